//! HTML as Portable Text: the block types, marks and fields of our editor, and no others but `importedBlock`.
mod addresses;
mod conversion;
mod elements;
mod frames;
mod parts;
mod tables;
mod templates;
mod walker;
mod writer;

pub(crate) use addresses::Addresses;
pub(crate) use conversion::{convert_body, text_of_html};
pub(crate) use frames::{youtube_id, youtube_video};
pub(crate) use parts::{
    Body, BodySource, FoundPicture, PictureWish, Problem, imported_block, place_card,
};
pub(crate) use walker::callout_block;
