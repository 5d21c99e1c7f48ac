use rand::RngExt;

use crate::game::Stream;

/// A number from the standard normal distribution: Marsaglia's polar method (Marsaglia and Bray 1964), of which
/// the second number is not kept, so that nothing is remembered between calls.
pub(super) fn normal(stream: &mut Stream) -> f64 {
    loop {
        let [u, v] = [(); 2].map(|()| 2.0 * stream.random::<f64>() - 1.0);
        let s = u * u + v * v;
        if s > 0.0 && s < 1.0 {
            return u * (-2.0 * s.ln() / s).sqrt();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;

    #[test]
    fn moments_are_those_of_the_normal_distribution() {
        let mut stream = Seed::new(1).stream();
        let drawn: Vec<f64> = (0..100_000).map(|_| normal(&mut stream)).collect();
        let power = |k: i32| drawn.iter().map(|x| x.powi(k)).sum::<f64>() / drawn.len() as f64;
        // Four standard errors of each: 1, √2, √15 and √96 over the root of the number drawn.
        assert!(power(1).abs() < 0.013, "{}", power(1));
        assert!((power(2) - 1.0).abs() < 0.018, "{}", power(2));
        assert!(power(3).abs() < 0.049, "{}", power(3));
        assert!((power(4) - 3.0).abs() < 0.124, "{}", power(4));
    }
}
