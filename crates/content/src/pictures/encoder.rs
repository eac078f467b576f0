//! From pixels to the bytes that are kept and sent. It costs processor time: call it off the async threads.

use image::{DynamicImage, ImageEncoder};

use super::error::PictureError;
use super::format::PictureFormat;
use super::sizes::{fit_sheet, height_at, resize_pixels};

/// First quality tried for a rendition, 0–100.
const QUALITY: f32 = 72.0;
/// Lower qualities, tried in turn while a rendition weighs more than [`byte_budget`].
const LOWER_QUALITIES: [f32; 3] = [62.0, 52.0, 42.0];
/// Qualities of AVIF, tried in turn: as near to the original as WebP at [`QUALITY`] and at the first of the lower ones
/// (docs/benchmarks.md). Beyond that it is WebP that is sent.
const AVIF_QUALITIES: [f32; 2] = [62.0, 54.0];
/// Bytes per pixel of width that a rendition should stay under: 30 KB at 640.
const BYTES_PER_WIDTH: usize = 48;

/// A picture as it will be kept: upright, without metadata.
pub(super) struct NormalisedPicture {
    pub(super) bytes: Vec<u8>,
    pub(super) format: PictureFormat,
    pub(super) pixels: DynamicImage,
}

pub(super) fn encode_upright(
    pixels: &DynamicImage,
    format: PictureFormat,
) -> Result<(Vec<u8>, PictureFormat), PictureError> {
    if format == PictureFormat::Jpeg {
        return Ok((encode_jpeg(pixels, None)?, PictureFormat::Jpeg));
    }
    let bytes = encode_png(&pixels.to_rgba8().into())?;
    Ok((bytes, PictureFormat::Png))
}

/// A JPEG of good quality, with a colour profile where one is given.
pub(super) fn encode_jpeg(
    pixels: &DynamicImage,
    profile: Option<Vec<u8>>,
) -> Result<Vec<u8>, PictureError> {
    let mut bytes = Vec::new();
    let rgb = pixels.to_rgb8();
    let mut encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 92);
    if let Some(profile) = profile
        && let Err(error) = encoder.set_icc_profile(profile)
    {
        tracing::info!(%error, "a picture goes without its colour profile");
    }
    encoder
        .encode(
            rgb.as_raw(),
            rgb.width(),
            rgb.height(),
            image::ExtendedColorType::Rgb8,
        )
        .map_err(PictureError::from_decoder)?;
    Ok(bytes)
}

/// A photo of a sheet as a JPEG to read, no longer than [`super::SHEET_SIDE`]. What is clear counts as white.
pub(super) fn encode_sheet(pixels: &DynamicImage) -> Result<Vec<u8>, PictureError> {
    let (width, height) = fit_sheet(pixels.width(), pixels.height());
    let small = resize_pixels(pixels, width, height)?;
    let mut paper = small.to_rgba8();
    for pixel in paper.pixels_mut() {
        let alpha = u16::from(pixel[3]);
        for value in &mut pixel.0[..3] {
            let mixed = (u16::from(*value) * alpha + 255 * (255 - alpha)) / 255;
            *value = u8::try_from(mixed).unwrap_or(u8::MAX);
        }
    }
    encode_jpeg(&paper.into(), None)
}

/// Pixels that were drawn and not received: kept as PNG.
pub(super) fn normalise_drawing(pixels: DynamicImage) -> Result<NormalisedPicture, PictureError> {
    let bytes = encode_png(&pixels)?;
    Ok(NormalisedPicture {
        bytes,
        format: PictureFormat::Png,
        pixels,
    })
}

pub(super) fn encode_png(pixels: &DynamicImage) -> Result<Vec<u8>, PictureError> {
    pixels::png(pixels).map_err(PictureError::from_decoder)
}

/// Bytes of the WebP of `width` pixels, its height in proportion (at least 1).
pub(super) fn render_webp(pixels: &DynamicImage, width: u32) -> Result<Vec<u8>, PictureError> {
    let height = height_at(pixels.width(), pixels.height(), width);
    let small = resize_pixels(pixels, width, height)?;
    let limit = byte_budget(width);
    let mut bytes = encode_webp(&small, QUALITY)?;
    for quality in LOWER_QUALITIES {
        if bytes.len() <= limit {
            break;
        }
        bytes = encode_webp(&small, quality)?;
    }
    Ok(bytes)
}

/// Bytes of the AVIF of `width` pixels; `None` where that would not be at least a tenth smaller than the `webp_bytes` of its
/// WebP.
pub(super) fn render_avif(
    pixels: &DynamicImage,
    width: u32,
    webp_bytes: usize,
) -> Result<Option<Vec<u8>>, PictureError> {
    let height = height_at(pixels.width(), pixels.height(), width);
    let small = resize_pixels(pixels, width, height)?;
    let limit = webp_bytes / 10 * 9;
    for quality in AVIF_QUALITIES {
        let bytes = pixels::avif(&small, quality).map_err(PictureError::Broken)?;
        if bytes.len() <= limit.min(byte_budget(width)) {
            return Ok(Some(bytes));
        }
    }
    Ok(None)
}

fn byte_budget(width: u32) -> usize {
    usize::try_from(width)
        .unwrap_or(usize::MAX)
        .saturating_mul(BYTES_PER_WIDTH)
}

fn encode_webp(pixels: &DynamicImage, quality: f32) -> Result<Vec<u8>, PictureError> {
    pixels::webp(pixels, quality).map_err(PictureError::Broken)
}
