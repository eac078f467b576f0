//! The loops over pixels, in a crate of their own so that development builds can optimise them.
//!
//! The libraries behind them are generic, so their code is compiled where it is called: called from `content` at
//! `opt-level = 0`, the sample pictures take a minute instead of seconds.
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};
use image::{DynamicImage, ImageDecoder, ImageResult, RgbaImage};
use resvg::tiny_skia::Pixmap;

/// All pixels of a picture whose header was read and found within the limits.
///
/// # Errors
/// What the decoder says.
pub fn decode(decoder: impl ImageDecoder) -> ImageResult<DynamicImage> {
    DynamicImage::from_decoder(decoder)
}

/// The picture at another size, as 8-bit RGB or RGBA.
///
/// # Errors
/// In words, when the resizer refuses the sizes.
pub fn resize(pixels: &DynamicImage, width: u32, height: u32) -> Result<DynamicImage, String> {
    let source = if pixels.color().has_alpha() {
        DynamicImage::ImageRgba8(pixels.to_rgba8())
    } else {
        DynamicImage::ImageRgb8(pixels.to_rgb8())
    };
    if (source.width(), source.height()) == (width, height) {
        return Ok(source);
    }
    let mut target = DynamicImage::new(width, height, source.color());
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::CatmullRom));
    Resizer::new()
        .resize(&source, &mut target, &options)
        .map_err(|error| error.to_string())?;
    Ok(target)
}

/// WebP bytes of 8-bit RGB or RGBA at a quality of 0 to 100.
///
/// # Errors
/// In words, when the encoder fails or the pixels have another layout.
pub fn webp(pixels: &DynamicImage, quality: f32) -> Result<Vec<u8>, String> {
    let (width, height) = (pixels.width(), pixels.height());
    let encoder = match pixels {
        DynamicImage::ImageRgba8(rgba) => webp::Encoder::from_rgba(rgba.as_raw(), width, height),
        DynamicImage::ImageRgb8(rgb) => webp::Encoder::from_rgb(rgb.as_raw(), width, height),
        _ => return Err("pixels of an unexpected layout".to_owned()),
    };
    encoder
        .encode_simple(false, quality)
        .map(|memory| memory.to_vec())
        .map_err(|error| format!("WebP encoder: {error:?}"))
}

/// PNG bytes.
///
/// # Errors
/// What the encoder says.
pub fn png(pixels: &DynamicImage) -> ImageResult<Vec<u8>> {
    let mut bytes = Vec::new();
    pixels.write_with_encoder(image::codecs::png::PngEncoder::new(&mut bytes))?;
    Ok(bytes)
}

/// What was drawn on a canvas, as 8-bit RGB where nothing of it is clear, else as straight RGBA.
#[must_use]
pub fn drawn(canvas: Pixmap) -> Option<DynamicImage> {
    let (width, height) = (canvas.width(), canvas.height());
    let rgba = RgbaImage::from_raw(width, height, canvas.take_demultiplied())?;
    let opaque = rgba.pixels().all(|pixel| pixel.0[3] == u8::MAX);
    let rgba = DynamicImage::from(rgba);
    Some(if opaque { rgba.to_rgb8().into() } else { rgba })
}
