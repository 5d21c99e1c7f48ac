/// A number that is tuned.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// Its name in the strategy's file.
    pub name: String,
    /// The least it may be.
    pub low: f64,
    /// The most it may be.
    pub high: f64,
    /// What it is before.
    pub start: f64,
    /// Whether only whole numbers will do.
    pub whole: bool,
}

impl Parameter {
    /// How many digits behind the point a value is written with: enough for a thousand values in the range, and
    /// no more, since nobody can measure them.
    pub fn digits(&self) -> usize {
        match self.whole {
            true => 0,
            false => (3.0 - (self.high - self.low).log10().floor()).clamp(0.0, 12.0) as usize,
        }
    }

    /// The value at this share of the range, rounded to its digits.
    pub fn value(&self, share: f64) -> f64 {
        let digits = self.digits();
        let exact = self.low + share.clamp(0.0, 1.0) * (self.high - self.low);
        let written = format!("{exact:.digits$}").parse().unwrap_or(exact);
        // A negative zero is nothing to write into a file.
        f64::clamp(written, self.low, self.high) + 0.0
    }

    /// Where in the range a value lies: 0 at its start, 1 at its end.
    pub fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    /// The share of the range between a value and the next.
    pub fn grain(&self) -> f64 {
        10f64.powi(-(self.digits() as i32)) / (self.high - self.low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(low: f64, high: f64, whole: bool) -> Parameter {
        Parameter { name: "x".into(), low, high, start: low, whole }
    }

    #[test]
    fn values_have_few_digits_and_stay_in_range() {
        let weight = parameter(-2.0, 2.0, false);
        assert_eq!((weight.value(0.5), weight.value(2.0), weight.value(0.333_333)), (0.0, 2.0, -0.667));
        assert!(weight.value(0.499_99).is_sign_positive());
        assert_eq!(parameter(0.0, 0.05, false).value(0.123_456), 0.00617);
        assert_eq!(parameter(0.000_4, 1.0, false).value(0.0), 0.000_4);
        assert_eq!(parameter(0.0, 5_000.0, false).digits(), 0);
        let whole = parameter(1.0, 4.0, true);
        let values: Vec<f64> = [0.0, 0.16, 0.17, 0.6, 1.0].map(|share| whole.value(share)).into();
        assert_eq!(values, [1.0, 1.0, 2.0, 3.0, 4.0]);
        assert_eq!(whole.share(2.0), 1.0 / 3.0);
        assert_eq!(whole.grain(), 1.0 / 3.0);
    }
}
