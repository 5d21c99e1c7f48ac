//! What is published is what the program makes of it: the README's tables and pictures, and the reports.

#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use stickem::games::trick::{Edition, heuristics::PainPoints};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stickem")).args(arguments).current_dir(root()).output().unwrap()
}

/// The directories of published results that have a report.
fn published() -> Vec<PathBuf> {
    let folders = fs::read_dir(root().join("results/published")).into_iter().flatten();
    let mut folders: Vec<PathBuf> = folders.map(|entry| entry.unwrap().path()).collect();
    folders.retain(|folder| folder.join("report.html").is_file());
    folders.sort();
    folders
}

/// Stale? `cargo run --release -- embed README.md` writes its results anew.
#[test]
fn the_readme_shows_the_published_results() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let is_published = |name: &str| root().join("results/published").join(name).is_dir();
    let mut missing = Vec::new();
    for (at, line) in readme.lines().enumerate() {
        let Some(name) = line.strip_prefix("<!-- results:").and_then(|rest| rest.split(' ').next()) else {
            continue;
        };
        if !is_published(name) {
            // What is not published may not be claimed.
            let next = readme.lines().nth(at + 1).unwrap_or_default();
            assert_eq!(next, format!("<!-- /results:{name} -->"), "results/published/{name} is not there");
            missing.push(name.to_owned());
        }
    }
    for link in readme.split("](results/published/").skip(1).filter_map(|rest| rest.split(')').next()) {
        let (name, _) = link.split_once('/').unwrap_or((link, ""));
        let there = !is_published(name) || root().join("results/published").join(link).is_file();
        assert!(there, "README.md shows results/published/{link}, which is not there");
    }
    if missing.is_empty() {
        let checked = run(&["embed", "README.md", "--check"]);
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    }
}

/// Stale? `cargo run --release -- embed docs/learning.md --results ../results/published` writes its results anew.
#[test]
fn the_docs_show_the_published_results() {
    let checked = run(&["embed", "docs/learning.md", "--results", "../results/published", "--check"]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}

/// Stale? `cargo run --release -- report results/published/NAME` makes the report anew.
#[test]
fn published_reports_are_what_the_program_makes() {
    for directory in published() {
        let again = tempfile::tempdir().unwrap();
        let [from, to] =
            [&directory, &again.path().to_path_buf()].map(|path| path.to_str().unwrap().to_owned());
        let made = run(&["report", &from, "--out", &to]);
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let mut folders = vec![again.path().to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.strip_prefix(again.path()).unwrap();
                if path.is_dir() {
                    folders.push(path);
                } else if name != Path::new(".lock") {
                    let there = fs::read(directory.join(name)).unwrap_or_default();
                    assert!(there == fs::read(&path).unwrap(), "{} is stale", directory.join(name).display());
                }
            }
        }
    }
}

/// What `balanced` plays with at each number of players is what its published tuning found, where that was an
/// improvement, and its weights for four players elsewhere.
#[test]
fn balanced_ships_as_tuned() {
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap().parse::<toml::Table>().unwrap();
    for shipped in ["strategies/balanced.toml", "strategies/balanced-fitted.toml"].map(read) {
        for name in ["3", "4", "5", "6", "misery-7"] {
            let tuned = read(&format!("results/published/tune-balanced-{name}/tuned.toml"));
            let ranges = read(&format!("experiments/tune-balanced-{name}.toml"))["tune"]["ranges"].clone();
            let table = shipped["players"].get(name.trim_start_matches("misery-"));
            assert_eq!(table.is_some(), tuned["provenance"]["improvement"].as_bool().unwrap(), "{name}");
            for weight in ranges.as_table().unwrap().keys().filter(|_| table.is_some()) {
                assert_eq!(table.unwrap()[weight], tuned[weight], "{weight} for {name}");
            }
        }
    }
}

/// Every published directory says how it was made, can be made again, and has a report.
#[test]
fn everything_published_is_whole() {
    for entry in fs::read_dir(root().join("results/published")).unwrap() {
        let directory = entry.unwrap().path();
        for file in ["command", "manifest.json", "report.html"] {
            assert!(directory.join(file).is_file(), "{} has no {file}", directory.display());
        }
    }
}

/// The best card of the atlas gains over the strategy's own choice at every table, and the rule that ships is the
/// one fitted there, judged on hands it was not fitted on.
#[test]
fn choosing_by_the_published_atlas_gains() {
    for (name, (edition, players)) in [
        ("pain-stickem-3", (Edition::stickem(), 3)),
        ("pain-stickem-4", (Edition::stickem(), 4)),
        ("pain-stickem-5", (Edition::stickem(), 5)),
        ("pain-stickem-6", (Edition::stickem(), 6)),
        ("pain-misery-7", (Edition::misery(), 7)),
    ] {
        let directory = root().join("results/published").join(name);
        let manifest = fs::read_to_string(directory.join("manifest.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        let number = |field: &str| manifest[field].as_i64().unwrap();
        let fitted: Vec<i64> =
            manifest["fitted"].as_array().unwrap().iter().filter_map(|w| w.as_i64()).collect();
        let shipped = PainPoints::fitted(&edition.rules(players).unwrap()).weights().map(i64::from);
        assert_eq!(fitted, shipped, "{name}");
        let rules = fs::read_to_string(directory.join("pain_rules.csv")).unwrap();
        let mut reader = csv::Reader::from_reader(rules.as_bytes());
        let columns = reader.headers().unwrap().clone();
        let at = |column: &str| columns.iter().position(|name| name == column).unwrap();
        for row in reader.records().map(Result::unwrap) {
            assert_eq!(row[at("hands")], (number("hands") - number("fitted_on")).to_string(), "{name}");
            if ["best", "fitted-here"].contains(&&row[at("rule")]) {
                let low: f64 = row[at("gain_over_own_low")].parse().unwrap();
                assert!(low > 0.0, "{name}: {} gains from {low}", &row[at("rule")]);
            }
        }
    }
}
