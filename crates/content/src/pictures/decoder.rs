//! From the bytes of a picture to its pixels. Everything here costs processor time: call it off the async threads.
use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageReader, Limits};

use super::decode_limits::PictureLimits;
use super::encoder::{NormalisedPicture, encode_upright};
use super::error::PictureError;
use super::format::PictureFormat;
use super::heic;
use super::limits::{MAX_PIXELS, MAX_SIDE};
use super::metadata::{self, StripOutcome};
use super::sizes::resize_pixels;

/// Decodes within the limits, turns the picture upright and takes its metadata out.
///
/// Bytes stay as they came when the picture stands upright already; a turned one, and one in which metadata cannot be
/// found, is encoded again from its pixels.
pub(super) fn normalise_picture(bytes: &[u8]) -> Result<NormalisedPicture, PictureError> {
    PictureLimits::STAFF.check_bytes(bytes)?;
    if heic::is_heic(bytes) {
        return heic::normalise_heic(bytes);
    }
    let format = PictureFormat::from_bytes(bytes).ok_or(PictureError::NotAPicture)?;
    let (mut pixels, orientation) = decode_image(bytes, format, PictureLimits::STAFF)?;
    if orientation == Orientation::NoTransforms {
        let kept = match metadata::strip_metadata(format, bytes) {
            StripOutcome::Clean => Some(bytes.to_vec()),
            StripOutcome::Stripped(stripped) => Some(stripped),
            StripOutcome::Unparsable => None,
        };
        if let Some(bytes) = kept {
            return Ok(NormalisedPicture {
                bytes,
                format,
                pixels,
            });
        }
    }
    pixels.apply_orientation(orientation);
    let (bytes, format) = encode_upright(&pixels, format)?;
    Ok(NormalisedPicture {
        bytes,
        format,
        pixels,
    })
}

pub(super) fn decode_pixels(bytes: &[u8]) -> Result<DynamicImage, PictureError> {
    let format = PictureFormat::from_bytes(bytes).ok_or(PictureError::NotAPicture)?;
    Ok(decode_image(bytes, format, PictureLimits::STAFF)?.0)
}

/// The pixels of a visitor's picture, upright, of 8 bits, and of the size that `fit` makes of its own.
pub(super) fn decode_small(
    bytes: &[u8],
    fit: fn(u32, u32) -> (u32, u32),
) -> Result<DynamicImage, PictureError> {
    let bounds = PictureLimits::VISITORS;
    bounds.check_bytes(bytes)?;
    if heic::is_heic(bytes) {
        let pixels = heic::decode_heic_pixels(bytes, bounds)?;
        let (width, height) = fit(pixels.width(), pixels.height());
        return resize_pixels(&pixels, width, height);
    }
    let format = PictureFormat::from_bytes(bytes).ok_or(PictureError::NotAPicture)?;
    let (pixels, orientation) = decode_image(bytes, format, bounds)?;
    let pixels = to_8_bits(pixels);
    // Turned when it is small: a turn makes a second picture of the same size.
    let (width, height) = if is_sideways(orientation) {
        let (width, height) = fit(pixels.height(), pixels.width());
        (height, width)
    } else {
        fit(pixels.width(), pixels.height())
    };
    let mut small = resize_pixels(&pixels, width, height)?;
    // Freed before the rotation makes another copy.
    drop(pixels);
    small.apply_orientation(orientation);
    Ok(small)
}

fn is_sideways(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}

fn to_8_bits(pixels: DynamicImage) -> DynamicImage {
    let colour = pixels.color();
    if colour.bytes_per_pixel() == colour.channel_count() {
        pixels
    } else if colour.has_alpha() {
        pixels.into_rgba8().into()
    } else {
        pixels.into_rgb8().into()
    }
}

/// Bytes that decoding takes at its worst: its pixels, what the decoder keeps beside them, and a copy of 8 bits.
fn decoding_memory(bytes: &[u8], format: PictureFormat, decoder: &impl ImageDecoder) -> u64 {
    let (width, height) = decoder.dimensions();
    let colour = decoder.color_type();
    let channels = u64::from(colour.channel_count());
    let beside = match format {
        // Coefficients of 16 bits for three colours, all at once.
        PictureFormat::Jpeg if is_progressive(bytes) => 6,
        PictureFormat::Webp | PictureFormat::Gif => 4,
        PictureFormat::Jpeg | PictureFormat::Png => 0,
    };
    let is_deep = u64::from(colour.bytes_per_pixel()) > channels;
    let each = beside + if is_deep { channels } else { 0 };
    let pixels = u64::from(width) * u64::from(height);
    decoder.total_bytes().saturating_add(pixels * each)
}

/// Whether a JPEG comes in several passes, as its frame header says (ITU T.81, B.2.2); also where none is found.
fn is_progressive(jpeg: &[u8]) -> bool {
    let mut rest = jpeg.get(2..).unwrap_or_default();
    while let Some((&[0xFF, marker], behind)) = rest.split_first_chunk::<2>() {
        match marker {
            0xC0 | 0xC1 | 0xDA => return false,
            0xC2 => return true,
            // Filled up: the marker is still to come.
            0xFF => rest = rest.get(1..).unwrap_or_default(),
            _ => {
                let Some(length) = behind.first_chunk::<2>() else {
                    break;
                };
                let length = usize::from(u16::from_be_bytes(*length));
                rest = behind.get(length..).unwrap_or_default();
            }
        }
    }
    true
}

fn decode_image(
    bytes: &[u8],
    format: PictureFormat,
    bounds: PictureLimits,
) -> Result<(DynamicImage, Orientation), PictureError> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    // Eight bytes per pixel: four channels of 16 bits, the deepest picture we accept.
    limits.max_alloc = Some(bounds.memory.unwrap_or(MAX_PIXELS * 8));
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format.to_image_format());
    reader.limits(limits);
    let refused = |error| bounds.map_decoder_error(error);
    let mut decoder = reader.into_decoder().map_err(refused)?;
    let (width, height) = decoder.dimensions();
    let memory = decoding_memory(bytes, format, &decoder);
    // Only the header has been read so far, so the limit applies before a pixel is decoded (decision 034).
    bounds.check_size(width.into(), height.into(), memory)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let pixels = pixels::decode(decoder).map_err(refused)?;
    Ok((pixels, orientation))
}

#[cfg(test)]
pub(super) mod tests;
