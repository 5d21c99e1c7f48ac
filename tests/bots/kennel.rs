//! Bots as shell scripts in a directory of their own, and tables to play them at.

use std::{
    fs,
    path::Path,
    process::Command,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use stickem::{
    game::{Game, Seat, Seed, Turn},
    games::trick::{Edition, State, TrickGame},
    roster::Recipe,
    strategy::{Entrant, Player},
};
use tempfile::TempDir;

/// What every script can use: `ready` greets, `ask` waits for a request and reads its `id` and first legal
/// `move`, `answer` answers it.
const PRELUDE: &str = r#"
echo $$ >> pids
ready() { read -r hello; echo '{"type":"ready","protocol":1}'; }
ask() {
    while read -r line; do
        case $line in
            *'"goodbye"'*) exit 0 ;;
            *'"choose"'*)
                id=${line#*'"id":'} id=${id%%,*}
                move=${line#*'"moves":["'} move=${move%%'"'*}
                return ;;
        esac
    done
    exit 0
}
answer() { printf '{"id":%s,"move":"%s"}\n' "$id" "${1:-$move}"; }
"#;

/// A script that plays by the rules: the first legal move, always.
pub(crate) const GOOD: &str = "ready; while ask; do answer; done";

/// A bot whose program is a shell script.
pub(crate) struct Script {
    pub(crate) directory: TempDir,
    settings: String,
}

impl Script {
    pub(crate) fn new(script: &str) -> Self {
        Self::with(script, "move_time = 500\nstart_time = 5000")
    }

    pub(crate) fn with(script: &str, settings: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("bot.sh"), format!("{PRELUDE}{script}\n")).unwrap();
        let settings = format!("kind = \"process\"\ncommand = [\"/bin/sh\", \"bot.sh\"]\n{settings}\n");
        fs::write(directory.path().join("bot.toml"), &settings).unwrap();
        Self { directory, settings }
    }

    pub(crate) fn path(&self, file: &str) -> std::path::PathBuf {
        self.directory.path().join(file)
    }

    pub(crate) fn entrant(&self, game: &Arc<TrickGame>) -> Entrant<TrickGame> {
        let recipe = Recipe {
            name: "script".into(),
            text: self.settings.clone(),
            directory: self.directory.path().into(),
        };
        recipe.entrant(game).unwrap()
    }

    /// Everything the script has noted in a file.
    pub(crate) fn noted(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap_or_default()
    }

    /// The processes it has noted.
    pub(crate) fn pids(&self) -> Vec<u32> {
        self.noted("pids").lines().map(|line| line.parse().unwrap()).collect()
    }

    /// Fails if one of its processes lives on, or if it never had one.
    pub(crate) fn assert_gone(&self) {
        assert!(!self.pids().is_empty(), "no process was ever started");
        for pid in self.pids() {
            assert!(!is_alive(pid), "process {pid} is left behind");
        }
    }

    /// The same, for processes that this program cannot wait for.
    pub(crate) fn assert_gone_soon(&self) {
        let deadline = Instant::now() + Duration::from_secs(5);
        while self.pids().into_iter().any(is_alive) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
        self.assert_gone();
    }
}

/// Whether a process runs; one that has ended and waits to be reaped does not.
pub(crate) fn is_alive(pid: u32) -> bool {
    if Path::new("/proc/self/stat").exists() {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        return stat.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(" Z"));
    }
    Command::new("kill").args(["-0", &pid.to_string()]).output().unwrap().status.success()
}

pub(crate) fn table(edition: &str, players: usize) -> Arc<TrickGame> {
    Arc::new(TrickGame::new(Edition::named(edition).unwrap().rules(players).unwrap()).unwrap())
}

/// The hand of the first seat in the first round of [`play`].
pub(crate) fn first_hand(game: &TrickGame, seed: u64) -> Vec<String> {
    let mut deal = Seed::new(seed).child(0).stream();
    let mut state = game.start(&mut deal);
    game.deal(&mut state, &mut deal);
    state.hands()[Seat::new(0)].iter().map(|card| card.to_string()).collect()
}

/// Plays a game in which the player has the first seat and chance the others.
pub(crate) fn play(game: &TrickGame, player: &mut Player<TrickGame>, seed: u64) -> State {
    let (mut deal, mut stream) = (Seed::new(seed).child(0).stream(), Seed::new(seed).child(1).stream());
    let mut state = game.start(&mut deal);
    player.new_game();
    loop {
        match game.turn(&state) {
            Turn::Over => return state,
            Turn::Deal => game.deal(&mut state, &mut deal),
            Turn::Open(seat) | Turn::Secret(seat) => {
                let choice = if seat == Seat::new(0) {
                    player.choose(game, &state, seat, &mut stream)
                } else {
                    game.random_move(game.view(&state, seat), &mut stream)
                };
                assert!(game.is_legal(game.view(&state, seat), choice));
                game.play(&mut state, choice);
            }
        }
    }
}
