//! What is wrong is said in one line, with the right exit code, and results that are there stay as they are.

#![allow(clippy::unwrap_used)]

mod harness_support;

use std::{fs, io::Read, process::Command};

use harness_support::{EXPERIMENT, Lab};

/// Each line of an experiment replaced by a wrong one in turn.
#[test]
fn every_field_of_an_experiment_wrong_in_turn() {
    let lab = Lab::new();
    let faults: &[(&str, &str, &[&str])] = &[
        ("name", "", &["name: missing field"]),
        ("name", "name = 7", &["name: 7 (expected a text"]),
        ("name", "name = \"../elsewhere\"", &["name:", "letters"]),
        ("name", "name = \"\"", &["name:", "letters"]),
        ("question", "", &["question: missing field"]),
        ("question", "question = []", &["question: [] (expected a text"]),
        ("rules", "rules = 7", &["rules: 7 (expected a text or a list"]),
        ("rules", "rules = []", &["rules: [] (expected"]),
        ("rules", "rules = \"stikem\"", &["rules: rules \"stikem\": unknown name (did you mean stickem?)"]),
        ("rules", "rules = [\"misery\", \"misery\"]", &["rules: \"misery\" stands there twice"]),
        ("rules", "rules = \"nowhere.toml\"", &["rules:", "nowhere.toml", "No such file"]),
        ("players", "players = \"four\"", &["players: \"four\" (expected a whole number"]),
        ("players", "players = 7", &["players: 7 (expected 3, 4, 5, 6 for the rules stickem)"]),
        ("players", "players = 1", &["players: 1 (expected"]),
        ("players", "players = -4", &["players: -4 (expected"]),
        ("players", "players = [4, 4]", &["players: 4 stands there twice"]),
        ("players", "players = []", &["players: [] (expected"]),
        ("seed", "", &["seed: missing field"]),
        ("seed", "seed = -1", &["seed: -1 (expected a whole number of at least 0)"]),
        ("seed", "seed = 1.5", &["seed: 1.5 (expected"]),
        ("seed", "seed = 99999999999999999999", &["line"]),
        ("blocks", "", &["blocks: missing field"]),
        ("blocks", "blocks = 0", &["blocks: 0 (expected a whole number from 1"]),
        ("blocks", "blocks = \"many\"", &["blocks: \"many\" (expected"]),
        ("blocks", "blocks = 9223372036854775807", &["blocks:", "(expected a whole number from 1 to"]),
        ("lineups", "", &["lineups: missing field"]),
        ("lineups", "lineups = \"foca\"", &["lineups: \"foca\" (expected a list"]),
        ("lineups", "lineups = 3", &["lineups: 3 (expected"]),
        ("lineups", "lineups = [[\"random\"]]", &["pool: only of use"]),
        ("pool", "", &["pool: missing field"]),
        ("pool", "pool = [1]", &["pool: [1] (expected a list of texts"]),
        ("pool", "pool = []", &["pool: 0 names (expected at least 1)"]),
        ("pool", "pool = [\"randum\"]", &["pool: strategy \"randum\": unknown name (did you mean random?)"]),
        ("pool", "pool = [\"random\", \"random\"]", &["pool: \"random\" stands there twice"]),
        ("pool", "pool = [\"none.toml\"]", &["pool:", "none.toml", "No such file"]),
        ("pool", "pool = [\"bad.toml\"]", &["strategy bad: kind: missing field"]),
        ("pool", "pool = [\"odd.toml\"]", &["strategy odd: kind: \"odd\" (expected"]),
        ("limit", "limit = 0", &["limit: 0 (expected a whole number from 1"]),
        ("limit", "limit = 2\nlimits = 2", &["limits: unknown field (did you mean limit?)"]),
        ("limit", "seatings = \"round\"", &["seatings: \"round\" (expected \"rotations\" or"]),
        ("limit", "scope = \"tricks\"", &["scope: \"tricks\" (expected \"games\" or \"rounds\")"]),
        ("limit", "limit = = 2", &["line"]),
        ("limit", "subject = 7", &["subject: 7 (expected a text"]),
        (
            "limit",
            "subject = \"greedy\"",
            &["subject: \"greedy\" sits at no table (expected a strategy of the"],
        ),
        (
            "limit",
            "subject = \"randum\"",
            &["subject: strategy \"randum\": unknown name (did you mean random?)"],
        ),
        ("limit", "subject = \"none.toml\"", &["subject:", "none.toml", "No such file"]),
        ("limit", "subjekt = \"random\"", &["subjekt: unknown field (did you mean subject?)"]),
    ];
    lab.write("bad.toml", "knd = \"random\"\n");
    lab.write("odd.toml", "kind = \"odd\"\n");
    for (field, line, words) in faults {
        let keep = |old: &&str| !old.starts_with(field);
        let kept: Vec<&str> = EXPERIMENT.lines().filter(keep).collect();
        assert!(kept.len() < EXPERIMENT.lines().count(), "{field}");
        lab.write("wrong.toml", &format!("{}\n{line}\n", kept.join("\n")));
        lab.fail("run wrong.toml --out out", 2, words);
        lab.fail("run wrong.toml --out out", 2, &["wrong.toml"]);
        assert!(!lab.path("out").exists(), "{line}");
    }
}

