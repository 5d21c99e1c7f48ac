//! `stickem tune` as a person runs it.

#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    time::Duration,
};

const STICKEM: &str = env!("CARGO_BIN_EXE_stickem");

/// The names of the weights of `balanced`, and ranges for them.
const RANGES: &str = "[tune.ranges]
rival = [0.0, 1.5]
contest = [0.0, 1.0]
eager = [0.0, 0.3]
fear = [0.0, 2.0]
zero = [-1.0, 3.0]
low = [-1.0, 3.0]
high = [-1.0, 3.0]
burden = [-0.5, 1.0]
ammunition = [-0.2, 1.0]
late = [0.0, 2.0]
";

/// `balanced` with all weights zero, to be tuned with these settings.
fn crippled(settings: &str) -> String {
    let weights = RANGES.lines().skip(1).map(|line| line.split(' ').next().unwrap());
    let weights: String = weights.map(|name| format!("{name} = 0.0\n")).collect();
    format!("kind = \"balanced\"\npain = \"lowest-cost\"\n{weights}[tune]\n{settings}\n{RANGES}")
}

fn stickem(directory: &Path, arguments: &str) -> Output {
    let mut command = Command::new(STICKEM);
    command.current_dir(directory).args(arguments.split_whitespace()).output().unwrap()
}

fn succeed(directory: &Path, arguments: &str) -> String {
    let output = stickem(directory, arguments);
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{arguments}: {err}");
    out
}

/// The results, without the checkpoint, which knows how long it took.
fn results(directory: &Path) -> Vec<Vec<u8>> {
    ["tuned.toml", "convergence.csv", "convergence.svg", "manifest.json"]
        .map(|name| fs::read(directory.join(name)).unwrap())
        .into()
}

fn provenance(file: &Path) -> toml::Table {
    let table: toml::Table = fs::read_to_string(file).unwrap().parse().unwrap();
    table["provenance"].as_table().unwrap().clone()
}

/// The difference in points a game of the first from the second strategy, with its interval, from pairwise.csv.
fn pairwise(file: &Path) -> (f64, f64, f64) {
    let text = fs::read_to_string(file).unwrap();
    let row: Vec<&str> = text.lines().nth(1).unwrap().split(',').collect();
    let number = |at: usize| row[at].parse().unwrap();
    (number(3), number(4), number(5))
}

const SMALL: &str = "players = 3\ngames = 4000\nblocks = 5\ncheck_blocks = 20\ntest_blocks = 150\nseed = 5";

#[test]
fn interrupted_and_resumed_gives_the_same_bytes() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("weak.toml"), crippled(&SMALL.replace("4000", "40000"))).unwrap();
    succeed(place.path(), "tune weak.toml --out whole --threads 1");
    let whole = results(&place.path().join("whole"));
    for (out, signal) in [("interrupted", "-INT"), ("killed", "-KILL")] {
        let arguments = ["tune", "weak.toml", "--out", out, "--threads", "2"];
        let mut child = Command::new(STICKEM)
            .current_dir(place.path())
            .args(arguments)
            .stderr(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(250));
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        let code = child.wait().unwrap().code();
        assert!(matches!(code, None | Some(0 | 130)), "{code:?}");
        succeed(place.path(), &format!("tune weak.toml --out {out} --threads 2 --resume"));
        assert!(results(&place.path().join(out)) == whole, "{out}");
    }
    // What has ended can be written again, and nothing else happens.
    fs::remove_file(place.path().join("whole/tuned.toml")).unwrap();
    succeed(place.path(), "tune weak.toml --out whole --resume");
    assert!(results(&place.path().join("whole")) == whole);
}

