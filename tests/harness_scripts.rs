//! The scripts for clusters give the same files as a plain run.

#![allow(clippy::unwrap_used)]

mod harness_support;

use std::{path::Path, process::Command};

use harness_support::Lab;

fn script(name: &str) -> Command {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts").join(name);
    let mut command = Command::new("bash");
    command.arg(path).env("STICKEM", env!("CARGO_BIN_EXE_stickem"));
    command
}

/// Every task of the array, one after another, without Slurm.
#[test]
fn slurm_array() {
    let lab = Lab::new();
    lab.succeed("run small.toml --out whole");
    for task in [2, 3, 1] {
        let mut command = script("slurm-array.sh");
        command.current_dir(lab.folder.path()).env("EXPERIMENT", "small.toml").env("OUT", "array");
        command.env("SLURM_ARRAY_TASK_ID", task.to_string()).env("SLURM_ARRAY_TASK_COUNT", "3");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    lab.assert_same("whole", "array/merged");
    let refused = script("slurm-array.sh").env("EXPERIMENT", "x").env("OUT", "y").output().unwrap();
    assert!(!refused.status.success());
}

/// With GNU parallel where it is there, and with a stand-in that runs the jobs in turn where it is not.
#[test]
fn gnu_parallel() {
    let lab = Lab::new();
    lab.succeed("run small.toml --out whole");
    let mut command = script("parallel.sh");
    if !Command::new("parallel").arg("--version").output().is_ok_and(|found| found.status.success()) {
        let stand_in = "#!/usr/bin/env bash\nwhile [[ $1 == -* ]]; do shift 2; done\n\
                        while read -r n; do bash -c \"${*//\\{\\}/$n}\" || exit 1; done\n";
        std::fs::create_dir(lab.path("bin")).unwrap();
        lab.write("bin/parallel", stand_in);
        let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(lab.path("bin/parallel"), executable).unwrap();
        let path = std::env::var("PATH").unwrap();
        command.env("PATH", format!("{}:{path}", lab.path("bin").display()));
    }
    let output =
        command.args(["small.toml", "4", "out", "--jobs", "2"]).current_dir(lab.folder.path()).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    lab.assert_same("whole", "out/merged");
}
