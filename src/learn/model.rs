use std::fmt;

use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::{Layout, card_net::CardNet, pain_net::PainNet};
use crate::game::Stream;

/// Points in one unit of the networks' values.
pub(super) const UNIT: f32 = 10.0;

/// What the values of a model's networks mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Meaning {
    /// The points to come, minus the mean of the others', in tens.
    Values,
    /// The logarithm of how likely a player makes the move: the model imitates somebody.
    Likelihoods,
}

/// A player that has learned: the networks for cards and pain cards, and where they come from.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    pub(super) cards: CardNet,
    pub(super) pain: PainNet,
    meaning: Meaning,
    /// How it was made, in a line of text.
    pub provenance: String,
}

/// The first line of a model's file.
const FORMAT: &str = "stickem-model/1";

/// The second line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    players: usize,
    colours: usize,
    ranks: usize,
    tricks: usize,
    zero_wins: bool,
    meaning: Meaning,
    weights: usize,
    provenance: String,
}

impl Header {
    fn layout(&self) -> Layout {
        let Self { players, colours, ranks, tricks, zero_wins, .. } = *self;
        Layout { players, colours, ranks, tricks, zero_wins }
    }
}

/// The header of a model's file, and where its weights begin.
fn read_header(bytes: &[u8]) -> Result<(Header, usize), ModelError> {
    let rest = bytes.strip_prefix(FORMAT.as_bytes()).and_then(|rest| rest.strip_prefix(b"\n"));
    let rest = rest.ok_or(ModelError::Format)?;
    let end = rest.iter().position(|&byte| byte == b'\n').ok_or(ModelError::Length)?;
    let header = serde_json::from_slice(&rest[..end])
        .map_err(|error| ModelError::Header(error.to_string().replace('\n', " ")))?;
    Ok((header, FORMAT.len() + end + 2))
}

/// A file that is no model, or not one for this table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ModelError {
    /// It is something else, or from another version.
    #[error("not a model that this version reads (expected {FORMAT})")]
    Format,
    /// It is shorter or longer than it says.
    #[error("damaged model (cut short or with something added)")]
    Length,
    /// Its bytes are not those that were written.
    #[error("damaged model (its checksum does not fit)")]
    Checksum,
    /// Its header cannot be read.
    #[error("damaged model ({0})")]
    Header(String),
    /// It was trained at another table.
    #[error("a model for another table: {0} (expected {1})")]
    Table(String, String),
}

/// The table in words.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { players, colours, ranks, tricks, zero_wins } = self;
        let zeros = if *zero_wins { "the first zero wins" } else { "no zero wins" };
        write!(f, "{players} players, {colours} colours from 0 to {}, {tricks} tricks, {zeros}", ranks - 1)
    }
}

impl Model {
    /// A model that has learned nothing.
    pub fn random(layout: Layout, meaning: Meaning, stream: &mut Stream) -> Self {
        let mut cards = Stream::new(stream.random());
        let mut pain = Stream::new(stream.random());
        Self {
            cards: CardNet::random(layout, &mut cards),
            pain: PainNet::random(layout, &mut pain),
            meaning,
            provenance: String::new(),
        }
    }

    /// The table it plays at.
    pub fn layout(&self) -> &Layout {
        &self.cards.layout
    }

    /// What its values mean.
    pub fn meaning(&self) -> Meaning {
        self.meaning
    }

    /// The model's file: two lines of text, the weights, and a checksum of all that.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Layout { players, colours, ranks, tricks, zero_wins } = *self.layout();
        let weights = self.cards.weights.len() + self.pain.weights.len();
        let provenance = self.provenance.clone();
        let meaning = self.meaning;
        let header = Header { players, colours, ranks, tricks, zero_wins, meaning, weights, provenance };
        let header = serde_json::to_string(&header).expect("a header is plain data");
        let mut bytes = format!("{FORMAT}\n{header}\n").into_bytes();
        for weight in self.cards.weights.iter().chain(&self.pain.weights) {
            bytes.extend(weight.to_le_bytes());
        }
        bytes.extend(blake3::hash(&bytes).as_bytes());
        bytes
    }

    /// The table that the model in this file plays at, by its header alone: its weights are not looked at.
    pub fn table_of(bytes: &[u8]) -> Result<Layout, ModelError> {
        read_header(bytes).map(|(header, _)| header.layout())
    }

    /// Reads a model's file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        let (header, start) = read_header(bytes)?;
        let (body, sum) = bytes.split_last_chunk::<{ blake3::OUT_LEN }>().ok_or(ModelError::Length)?;
        let weights = body.get(start..).ok_or(ModelError::Length)?;
        if header.weights.checked_mul(4) != Some(weights.len()) {
            return Err(ModelError::Length);
        }
        if blake3::hash(body).as_bytes() != sum {
            return Err(ModelError::Checksum);
        }
        Self::assembled(header, weights)
    }

    fn assembled(header: Header, weights: &[u8]) -> Result<Self, ModelError> {
        let layout = header.layout();
        let Layout { players, colours, ranks, tricks, .. } = layout;
        let Header { meaning, provenance, weights: expected, .. } = header;
        let possible = (3..=12).contains(&players)
            && (1..=8).contains(&colours)
            && (1..=32).contains(&ranks)
            && (1..=128).contains(&tricks);
        if !possible || CardNet::len(&layout) + PainNet::len(&layout) != expected {
            return Err(ModelError::Header("no table has such a network".into()));
        }
        let weights: Vec<f32> =
            weights.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        if !weights.iter().all(|weight| weight.is_finite()) {
            return Err(ModelError::Header("a weight is no number".into()));
        }
        let (cards, pain) = weights.split_at(CardNet::len(&layout));
        let (cards, pain) = (CardNet::new(layout, cards.into()), PainNet::new(layout, pain.into()));
        Ok(Self { cards, pain, meaning, provenance })
    }

    /// The model, if it is for a table of this layout.
    pub fn fitting(self, layout: &Layout) -> Result<Self, ModelError> {
        match self.layout() == layout {
            true => Ok(self),
            false => Err(ModelError::Table(self.layout().to_string(), layout.to_string())),
        }
    }
}