#[test]
fn a_report_is_made_of_the_files_or_refused() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name);
    fs::write(path("weak.toml"), crippled(SMALL)).unwrap();
    let out = succeed(place.path(), "tune weak.toml --out tuned");
    succeed(place.path(), "report tuned");
    let page = fs::read_to_string(path("tuned/report.html")).unwrap();
    assert!(page.contains(out.lines().last().unwrap()), "the verdict is the answer");
    let plot = fs::read_to_string(path("tuned/convergence.svg")).unwrap();
    let told = plot.split("<desc").nth(1).unwrap().split(['>', '<']).nth(1).unwrap();
    assert!(page.contains(told), "{told}");
    for parameter in ["rival", "ammunition"] {
        assert!(page.contains(&format!("<bdi>{parameter}</bdi>")), "{parameter}");
    }
    // The set that was chosen is one of the checks: its dot is at the same place in the page's picture.
    let dot = |text: &str| text.split("<circle").nth(1).unwrap().split("/>").next().unwrap().to_owned();
    assert_eq!(dot(&page), dot(&plot));
    let refused = |arguments: &str, words: &[&str]| {
        let output = stickem(place.path(), arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.lines().count() == 1 && words.iter().all(|word| said.contains(word)), "{said}");
    };
    let table = fs::read_to_string(path("tuned/convergence.csv")).unwrap();
    fs::write(path("tuned/convergence.csv"), table.replace("iteration", "iterations")).unwrap();
    refused("report tuned", &["convergence.csv", "hash differs"]);
    fs::remove_file(path("tuned/manifest.json")).unwrap();
    refused("report tuned", &["tuned", "has not finished"]);
    succeed(place.path(), "match random random random --blocks 2 --out played");
    fs::remove_file(path("played/checkpoint")).unwrap();
    refused("tune weak.toml --out played", &["played", "holds results already"]);
}

#[test]
fn the_test_is_what_match_would_measure() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("weak.toml"), crippled(SMALL)).unwrap();
    for method in ["cma-es", "spsa"] {
        let out = succeed(place.path(), &format!("tune weak.toml --out {method} --method {method}"));
        assert!(out.trim_end().ends_with(": an improvement."), "{out}");
        let provenance = provenance(&place.path().join(method).join("tuned.toml"));
        let whole = |field: &str| provenance[field].as_integer().unwrap();
        let mut differences = Vec::new();
        for (one, other, sign) in [("tuned", "weak", 1.0), ("weak", "tuned", -1.0)] {
            let path =
                |name: &str| if name == "weak" { "weak.toml".into() } else { format!("{method}/tuned.toml") };
            let (table, out) = (format!("{0} {1} {1}", path(one), path(other)), format!("{method}-{one}"));
            let (seed, blocks) = (whole("test_seed"), whole("test_blocks"));
            succeed(place.path(), &format!("match {table} --seed {seed} --blocks {blocks} --out {out}"));
            differences.push(sign * pairwise(&place.path().join(out).join("pairwise.csv")).0);
        }
        let said = provenance["difference"].as_float().unwrap();
        let mean = (differences[0] + differences[1]) / 2.0;
        assert!((said - mean).abs() < 1e-3, "{method}: {said} and {mean}");
        let (low, high) = (provenance["low"].as_float().unwrap(), provenance["high"].as_float().unwrap());
        assert!((high + low - 2.0 * said).abs() < 1e-3 && low < high);
        assert_eq!(provenance["improvement"].as_bool(), Some(true));
        assert_eq!((whole("seed"), whole("players")), (5, 3));
        assert!(provenance["command"].as_str().unwrap().starts_with("stickem tune weak.toml --method"));
    }
}

