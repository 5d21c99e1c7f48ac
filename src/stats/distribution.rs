//! Pearson's chi-square tests and quantiles of integer histograms.

use std::collections::BTreeMap;

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// P-value of Pearson's (1900) chi-square test that all cells are equally likely.
///
/// 1 for fewer than two cells or no counts. The approximation wants about five expected
/// in each cell.
pub fn uniformity_p_value(counts: &[u64]) -> f64 {
    let total: u64 = counts.iter().sum();
    if counts.len() < 2 || total == 0 {
        return 1.0;
    }
    let expected = total as f64 / counts.len() as f64;
    let statistic = counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    upper_tail(statistic, counts.len() - 1)
}

/// P-value of Pearson's chi-square test that the row of an entry says nothing of its
/// column. Empty rows and columns are left out; 1 if fewer than two of either remain.
pub fn independence_p_value(table: &[Vec<u64>]) -> f64 {
    let columns = table.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<u64>, column: usize| row.get(column).copied().unwrap_or(0);
    let row_sums: Vec<u64> = table.iter().map(|row| row.iter().sum()).collect();
    let column_sums: Vec<u64> =
        (0..columns).map(|column| table.iter().map(|row| cell(row, column)).sum()).collect();
    let total = row_sums.iter().sum::<u64>() as f64;
    let filled = |sums: &[u64]| sums.iter().filter(|&&sum| sum > 0).count().saturating_sub(1);
    let freedom = filled(&row_sums) * filled(&column_sums);
    let mut statistic = 0.0;
    for (row, &row_sum) in table.iter().zip(&row_sums) {
        for (column, &column_sum) in column_sums.iter().enumerate() {
            let expected = row_sum as f64 * column_sum as f64 / total;
            if expected > 0.0 {
                statistic += (cell(row, column) as f64 - expected).powi(2) / expected;
            }
        }
    }
    upper_tail(statistic, freedom)
}

fn upper_tail(statistic: f64, freedom: usize) -> f64 {
    ChiSquared::new(freedom as f64).map_or(1.0, |distribution| distribution.sf(statistic))
}

/// The smallest value with at least a share `q` of the counts at or below it (the inverse
/// of the empirical distribution); `None` for an empty histogram.
pub fn quantile(histogram: &BTreeMap<i64, u64>, q: f64) -> Option<i64> {
    let total: u64 = histogram.values().sum();
    let wanted = q * total as f64;
    let mut below = 0;
    let reached = histogram.iter().filter(|&(_, &count)| count > 0).find(|&(_, &count)| {
        below += count;
        below as f64 >= wanted
    });
    reached.map(|(&value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uniformity_agrees_with_scipy() {
        // scipy.stats.chisquare([18, 25, 16, 31]).pvalue, scipy 1.17.1
        assert!((uniformity_p_value(&[18, 25, 16, 31]) - 0.09933303795188).abs() < 1e-9);
        assert_eq!(uniformity_p_value(&[5, 5, 5]), 1.0);
        assert_eq!(uniformity_p_value(&[9]), 1.0);
        assert!(uniformity_p_value(&[1_000, 0]) < 1e-200);
    }

    #[test]
    fn independence_agrees_with_scipy() {
        // scipy.stats.chi2_contingency([[12, 5, 9], [7, 14, 8]], correction=False).pvalue
        let table = [vec![12, 5, 9], vec![7, 14, 8]];
        assert!((independence_p_value(&table) - 0.06423321026769).abs() < 1e-9);
        let with_empty = [vec![12, 5, 0, 9], vec![0; 4], vec![7, 14, 0, 8]];
        assert_eq!(independence_p_value(&with_empty), independence_p_value(&table));
        assert_eq!(independence_p_value(&[vec![3, 4]]), 1.0);
        assert_eq!(independence_p_value(&[]), 1.0);
    }

    #[test]
    fn quantiles_of_a_histogram() {
        let histogram = BTreeMap::from([(-3, 1), (0, 0), (2, 2), (10, 1)]);
        let at = |q| quantile(&histogram, q).expect("not empty");
        assert_eq!([at(0.0), at(0.25), at(0.26), at(0.75), at(0.76), at(1.0)], [-3, -3, 2, 2, 10, 10]);
        assert_eq!(quantile(&BTreeMap::new(), 0.5), None);
    }
}
