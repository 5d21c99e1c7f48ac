use std::{ops::ControlFlow, path::PathBuf, sync::Arc};

use super::{
    Failure,
    experiment::{Chosen, Experiment, TablePlan},
    identity::Identity,
    input, interrupt,
    options::{MOST_BLOCKS, RulesOption, threads},
    outdir::OutDir,
    print,
    progress::Progress,
    results_dir::{self, Origin},
    session::EPOCH,
    shard::Shard,
};
use crate::{
    game::{Goal, Tallied},
    harness::{Chunk, Contest, Handler, RunOptions, Scope, Seatings, WIN, focal, run as run_games},
    report::{Comparison, Look, TestPath, comparison_csv},
    roster::{Rostered, WithGame},
    stats::{Moments, SequentialTest, Verdict},
};

/// Ask whether A is better than B, and stop as soon as the answer is sure.
///
/// Plays one of A among as many of B as fill the table, and one of B among A, on the same deals. After every
/// block the difference is tested: that A is no better against that it is better by at least delta points a game.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The strategy that may be better
    a: String,
    /// The strategy it is compared with
    b: String,
    #[command(flatten)]
    rules: RulesOption,
    /// How many sit at a table
    #[arg(long, default_value_t = 4, value_name = "N")]
    players: usize,
    /// The difference that is worth finding, in points a game
    #[arg(long, default_value_t = 1.0, value_name = "POINTS")]
    delta: f64,
    /// The chance of calling A better when it is not
    #[arg(long, default_value_t = SequentialTest::ALPHA)]
    alpha: f64,
    /// The chance of missing that A is better by delta
    #[arg(long, default_value_t = SequentialTest::BETA)]
    beta: f64,
    /// Give up after so many blocks
    #[arg(long, default_value_t = 100_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_BLOCKS))]
    max_blocks: u64,
    /// The number from which all randomness follows
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// The directory for the result and how the test came to it
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Show no progress bar
    #[arg(long)]
    quiet: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let test = SequentialTest::new(arguments.alpha, arguments.beta, arguments.delta);
    let test = test.map_err(|error| Failure::Usage(format!("--{error}")))?;
    let experiment = experiment(arguments)?;
    let out = arguments.out.as_deref().map(OutDir::take_empty).transpose()?;
    interrupt::listen();
    let compare = Compare { experiment: &experiment, arguments, test };
    let (comparison, path) = experiment.with_table(0, compare)??;
    print::comparison(&comparison)?;
    if comparison.verdict == Verdict::Continue && interrupt::asked_to_stop() {
        return Err(Failure::Interrupted(format!("interrupted after {} blocks", comparison.blocks)));
    }
    if let Some(out) = out {
        let identity = Identity::of(experiment)?;
        let origin = Origin { identity, shard: Shard::WHOLE, blocks: comparison.blocks };
        results_dir::write_files(&out, origin, &comparison_csv(&comparison, &path))?;
    }
    Ok(())
}

fn experiment(arguments: &Arguments) -> Result<Experiment, Failure> {
    let (a, b) = (input::recipe(&arguments.a)?, input::recipe(&arguments.b)?);
    let mut strategies: Vec<Chosen> = vec![a.into(), b.into()];
    // A strategy may be compared with itself, or with a file of the same name.
    if strategies[0].name == strategies[1].name {
        strategies[1].name += " (2)";
    }
    let (rules, rules_text) = arguments.rules.read()?;
    let players = arguments.players;
    rules.check_players(players)?;
    let named = |lineup: Vec<usize>| lineup.into_iter().map(|place| strategies[place].name.clone()).collect();
    let lineups = focal(2, players).into_iter().map(named).collect();
    Ok(Experiment {
        name: "compare".into(),
        question: format!("Is {} better than {}?", strategies[0].name, strategies[1].name),
        seed: arguments.seed,
        blocks: arguments.max_blocks,
        seatings: Seatings::Rotations,
        scope: Scope::Games,
        subject: None,
        tables: vec![TablePlan { rules: rules.name, rules_text, players, lineups }],
        strategies,
    })
}

struct Compare<'a> {
    experiment: &'a Experiment,
    arguments: &'a Arguments,
    test: SequentialTest,
}

