use super::{
    numbers::signed,
    plot::{Curve, Curves, Figure, Words},
};
use crate::stats::Interval;

/// How strong a learner was on the way.
#[derive(Clone, PartialEq, Debug)]
pub struct LearningCurve {
    /// Whom its strength was measured against.
    pub measures: Vec<String>,
    /// The measurements.
    pub rows: Vec<CurveRow>,
}

/// How strong it was after so many rounds.
#[derive(Clone, PartialEq, Debug)]
pub struct CurveRow {
    /// How many rounds it had played.
    pub rounds: u64,
    /// How long that took.
    pub seconds: f64,
    /// The error of its values, in points.
    pub error: f64,
    /// What it gained in a round alone among each of the measures.
    pub gains: Vec<Interval>,
}

impl LearningCurve {
    /// A curve without a measurement.
    pub fn new(measures: impl IntoIterator<Item = String>) -> Self {
        Self { measures: measures.into_iter().collect(), rows: Vec::new() }
    }

    /// The curve as CSV.
    pub fn csv(&self) -> String {
        let mut text = self.head();
        for CurveRow { rounds, seconds, error, gains } in &self.rows {
            text += &format!("{rounds},{seconds:.1},{error:.3}");
            for Interval { low, mean, high } in gains {
                text += &format!(",{mean:.3},{low:.3},{high:.3}");
            }
            text.push('\n');
        }
        text
    }

    fn head(&self) -> String {
        let columns = |name: &String| format!(",{name},{name}_low,{name}_high");
        format!("rounds,seconds,error{}\n", self.measures.iter().map(columns).collect::<String>())
    }

    /// Takes the measurements of an earlier part, which must be of the same measures.
    pub fn read_rows(&mut self, csv: &str) -> Result<(), String> {
        let rows = csv.strip_prefix(&self.head()).ok_or("a curve of other measures")?;
        self.rows = rows.lines().map(read_row).collect::<Option<_>>().ok_or("a curve that is none")?;
        let whole = self.rows.iter().all(|row| row.gains.len() == self.measures.len());
        whole.then_some(()).ok_or_else(|| "a curve with a gap".into())
    }

    /// A measurement in a few words.
    pub fn in_words(&self, row: &CurveRow) -> String {
        let all = self.measures.iter().zip(&row.gains);
        let all: Vec<String> = all.map(|(name, gain)| format!("{name} {}", signed(gain.mean, 1))).collect();
        all.join("  ")
    }

    /// The picture.
    pub fn figure(&self) -> Figure {
        let curve = |(place, name): (usize, &String)| Curve {
            name: name.clone(),
            points: self.rows.iter().map(|row| (row.rounds as f64 / 1000.0, row.gains[place])).collect(),
        };
        let curves: Vec<Curve> = self.measures.iter().enumerate().map(curve).collect();
        let words = Words {
            name: "learning_curve",
            title: "Strength while learning".into(),
            caption:
                "Points a round ahead of the mean of the others, alone among players of one kind; the bands \
                      are 95% intervals."
                    .into(),
            alternative: self.alternative(),
        };
        let (up, across) = ("points a round ahead of the others", "thousand rounds played");
        Curves { curves, up: up.into(), across: across.into() }.figure(words)
    }

    fn alternative(&self) -> String {
        let Some(last) = self.rows.last() else { return "Nothing was measured yet.".into() };
        let each = self.measures.iter().zip(&last.gains).map(|(name, gain)| {
            let [mean, low, high] = [gain.mean, gain.low, gain.high].map(|points| signed(points, 2));
            format!("{mean} ({low} to {high}) among {name}")
        });
        let each: Vec<String> = each.collect();
        format!("After {} rounds, points a round ahead of the others: {}.", last.rounds, each.join(", "))
    }
}

fn read_row(line: &str) -> Option<CurveRow> {
    let (rounds, numbers) = line.split_once(',')?;
    let numbers = numbers.split(',').map(|number| number.parse().ok()).collect::<Option<Vec<f64>>>()?;
    let ([seconds, error], gains) = numbers.split_first_chunk()?;
    let (gains, rest) = gains.as_chunks();
    let gains = gains.iter().map(|&[mean, low, high]| Interval { low, mean, high }).collect();
    let row = CurveRow { rounds: rounds.parse().ok()?, seconds: *seconds, error: *error, gains };
    rest.is_empty().then_some(row)
}
