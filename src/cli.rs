//! The command line: the only part that touches files and the terminal.

mod advise;
mod check_bot;
mod checkpoint;
mod compare;
mod embed;
mod experiment;
mod experiment_file;
mod exploit;
mod failure;
mod identity;
mod input;
mod interrupt;
mod matches;
mod merge;
mod models;
mod options;
mod outdir;
mod pain;
mod pain_dir;
mod print;
mod progress;
mod records;
mod records_file;
mod report;
mod report_input;
mod results_dir;
mod rules;
mod run;
mod sealed;
mod session;
mod shard;
mod show;
mod strategies;
mod strength;
mod tournament;
mod train;
mod training;
mod tune;
mod verify;
mod verify_run;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// A laboratory for self-play research on the card games Stick 'Em and Stick it!
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(run::Arguments),
    Match(matches::Arguments),
    Compare(compare::Arguments),
    Tournament(tournament::Arguments),
    Tune(tune::Arguments),
    Train(train::Arguments),
    Exploit(exploit::Arguments),
    Models(models::Arguments),
    Merge(merge::Arguments),
    Pain(pain::Arguments),
    Report(report::Arguments),
    Embed(embed::Arguments),
    VerifyRun(verify_run::Arguments),
    Strategies(strategies::Arguments),
    Advise(advise::Arguments),
    CheckBot(check_bot::Arguments),
    Verify(verify::Arguments),
    Show(show::Arguments),
    Rules(rules::Arguments),
}

/// Runs the program with the arguments it was started with.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return failure::usage(&error),
    };
    let done = match arguments.command {
        Command::Run(arguments) => run::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Exploit(arguments) => exploit::run(&arguments),
        Command::Models(arguments) => models::run(&arguments),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Pain(arguments) => pain::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Embed(arguments) => embed::run(&arguments),
        Command::VerifyRun(arguments) => verify_run::run(&arguments),
        Command::Strategies(arguments) => strategies::run(&arguments),
        Command::Advise(arguments) => advise::run(&arguments),
        Command::CheckBot(arguments) => check_bot::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
    };
    done.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}
