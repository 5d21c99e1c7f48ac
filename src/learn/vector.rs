//! Sums and products of short vectors of fixed length, written so that the compiler makes vector instructions of
//! them.

/// Adds the one to the other.
#[inline]
pub(super) fn add<const N: usize>(to: &mut [f32; N], from: &[f32; N]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from;
    }
}

/// Takes the one from the other.
#[inline]
pub(super) fn subtract<const N: usize>(from: &mut [f32; N], what: &[f32; N]) {
    for (from, what) in from.iter_mut().zip(what) {
        *from -= what;
    }
}

/// Adds a multiple of the one to the other.
#[inline]
pub(super) fn add_scaled<const N: usize>(to: &mut [f32; N], scale: f32, from: &[f32; N]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = scale.mul_add(*from, *to);
    }
}

/// What is below zero becomes zero.
#[inline]
pub(super) fn rectify<const N: usize>(values: &mut [f32; N]) {
    for value in values {
        *value = value.max(0.0);
    }
}

/// Keeps the gradients of the units that were at work.
#[inline]
pub(super) fn mask<const N: usize>(gradient: &mut [f32; N], active: &[f32; N]) {
    for (gradient, active) in gradient.iter_mut().zip(active) {
        *gradient = if *active > 0.0 { *gradient } else { 0.0 };
    }
}

/// The inner product, in a fixed order: 32 sums side by side, then those by halves.
#[inline]
pub(super) fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    const { assert!(N.is_multiple_of(32)) };
    let mut lanes = [0.0f32; 32];
    for (a, b) in a.as_chunks::<32>().0.iter().zip(b.as_chunks::<32>().0) {
        for (lane, (a, b)) in lanes.iter_mut().zip(a.iter().zip(b)) {
            *lane = a.mul_add(*b, *lane);
        }
    }
    let mut eight = [0.0f32; 8];
    for (at, sum) in eight.iter_mut().enumerate() {
        *sum = (lanes[at] + lanes[at + 8]) + (lanes[at + 16] + lanes[at + 24]);
    }
    let four: [f32; 4] = std::array::from_fn(|at| eight[at] + eight[at + 4]);
    (four[0] + four[2]) + (four[1] + four[3])
}
