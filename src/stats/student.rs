//! Tails and quantiles of Student's t distribution.
//!
//! `statrs` gives the tail to about 1e-12 for up to a thousand degrees of freedom and loses
//! digits after that, and its quantile does not end for many; hence the expansions below.

use statrs::distribution::{Continuous, ContinuousCDF, Normal, StudentsT};

/// From here on the expansions are good to more than eleven digits.
const LARGE: f64 = 1_000.0;

/// P(|T| ≥ |t|) for T with `freedom` > 0 degrees of freedom.
pub(super) fn two_sided_tail(t: f64, freedom: f64) -> f64 {
    let t = t.abs();
    if t.is_infinite() {
        return 0.0;
    }
    let tail = match StudentsT::new(0.0, 1.0, freedom) {
        Ok(student) if freedom <= LARGE => student.sf(t),
        _ => Normal::standard().sf(normal_deviate(t, freedom)),
    };
    (2.0 * tail).min(1.0)
}

/// The t with P(|T| ≥ t) = 1 − `level`, for `level` in (0, 1).
pub(super) fn two_sided_quantile(level: f64, freedom: f64) -> f64 {
    let tail = (1.0 - level) / 2.0;
    let z = -Normal::standard().inverse_cdf(tail);
    match StudentsT::new(0.0, 1.0, freedom) {
        Ok(student) if freedom <= LARGE => solve(&student, tail, z),
        _ => expansion(z, freedom),
    }
}

/// Newton's method from the normal quantile. The tail is convex and the start lies left
/// of the root, so the steps climb to it and never pass it.
fn solve(student: &StudentsT, tail: f64, start: f64) -> f64 {
    let mut t = start;
    for _ in 0..200 {
        let step = (student.sf(t) - tail) / student.pdf(t);
        t += step;
        if step.abs() <= 1e-14 * t.abs() {
            break;
        }
    }
    t
}

/// The normal deviate with the same tail as t: Hill (1970), Algorithm 395.
fn normal_deviate(t: f64, freedom: f64) -> f64 {
    let a = freedom - 0.5;
    let b = 48.0 * a * a;
    let y = a * (t * t / freedom).ln_1p();
    let numerator = ((-0.4 * y - 3.3) * y - 24.0) * y - 85.5;
    ((numerator / (0.8 * y * y + 100.0 + b) + y + 3.0) / b + 1.0) * y.sqrt()
}

/// The t quantile from the normal one: Abramowitz and Stegun (1964), 26.7.5.
fn expansion(z: f64, freedom: f64) -> f64 {
    let s = z * z;
    let first = (s + 1.0) / 4.0;
    let second = ((5.0 * s + 16.0) * s + 3.0) / 96.0;
    let third = (((3.0 * s + 19.0) * s + 17.0) * s - 15.0) / 384.0;
    let fourth = ((((79.0 * s + 776.0) * s + 1_482.0) * s - 1_920.0) * s - 945.0) / 92_160.0;
    z * (1.0 + (first + (second + (third + fourth / freedom) / freedom) / freedom) / freedom)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// (freedom, 2·sf(0.5), 2·sf(2.5), 2·sf(12), ppf(0.975), ppf(0.995)) from
    /// `scipy.stats.t` 1.17.1.
    const SCIPY: [(f64, f64, f64, f64, f64, f64); 11] = [
        (
            1.0,
            7.0483276469913e-01,
            2.4223788318169e-01,
            5.2929352119180e-02,
            1.2706204736175e+01,
            6.3656741162872e+01,
        ),
        (
            2.0,
            6.6666666666667e-01,
            1.2961172022151e-01,
            6.8729336771585e-03,
            4.3026527297495e+00,
            9.9248432009183e+00,
        ),
        (
            3.0,
            6.5144796484815e-01,
            8.7706647008066e-02,
            1.2450158007893e-03,
            3.1824463052837e+00,
            5.8409093097334e+00,
        ),
        (
            9.0,
            6.2907129982603e-01,
            3.3861827682986e-02,
            7.6998862229857e-07,
            2.2621571627982e+00,
            3.2498355415921e+00,
        ),
        (
            29.0,
            6.2084808419378e-01,
            1.8325344338426e-02,
            9.0607083331372e-13,
            2.0452296421327e+00,
            2.7563859036706e+00,
        ),
        (
            99.0,
            6.1818464402441e-01,
            1.4062596921149e-02,
            5.1306296878975e-21,
            1.9842169515864e+00,
            2.6264054572808e+00,
        ),
        (
            999.0,
            6.1718519093029e-01,
            1.2578727584509e-02,
            4.3431039077163e-31,
            1.9623414611334e+00,
            2.5807596372676e+00,
        ),
        (
            9999.0,
            6.1708608042351e-01,
            1.2435221140020e-02,
            5.9800880113664e-33,
            1.9602012636214e+00,
            2.5763210958566e+00,
        ),
        (
            100000.0,
            6.1707617765442e-01,
            1.2420919192559e-02,
            3.7445058119564e-33,
            1.9599877075346e+00,
            2.5758784699084e+00,
        ),
        (
            1000000.0,
            6.1707518747237e-01,
            1.2419489502163e-02,
            3.5716851247651e-33,
            1.9599663568141e+00,
            2.5758342201053e+00,
        ),
        (
            100000000.0,
            6.1707507855218e-01,
            1.2419332240055e-02,
            3.5531509642690e-33,
            1.9599640082628e+00,
            2.5758293527144e+00,
        ),
    ];

    fn assert_close(a: f64, b: f64) {
        assert!((a - b).abs() <= 1e-9 * b.abs(), "{a} is not {b}");
    }

    #[test]
    fn tails_agree_with_scipy() {
        for (freedom, half, two_and_half, twelve, ..) in SCIPY {
            assert_close(two_sided_tail(0.5, freedom), half);
            assert_close(two_sided_tail(-2.5, freedom), two_and_half);
            assert_close(two_sided_tail(12.0, freedom), twelve);
        }
        assert_eq!(two_sided_tail(f64::INFINITY, 5.0), 0.0);
        assert_eq!(two_sided_tail(0.0, 5.0), 1.0);
    }

    #[test]
    fn quantiles_agree_with_scipy() {
        for (freedom, _, _, _, q95, q99) in SCIPY {
            assert_close(two_sided_quantile(0.95, freedom), q95);
            assert_close(two_sided_quantile(0.99, freedom), q99);
        }
    }

    #[test]
    fn both_sides_of_the_seam_agree() {
        for level in [0.5, 0.95, 0.999_999] {
            let (below, above) = (two_sided_quantile(level, LARGE), two_sided_quantile(level, LARGE + 1e-6));
            assert!((below / above - 1.0).abs() < 1e-9, "{below} {above}");
        }
    }
}
