/// A square matrix, row by row.
pub(super) type Matrix = Vec<Vec<f64>>;

/// The matrix with ones on its diagonal.
pub(super) fn identity(size: usize) -> Matrix {
    (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect()
}

/// The eigenvalues of a symmetric matrix, and a matrix whose columns are their eigenvectors: Jacobi's method of
/// plane rotations, cyclic by rows (Golub and Van Loan, Matrix Computations, 8.5).
pub(super) fn eigen(mut a: Matrix) -> (Vec<f64>, Matrix) {
    let size = a.len();
    let mut vectors = identity(size);
    for _ in 0..MOST_SWEEPS {
        if off_diagonal(&a) <= 1e-30 * diagonal(&a) {
            break;
        }
        for p in 0..size {
            for q in p + 1..size {
                if a[p][q] != 0.0 {
                    let (cos, sin) = rotation(a[p][p], a[q][q], a[p][q]);
                    rotate_columns(&mut a, p, q, cos, sin);
                    rotate_rows(&mut a, p, q, cos, sin);
                    rotate_columns(&mut vectors, p, q, cos, sin);
                }
            }
        }
    }
    ((0..size).map(|at| a[at][at]).collect(), vectors)
}

/// Convergence is quadratic: ten sweeps are many.
const MOST_SWEEPS: usize = 50;

fn off_diagonal(a: &Matrix) -> f64 {
    let pairs = (0..a.len()).flat_map(|row| (0..row).map(move |column| (row, column)));
    pairs.map(|(row, column)| a[row][column] * a[row][column]).sum()
}

fn diagonal(a: &Matrix) -> f64 {
    (0..a.len()).map(|at| a[at][at] * a[at][at]).sum()
}

/// Cosine and sine of the rotation that makes the element off the diagonal vanish.
fn rotation(first: f64, second: f64, off: f64) -> (f64, f64) {
    let tau = (second - first) / (2.0 * off);
    let tangent = if tau >= 0.0 { 1.0 } else { -1.0 } / (tau.abs() + (1.0 + tau * tau).sqrt());
    let cosine = 1.0 / (1.0 + tangent * tangent).sqrt();
    (cosine, tangent * cosine)
}

fn rotate_columns(a: &mut Matrix, p: usize, q: usize, cos: f64, sin: f64) {
    for row in a {
        let (x, y) = (row[p], row[q]);
        (row[p], row[q]) = (cos * x - sin * y, sin * x + cos * y);
    }
}

fn rotate_rows(a: &mut Matrix, p: usize, q: usize, cos: f64, sin: f64) {
    let [upper, lower] = a.get_disjoint_mut([p, q]).expect("two different rows of the matrix");
    for (x, y) in upper.iter_mut().zip(lower) {
        (*x, *y) = (cos * *x - sin * *y, sin * *x + cos * *y);
    }
}

#[cfg(test)]
#[allow(clippy::needless_range_loop)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::game::Seed;

    #[test]
    fn a_known_matrix() {
        let (mut values, _) = eigen(vec![vec![2.0, 1.0], vec![1.0, 2.0]]);
        values.sort_by(f64::total_cmp);
        assert!((values[0] - 1.0).abs() < 1e-14 && (values[1] - 3.0).abs() < 1e-14);
        assert_eq!(eigen(identity(3)), (vec![1.0; 3], identity(3)));
    }

    #[test]
    fn values_and_vectors_make_up_the_matrix() {
        let mut stream = Seed::new(3).stream();
        for size in [1, 2, 5, 12, 30] {
            let mut a = identity(size);
            for row in 0..size {
                for column in 0..=row {
                    let drawn = stream.random::<f64>() - 0.5;
                    (a[row][column], a[column][row]) = (drawn, drawn);
                }
            }
            let (values, b) = eigen(a.clone());
            for row in 0..size {
                for column in 0..size {
                    let made: f64 = (0..size).map(|k| b[row][k] * values[k] * b[column][k]).sum();
                    let unit: f64 = (0..size).map(|k| b[k][row] * b[k][column]).sum();
                    assert!((made - a[row][column]).abs() < 1e-12);
                    assert!((unit - f64::from(u8::from(row == column))).abs() < 1e-12);
                }
            }
        }
    }
}
