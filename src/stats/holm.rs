//! Holm's correction for several comparisons at once.

/// Adjusted p-values of Holm (1979), "A simple sequentially rejective multiple test
/// procedure", in the order of the input.
///
/// The i-th smallest of m p-values is multiplied by m − i + 1, made no smaller than the
/// adjusted ones before it, and cut at 1. Rejecting what is at most α keeps the chance of
/// any false rejection at most α, whatever the dependence between the tests.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut running = 0.0_f64;
    for (step, &index) in order.iter().enumerate() {
        let factor = (p_values.len() - step) as f64;
        running = running.max((factor * p_values[index]).min(1.0));
        adjusted[index] = running;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(actual: &[f64], expected: &[f64]) {
        assert_eq!(actual.len(), expected.len());
        let close = actual.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12);
        assert!(close, "{actual:?} is not {expected:?}");
    }

    #[test]
    fn known_answers() {
        // By hand: 4·0.005, 3·0.01, then 2·0.03 = 0.06 lifts 1·0.04 to itself.
        assert_close(&holm(&[0.01, 0.04, 0.03, 0.005]), &[0.03, 0.06, 0.06, 0.02]);
        // By hand: 5·0.001, 4·0.01, 3·0.02, 2·0.5 = 1, and 1.
        assert_close(&holm(&[0.5, 0.001, 0.9, 0.02, 0.01]), &[1.0, 0.005, 1.0, 0.06, 0.04]);
        assert_close(&holm(&[0.2]), &[0.2]);
        assert_close(&holm(&[]), &[]);
    }

    #[test]
    fn never_smaller_never_above_one_and_monotone() {
        let raw = [0.3, 0.001, 0.04, 0.04, 0.6, 1.0, 0.0];
        let adjusted = holm(&raw);
        for i in 0..raw.len() {
            assert!(adjusted[i] >= raw[i] && adjusted[i] <= 1.0);
            assert!((0..raw.len()).all(|j| raw[i] > raw[j] || adjusted[i] <= adjusted[j]));
        }
    }
}
