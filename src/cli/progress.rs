use std::{fmt, time::Duration};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// The bar on standard error; shown only where that is a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar for this many games, of which some have been played before; `quiet` shows nothing.
    pub(super) fn new(games: u64, played: u64, quiet: bool) -> Self {
        Self::of("games", games, played, quiet)
    }

    /// A bar for this many of anything.
    pub(super) fn of(unit: &str, all: u64, done: u64, quiet: bool) -> Self {
        let target = match quiet {
            true => ProgressDrawTarget::hidden(),
            false => ProgressDrawTarget::stderr_with_hz(10),
        };
        let bar = ProgressBar::with_draw_target(Some(all), target).with_position(done);
        let count = format!("{{human_pos}}/{{human_len}} {unit}");
        // The bar takes what the words leave of the line, so that it is one line wherever they fit.
        let template =
            format!("{{wide_bar}} {{percent:>3}}%  {count}  {{rate}} {unit}/s  {{left}} left{{msg}}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style.with_key("rate", write_rate).with_key("left", write_left));
        }
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(500));
        Self { bar }
    }

    /// A bar for work that is known by how much of it is done.
    pub(super) fn of_share(quiet: bool) -> Self {
        let progress = Self::new(1000, 0, quiet);
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent:>3}%  {elapsed}{msg}") {
            progress.bar.set_style(style);
        }
        progress
    }

    /// So much has been done, from 0 to 1.
    pub(super) fn set_share(&self, share: f64) {
        self.bar.set_position((1000.0 * share.clamp(0.0, 1.0)) as u64);
    }

    /// More games have been played.
    pub(super) fn advance(&self, games: u64) {
        self.bar.inc(games);
    }

    /// Says something beside the bar.
    pub(super) fn say(&self, message: impl fmt::Display) {
        self.bar.set_message(format!("  {message}"));
    }
}

/// How many a second, without digits that mean nothing.
fn write_rate(state: &ProgressState, text: &mut dyn fmt::Write) {
    let rate = state.per_sec();
    // There is nobody to tell if it fails.
    let _ = match rate < 100.0 {
        true => write!(text, "{rate:.1}"),
        false => write!(text, "{}", HumanCount(rate as u64)),
    };
}

/// The time left; nobody knows it before anything has been done.
fn write_left(state: &ProgressState, text: &mut dyn fmt::Write) {
    // There is nobody to tell if it fails.
    let _ = match state.per_sec() > 0.0 {
        true => write!(text, "{:#}", HumanDuration(state.eta())),
        false => write!(text, "…"),
    };
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
