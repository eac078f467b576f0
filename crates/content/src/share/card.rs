//! What a card says, and what it is drawn from.
use brand::CoverColours;

/// What a card says. The same card is the same image, byte by byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareCard {
    /// What the cloth is woven from: the slug or id.
    pub seed: String,
    /// Category or section; picks the topic's tiles.
    pub topic: String,
    /// A tile that the writer chose to stand first; may be empty.
    pub tile: String,
    /// Small line above the title: category, price or section.
    pub kicker: String,
    pub title: String,
    pub brand: String,
    pub colours: CoverColours,
}

/// One square of cloth (`direction.md` §5): a symbol of the sprite without its `t-`, and its tone (`g h m s c i`).
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
pub struct PatternTile {
    pub tile: String,
    pub tone: char,
}

#[derive(Debug, thiserror::Error)]
pub enum ShareError {
    #[error("the share image could not be drawn: {0}")]
    Drawing(String),
    #[error(transparent)]
    Store(#[from] store::StoreError),
}

impl ShareError {
    pub(super) fn drawing_error(error: impl std::fmt::Display) -> Self {
        Self::Drawing(error.to_string())
    }
}