/// A heuristic whose weights are all zero loses badly; tuned, it is as strong as the shipped one.
/// `STICKEM_HEAVY=1`: with every number of players, and more games.
#[test]
fn a_crippled_heuristic_becomes_as_strong_as_the_shipped_one() {
    let heavy = std::env::var_os("STICKEM_HEAVY").is_some();
    let (sizes, games): (&[usize], u32) = if heavy { (&[3, 4, 5, 6], 1_500_000) } else { (&[3], 120_000) };
    let place = tempfile::tempdir().unwrap();
    for size in sizes {
        let settings = format!(
            "players = {size}\nopponents = [\"balanced\"]\ngames = {games}\nblocks = 10\ntest_blocks = 100"
        );
        fs::write(place.path().join("weak.toml"), crippled(&settings)).unwrap();
        succeed(place.path(), &format!("tune weak.toml --out {size}"));
        let against = |file: &str, out: &str| {
            let table = format!("{file} {}", "balanced ".repeat(size - 1));
            succeed(place.path(), &format!("match {table} --blocks 1000 --seed 77 --out {out}"));
            pairwise(&place.path().join(out).join("pairwise.csv"))
        };
        let (_, _, high) = against("weak.toml", &format!("before-{size}"));
        assert!(high < -5.0, "{size}: {high}");
        let (mean, low, high) = against(&format!("{size}/tuned.toml"), &format!("after-{size}"));
        // Seen from another side: whatever separates the two is less than a point a game.
        assert!(high > 0.0 || mean > -1.0, "{size}: {mean} from {low} to {high}");
    }
}

#[test]
fn bad_tables_are_refused_by_field() {
    let place = tempfile::tempdir().unwrap();
    let base = "kind = \"balanced\"\nrival = 0.4\nfear = 0.3\npain = \"longest\"\n";
    let cases = [
        ("", "tune: missing field"),
        ("tune = 3", "tune: 3 (expected a table)"),
        ("[tune]", "tune.ranges: missing field"),
        (
            "[tune]\nranges = [1]",
            "tune.ranges: [1] (expected a table of 1 to 64 ranges such as weight = [0.0, 5.0])",
        ),
        ("[tune.ranges]", "tune.ranges: {} (expected a table of 1 to 64 ranges such as weight = [0.0, 5.0])"),
        (
            "[tune.ranges]\nrival = [1.0, 0.0]",
            "tune.ranges.rival: [1.0, 0.0] (expected two numbers, the lower first, such as [0.0, 5.0])",
        ),
        (
            "[tune.ranges]\nrival = [0.0, nan]",
            "tune.ranges.rival: [0.0, nan] (expected two numbers, the lower first, such as [0.0, 5.0])",
        ),
        (
            "[tune.ranges]\nrival = 0.4",
            "tune.ranges.rival: 0.4 (expected two numbers, the lower first, such as [0.0, 5.0])",
        ),
        (
            "[tune.ranges]\nlow = [0.0, 1.0]",
            "tune.ranges.low: no value to start from (expected low in the file)",
        ),
        (
            "[tune.ranges]\nrival = [0.5, 1.0]",
            "rival: 0.4 (expected a number from 0.5 to 1, as tune.ranges.rival has it)",
        ),
        ("[tune.ranges]\npain = [0, 1]", "pain: \"longest\" (expected a number, to be tuned)"),
        (
            "[tune.ranges]\nrival = [0.0, 9.0]",
            "tune.ranges.rival: rival: 9.0 (expected a number from 0 to 2)",
        ),
        (
            "[tune]\nmethod = \"x\"\n[tune.ranges]\nrival = [0.0, 1.0]",
            "tune.method: \"x\" (expected \"spsa\" or \"cma-es\")",
        ),
        (
            "[tune]\ngames = 10\n[tune.ranges]\nrival = [0.0, 1.0]",
            "tune.games: 10 (expected at least 3840: an iteration and a check)",
        ),
        (
            "[tune]\ngames = 10\nminutes = 1\n[tune.ranges]\nrival = [0.0, 1.0]",
            "tune.minutes: not together with games (expected one of them)",
        ),
        (
            "[tune]\nplayers = 9\n[tune.ranges]\nrival = [0.0, 1.0]",
            "tune.players: 9 players (expected 3, 4, 5, 6 for the rules stickem)",
        ),
        (
            "[tune]\nopponents = [\"gredy\"]\n[tune.ranges]\nrival = [0.0, 1.0]",
            "tune.opponents: strategy \"gredy\": unknown name (did you mean greedy?)",
        ),
        (
            "[tune]\nopponents = []\n[tune.ranges]\nrival = [0.0, 1.0]",
            "tune.opponents: [] (expected a list of names, or of lists of names)",
        ),
        (
            "[tune]\nopponents = [[\"candidate\"]]\n[tune.ranges]\nrival = [0.0, 1.0]",
            "tune.opponents: [\"candidate\"] leaves no chair to anybody but the candidate",
        ),
        (
            "[tune]\nblokcs = 3\n[tune.ranges]\nrival = [0.0, 1.0]",
            "tune.blokcs: unknown field (did you mean blocks?)",
        ),
        (
            "[tune]\nmethod = \"spsa\"\npopulation = 9\n[tune.ranges]\nrival = [0.0, 1.0]",
            "tune.population: only of use with method = \"cma-es\"",
        ),
        ("rivl = 3\n[tune.ranges]\nrival = [0.0, 1.0]", "rivl: unknown field (did you mean rival?)"),
        (
            "[players.4]\nrival = 3.0\n[tune.ranges]\nfear = [0.0, 1.0]",
            "players.4.rival: 3.0 (expected a number from 0 to 2)",
        ),
        ("[players.40]\nrival = 3.0\n[tune.ranges]\nfear = [0.0, 1.0]", "players.40: unknown field"),
    ];
    for (text, message) in cases {
        fs::write(place.path().join("bad.toml"), format!("{base}{text}\n")).unwrap();
        let output = stickem(place.path(), "tune bad.toml --out out");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}: {said}");
        assert!(said.starts_with(&format!("stickem: bad.toml: {message}")), "{text}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(!place.path().join("out").exists(), "{text}");
    }
}

