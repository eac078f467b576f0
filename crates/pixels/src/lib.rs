//! The loops over pixels, in a crate of their own so that development builds can optimise them.
//!
//! The libraries behind them are generic, so their code is compiled where it is called: called from `content` at
//! `opt-level = 0`, the sample pictures take a minute instead of seconds.
use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use image::{DynamicImage, ImageBuffer, ImageDecoder, ImageResult, Pixel, RgbImage, RgbaImage};
use ravif::{BitDepth, Img, RGB8, RGBA8};
use resvg::tiny_skia::Pixmap;

/// Of 1 to 10. At 8 a picture takes half the time and is a tenth larger.
const AVIF_SPEED: u8 = 6;

/// All pixels of a picture whose header was read and found within the limits.
pub fn decode(decoder: impl ImageDecoder) -> ImageResult<DynamicImage> {
    DynamicImage::from_decoder(decoder)
}

/// The picture at another size, as 8-bit RGB or RGBA.
///
/// # Errors
/// In words, when the resizer refuses the sizes.
pub fn resize(pixels: &DynamicImage, width: u32, height: u32) -> Result<DynamicImage, String> {
    let is_transparent = pixels.color().has_alpha();
    if (pixels.width(), pixels.height()) == (width, height) {
        return Ok(match is_transparent {
            true => pixels.to_rgba8().into(),
            false => pixels.to_rgb8().into(),
        });
    }
    // Named by its pixel, because the resizer's own dispatch compiles its loops for all 17 pixel types it knows, which
    // takes longer than the rest of this crate's dependencies together.
    if is_transparent {
        let mut target = RgbaImage::new(width, height);
        match pixels.as_rgba8() {
            Some(source) => resize_bytes::<U8x4>(source, &mut target)?,
            None => resize_bytes::<U8x4>(&pixels.to_rgba8(), &mut target)?,
        }
        Ok(target.into())
    } else {
        let mut target = RgbImage::new(width, height);
        match pixels.as_rgb8() {
            Some(source) => resize_bytes::<U8x3>(source, &mut target)?,
            None => resize_bytes::<U8x3>(&pixels.to_rgb8(), &mut target)?,
        }
        Ok(target.into())
    }
}

fn resize_bytes<P: PixelTrait>(
    source: &ImageBuffer<impl Pixel<Subpixel = u8>, Vec<u8>>,
    target: &mut ImageBuffer<impl Pixel<Subpixel = u8>, Vec<u8>>,
) -> Result<(), String> {
    let (width, height) = target.dimensions();
    let from = TypedImageRef::<P>::from_buffer(source.width(), source.height(), source.as_raw())
        .map_err(|error| error.to_string())?;
    let mut to =
        TypedImage::<P>::from_buffer(width, height, target).map_err(|error| error.to_string())?;
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::CatmullRom));
    Resizer::new()
        .resize_typed(&from, &mut to, &options)
        .map_err(|error| error.to_string())
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

/// AVIF bytes of 8-bit RGB or RGBA at a quality of 0 to 100; a second of a core for 640 by 480 pixels.
///
/// # Errors
/// In words, when the encoder fails or the pixels have another layout.
pub fn avif(pixels: &DynamicImage, quality: f32) -> Result<Vec<u8>, String> {
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let encoder = ravif::Encoder::new()
        .with_quality(quality)
        .with_speed(AVIF_SPEED)
        // Cheap phones decode 8 bits faster than 10, and no smaller files were measured with 10.
        .with_bit_depth(BitDepth::Eight)
        .with_num_threads(Some(1));
    let encoded = match pixels {
        DynamicImage::ImageRgba8(rgba) => {
            let pixels: Vec<RGBA8> = rgba.pixels().map(|pixel| pixel.0.into()).collect();
            encoder.encode_rgba(Img::new(&pixels, width, height))
        }
        DynamicImage::ImageRgb8(rgb) => {
            let pixels: Vec<RGB8> = rgb.pixels().map(|pixel| pixel.0.into()).collect();
            encoder.encode_rgb(Img::new(&pixels, width, height))
        }
        _ => return Err("pixels of an unexpected layout".to_owned()),
    };
    encoded
        .map(|encoded| encoded.avif_file)
        .map_err(|error| format!("AVIF encoder: {error}"))
}

pub fn png(pixels: &DynamicImage) -> ImageResult<Vec<u8>> {
    let mut bytes = Vec::new();
    pixels.write_with_encoder(image::codecs::png::PngEncoder::new(&mut bytes))?;
    Ok(bytes)
}

/// What was drawn on a canvas, as 8-bit RGB where nothing of it is clear, else as straight RGBA.
pub fn drawn(canvas: Pixmap) -> Option<DynamicImage> {
    let (width, height) = (canvas.width(), canvas.height());
    let rgba = RgbaImage::from_raw(width, height, canvas.take_demultiplied())?;
    let opaque = rgba.pixels().all(|pixel| pixel.0[3] == u8::MAX);
    let rgba = DynamicImage::from(rgba);
    Some(if opaque { rgba.to_rgb8().into() } else { rgba })
}