impl WithGame for Compare<'_> {
    type Output = Result<(Comparison, TestPath), Failure>;

    fn with<G: Rostered>(self, game: Arc<G>) -> Self::Output {
        let contest = self.experiment.contest(0, game)?;
        let games = contest.games_of(0..contest.blocks());
        let (threads, quiet) = (threads(self.arguments.threads), self.arguments.quiet);
        let options = RunOptions { threads, records: false, blocks: true, epoch: EPOCH };
        let progress = Progress::new(games.end, 0, quiet);
        let mut looks = Looks {
            contest: &contest,
            progress: &progress,
            test: self.test,
            verdict: Verdict::Continue,
            points: Moments::new(),
            wins: Moments::new(),
            looks: Vec::new(),
            stride: 1,
            forfeits: [0; 2],
        };
        run_games(&contest, games, &options, &mut looks)
            .map_err(|fault| Failure::Failed(fault.to_string()))?;
        Ok((looks.comparison(self.arguments), looks.path(self.arguments)))
    }
}

/// Looks at the blocks one by one, in their order, and stops when the test has decided.
struct Looks<'c, G: Tallied> {
    contest: &'c Contest<G>,
    progress: &'c Progress,
    test: SequentialTest,
    verdict: Verdict,
    points: Moments,
    wins: Moments,
    /// What was seen after every `stride` blocks.
    looks: Vec<Look>,
    stride: u64,
    /// Moves that each of the two left to chance.
    forfeits: [u64; 2],
}

/// The most looks that are kept; a longer path is kept at every second place of what it was.
const MOST_LOOKS: usize = 1000;

impl<G: Tallied> Looks<'_, G> {
    /// What the test sees now.
    fn look(&self) -> Look {
        let sample = self.points.sample(self.contest.pairs()[0].contrast.scale as f64);
        Look { blocks: sample.count, difference: self.test.interval(&sample), llr: self.test.llr(&sample) }
    }

    fn keep_look(&mut self) {
        if !self.points.count.is_multiple_of(self.stride) {
            return;
        }
        self.looks.push(self.look());
        if self.looks.len() > MOST_LOOKS {
            self.stride *= 2;
            let stride = self.stride;
            self.looks.retain(|look| look.blocks.is_multiple_of(stride));
        }
    }

    /// The path so far, its end included.
    fn path(&self, arguments: &Arguments) -> TestPath {
        let mut looks = self.looks.clone();
        if looks.last().is_some_and(|last| last.blocks < self.points.count) {
            looks.push(self.look());
        }
        TestPath { looks, bounds: self.test.bounds(), delta: arguments.delta }
    }

    fn comparison(&self, arguments: &Arguments) -> Comparison {
        let (names, pair) = (self.contest.names(), &self.contest.pairs()[0]);
        let scale = pair.contrast.scale as f64;
        let points = self.points.sample(scale);
        // The same kind of interval for wins, scaled to where a hundredth of a win is worth finding.
        let of_wins = SequentialTest::new(arguments.alpha, arguments.beta, 0.01).unwrap_or(self.test);
        Comparison {
            a: names[0].clone(),
            b: names[1].clone(),
            rules: self.contest.rules().into(),
            players: self.contest.game().seats(),
            blocks: points.count,
            games: points.count * self.contest.schedule().games_per_block(),
            verdict: self.verdict,
            difference: self.test.interval(&points),
            win_difference: of_wins.interval(&self.wins.sample(scale * WIN as f64)),
            alpha: arguments.alpha,
            beta: arguments.beta,
            delta: arguments.delta,
            goal: self.contest.game().goal(),
            forfeits: self.forfeits,
        }
    }
}

impl<G: Tallied> Handler<G::Tally> for Looks<'_, G> {
    fn chunk(&mut self, chunk: Chunk) -> ControlFlow<()> {
        self.progress.advance(chunk.games.end - chunk.games.start);
        let pair = &self.contest.pairs()[0];
        let better = if self.contest.game().goal() == Goal::Highest { 1 } else { -1 };
        for block in &chunk.blocks {
            self.points.push(better * pair.contrast.scores(&block.cells));
            self.wins.push(pair.contrast.wins(&block.cells));
            for (strategy, moves) in self.forfeits.iter_mut().enumerate() {
                *moves += self.contest.forfeits(strategy, block);
            }
            self.keep_look();
            self.verdict = self.test.look(&self.points.sample(pair.contrast.scale as f64));
            if self.verdict != Verdict::Continue {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        if interrupt::asked_to_stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
