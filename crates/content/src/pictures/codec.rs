//! From bytes to pixels and back. Everything here costs processor time: call it off the async threads.
use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, Limits};

use super::strip::{self, Outcome};
use super::{MAX_BYTES, MAX_PIXELS, MAX_SIDE, PictureError, SHEET_SIDE, heic};

/// First quality tried for a rendition, 0–100.
const QUALITY: f32 = 72.0;
/// Lower qualities, tried in turn while a rendition weighs more than [`budget`].
const LOWER_QUALITIES: [f32; 3] = [62.0, 52.0, 42.0];
/// Bytes per pixel of width that a rendition should stay under: 30 KB at 640.
const BYTES_PER_WIDTH: usize = 48;

/// What is taken in as a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Jpeg,
    Png,
    Webp,
    Gif,
}

impl Format {
    /// Tells by the first bytes, whatever the name or the sender says.
    pub(super) fn sniff(bytes: &[u8]) -> Option<Self> {
        match infer::get(bytes)?.mime_type() {
            "image/jpeg" => Some(Self::Jpeg),
            "image/png" => Some(Self::Png),
            "image/webp" => Some(Self::Webp),
            "image/gif" => Some(Self::Gif),
            _ => None,
        }
    }

    pub(super) fn mime(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Gif => "image/gif",
        }
    }

    /// As it stands in an asset id.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::Webp => "webp",
            Self::Gif => "gif",
        }
    }

    fn of_image(self) -> ImageFormat {
        match self {
            Self::Jpeg => ImageFormat::Jpeg,
            Self::Png => ImageFormat::Png,
            Self::Webp => ImageFormat::WebP,
            Self::Gif => ImageFormat::Gif,
        }
    }
}

/// A picture as it will be kept: upright, without metadata.
pub(super) struct Original {
    pub(super) bytes: Vec<u8>,
    pub(super) format: Format,
    pub(super) pixels: DynamicImage,
}

/// Decodes within the limits, turns the picture upright and takes its metadata out.
///
/// Bytes stay as they came when the picture stands upright already; a turned one, and one in which metadata cannot be
/// found, is encoded again from its pixels.
pub(super) fn take_in(bytes: &[u8]) -> Result<Original, PictureError> {
    if bytes.len() > MAX_BYTES {
        return Err(PictureError::TooLarge);
    }
    if heic::is_heic(bytes) {
        return heic::take_in(bytes);
    }
    let format = Format::sniff(bytes).ok_or(PictureError::NotAPicture)?;
    let (mut pixels, orientation) = decode(bytes, format)?;
    if orientation == Orientation::NoTransforms {
        let kept = match strip::strip(format, bytes) {
            Outcome::Clean => Some(bytes.to_vec()),
            Outcome::Stripped(stripped) => Some(stripped),
            Outcome::Unparsable => None,
        };
        if let Some(bytes) = kept {
            return Ok(Original {
                bytes,
                format,
                pixels,
            });
        }
    }
    pixels.apply_orientation(orientation);
    let (bytes, format) = encode_upright(&pixels, format)?;
    Ok(Original {
        bytes,
        format,
        pixels,
    })
}

/// Decodes a kept original.
pub(super) fn open(bytes: &[u8]) -> Result<DynamicImage, PictureError> {
    let format = Format::sniff(bytes).ok_or(PictureError::NotAPicture)?;
    Ok(decode(bytes, format)?.0)
}

fn decode(bytes: &[u8], format: Format) -> Result<(DynamicImage, Orientation), PictureError> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_PIXELS * 8);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format.of_image());
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(PictureError::from_decoder)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(PictureError::TooLarge);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let pixels = pixels::decode(decoder).map_err(PictureError::from_decoder)?;
    Ok((pixels, orientation))
}

