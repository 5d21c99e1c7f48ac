use crate::stats::Interval;

/// A number with a true minus sign, and none before a zero; a dash where it is not known.
pub(super) fn plain(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return "–".into();
    }
    let text = format!("{:.decimals$}", value.abs());
    let zero = text.bytes().all(|digit| matches!(digit, b'0' | b'.'));
    if value < 0.0 && !zero { format!("−{text}") } else { text }
}

/// A number that always has its sign, but for zero.
pub(super) fn signed(value: f64, decimals: usize) -> String {
    let text = plain(value, decimals);
    let zero = text.bytes().all(|digit| !digit.is_ascii_digit() || digit == b'0');
    if value > 0.0 && !zero { format!("+{text}") } else { text }
}

/// A count in groups of three digits.
pub fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// An interval in other units.
pub(super) fn scaled(interval: &Interval, factor: f64) -> Interval {
    let Interval { low, mean, high } = *interval;
    Interval { low: low * factor, mean: mean * factor, high: high * factor }
}

/// As many decimals as the narrowest of the intervals deserves.
pub(super) fn decimals<'i>(intervals: impl IntoIterator<Item = &'i Interval>) -> usize {
    let halves = intervals.into_iter().map(Interval::half_width);
    let narrowest = halves.filter(|half| half.is_finite() && *half > 0.0).fold(f64::INFINITY, f64::min);
    if narrowest.is_finite() { (1.0 - narrowest.log10().floor()).clamp(0.0, 3.0) as usize } else { 2 }
}

/// `12.3 ±0.4`.
pub(super) fn plus_minus(interval: &Interval, decimals: usize, unit: &str) -> String {
    let mean = plain(interval.mean, decimals);
    match interval.half_width() {
        half if half.is_finite() => format!("{mean}{unit} ±{half:.decimals$}"),
        _ => format!("{mean}{unit}"),
    }
}

/// `12.3 (11.9 to 12.7)`.
pub(super) fn with_limits(interval: &Interval, decimals: usize, unit: &str) -> String {
    let mean = plain(interval.mean, decimals);
    match interval.half_width().is_finite() {
        true => format!("{mean}{unit} ({})", limits(interval, decimals)),
        false => format!("{mean}{unit}"),
    }
}

/// `11.9 to 12.7`.
pub(super) fn limits(interval: &Interval, decimals: usize) -> String {
    format!("{} to {}", plain(interval.low, decimals), plain(interval.high, decimals))
}

/// A p-value for people.
pub(super) fn p_value(p: f64) -> String {
    if p < 0.001 { "< 0.001".into() } else { plain(p, 3) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people() {
        assert_eq!([plain(-0.04, 1), plain(-0.06, 1), plain(f64::NAN, 1)], ["0.0", "−0.1", "–"]);
        assert_eq!([signed(0.04, 1), signed(0.06, 1), signed(-3.0, 0)], ["0.0", "+0.1", "−3"]);
        assert_eq!(
            [count(7), count(1234), count(1_234_567)],
            ["7", "1\u{202f}234", "1\u{202f}234\u{202f}567"]
        );
        let interval = Interval::around(12.345, 0.43);
        assert_eq!(decimals([&interval]), 2);
        assert_eq!(plus_minus(&interval, 1, "%"), "12.3% ±0.4");
        assert_eq!(with_limits(&Interval::around(1.0, f64::INFINITY), 1, ""), "1.0");
        assert_eq!([p_value(0.0), p_value(0.25)], ["< 0.001", "0.250"]);
    }
}
