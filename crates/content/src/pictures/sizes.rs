//! The sizes that pictures get.

use image::DynamicImage;

use super::error::PictureError;
use super::limits::{PHOTO_PIXELS, PHOTO_WIDTH, SHEET_SIDE};

/// The size of a photo of a sheet: no longer than [`SHEET_SIDE`].
pub(super) fn fit_sheet(width: u32, height: u32) -> (u32, u32) {
    let longest = width.max(height).max(1);
    let side = |side: u32| {
        let side = u64::from(side) * u64::from(SHEET_SIDE.min(longest)) / u64::from(longest);
        u32::try_from(side).unwrap_or(u32::MAX).max(1)
    };
    (side(width), side(height))
}

/// The size of a photo that is only looked at: no wider than [`PHOTO_WIDTH`], and of [`PHOTO_PIXELS`] at most.
pub(super) fn fit_photo(width: u32, height: u32) -> (u32, u32) {
    let sides = (u64::from(width.max(1)), u64::from(height.max(1)));
    let narrow = (PHOTO_PIXELS.saturating_mul(sides.0) / sides.1).isqrt();
    let narrow = u32::try_from(narrow).unwrap_or(u32::MAX).max(1);
    let new = width.min(PHOTO_WIDTH).min(narrow).max(1);
    (new, height_at(width, height, new))
}

pub(super) fn height_at(original_width: u32, original_height: u32, width: u32) -> u32 {
    let (w, h) = (u64::from(original_width.max(1)), u64::from(original_height));
    let height = (u64::from(width) * h + w / 2) / w;
    u32::try_from(height).unwrap_or(u32::MAX).max(1)
}

pub(super) fn resize_pixels(
    pixels: &DynamicImage,
    width: u32,
    height: u32,
) -> Result<DynamicImage, PictureError> {
    pixels::resize(pixels, width, height).map_err(PictureError::Broken)
}
