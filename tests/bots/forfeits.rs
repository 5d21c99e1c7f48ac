//! Moves that a bot leaves to chance are reported, however a run was cut up.

use std::{fs, process::Command};

use crate::kennel::Script;

/// Answers a tenth of all requests, which are the same in every run, with a card that is not there.
const CARELESS: &str = r#"ready
while ask; do
    seed=${line#*'"seed":'} seed=${seed%%[!0-9]*}
    case $seed in
        *7) echo >> failed; answer red99 ;;
        *) answer ;;
    esac
done"#;

const EXPERIMENT: &str = r#"
name = "careless"
question = "What is left to chance?"
players = 3
seed = 5
blocks = 4
scope = "rounds"
lineups = [["bot.toml", "random", "random"], ["bot.toml", "bot.toml", "random"]]
"#;

impl Script {
    fn stickem(&self, arguments: &str) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stickem"));
        command.args(arguments.split(' ')).current_dir(self.directory.path());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn failed(&self) -> usize {
        self.noted("failed").lines().count()
    }
}

#[test]
fn forfeits_are_part_of_the_results() {
    let script = Script::with(CARELESS, "on_fault = \"forfeit\"");
    fs::write(script.path("careless.toml"), EXPERIMENT).unwrap();

    let printed = script.stickem("run careless.toml --out whole --threads 2");
    let failed = script.failed();
    assert!(failed > 10);
    let words = format!("bot failed to make {failed} moves, which chance made in its place");
    assert!(printed.contains(&format!("Careful: {words}.")), "{printed}");
    let forfeits = format!("strategy,games,forfeits\nbot,36,{failed}\nrandom,36,0\n");
    assert_eq!(script.noted("whole/forfeits.csv"), forfeits);
    assert!(script.noted("whole/manifest.json").contains("forfeits.csv"));
    script.stickem("report whole");
    assert!(script.noted("whole/report.html").contains(&words));

    for shard in ["1/3", "2/3", "3/3"] {
        script.stickem(&format!("run careless.toml --shard {shard} --out s{} --threads 1", &shard[..1]));
    }
    script.stickem("merge s3 s1 s2 --out merged");
    for file in ["forfeits.csv", "win_rates.csv", "pairwise.csv", "manifest.json", "checkpoint"] {
        assert_eq!(script.noted(&format!("merged/{file}")), script.noted(&format!("whole/{file}")), "{file}");
    }
    script.stickem("verify-run merged --all");
}

#[test]
fn a_comparison_reports_them_too() {
    let script = Script::with(CARELESS, "on_fault = \"forfeit\"");
    let compare = "compare random bot.toml --players 3 --max-blocks 1 --threads 1 --out found";
    let printed = script.stickem(compare);
    let failed = script.failed();
    assert!(printed.contains(&format!("bot failed to make {failed} moves")), "{printed}");
    let row = script.noted("found/comparison.csv");
    assert!(row.trim_end().ends_with(&format!(",0,{failed}")), "{row}");
}