#[test]
fn lineups_must_fill_their_tables() {
    let lab = Lab::new();
    let head = "name = 'x'\nquestion = '?'\nseed = 1\nblocks = 2\n";
    let faults: &[(&str, &[&str])] = &[
        ("lineups = [['random', 'random', 'random']]", &["lineups[0]: 3 names (expected 4"]),
        ("lineups = []", &["lineups: empty"]),
        (
            "players = [3, 4]\nlineups = [['random', 'random', 'random'], ['random', 'random', 'random', 'random', 'random']]",
            &["lineups[0]: 3 names (expected 4"],
        ),
        (
            "lineups = [['random', 'random', 'random', 'random'], ['random', 'random']]",
            &["lineups[1]: 2 names (expected 4)"],
        ),
        ("lineups = [['random', 'random', 'random', 'rnadom']]", &["lineups[0]: strategy \"rnadom\""]),
        ("lineups = 'focal'\npool = ['random']", &["pool: 1 names (expected at least 2)"]),
        (
            "lineups = [['random', 'random', 'random', 'random']]\nsubject = 'random'",
            &["subject: \"random\" shares no table with anybody else"],
        ),
        (
            "lineups = 'mixed'\npool = ['greedy', 'random', 'sticker']\nlimit = 1\nsubject = 'random'",
            &["subject: \"random\" sits at no table"],
        ),
    ];
    for (text, words) in faults {
        lab.write("wrong.toml", &format!("{head}{text}\n"));
        lab.fail("run wrong.toml --out out", 2, words);
        assert!(!lab.path("out").exists());
    }
    fs::create_dir(lab.path("other")).unwrap();
    lab.write("other/a.toml", "kind = \"random\"\n# different\n");
    lab.fail("match a.toml other/a.toml random", 2, &["two different strategies", "\"a\""]);
    lab.write("wrong.toml", &format!("{head}players = 8\nlineups = 'mixed'\npool = ['random']"));
    lab.fail("run wrong.toml --out out", 2, &["players: 8 (expected"]);
}

#[test]
fn wrong_arguments() {
    let lab = Lab::new();
    lab.fail("match random random", 2, &["2 players (expected 3, 4, 5, 6"]);
    lab.fail("match random random random --seed 18446744073709551616", 2, &["--seed"]);
    lab.fail("match random random random --blocks 0", 2, &["--blocks"]);
    lab.fail("match random random random --threads 0", 2, &["--threads"]);
    lab.fail("match random random random --rules misry", 2, &["did you mean misery?"]);
    lab.fail("run small.toml --shard 9/8 --out x", 2, &["--shard", "I from 1 to N"]);
    lab.fail("run small.toml --blocks 3 --shard 1/8 --out x", 2, &["more shards than blocks"]);
    lab.fail("match random random random --resume", 2, &["--resume: expected --out"]);
    lab.fail("match random random random --shard 1/2", 2, &["--shard: expected --out"]);
    lab.fail("run nowhere.toml", 2, &["nowhere.toml", "No such file"]);
    lab.fail("compare random random --delta 0", 2, &["--delta must be"]);
    lab.fail("compare random random --alpha 2", 2, &["--alpha must"]);
    lab.fail("tournament random", 2, &["STRATEGY"]);
    lab.fail("tournament random random", 2, &["\"random\" stands there twice"]);
    lab.fail("verify-run nowhere", 2, &["nowhere", "manifest.json"]);
    assert!(!lab.path("x").exists());
}

