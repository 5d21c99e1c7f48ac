use std::sync::Arc;

use super::{Model, ModelError, Trainer, adam::Adam};

/// The first line of a checkpoint.
const FORMAT: &[u8] = b"stickem-training/2\n";

/// Everything that a training needs to go on as if it had never stopped, besides its settings.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainingCheckpoint {
    /// What identifies the training: a text of its settings.
    pub identity: String,
    /// How long it has been going on, in seconds.
    pub seconds: f64,
    /// How strong the model was on the way, as text.
    pub curve: String,
    /// The clones that were fitted for it.
    pub clones: Vec<Model>,
    model: Model,
    past: Vec<Model>,
    adam: Adam,
    pain_adam: Adam,
    loss: f64,
}

impl TrainingCheckpoint {
    /// The state of a training.
    pub fn of(
        trainer: &Trainer,
        (identity, curve): (String, String),
        seconds: f64,
        clones: Vec<Model>,
    ) -> Self {
        Self {
            curve,
            identity,
            seconds,
            clones,
            model: trainer.model.clone(),
            past: trainer.past.iter().map(|past| (**past).clone()).collect(),
            adam: trainer.adam.clone(),
            pain_adam: trainer.pain_adam.clone(),
            loss: trainer.loss,
        }
    }

    /// Puts the trainer into this state.
    pub fn restore(self, trainer: &mut Trainer) {
        trainer.model = self.model;
        trainer.past = self.past.into_iter().map(Arc::new).collect();
        trainer.adam = self.adam;
        trainer.pain_adam = self.pain_adam;
        trainer.loss = self.loss;
    }

    /// The checkpoint's file: its parts, each after its length, and a checksum of all that.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = FORMAT.to_vec();
        let mut put = |part: &[u8]| {
            bytes.extend((part.len() as u64).to_le_bytes());
            bytes.extend(part);
        };
        put(self.identity.as_bytes());
        put(self.curve.as_bytes());
        put(&self.seconds.to_le_bytes());
        put(&self.loss.to_le_bytes());
        put(&[self.clones.len() as u8, self.past.len() as u8]);
        let models = std::iter::once(&self.model).chain(&self.past).chain(&self.clones);
        models.for_each(|model| put(&model.to_bytes()));
        for adam in [&self.adam, &self.pain_adam] {
            put(&adam.steps.to_le_bytes());
            put(&numbers_to_bytes(&adam.mean));
            put(&numbers_to_bytes(&adam.square));
        }
        bytes.extend(blake3::hash(&bytes).as_bytes());
        bytes
    }

    /// Reads a checkpoint's file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        let damaged = |what: &str| ModelError::Header(format!("of a training: {what}"));
        let (body, sum) = bytes.split_last_chunk::<{ blake3::OUT_LEN }>().ok_or(ModelError::Length)?;
        let mut parts = Parts(body.strip_prefix(FORMAT).ok_or(ModelError::Format)?);
        if blake3::hash(body).as_bytes() != sum {
            return Err(ModelError::Checksum);
        }
        let mut text = || String::from_utf8(parts.next()?.into()).map_err(|_| damaged("its settings"));
        let (identity, curve) = (text()?, text()?);
        let mut number =
            |what: &str| Ok(f64::from_le_bytes(*parts.next()?.first_chunk().ok_or_else(|| damaged(what))?));
        let (seconds, loss) = (number("its time")?, number("its error")?);
        let [clones, past] = *parts.next()?.first_chunk().ok_or_else(|| damaged("its counts"))?;
        let model = Model::from_bytes(parts.next()?)?;
        let past = (0..past).map(|_| Model::from_bytes(parts.next()?)).collect::<Result<_, _>>()?;
        let clones = (0..clones).map(|_| Model::from_bytes(parts.next()?)).collect::<Result<_, _>>()?;
        let mut adam = |weights: usize| {
            let steps = *parts.next()?.first_chunk().ok_or_else(|| damaged("its steps"))?;
            let (mean, square) = (bytes_to_numbers(parts.next()?), bytes_to_numbers(parts.next()?));
            match mean.len() == weights && square.len() == weights {
                true => Ok(Adam { steps: u64::from_le_bytes(steps), mean, square }),
                false => Err(damaged("its moments")),
            }
        };
        let (adam, pain_adam) = (adam(model.cards.weights.len())?, adam(model.pain.weights.len())?);
        Ok(Self { identity, seconds, curve, clones, model, past, adam, pain_adam, loss })
    }
}

fn numbers_to_bytes(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

fn bytes_to_numbers(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect()
}

/// Parts of a file, each after its length.
struct Parts<'b>(&'b [u8]);

impl<'b> Parts<'b> {
    fn next(&mut self) -> Result<&'b [u8], ModelError> {
        let (length, rest) = self.0.split_first_chunk().ok_or(ModelError::Length)?;
        let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| ModelError::Length)?;
        let (part, rest) = rest.split_at_checked(length).ok_or(ModelError::Length)?;
        self.0 = rest;
        Ok(part)
    }
}
