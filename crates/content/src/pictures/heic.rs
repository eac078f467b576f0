//! Pictures as iPhones keep them: decoded here and kept as JPEG, or as PNG where parts of them are clear.
use heic_decoder::{DecodedImage, HeifError};
use image::{DynamicImage, RgbImage, RgbaImage};

use super::PictureError;
use super::codec::{Bounds, Format, Original, encode_jpeg, take_in_drawn};

/// Bytes that the decoder takes for each pixel at its worst: planes of 32 bits, turned, and their colours.
const BYTES_PER_PIXEL: u64 = 12;

pub(super) fn is_heic(bytes: &[u8]) -> bool {
    infer::get(bytes).is_some_and(|found| found.mime_type() == "image/heif")
}

/// Decodes within the limits; the decoder turns the picture upright. Only the colour profile stays of the metadata.
pub(super) fn take_in(bytes: &[u8]) -> Result<Original, PictureError> {
    let decoded = decode(bytes, Bounds::HOUSE)?;
    let pixels = pixels_of(&decoded)?;
    if decoded.alpha.is_some() {
        return take_in_drawn(pixels);
    }
    let bytes = encode_jpeg(&pixels, decoded.metadata.icc_profile.clone())?;
    Ok(Original {
        bytes,
        format: Format::Jpeg,
        pixels,
    })
}

pub(super) fn open(bytes: &[u8], bounds: Bounds) -> Result<DynamicImage, PictureError> {
    pixels_of(&decode(bytes, bounds)?)
}

fn decode(bytes: &[u8], bounds: Bounds) -> Result<DecodedImage, PictureError> {
    let size = heic_decoder::probe(bytes).map_err(unreadable)?;
    let (width, height) = (size.coded_width as u64, size.coded_height as u64);
    let memory = width.saturating_mul(height).saturating_mul(BYTES_PER_PIXEL);
    bounds.check(width, height, memory)?;
    heic_decoder::decode(bytes).map_err(unreadable)
}

fn pixels_of(decoded: &DecodedImage) -> Result<DynamicImage, PictureError> {
    let side = |side: usize| u32::try_from(side).map_err(|_| PictureError::TooLarge);
    let (width, height) = (side(decoded.width)?, side(decoded.height)?);
    let pixels = if decoded.alpha.is_some() {
        let rgba = decoded.to_rgba8().map_err(unreadable)?;
        RgbaImage::from_raw(width, height, rgba.data).map(DynamicImage::from)
    } else {
        let rgb = decoded.to_rgb8().map_err(unreadable)?;
        RgbImage::from_raw(width, height, rgb.data).map(DynamicImage::from)
    };
    pixels.ok_or_else(|| PictureError::Heic("pixels of an unexpected layout".to_owned()))
}

fn unreadable(error: HeifError) -> PictureError {
    PictureError::Heic(error.to_string())
}