#[test]
fn results_are_not_overwritten_and_changes_are_named() {
    let lab = Lab::new();
    lab.succeed("run small.toml --out done");
    let before = lab.files("done");
    lab.fail("run small.toml --out done", 2, &["done", "finished run", "--resume"]);
    lab.fail("run small.toml --out done --resume --seed 6", 2, &["experiment.seed: 5 there, 6 here"]);
    lab.fail("run small.toml --out done --resume --blocks 41", 2, &["experiment.blocks: 40 there, 41 here"]);
    lab.fail("run small.toml --out done --resume --shard 1/2", 2, &["shard: 1/1 there, 1/2 here"]);
    lab.write("a.toml", "kind = \"random\"\ndescription = \"changed\"\n");
    lab.fail("run small.toml --out done --resume", 2, &["experiment.strategies[1].text", "parameters"]);
    lab.write("a.toml", "kind = \"random\"\n");
    lab.write("small.toml", &EXPERIMENT.replace("better?", "better at all?"));
    lab.succeed("run small.toml --out done --resume");
    let (manifest, before_manifest) = (lab.files("done"), before);
    for (name, bytes) in &before_manifest {
        let same = manifest[name] == *bytes;
        assert!(
            same || name.ends_with("manifest.json") || name.ends_with("checkpoint"),
            "{}",
            name.display()
        );
    }
}

/// The text of house rules belongs to the experiment, not their file's name.
/// What is published has no checkpoint; it is a result all the same.
#[test]
fn results_without_a_checkpoint_are_not_overwritten() {
    let lab = Lab::new();
    lab.succeed("run small.toml --out done");
    fs::remove_file(lab.path("done/checkpoint")).unwrap();
    let before = lab.files("done");
    for resume in ["", " --resume"] {
        lab.fail(&format!("run small.toml --seed 9 --out done{resume}"), 2, &["done: holds results already"]);
    }
    lab.fail("match random random random --out done", 2, &["done: holds results already"]);
    assert!(lab.files("done") == before);
}

#[test]
fn contests_beyond_measure_are_refused() {
    let lab = Lab::new();
    let head = "name = 'large'\nquestion = '?'\nseed = 1\nblocks = 1\nrules = 'stick-it'\n";
    lab.write("c.toml", "kind = \"random\"\n");
    let pool = ["random", "dump-high", "keep-back-atcha", "hunter", "a.toml", "b.toml", "c.toml"];
    let all = |chairs: usize| pool.iter().cycle().take(chairs).collect::<Vec<_>>();
    for (text, word) in [
        (
            format!("players = 8\nseatings = 'permutations'\nlineups = [{:?}]", all(8)),
            "seatings: \"permutations\" gives a lineup with more than 5040 seatings",
        ),
        (
            format!("players = 7\nseatings = 'permutations'\nlineups = {:?}", vec![all(7); 200]),
            "lineups: a block of more than 1000000 games",
        ),
        (
            format!("players = 12\nlineups = 'mixed'\npool = {pool:?}\nlimit = 100000"),
            "lineups: more lineups than can be compared exactly",
        ),
    ] {
        lab.write("large.toml", &format!("{head}{text}\n"));
        lab.fail("run large.toml --out out", 2, &["large.toml", word]);
        assert!(!lab.path("out").exists());
    }
}

#[test]
fn changed_house_rules_are_noticed() {
    let lab = Lab::new();
    lab.write("house.toml", "name = 'short'\nbase = 'stickem'\nrounds = 2\n");
    lab.write("small.toml", &EXPERIMENT.replace("\"stickem\"", "\"house.toml\""));
    lab.succeed("run small.toml --out done");
    lab.succeed("verify-run done --all");
    lab.write("house.toml", "name = 'short'\nbase = 'stickem'\nrounds = 3\n");
    lab.fail("run small.toml --out done --resume", 2, &["rules_text"]);
}

#[test]
fn records_must_go_on_where_they_were() {
    let lab = Lab::new();
    let arguments = "run small.toml --blocks 2000 --threads 1 --save-every 0.02 --out kept";
    let mut child = lab.start(&format!("{arguments} --records kept.jsonl"));
    while !lab.path("kept/checkpoint").exists() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    lab.fail(&format!("{arguments} --resume"), 2, &["kept", "--records"]);
    fs::write(lab.path("kept.jsonl"), "").unwrap();
    lab.fail(&format!("{arguments} --resume --records kept.jsonl"), 2, &["kept.jsonl", "expected at least"]);
}

#[test]
fn damaged_checkpoints_are_refused() {
    let lab = Lab::new();
    lab.succeed("run small.toml --out done");
    let path = lab.path("done/checkpoint");
    let good = fs::read(&path).unwrap();
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 1;
    let cut = good[..good.len() / 2].to_vec();
    for damaged in [flipped, cut, Vec::new(), b"something else\n".to_vec(), vec![0xff; 100]] {
        fs::write(&path, &damaged).unwrap();
        lab.fail("run small.toml --out done --resume", 2, &["done/checkpoint", "checkpoint"]);
        lab.fail("merge done --out merged", 2, &["done/checkpoint"]);
        assert!(fs::read(&path).unwrap() == damaged && !lab.path("merged").exists());
    }
}

