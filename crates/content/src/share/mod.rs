//! Share images: the card that a page shows where its link is pasted.
mod api;
mod card;
mod card_image;
pub(crate) mod fonts;
mod title_lines;

pub use api::{ShareCardSource, ShareImages, ShareTarget, router};
pub use card::{PatternTile, ShareCard, ShareError};
pub use card_image::{HEIGHT, WIDTH};
