use rayon::prelude::*;

/// How many weights a worker takes at a time.
const CHUNK: usize = 16 * 1024;

/// Adam (Kingma and Ba 2015): steps by the running mean of the gradient, measured by its running size.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Adam {
    pub(super) steps: u64,
    pub(super) mean: Vec<f32>,
    pub(super) square: Vec<f32>,
}

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

impl Adam {
    /// For this many weights.
    pub(super) fn new(weights: usize) -> Self {
        Self { steps: 0, mean: vec![0.0; weights], square: vec![0.0; weights] }
    }

    /// Moves the weights against the sum of the gradients, times `scale`, and clears these.
    ///
    /// Every weight is worked out by itself and the gradients are added up in their order, so that the number of
    /// threads changes nothing.
    pub(super) fn step(&mut self, weights: &mut [f32], gradients: &mut [&mut [f32]], scale: f32, rate: f32) {
        self.steps += 1;
        let steps = self.steps.min(1_000_000) as i32;
        let rate = rate * (1.0 - SQUARE_DECAY.powi(steps)).sqrt() / (1.0 - MEAN_DECAY.powi(steps));
        let mut parts: Vec<Vec<&mut [f32]>> = Vec::new();
        parts.resize_with(weights.len().div_ceil(CHUNK), Vec::new);
        for gradient in gradients.iter_mut() {
            parts.iter_mut().zip(gradient.chunks_mut(CHUNK)).for_each(|(part, chunk)| part.push(chunk));
        }
        let moments = self.mean.par_chunks_mut(CHUNK).zip(self.square.par_chunks_mut(CHUNK));
        let all = weights.par_chunks_mut(CHUNK).zip(moments).zip(parts);
        all.for_each(|((weights, (mean, square)), mut gradients)| {
            let (first, others) = gradients.split_first_mut().expect("a gradient to step by");
            for other in others {
                for (sum, more) in first.iter_mut().zip(other.iter_mut()) {
                    *sum += std::mem::take(more);
                }
            }
            let numbers = weights.iter_mut().zip(mean.iter_mut()).zip(square.iter_mut());
            for (((weight, mean), square), gradient) in numbers.zip(first.iter_mut()) {
                let slope = std::mem::take(gradient) * scale;
                *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
                *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
                *weight -= rate * *mean / (square.sqrt() + EPSILON);
            }
        });
    }
}
