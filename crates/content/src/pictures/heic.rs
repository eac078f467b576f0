//! Pictures as iPhones keep them: decoded here and kept as JPEG, or as PNG where parts of them are clear.
use heic_decoder::{DecodedImage, HeifError};
use image::{DynamicImage, RgbImage, RgbaImage};

use super::decode_limits::PictureLimits;
use super::encoder::{NormalisedPicture, encode_jpeg, normalise_drawing};
use super::error::PictureError;
use super::format::PictureFormat;

/// Bytes that the decoder takes for each pixel at its worst: planes of 32 bits, turned, and their colours.
const BYTES_PER_PIXEL: u64 = 12;

pub(super) fn is_heic(bytes: &[u8]) -> bool {
    infer::get(bytes).is_some_and(|found| found.mime_type() == "image/heif")
}

/// Decodes within the limits; the decoder turns the picture upright. Only the colour profile stays of the metadata.
pub(super) fn normalise_heic(bytes: &[u8]) -> Result<NormalisedPicture, PictureError> {
    let decoded = decode_heic(bytes, PictureLimits::STAFF)?;
    let pixels = pixels_of(&decoded)?;
    if decoded.alpha.is_some() {
        return normalise_drawing(pixels);
    }
    let bytes = encode_jpeg(&pixels, decoded.metadata.icc_profile.clone())?;
    Ok(NormalisedPicture {
        bytes,
        format: PictureFormat::Jpeg,
        pixels,
    })
}

pub(super) fn decode_heic_pixels(
    bytes: &[u8],
    bounds: PictureLimits,
) -> Result<DynamicImage, PictureError> {
    pixels_of(&decode_heic(bytes, bounds)?)
}

fn decode_heic(bytes: &[u8], bounds: PictureLimits) -> Result<DecodedImage, PictureError> {
    // From the header alone, before anything is decoded (decision 034).
    let size = heic_decoder::probe(bytes).map_err(heic_error)?;
    let (width, height) = (size.coded_width as u64, size.coded_height as u64);
    let memory = width.saturating_mul(height).saturating_mul(BYTES_PER_PIXEL);
    bounds.check_size(width, height, memory)?;
    heic_decoder::decode(bytes).map_err(heic_error)
}

fn pixels_of(decoded: &DecodedImage) -> Result<DynamicImage, PictureError> {
    let side = |side: usize| u32::try_from(side).map_err(|_| PictureError::TooLarge);
    let (width, height) = (side(decoded.width)?, side(decoded.height)?);
    let pixels = if decoded.alpha.is_some() {
        let rgba = decoded.to_rgba8().map_err(heic_error)?;
        RgbaImage::from_raw(width, height, rgba.data).map(DynamicImage::from)
    } else {
        let rgb = decoded.to_rgb8().map_err(heic_error)?;
        RgbImage::from_raw(width, height, rgb.data).map(DynamicImage::from)
    };
    pixels.ok_or_else(|| PictureError::Heic("pixels of an unexpected layout".to_owned()))
}

fn heic_error(error: HeifError) -> PictureError {
    PictureError::Heic(error.to_string())
}
