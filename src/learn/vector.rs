//! Sums and products of short vectors of fixed length, written so that the compiler makes vector instructions of
//! them.

/// Adds the one to the other.
#[inline]
pub(super) fn add<const N: usize>(to: &mut [f32; N], from: &[f32; N]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from;
    }
}

/// How many numbers of a long vector are worked on at a time: what fits into the processor's registers.
const BLOCK: usize = 64;

/// Adds all of these rows, block by block, so that the sums stay in registers meanwhile.
#[inline]
pub(super) fn add_rows<const N: usize, I>(to: &mut [f32; N], rows: &[[f32; N]], on: I)
where
    I: Iterator<Item = usize> + Clone,
{
    for (block, to) in to.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
        let mut sums = *to;
        for row in on.clone() {
            add(&mut sums, &rows[row].as_chunks().0[block]);
        }
        *to = sums;
    }
}

/// Adds multiples of these rows, block by block like [`add_rows`].
#[inline]
pub(super) fn add_scaled_rows<'r, const N: usize, I>(to: &mut [f32; N], rows: I)
where
    I: Iterator<Item = (f32, &'r [f32; N])> + Clone,
{
    for (block, to) in to.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
        let mut sums = *to;
        for (scale, row) in rows.clone() {
            add_scaled(&mut sums, scale, &row.as_chunks().0[block]);
        }
        *to = sums;
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

/// The inner product, in a fixed order: eight sums side by side, then those by halves.
#[inline]
pub(super) fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    let mut eight = [0.0f32; 8];
    for start in 0..N / 8 {
        for (lane, sum) in eight.iter_mut().enumerate() {
            *sum = a[8 * start + lane].mul_add(b[8 * start + lane], *sum);
        }
    }
    let four: [f32; 4] = std::array::from_fn(|at| eight[at] + eight[at + 4]);
    (four[0] + four[2]) + (four[1] + four[3])
}

/// The sum of the rows, each times its scale, on top of `start`. Two sums side by side hide how long one takes.
#[inline]
pub(super) fn weigh<const N: usize, const M: usize>(
    start: &[f32; N],
    scales: &[f32; M],
    rows: &[[f32; N]; M],
) -> [f32; N] {
    let (mut even, mut odd) = (*start, [0.0f32; N]);
    for (scales, rows) in scales.as_chunks::<2>().0.iter().zip(rows.as_chunks::<2>().0) {
        for (sum, weight) in even.iter_mut().zip(&rows[0]) {
            *sum = scales[0].mul_add(*weight, *sum);
        }
        for (sum, weight) in odd.iter_mut().zip(&rows[1]) {
            *sum = scales[1].mul_add(*weight, *sum);
        }
    }
    add(&mut even, &odd);
    even
}
