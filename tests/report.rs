//! The report page: what it says, what it never does, and which directories it refuses.

#![allow(clippy::unwrap_used)]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use tempfile::TempDir;

const HOSTILE: &str = "<script>alert(1)<";
const QUOTED: &str = "\"><img src=x onerror=alert(2)>";

struct Lab(TempDir);

impl Lab {
    /// A folder with results of three strategies, two of which have names that would break a page.
    fn new() -> Self {
        let lab = Self(tempfile::tempdir().unwrap());
        for name in [HOSTILE, QUOTED] {
            fs::write(lab.path(&format!("{name}.toml")), "kind = \"random\"\n").unwrap();
        }
        let (hostile, quoted) = (format!("./{HOSTILE}.toml"), format!("./{QUOTED}.toml"));
        lab.done(&["match", "greedy", &hostile, &quoted, "--blocks", "12", "--out", "results", "--quiet"]);
        lab
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stickem"));
        command.args(arguments).current_dir(self.0.path()).output().unwrap()
    }

    fn done(&self, arguments: &[&str]) {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// The one line that a refused command says.
    fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
        said
    }

    fn page(&self, directory: &str) -> String {
        fs::read_to_string(self.path(directory).join("report.html")).unwrap()
    }
}

/// All files of a directory but for the lock, by name.
fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![directory.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|name| name != ".lock") {
                found.insert(path.strip_prefix(directory).unwrap().into(), fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// The values of an attribute wherever it stands.
fn attributes<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let start = format!(" {name}=\"");
    text.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn the_page_says_what_the_files_say() {
    let lab = Lab::new();
    lab.done(&["report", "results"]);
    let page = lab.page("results");
    let rates = fs::read_to_string(lab.path("results/win_rates.csv")).unwrap();
    let rate: f64 = rates.lines().nth(1).unwrap().split(',').nth(6).unwrap().parse().unwrap();
    let shown = format!("data-key=\"{}\"", 100.0 * rate);
    assert!(page.contains(&shown), "{shown}");
    for words in [
        "Who of greedy",
        "seed",
        "How to reproduce it",
        "<span>match</span> <span>greedy</span>",
        "<span>--seed</span> <span>1</span>",
        "only 12 blocks",
    ] {
        assert!(page.contains(words), "{words}");
    }
    let names = [
        "win_rates",
        "points",
        "ratings",
        "game_scores",
        "round_scores",
        "pairwise",
        "seats",
        "pain_choices",
    ];
    for name in names {
        assert!(page.contains(&format!("<figure id=\"table0-{name}\">")), "{name}");
        let file = fs::read_to_string(lab.path(&format!("results/plots/{name}.svg"))).unwrap();
        assert!(
            file.contains("<title id=\"title\">") && file.contains("<desc id=\"description\">"),
            "{name}"
        );
    }
}

#[test]
fn names_cannot_break_out() {
    let lab = Lab::new();
    lab.done(&["report", "results"]);
    for (name, bytes) in files(&lab.path("results")) {
        let text = String::from_utf8(bytes).unwrap();
        if name.extension().is_some_and(|ending| ending == "html" || ending == "svg") {
            assert!(!text.contains(HOSTILE) && !text.contains("<img"), "{}", name.display());
            assert!(text.contains("&lt;script") || text.contains("&#60;script"), "{}", name.display());
        }
    }
    assert_eq!(lab.page("results").matches("<script").count(), 1);
}

#[test]
fn the_page_needs_nothing_beside_itself() {
    let lab = Lab::new();
    lab.done(&["report", "results"]);
    let page = lab.page("results");
    for outside in ["http:", "https:", "//", "@import", "url("] {
        let at = page.find(outside).filter(|_| outside != "//");
        assert!(at.is_none(), "{outside}: {}", &page[at.unwrap()..][..60]);
    }
    assert!(attributes(&page, "src").is_empty());
    for link in attributes(&page, "href") {
        let own = link.starts_with('#') || link == "data:," || lab.path("results").join(link).is_file();
        assert!(own, "{link}");
    }
}

#[test]
fn every_picture_is_said_in_words() {
    let lab = Lab::new();
    lab.done(&["report", "results"]);
    let page = lab.page("results");
    let pictures = page.matches("<svg ").count();
    let labels = attributes(&page, "aria-label").into_iter().filter(|label| label.len() > 40);
    assert!(pictures >= 16);
    assert_eq!(labels.count(), pictures);
    assert_eq!(page.matches("role=\"img\"").count(), pictures);
    assert_eq!(page.matches("<figcaption>").count(), page.matches("<figure ").count());
}

#[test]
fn the_same_results_give_the_same_bytes() {
    let lab = Lab::new();
    lab.done(&["report", "results", "--out", "first"]);
    lab.done(&["report", "results"]);
    lab.done(&["report", "results", "--out", "second"]);
    let first = files(&lab.path("first"));
    assert_eq!(first, files(&lab.path("second")));
    let whole = files(&lab.path("results"));
    assert!(first.iter().all(|(name, bytes)| whole.get(name) == Some(bytes)));
}

#[test]
fn several_tables_a_shedding_game_and_a_comparison() {
    let lab = Lab(tempfile::tempdir().unwrap());
    let experiment = "name = \"t\"\nquestion = \"Which?\"\nrules = [\"stickem\", \"misery\"]\nplayers = 3\nseed = 1\nblocks = 4\n\
                      lineups = \"mixed\"\npool = [\"random\", \"greedy\"]\n";
    fs::write(lab.path("t.toml"), experiment).unwrap();
    lab.done(&["run", "t.toml", "--out", "tables", "--quiet", "--report"]);
    let page = lab.page("tables");
    assert!(page.contains("<figure id=\"tables-tables\">") && page.contains("<h2><bdi>misery, 3 players"));
    assert!(lab.path("tables/misery-3/plots/points.svg").is_file());

    lab.done(&[
        "match", "random", "random", "--rules", "stick-it", "--blocks", "3", "--out", "shed", "--quiet",
    ]);
    lab.done(&["report", "shed"]);
    let page = lab.page("shed");
    assert!(page.contains("<figure id=\"table0-actions\">") && !page.contains("pain_choices"));

    lab.done(&[
        "compare",
        "greedy",
        "random",
        "--players",
        "3",
        "--max-blocks",
        "80",
        "--out",
        "cmp",
        "--quiet",
    ]);
    lab.done(&["report", "cmp"]);
    let page = lab.page("cmp");
    assert!(page.contains("<figure id=\"test-test_path\">") && page.contains("greedy is better than random"));
    assert!(page.contains("--delta"));
    let said = lab.refused(&["compare", "greedy", "random", "--players", "3", "--out", "cmp", "--quiet"]);
    assert!(said.contains("cmp: holds results already"), "{said}");
    let said = lab.refused(&["verify-run", "cmp"]);
    assert!(said.contains("cmp: holds a comparison"), "{said}");
}

#[test]
fn the_kept_path_of_a_test_is_the_path() {
    let lab = Lab(tempfile::tempdir().unwrap());
    let blocks = "1300";
    let words =
        ["compare", "greedy", "random", "--players", "3", "--max-blocks", blocks, "--delta", "0.0001"];
    lab.done(&[&words[..], &["--out", "cmp", "--quiet"]].concat());
    let path = fs::read_to_string(lab.path("cmp/sequential.csv")).unwrap();
    let seen: Vec<u64> =
        path.lines().skip(1).map(|line| line.split(',').next().unwrap().parse().unwrap()).collect();
    // More than a thousand looks are kept at every second place, the last one always.
    assert_eq!(seen, (1..=650).map(|look| 2 * look).collect::<Vec<u64>>());
    let found = fs::read_to_string(lab.path("cmp/comparison.csv")).unwrap();
    let fields: Vec<&str> = found.lines().nth(1).unwrap().split(',').collect();
    let last: Vec<&str> = path.lines().last().unwrap().split(',').collect();
    assert_eq!(fields[4], blocks);
    assert_eq!(fields[7..10], last[1..4]);
}

#[test]
fn what_is_no_whole_directory_of_results_is_refused() {
    let lab = Lab::new();
    let said = lab.refused(&["report", "nowhere"]);
    assert!(said.contains("nowhere: not a directory"), "{said}");
    fs::create_dir(lab.path("empty")).unwrap();
    let said = lab.refused(&["report", "empty"]);
    assert!(said.contains("empty: holds no results (expected manifest.json"), "{said}");

    let manifest = lab.path("results/manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::remove_file(&manifest).unwrap();
    let said = lab.refused(&["report", "results"]);
    assert!(said.contains("results: holds a run that has not finished"), "{said}");
    fs::write(&manifest, &text[..text.len() / 2]).unwrap();
    let said = lab.refused(&["report", "results"]);
    assert!(said.contains("manifest.json: not a manifest"), "{said}");
    fs::write(&manifest, text.replace("\"seats.csv\"", "\"../seats.csv\"")).unwrap();
    let said = lab.refused(&["report", "results"]);
    assert!(said.contains("expected names within the directory"), "{said}");
    fs::write(&manifest, &text).unwrap();

    let seats = lab.path("results/seats.csv");
    let whole = fs::read_to_string(&seats).unwrap();
    fs::write(&seats, whole.replace("greedy,0", "greedy,1")).unwrap();
    let said = lab.refused(&["report", "results"]);
    assert!(said.contains("seats.csv: is not the file that the manifest lists"), "{said}");
    fs::remove_file(&seats).unwrap();
    let said = lab.refused(&["report", "results"]);
    assert!(said.contains("seats.csv: "), "{said}");
    fs::write(&seats, whole).unwrap();
    lab.done(&["report", "results"]);
}

#[test]
fn a_damaged_file_that_the_manifest_knows_is_refused_by_line_and_column() {
    let lab = Lab::new();
    let (manifest, rates) = (lab.path("results/manifest.json"), lab.path("results/win_rates.csv"));
    let old = fs::read_to_string(&rates).unwrap();
    let new = old.replacen("greedy,stickem,3,12", "greedy,stickem,three,12", 1);
    assert_ne!(old, new);
    let hash = |text: &str| blake3::hash(text.as_bytes()).to_hex().to_string();
    let text = fs::read_to_string(&manifest).unwrap().replace(&hash(&old), &hash(&new));
    fs::write(&manifest, text).unwrap();
    fs::write(&rates, new).unwrap();
    let said = lab.refused(&["report", "results"]);
    assert!(said.contains("win_rates.csv: line 2, column players: \"three\" (expected a number)"), "{said}");
}

#[test]
fn marked_places_are_filled_and_told_when_stale() {
    let lab = Lab::new();
    let text = "# Head\n\n<!-- results:results -->\n<!-- /results:results -->\n\nrest\n";
    fs::write(lab.path("x.md"), text).unwrap();
    let stale = lab.run(&["embed", "x.md", "--results", ".", "--check"]);
    assert_eq!(stale.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&stale.stderr).contains("x.md: its results are stale"));
    lab.done(&["embed", "x.md", "--results", "."]);
    let filled = fs::read_to_string(lab.path("x.md")).unwrap();
    assert!(filled.starts_with("# Head\n\n<!-- results:results -->\n") && filled.ends_with("\nrest\n"));
    assert!(
        filled.contains("| greedy | ") && filled.contains("](./results/plots/win_rates.svg)"),
        "{filled}"
    );
    assert!(!filled.contains("<script") && !filled.contains("<img"));
    lab.done(&["embed", "x.md", "--results", ".", "--check"]);

    fs::write(lab.path("x.md"), text.replace("results:results -->", "results:results nonsense -->")).unwrap();
    fs::write(lab.path("y.md"), "<!-- results:gone -->\n<!-- /results:gone -->\n").unwrap();
    let said = lab.refused(&["embed", "y.md", "--results", "."]);
    assert!(said.contains("y.md: line 1: <!-- results:gone -->"), "{said}");
    fs::write(lab.path("y.md"), "<!-- results:results nonsense -->\n<!-- /results:results -->\n").unwrap();
    let said = lab.refused(&["embed", "y.md", "--results", "."]);
    assert!(said.contains("\"nonsense\" (expected answer, table, or a picture"), "{said}");
}