fn encode_upright(
    pixels: &DynamicImage,
    format: Format,
) -> Result<(Vec<u8>, Format), PictureError> {
    if format == Format::Jpeg {
        return Ok((encode_jpeg(pixels, None)?, Format::Jpeg));
    }
    let bytes = encode_png(&pixels.to_rgba8().into())?;
    Ok((bytes, Format::Png))
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

/// A photo of a sheet as a JPEG to read, no longer than [`SHEET_SIDE`]. What is clear counts as white.
pub(super) fn sheet(pixels: &DynamicImage) -> Result<Vec<u8>, PictureError> {
    let (width, height) = (pixels.width().max(1), pixels.height().max(1));
    let longest = width.max(height);
    let side = |side: u32| {
        let side = u64::from(side) * u64::from(SHEET_SIDE.min(longest)) / u64::from(longest);
        u32::try_from(side).unwrap_or(u32::MAX).max(1)
    };
    let small = resize(pixels, side(width), side(height))?;
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
pub(super) fn take_in_drawn(pixels: DynamicImage) -> Result<Original, PictureError> {
    let bytes = encode_png(&pixels)?;
    Ok(Original {
        bytes,
        format: Format::Png,
        pixels,
    })
}

fn encode_png(pixels: &DynamicImage) -> Result<Vec<u8>, PictureError> {
    pixels::png(pixels).map_err(PictureError::from_decoder)
}

/// Bytes of the WebP of `width` pixels, its height in proportion (at least 1).
pub(super) fn render(pixels: &DynamicImage, width: u32) -> Result<Vec<u8>, PictureError> {
    let height = height_at(pixels.width(), pixels.height(), width);
    let small = resize(pixels, width, height)?;
    let limit = budget(width);
    let mut bytes = encode_webp(&small, QUALITY)?;
    for quality in LOWER_QUALITIES {
        if bytes.len() <= limit {
            break;
        }
        bytes = encode_webp(&small, quality)?;
    }
    Ok(bytes)
}

/// The height that goes with a width.
pub(super) fn height_at(original_width: u32, original_height: u32, width: u32) -> u32 {
    let (w, h) = (u64::from(original_width.max(1)), u64::from(original_height));
    let height = (u64::from(width) * h + w / 2) / w;
    u32::try_from(height).unwrap_or(u32::MAX).max(1)
}

fn budget(width: u32) -> usize {
    usize::try_from(width)
        .unwrap_or(usize::MAX)
        .saturating_mul(BYTES_PER_WIDTH)
}

fn resize(pixels: &DynamicImage, width: u32, height: u32) -> Result<DynamicImage, PictureError> {
    pixels::resize(pixels, width, height).map_err(PictureError::Broken)
}

fn encode_webp(pixels: &DynamicImage, quality: f32) -> Result<Vec<u8>, PictureError> {
    pixels::webp(pixels, quality).map_err(PictureError::Broken)
}

/// The mean colour as `#rrggbb`; see-through parts count as our paper, `#FBF6EC`.
pub(super) fn average_colour(pixels: &DynamicImage) -> String {
    const PAPER: [u64; 3] = [0xFB, 0xF6, 0xEC];
    let rgba = match resize(pixels, pixels.width().min(64), pixels.height().min(64)) {
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn png_of(width: u32, height: u32) -> Vec<u8> {
        let pixels: Vec<u8> = (0..width * height)
            .flat_map(|i| [(i % 251) as u8, (i / width % 241) as u8, 90, 255])
            .collect();
        let pixels = image::RgbaImage::from_raw(width, height, pixels).unwrap();
        encode_png(&pixels.into()).unwrap()
    }

    /// A JPEG (left half red, right half blue) with segments put behind its start marker.
    pub(in super::super) fn jpeg_with(
        width: u32,
        height: u32,
        segments: &[(u8, &[u8])],
    ) -> Vec<u8> {
        let pixels = image::RgbImage::from_fn(width, height, |x, _| {
            image::Rgb(if x < width / 2 {
                [220, 20, 20]
            } else {
                [20, 20, 220]
            })
        });
        let mut plain = Vec::new();
        image::codecs::jpeg::JpegEncoder::new_with_quality(&mut plain, 90)
            .encode_image(&pixels)
            .unwrap();
        let mut bytes = plain[..2].to_vec();
        for (marker, data) in segments {
            bytes.extend_from_slice(&[0xFF, *marker]);
            bytes.extend_from_slice(&u16::try_from(data.len() + 2).unwrap().to_be_bytes());
            bytes.extend_from_slice(data);
        }
        bytes.extend_from_slice(&plain[2..]);
        bytes
    }

    /// EXIF that says 'turn by 90 degrees clockwise to see it upright' (6) and where it was taken.
    const TURNED: &[u8] =
        b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0GPS";

    #[test]
    fn a_turned_photo_stands_upright_and_forgets_where_it_was_taken() {
        let original = take_in(&jpeg_with(40, 20, &[(0xE1, TURNED)])).unwrap();
        assert_eq!(
            (original.pixels.width(), original.pixels.height()),
            (20, 40)
        );
        assert!(!original.bytes.windows(3).any(|w| w == b"GPS"));
        let again = open(&original.bytes).unwrap().to_rgb8();
        let (top, bottom) = (again.get_pixel(10, 5), again.get_pixel(10, 35));
        assert!(
            top[0] > 150 && bottom[2] > 150,
            "left became top: {top:?} {bottom:?}"
        );
    }

    #[test]
    fn of_a_picture_that_is_laid_out_oddly_only_the_pixels_are_kept() {
        let told = jpeg_with(40, 20, &[(0xE1, b"Exif\0\0GPS 7.77 4.56")]);
        // Behind the place, and in front of what follows.
        let end = 6 + 19;
        let stray = [&told[..end], &b"\0\0"[..], &told[end..]].concat();
        let plain = png_of(30, 20);
        let text = b"tEXtAuthor\0GPS ";
        let crc = crc32(text).to_be_bytes();
        let endless = [
            &plain[..33],
            b"\0\0\0\x0B",
            text,
            &crc,
            &plain[33..plain.len() - 12],
        ]
        .concat();
        for bytes in [stray, endless] {
            let Ok(kept) = take_in(&bytes) else { continue };
            assert!(!kept.bytes.windows(3).any(|w| w == b"GPS"));
            assert!(open(&kept.bytes).is_ok());
        }
    }

    #[test]
    fn a_sheet_is_a_jpeg_to_read_on_white() {
        let clear = image::RgbaImage::from_fn(30, 60, |_, y| {
            image::Rgba([0, 0, 0, if y < 30 { 0 } else { 255 }])
        });
        let sheet = sheet(&clear.into()).unwrap();
        assert_eq!(Format::sniff(&sheet), Some(Format::Jpeg));
        let read = open(&sheet).unwrap().to_rgb8();
        assert_eq!(read.dimensions(), (30, 60));
        assert!(read.get_pixel(15, 5)[0] > 240 && read.get_pixel(15, 55)[0] < 15);
        let long = open(&super::sheet(&open(&png_of(5_200, 40)).unwrap()).unwrap()).unwrap();
        assert_eq!((long.width(), long.height()), (SHEET_SIDE, 20));
    }

    #[test]
    fn a_plain_picture_keeps_its_bytes() {
        for bytes in [png_of(30, 20), jpeg_with(30, 20, &[])] {
            assert_eq!(take_in(&bytes).unwrap().bytes, bytes);
        }
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        for bytes in [
            &b""[..],
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            b"<html>",
            b"%PDF-1.7",
            b"GIF89a",
            b"\x89PNG\r\n\x1a\n",
        ] {
            assert!(take_in(bytes).is_err(), "{bytes:?}");
        }
        let cut = png_of(60, 60);
        assert!(take_in(&cut[..cut.len() / 2]).is_err());
    }

    #[test]
    fn a_bomb_is_refused_before_its_pixels_are_made() {
        // A real header that announces 12,000 × 12,000 pixels (576 MB) in front of next to no data.
        let mut bomb = png_of(1, 1);
        bomb[16..20].copy_from_slice(&12_000_u32.to_be_bytes());
        bomb[20..24].copy_from_slice(&12_000_u32.to_be_bytes());
        let crc = crc32(&bomb[12..29]).to_be_bytes();
        bomb[29..33].copy_from_slice(&crc);
        assert!(matches!(take_in(&bomb), Err(PictureError::TooLarge)));
        bomb[16..20].copy_from_slice(&(MAX_SIDE + 1).to_be_bytes());
        bomb[20..24].copy_from_slice(&1_u32.to_be_bytes());
        let crc = crc32(&bomb[12..29]).to_be_bytes();
        bomb[29..33].copy_from_slice(&crc);
        assert!(matches!(take_in(&bomb), Err(PictureError::TooLarge)));
    }

    fn crc32(bytes: &[u8]) -> u32 {
        let mut crc = u32::MAX;
        for byte in bytes {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = if crc & 1 == 1 {
                    (crc >> 1) ^ 0xEDB8_8320
                } else {
                    crc >> 1
                };
            }
        }
        !crc
    }

    #[test]
    fn a_rendition_has_the_width_asked_for_and_a_height_in_proportion() {
        let pixels = open(&png_of(300, 200)).unwrap();
        let small = render(&pixels, 96).unwrap();
        let back = image::load_from_memory(&small).unwrap();
        assert_eq!((back.width(), back.height()), (96, 64));
        assert_eq!(Format::sniff(&small), Some(Format::Webp));
        let thread = render(&open(&png_of(300, 1)).unwrap(), 10).unwrap();
        assert_eq!(image::load_from_memory(&thread).unwrap().height(), 1);
    }

    #[test]
    fn the_average_colour_is_that_of_the_pixels() {
        let red =
            DynamicImage::ImageRgb8(image::RgbImage::from_pixel(9, 9, image::Rgb([200, 10, 0])));
        assert_eq!(average_colour(&red), "#c80a00");
        let nothing = DynamicImage::ImageRgba8(image::RgbaImage::new(9, 9));
        assert_eq!(average_colour(&nothing), "#fbf6ec");
    }
}
