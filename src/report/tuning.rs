use super::{
    numbers::{count, signed},
    plot::{Convergence, Figure, Words},
};
use crate::{
    stats::Interval,
    tune::{Check, Method, Outcome, Parameter, Verdict},
};

/// A tuning that has ended, as it is reported.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuning {
    /// The strategy.
    pub strategy: String,
    /// The rules.
    pub rules: String,
    /// How many sat at a table.
    pub players: usize,
    /// What was tuned.
    pub parameters: Vec<Parameter>,
    /// How.
    pub method: Method,
    /// From which all randomness followed.
    pub seed: u64,
    /// How many games search and checks took.
    pub games: u64,
    /// How far it had come at each check.
    pub checks: Vec<Check>,
    /// What was found.
    pub outcome: Outcome,
}

impl Tuning {
    /// What was found, in words.
    pub fn lines(&self) -> Vec<String> {
        let Self { strategy, rules, players, games, seed, .. } = self;
        let method = self.method.name();
        let mut lines = vec![
            format!("{strategy}, {players} players of {rules}: {method}, {games} games, seed {seed}"),
            String::new(),
        ];
        lines.extend(self.values());
        lines.extend([String::new(), self.reading()]);
        lines
    }

    /// A line for every parameter: what it was and what it has become.
    fn values(&self) -> Vec<String> {
        let written = |parameter: &Parameter, value: f64| format!("{value:.*}", parameter.digits());
        let mut rows = vec![["parameter".to_owned(), "original".into(), "tuned".into()]];
        for (parameter, &value) in self.parameters.iter().zip(&self.outcome.values) {
            rows.push([
                parameter.name.clone(),
                written(parameter, parameter.start),
                written(parameter, value),
            ]);
        }
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let [name, original, tuned] = [0, 1, 2].map(width);
        rows.iter().map(|[a, b, c]| format!("{a:name$}  {b:>original$}  {c:>tuned$}")).collect()
    }

    /// The verdict: only an interval that excludes zero is called an improvement.
    pub fn reading(&self) -> String {
        let Interval { low, mean, high } = self.outcome.difference;
        let verdict = match self.outcome.verdict {
            Verdict::Improvement => "an improvement",
            Verdict::NoDifference => "no improvement shown",
            Verdict::Worse => "worse than the original",
        };
        let (blocks, [mean, low, high]) = (self.outcome.blocks, [mean, low, high].map(|x| signed(x, 2)));
        format!(
            "On {blocks} blocks that the tuning never saw, the tuned set scores {mean} points a game against the \
             original (95% from {low} to {high}): {verdict}."
        )
    }

    /// How the search went.
    pub fn figure(&self) -> Figure {
        let convergence = Convergence {
            checks: self.checks.iter().map(|check| (check.games, check.difference)).collect(),
            chosen: self.checks.iter().rposition(|check| check.values == self.outcome.values).unwrap_or(0),
            test: self.outcome.difference,
        };
        let Self { strategy, rules, players, .. } = self;
        let (method, games) = (self.method.name(), count(self.games));
        convergence.figure(Words {
            name: "convergence",
            title: format!("Tuning {strategy} for {players} players of {rules}"),
            caption: format!(
                "What the centre of the search ({method}) scores against the opponents, less what the original scores, \
                 on the same deals at every check, with 95% intervals. The dot is the set that was chosen; at the right \
                 it meets the original on deals that the search never saw."
            ),
            alternative: format!(
                "Difference from the original over {games} games of search, in {} checks. {}",
                self.checks.len(),
                self.reading()
            ),
        })
    }

    /// `convergence.csv`: a row for the original and for every check.
    pub fn convergence_csv(&self) -> String {
        let names: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        let mut writer = csv::Writer::from_writer(Vec::new());
        let mut write = |start: [String; 5], values: Vec<String>| {
            writer.write_record(start.into_iter().chain(values)).expect("written to memory");
        };
        let head =
            ["iteration", "games", "difference", "difference_low", "difference_high"].map(String::from);
        write(head, names.into_iter().map(String::from).collect());
        let values = |of: &[f64]| {
            let parameters = self.parameters.iter().zip(of);
            parameters.map(|(parameter, value)| format!("{value:.*}", parameter.digits())).collect()
        };
        let start: Vec<f64> = self.parameters.iter().map(|parameter| parameter.start).collect();
        write(["0", "0", "0.0000", "0.0000", "0.0000"].map(String::from), values(&start));
        for check in &self.checks {
            let Interval { low, mean, high } = check.difference;
            let [mean, low, high] = [mean, low, high].map(|number| format!("{number:.4}"));
            let (iteration, games) = (check.iteration.to_string(), check.games.to_string());
            write([iteration, games, mean, low, high], values(&check.values));
        }
        let bytes = writer.into_inner().expect("written to memory");
        String::from_utf8(bytes).expect("numbers and names are text")
    }
}
