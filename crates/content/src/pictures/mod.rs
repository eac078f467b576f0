//! Pictures: originals in blobs, sizes made on first use, addresses by content hash.
//!
//! An asset's id names the SHA-1 of the bytes *as they were received*, so that a second import of the same file, or one
//! that the content service already named, is recognised before any work. What is kept under that name is upright and
//! free of metadata.
pub mod api;
mod asset;
mod average_colour;
mod avif;
mod decode_limits;
mod decoder;
mod encoder;
mod error;
mod format;
mod heic;
mod limits;
mod metadata;
mod migrations;
mod queue;
mod service;
mod sizes;
pub(crate) mod store;
mod svg;

pub use api::router;
pub use asset::{MediaFile, StoredPicture, sha1_in};
pub use error::PictureError;
pub use limits::{
    DEFAULT_WIDTH, MAX_BYTES, MAX_PIXELS, MAX_RECORDING_BYTES, MAX_SIDE, MAX_VISITOR_BYTES,
    MAX_VISITOR_MEMORY, MAX_VISITOR_PIXELS, PHOTO_PIXELS, PHOTO_WIDTH, SHEET_SIDE, WIDTHS,
};
pub(crate) use metadata::ends_early;
pub use migrations::migrations;
pub use service::PictureService;
pub(crate) use store::{
    DeletedFile, HELD_KIND, delete_file, is_referenced, list_named_files, load_held_texts,
    set_focal,
};
pub use svg::SVG_WIDTH;

#[cfg(test)]
mod tests;
