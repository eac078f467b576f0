//! Pictures: originals in blobs, sizes made on first use, addresses by content hash.
//!
//! An asset's id names the SHA-1 of the bytes *as they were received*, so that a second import of the same file, or one
//! that the content service already named, is recognised before any work. What is kept under that name is upright and
//! free of metadata.
pub mod api;
mod asset;
mod codec;
mod heic;
mod metadata;
mod migrations;
mod queue;
mod service;
pub(crate) mod store;
mod svg;

pub use api::router;
pub use asset::{MediaFile, StoredPicture, sha1_in};
pub(crate) use metadata::ends_early;
pub use migrations::migrations;
pub use service::PictureService;
pub(crate) use store::{delete_file, is_referenced, set_focal};
pub use svg::SVG_WIDTH;

use ::store::StoreError;
use kernel::ProblemDetails;

/// Bytes taken in at most as one picture or drawing: 25 MB.
pub const MAX_BYTES: usize = 25 * 1024 * 1024;
/// Pixels taken in at most: 50 million.
pub const MAX_PIXELS: u64 = 50_000_000;
/// Bytes of a visitor's picture at most: 10 MB.
pub const MAX_VISITOR_BYTES: usize = 10 * 1024 * 1024;
/// Pixels of a visitor's picture at most: what phones of today take, 5,712 by 4,284, is just below.
pub const MAX_VISITOR_PIXELS: u64 = 24_500_000;
/// Bytes that decoding a visitor's picture may take at its worst: 150 MB.
pub const MAX_VISITOR_MEMORY: u64 = 150_000_000;
/// Longest side taken in, in pixels.
pub const MAX_SIDE: u32 = 12_000;
/// Widths that are made, in pixels, where the original is wider.
pub const WIDTHS: [u32; 4] = [320, 640, 960, 1280];
/// The width that stands in `src`, or the original's own where that is smaller.
pub const DEFAULT_WIDTH: u32 = 640;

/// Width of a photo that is only looked at, in pixels, where it is wider.
pub const PHOTO_WIDTH: u32 = 1600;

/// Pixels of a photo that is only looked at, at most: a long picture of a screen can still be read.
pub const PHOTO_PIXELS: u64 = 8_000_000;

/// Longer side of a photo of a sheet that is to be read, in pixels: A4 at 220 dots an inch.
pub const SHEET_SIDE: u32 = 2600;

/// Bytes taken in at most as one recording: 60 MB, an hour of speech.
pub const MAX_RECORDING_BYTES: usize = 60 * 1024 * 1024;

/// Bytes that no row names any more, with the sizes that were made of them.
pub(crate) struct DeletedFile {
    pub(crate) blob: ::store::BlobHash,
    /// Names in the blob store.
    pub(crate) renditions: Vec<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("this is not a JPEG, PNG, WebP, GIF or HEIC picture")]
    NotAPicture,
    /// Over [`MAX_BYTES`], [`MAX_PIXELS`] or [`MAX_SIDE`].
    #[error("the picture is too large (at most 25 MB and 50 million pixels)")]
    TooLarge,
    /// A visitor's, over [`MAX_VISITOR_BYTES`], [`MAX_VISITOR_PIXELS`], [`MAX_VISITOR_MEMORY`] or [`MAX_SIDE`].
    #[error("the picture is too large (at most 10 MB and 24 million pixels)")]
    TooLargeForVisitors,
    /// Too many visitors' pictures are waiting.
    #[error("many pictures are being looked at")]
    Busy,
    /// A visitor's picture that could not be decoded in its time.
    #[error("the picture takes too long to read")]
    TooSlow,
    /// It starts like a picture and then is none.
    #[error("the picture cannot be read: {0}")]
    Broken(String),
    #[error("this HEIC picture cannot be read: {0}")]
    Heic(String),
    #[error("this is not an MP3, Ogg or M4A recording")]
    NotARecording,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl PictureError {
    fn from_decoder(error: image::ImageError) -> Self {
        match error {
            image::ImageError::Limits(_) => Self::TooLarge,
            other => Self::Broken(other.to_string()),
        }
    }
}

impl From<PictureError> for ProblemDetails {
    fn from(error: PictureError) -> Self {
        let text = error.to_string();
        match error {
            PictureError::NotAPicture => Self::new(415, "not_a_picture", "Not a picture", text),
            PictureError::NotARecording => {
                Self::new(415, "not_a_recording", "Not a recording", text)
            }
            PictureError::TooLarge | PictureError::TooLargeForVisitors => Self::too_large(text),
            PictureError::Busy => Self::unavailable(
                "Many pictures are being looked at just now. Please send yours again in a minute.",
            )
            .with_code("pictures_busy"),
            PictureError::TooSlow => Self::new(
                422,
                "picture_too_slow",
                "The picture takes too long to read",
                "The picture takes too long to read. Save a smaller copy and send that.",
            ),
            PictureError::Broken(_) | PictureError::Heic(_) => Self::new(
                422,
                "picture_broken",
                "The picture cannot be read",
                "The picture cannot be read. Save it again and send that.",
            ),
            PictureError::Store(error) => error.to_problem(),
        }
    }
}

#[cfg(test)]
mod tests;
