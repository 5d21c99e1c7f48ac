//! The command line: the only part that touches files and the terminal.

mod check_bot;
mod failure;
mod input;
mod records;
mod rules;
mod show;
mod verify;

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
        Command::CheckBot(arguments) => check_bot::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
    };
    done.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}
