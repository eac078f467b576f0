//! Pictures drawn as an address asks. It costs processor time: not for the threads that answer.

use image::{DynamicImage, ExtendedColorType, ImageEncoder, Rgba, RgbaImage, imageops};

use crate::picture_request::{DrawnFormat, Fit, LONGEST_SIDE, PictureRequest, Point};

/// Quality where none is named.
const QUALITY: u8 = 75;
/// The middle.
const MIDDLE: Point = (500, 500);
/// A blur of 100 is as if looked at from so many pixels around.
const BLUR_SHARE: f32 = 0.05;

/// The bytes of a picture, drawn.
///
/// # Errors
/// In words, when it cannot be drawn.
pub(crate) fn draw_picture(
    pixels: DynamicImage,
    request: &PictureRequest,
    format: DrawnFormat,
) -> Result<Vec<u8>, String> {
    let pixels = match request.turned {
        90 => pixels.rotate90(),
        180 => pixels.rotate180(),
        270 => pixels.rotate270(),
        _ => pixels,
    };
    let pixels = match request.rect {
        Some(rect) => cut_rect(&pixels, rect)?,
        None => pixels,
    };
    // Smaller first: what comes then costs by the pixel.
    let mut pixels = resize_as_asked(&pixels, request)?;
    if request.flips_sideways {
        pixels = pixels.fliph();
    }
    if request.flips_over {
        pixels = pixels.flipv();
    }
    if let Some(blur) = request.blur.filter(|blur| *blur > 0) {
        // A number of the address is at most 2,000, which a float holds.
        pixels = pixels.fast_blur(u16::try_from(blur).map_or(0.0, f32::from) * BLUR_SHARE);
    }
    if let Some(colour) = request.background {
        pixels = put_on(&pixels, (pixels.width(), pixels.height()), colour);
    }
    encode(&pixels, format, request.quality.unwrap_or(QUALITY))
}

fn cut_rect(
    pixels: &DynamicImage,
    [left, top, width, height]: [u32; 4],
) -> Result<DynamicImage, String> {
    if left >= pixels.width() || top >= pixels.height() {
        return Err("The parameter rect lies outside of the picture".to_owned());
    }
    let width = width.min(pixels.width() - left);
    let height = height.min(pixels.height() - top);
    Ok(pixels.crop_imm(left, top, width, height))
}

fn resize_as_asked(
    pixels: &DynamicImage,
    request: &PictureRequest,
) -> Result<DynamicImage, String> {
    let own = (pixels.width(), pixels.height());
    let dense = |side: u32| {
        let side = u64::from(side) * u64::from(request.density.unwrap_or(100)) / 100;
        u32::try_from(side)
            .unwrap_or(LONGEST_SIDE)
            .min(LONGEST_SIDE)
    };
    let (width, height) = (request.width.map(dense), request.height.map(dense));
    let (Some(wide), Some(high)) = (width, height) else {
        let share = match (width, height) {
            (Some(width), None) => (width, own.0),
            (None, Some(height)) => (height, own.1),
            // As large as it is, within what is made at all.
            _ => (LONGEST_SIDE.min(own.0.max(own.1)), own.0.max(own.1)),
        };
        let keeps = matches!(request.fit, Fit::Max | Fit::FillMax | Fit::Min);
        let share = if keeps && share.0 > share.1 {
            (1, 1)
        } else {
            share
        };
        let size = (scale(own.0, share), scale(own.1, share));
        return pixels::resize(pixels, size.0, size.1);
    };
    let focus = request.focus.unwrap_or(MIDDLE);
    match request.fit {
        Fit::Scale => pixels::resize(pixels, wide, high),
        Fit::Clip => within(pixels, (wide, high), true),
        Fit::Max => within(pixels, (wide, high), false),
        Fit::Crop => filling(pixels, (wide, high), focus),
        Fit::Min => filling(pixels, shrink_to(own, (wide, high)), focus),
        Fit::Fill | Fit::FillMax => {
            let small = within(pixels, (wide, high), request.fit == Fit::Fill)?;
            let colour = request.background.unwrap_or([255, 255, 255, 255]);
            Ok(put_on(&small, (wide, high), colour))
        }
    }
}

/// A side in proportion, at least one pixel and at most what is made.
fn scale(side: u32, (to, from): (u32, u32)) -> u32 {
    let from = u64::from(from.max(1));
    let side = (u64::from(side) * u64::from(to) + from / 2) / from;
    u32::try_from(side)
        .unwrap_or(LONGEST_SIDE)
        .clamp(1, LONGEST_SIDE)
}

fn within(
    pixels: &DynamicImage,
    (wide, high): (u32, u32),
    may_grow: bool,
) -> Result<DynamicImage, String> {
    let (width, height) = (pixels.width(), pixels.height());
    // Compared by products: a quotient would round.
    let is_wider = u64::from(width) * u64::from(high) > u64::from(height) * u64::from(wide);
    let mut share = if is_wider {
        (wide, width)
    } else {
        (high, height)
    };
    if !may_grow && share.0 > share.1 {
        share = (1, 1);
    }
    pixels::resize(
        pixels,
        scale(width, share).max(1),
        scale(height, share).max(1),
    )
}

