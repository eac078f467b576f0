//! What may be decoded, of the house and of visitors.

use super::error::PictureError;
use super::limits::{
    MAX_BYTES, MAX_PIXELS, MAX_SIDE, MAX_VISITOR_BYTES, MAX_VISITOR_MEMORY, MAX_VISITOR_PIXELS,
};

#[derive(Debug, Clone, Copy)]
pub(super) struct PictureLimits {
    bytes: usize,
    pixels: u64,
    /// Bytes that decoding may take at its worst; none where only the pixels count.
    pub(super) memory: Option<u64>,
}

impl PictureLimits {
    /// Of the house's own pictures.
    pub(super) const STAFF: Self = Self {
        bytes: MAX_BYTES,
        pixels: MAX_PIXELS,
        memory: None,
    };
    /// Of what anybody may send.
    pub(super) const VISITORS: Self = Self {
        bytes: MAX_VISITOR_BYTES,
        pixels: MAX_VISITOR_PIXELS,
        memory: Some(MAX_VISITOR_MEMORY),
    };

    fn too_large_error(self) -> PictureError {
        match self.memory {
            Some(_) => PictureError::TooLargeForVisitors,
            None => PictureError::TooLarge,
        }
    }

    pub(super) fn check_bytes(self, bytes: &[u8]) -> Result<(), PictureError> {
        if bytes.len() > self.bytes {
            return Err(self.too_large_error());
        }
        Ok(())
    }

    /// Whether a picture of these sides may be decoded, which takes so many bytes at its worst.
    pub(super) fn check_size(
        self,
        width: u64,
        height: u64,
        memory: u64,
    ) -> Result<(), PictureError> {
        let is_large =
            width.max(height) > u64::from(MAX_SIDE) || width.saturating_mul(height) > self.pixels;
        if is_large || self.memory.is_some_and(|most| memory > most) {
            return Err(self.too_large_error());
        }
        Ok(())
    }

    /// What the decoder says, where a limit of its own was met in the words of these.
    pub(super) fn map_decoder_error(self, error: image::ImageError) -> PictureError {
        match PictureError::from_decoder(error) {
            PictureError::TooLarge => self.too_large_error(),
            other => other,
        }
    }
}