#[test]
fn another_tuning_is_not_taken_up() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("weak.toml"), crippled(SMALL)).unwrap();
    succeed(place.path(), "tune weak.toml --out out");
    let refused = |arguments: &str| {
        let output = stickem(place.path(), arguments);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let again = refused("tune weak.toml --out out");
    assert_eq!(
        again,
        "stickem: out: holds a finished tuning (--resume goes on with it; or choose another --out)\n"
    );
    let other = refused("tune weak.toml --out out --resume --seed 6");
    assert_eq!(other, "stickem: out: holds another tuning: settings.seed: 5 there, 6 here\n");
    let checkpoint = place.path().join("out/checkpoint");
    let text = fs::read_to_string(&checkpoint).unwrap();
    fs::write(&checkpoint, text.replacen("[[", "[[1", 1)).unwrap();
    let damaged = refused("tune weak.toml --out out --resume");
    assert_eq!(damaged, "stickem: out/checkpoint: damaged checkpoint (its checksum does not fit)\n");
}

/// The value is written where it was read: here into the table for three players, comments and all else kept.
#[test]
fn values_for_a_table_size_are_tuned_in_their_place() {
    let place = tempfile::tempdir().unwrap();
    let text = format!(
        "kind = \"greedy\" # a comment\nshed = 1.0\n\n[players.3]\n# of three\nshed = 2.0 # two\n\n\
         [tune]\n{SMALL}\nopponents = [\"original\", [\"random\", \"sticker\"]]\n[tune.ranges]\nshed = [-2.0, 2.0]\n"
    );
    fs::write(place.path().join("greedy3.toml"), text).unwrap();
    succeed(place.path(), "tune greedy3.toml --out out --minutes 0");
    let tuned = fs::read_to_string(place.path().join("out/tuned.toml")).unwrap();
    let table: toml::Table = tuned.parse().unwrap();
    assert_eq!(table["shed"].as_float(), Some(1.0));
    assert_ne!(table["players"]["3"]["shed"].as_float(), Some(2.0));
    assert!(
        tuned.contains("# a comment") && tuned.contains("# of three") && tuned.contains("# two"),
        "{tuned}"
    );
    assert!(!table.contains_key("tune"));
    // What is written can be played.
    succeed(place.path(), "match out/tuned.toml random random --blocks 2");
}