/// The same proportions, no larger than the picture.
fn shrink_to((width, height): (u32, u32), (wide, high): (u32, u32)) -> (u32, u32) {
    if wide <= width && high <= height {
        return (wide, high);
    }
    let is_wider = u64::from(wide) * u64::from(height) > u64::from(high) * u64::from(width);
    let share = if is_wider {
        (width, wide)
    } else {
        (height, high)
    };
    (scale(wide, share), scale(high, share))
}

/// Fills a size; of what is over, the part around the focus is kept.
fn filling(
    pixels: &DynamicImage,
    (wide, high): (u32, u32),
    focus: Point,
) -> Result<DynamicImage, String> {
    let (width, height) = (pixels.width(), pixels.height());
    let is_wider = u64::from(width) * u64::from(high) > u64::from(height) * u64::from(wide);
    let (cut_width, cut_height) = if is_wider {
        (scale(wide, (height, high)).min(width), height)
    } else {
        (width, scale(high, (width, wide)).min(height))
    };
    let left = place_around(width, cut_width, focus.0);
    let top = place_around(height, cut_height, focus.1);
    let cut = pixels.crop_imm(left, top, cut_width, cut_height);
    pixels::resize(&cut, wide, high)
}

fn place_around(side: u32, kept: u32, focus: u32) -> u32 {
    let middle = u64::from(side) * u64::from(focus) / 1_000;
    let place = middle.saturating_sub(u64::from(kept) / 2);
    let most = side.saturating_sub(kept);
    u32::try_from(place).unwrap_or(most).min(most)
}

/// The picture in the middle of a coloured ground.
fn put_on(pixels: &DynamicImage, (wide, high): (u32, u32), colour: [u8; 4]) -> DynamicImage {
    let mut ground = RgbaImage::from_pixel(wide, high, Rgba(colour));
    let left = wide.saturating_sub(pixels.width()) / 2;
    let top = high.saturating_sub(pixels.height()) / 2;
    imageops::overlay(
        &mut ground,
        &pixels.to_rgba8(),
        i64::from(left),
        i64::from(top),
    );
    ground.into()
}

fn encode(pixels: &DynamicImage, format: DrawnFormat, quality: u8) -> Result<Vec<u8>, String> {
    match format {
        DrawnFormat::Png => pixels::png(pixels).map_err(|error| error.to_string()),
        DrawnFormat::Webp if pixels.color().has_alpha() => {
            pixels::webp(&pixels.to_rgba8().into(), f32::from(quality))
        }
        DrawnFormat::Webp => pixels::webp(&pixels.to_rgb8().into(), f32::from(quality)),
        DrawnFormat::Jpeg => {
            let mut bytes = Vec::new();
            let rgb = pixels.to_rgb8();
            // The encoder knows no quality of 0.
            let quality = quality.max(1);
            image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, quality)
                .write_image(
                    rgb.as_raw(),
                    rgb.width(),
                    rgb.height(),
                    ExtendedColorType::Rgb8,
                )
                .map_err(|error| error.to_string())?;
            Ok(bytes)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(address: &str) -> (u32, u32) {
        let pixels = DynamicImage::new_rgb8(400, 200);
        let request = PictureRequest::read(address).unwrap();
        let bytes = draw_picture(pixels, &request, DrawnFormat::Png).unwrap();
        let drawn = image::load_from_memory(&bytes).unwrap();
        (drawn.width(), drawn.height())
    }

    #[test]
    fn each_fit_has_its_size() {
        for (address, expected) in [
            ("", (400, 200)),
            ("w=100", (100, 50)),
            ("h=100&dpr=2", (400, 200)),
            ("w=800", (800, 400)),
            ("w=800&fit=max", (400, 200)),
            ("w=100&h=100", (100, 50)),
            ("w=100&h=100&fit=crop", (100, 100)),
            ("w=100&h=100&fit=fill&bg=f00", (100, 100)),
            ("w=100&h=100&fit=scale", (100, 100)),
            ("w=800&h=800&fit=max", (400, 200)),
            ("w=800&h=800&fit=min", (200, 200)),
            ("w=800&h=800&fit=fillmax", (800, 800)),
            ("rect=10,10,100,50", (100, 50)),
            ("or=90&w=100", (100, 200)),
            ("blur=50&flip=h", (400, 200)),
        ] {
            assert_eq!(size(address), expected, "{address}");
        }
    }

    #[test]
    fn what_is_cut_off_lies_away_from_the_focus() {
        let mut pixels = RgbaImage::from_pixel(400, 200, Rgba([0, 0, 0, 255]));
        for y in 0..200 {
            for x in 300..400 {
                pixels.put_pixel(x, y, Rgba([255, 255, 255, 255]));
            }
        }
        let drawn = |address: &str| {
            let request = PictureRequest::read(address).unwrap();
            let bytes = draw_picture(pixels.clone().into(), &request, DrawnFormat::Png).unwrap();
            image::load_from_memory(&bytes)
                .unwrap()
                .to_rgb8()
                .get_pixel(80, 50)
                .0[0]
        };
        assert!(drawn("w=100&h=100&fit=crop&crop=left") < 50);
        assert!(drawn("w=100&h=100&fit=crop&fp-x=1") > 200);
    }
}
