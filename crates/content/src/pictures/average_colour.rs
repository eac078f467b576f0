//! The colour that stands for a picture while it loads.

use image::DynamicImage;

use super::sizes::resize_pixels;

/// The mean colour as `#rrggbb`; see-through parts count as our paper, `#FBF6EC`.
pub(super) fn average_colour(pixels: &DynamicImage) -> String {
    const PAPER: [u64; 3] = [0xFB, 0xF6, 0xEC];
    // A small copy has the same mean colour at a fraction of the work.
    let rgba = match resize_pixels(pixels, pixels.width().min(64), pixels.height().min(64)) {
        Ok(small) => small.to_rgba8(),
        Err(_) => return "#fbf6ec".to_owned(),
    };
    let mut sums = [0_u64; 3];
    for pixel in rgba.pixels() {
        let alpha = u64::from(pixel[3]);
        for ((sum, value), paper) in sums.iter_mut().zip(pixel.0).zip(PAPER) {
            *sum += (u64::from(value) * alpha + paper * (255 - alpha)) / 255;
        }
    }
    let count = u64::from(rgba.width()) * u64::from(rgba.height());
    let [r, g, b] = sums.map(|sum| sum / count.max(1));
    format!("#{r:02x}{g:02x}{b:02x}")
}