#[test]
fn shards_that_do_not_fit_are_named() {
    let lab = Lab::new();
    for shard in 1..=3 {
        lab.succeed(&format!("run small.toml --shard {shard}/3 --out s{shard}"));
    }
    lab.succeed("run small.toml --shard 2/4 --out quarter");
    lab.succeed("run small.toml --seed 8 --shard 2/3 --out foreign");
    lab.fail("merge s1 s3 --out m", 2, &["missing shards: 2/3"]);
    lab.fail("merge s1 s2 s3 s2 --out m", 2, &["s2: shard 2/3 is already there"]);
    lab.fail("merge s1 foreign s3 --out m", 2, &["foreign: belongs to another experiment", "seed"]);
    lab.fail("merge s1 quarter s3 --out m", 2, &["quarter: shard 2/4 (expected one of 3"]);
    lab.fail("merge s1 nothing s3 --out m", 2, &["nothing: holds no run"]);
    assert!(!lab.path("m").exists());
    lab.succeed("merge s3 s1 s2 --out m");
    lab.fail("merge s3 s1 s2 --out m", 2, &["m: holds results already"]);
}

#[test]
fn a_changed_result_is_found() {
    let lab = Lab::new();
    lab.succeed("run small.toml --out done");
    assert!(lab.succeed("verify-run done").contains("came out the same"));
    let path = lab.path("done/win_rates.csv");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("3,40,", "3,41,", 1)).unwrap();
    lab.fail("verify-run done", 1, &["win_rates.csv", "hash"]);
    // With a manifest to match, the sums still tell.
    let hash = |text: &str| blake3::hash(text.as_bytes()).to_hex().to_string();
    let manifest = fs::read_to_string(lab.path("done/manifest.json")).unwrap();
    let forged = fs::read_to_string(&path).unwrap();
    fs::write(lab.path("done/manifest.json"), manifest.replace(&hash(&text), &hash(&forged))).unwrap();
    lab.fail("verify-run done", 1, &["win_rates.csv", "line 2"]);
    fs::remove_file(lab.path("done/checkpoint")).unwrap();
    lab.fail("verify-run done", 1, &["win_rates.csv", "line 2"]);
}

#[test]
fn what_cannot_be_written_is_said() {
    let lab = Lab::new();
    lab.write("file", "");
    lab.fail("run small.toml --out file/within", 1, &["file/within"]);
    lab.fail("run small.toml --out file", 1, &["file: is a file (expected a directory)"]);
    lab.fail("run small.toml --out /proc/none", 1, &["/proc/none"]);
    lab.fail("match random random random --records /dev/full", 1, &["/dev/full", "No space left"]);
    lab.fail("match random random random --records none/such.jsonl", 1, &["none/such.jsonl"]);
}

/// A disk that is full, as a limit on the size of files; what was there before stays, and the run can go on.
#[test]
fn a_full_disk_loses_nothing() {
    let lab = Lab::new();
    lab.succeed("run small.toml --out whole");
    let limited = |kilobytes: u32, arguments: &str| {
        let program = env!("CARGO_BIN_EXE_stickem");
        let script = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec {program} {arguments}");
        Command::new("bash").args(["-c", &script]).current_dir(lab.folder.path()).output().unwrap()
    };
    let output = limited(4, "run small.toml --out full");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("full/checkpoint") && error.trim_end().lines().count() == 1, "{error}");
    assert!(lab.files("full").keys().all(|name| name.ends_with(".lock")), "no half of a file is left");
    let output = limited(40, "run small.toml --out full --records full.jsonl");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("full.jsonl"), "{error}");
    lab.succeed("run small.toml --out full --resume");
    lab.assert_same("whole", "full");
    // A finished directory whose files cannot be written again keeps them.
    assert_eq!(limited(4, "run small.toml --out full --resume").status.code(), Some(1));
    lab.assert_same("whole", "full");
}

#[test]
fn pipes_get_plain_text_and_may_close() {
    let lab = Lab::new();
    let out = lab.succeed("run small.toml --out done");
    assert!(
        !out.contains('\x1b') && out.contains("strategy") && out.lines().all(|line| line.trim_end() == line)
    );
    let mut child = lab.start("match random random random --blocks 2000");
    drop(child.stdout.take());
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert_eq!((child.wait().unwrap().code(), error.as_str()), (Some(0), ""));
}
