//! From bytes to pixels and back. Everything here costs processor time: call it off the async threads.
use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, Limits};

use super::metadata::{self, StripOutcome};
use super::{
    MAX_BYTES, MAX_PIXELS, MAX_SIDE, MAX_VISITOR_BYTES, MAX_VISITOR_MEMORY, MAX_VISITOR_PIXELS,
    PHOTO_PIXELS, PHOTO_WIDTH, PictureError, SHEET_SIDE, heic,
};

/// First quality tried for a rendition, 0–100.
const QUALITY: f32 = 72.0;
/// Lower qualities, tried in turn while a rendition weighs more than [`byte_budget`].
const LOWER_QUALITIES: [f32; 3] = [62.0, 52.0, 42.0];
/// Bytes per pixel of width that a rendition should stay under: 30 KB at 640.
const BYTES_PER_WIDTH: usize = 48;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PictureFormat {
    Jpeg,
    Png,
    Webp,
    Gif,
}

impl PictureFormat {
    /// Tells by the first bytes, whatever the name or the sender says.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
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

    fn to_image_format(self) -> ImageFormat {
        match self {
            Self::Jpeg => ImageFormat::Jpeg,
            Self::Png => ImageFormat::Png,
            Self::Webp => ImageFormat::WebP,
            Self::Gif => ImageFormat::Gif,
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct PictureLimits {
    bytes: usize,
    pixels: u64,
    /// Bytes that decoding may take at its worst; none where only the pixels count.
    memory: Option<u64>,
}

impl PictureLimits {
    /// Of the house's own pictures.
    pub(super) const STAFF: Self = Self {
        bytes: MAX_BYTES,
        pixels: MAX_PIXELS,
        memory: None,
    };
    /// Of what anybody may send.
    pub(super) const VISITORS: Self = Self {
        bytes: MAX_VISITOR_BYTES,
        pixels: MAX_VISITOR_PIXELS,
        memory: Some(MAX_VISITOR_MEMORY),
    };

    fn too_large_error(self) -> PictureError {
        match self.memory {
            Some(_) => PictureError::TooLargeForVisitors,
            None => PictureError::TooLarge,
        }
    }

    fn check_bytes(self, bytes: &[u8]) -> Result<(), PictureError> {
        if bytes.len() > self.bytes {
            return Err(self.too_large_error());
        }
        Ok(())
    }

    /// Whether a picture of these sides may be decoded, which takes so many bytes at its worst.
    pub(super) fn check_size(
        self,
        width: u64,
        height: u64,
        memory: u64,
    ) -> Result<(), PictureError> {
        let is_large =
            width.max(height) > u64::from(MAX_SIDE) || width.saturating_mul(height) > self.pixels;
        if is_large || self.memory.is_some_and(|most| memory > most) {
            return Err(self.too_large_error());
        }
        Ok(())
    }

    /// What the decoder says, where a limit of its own was met in the words of these.
    fn map_decoder_error(self, error: image::ImageError) -> PictureError {
        match PictureError::from_decoder(error) {
            PictureError::TooLarge => self.too_large_error(),
            other => other,
        }
    }
}

/// A picture as it will be kept: upright, without metadata.
pub(super) struct NormalisedPicture {
    pub(super) bytes: Vec<u8>,
    pub(super) format: PictureFormat,
    pub(super) pixels: DynamicImage,
}

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

fn encode_upright(
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

/// A photo of a sheet as a JPEG to read, no longer than [`SHEET_SIDE`]. What is clear counts as white.
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

fn encode_png(pixels: &DynamicImage) -> Result<Vec<u8>, PictureError> {
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

pub(super) fn height_at(original_width: u32, original_height: u32, width: u32) -> u32 {
    let (w, h) = (u64::from(original_width.max(1)), u64::from(original_height));
    let height = (u64::from(width) * h + w / 2) / w;
    u32::try_from(height).unwrap_or(u32::MAX).max(1)
}

fn byte_budget(width: u32) -> usize {
    usize::try_from(width)
        .unwrap_or(usize::MAX)
        .saturating_mul(BYTES_PER_WIDTH)
}

fn resize_pixels(
    pixels: &DynamicImage,
    width: u32,
    height: u32,
) -> Result<DynamicImage, PictureError> {
    pixels::resize(pixels, width, height).map_err(PictureError::Broken)
}

fn encode_webp(pixels: &DynamicImage, quality: f32) -> Result<Vec<u8>, PictureError> {
    pixels::webp(pixels, quality).map_err(PictureError::Broken)
}

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
    fn a_turned_photo_becomes_upright_and_forgets_where_it_was_taken() {
        let original = normalise_picture(&jpeg_with(40, 20, &[(0xE1, TURNED)])).unwrap();
        assert_eq!(
            (original.pixels.width(), original.pixels.height()),
            (20, 40)
        );
        assert!(!original.bytes.windows(3).any(|w| w == b"GPS"));
        let again = decode_pixels(&original.bytes).unwrap().to_rgb8();
        let (top, bottom) = (again.get_pixel(10, 5), again.get_pixel(10, 35));
        assert!(
            top[0] > 150 && bottom[2] > 150,
            "left became top: {top:?} {bottom:?}"
        );
    }

    #[test]
    fn of_a_picture_that_is_laid_out_oddly_only_the_pixels_are_kept() {
        let tagged = jpeg_with(40, 20, &[(0xE1, b"Exif\0\0GPS 7.77 4.56")]);
        // Behind the place, and in front of what follows.
        let end = 6 + 19;
        let stray = [&tagged[..end], &b"\0\0"[..], &tagged[end..]].concat();
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
            let Ok(kept) = normalise_picture(&bytes) else {
                continue;
            };
            assert!(!kept.bytes.windows(3).any(|w| w == b"GPS"));
            assert!(decode_pixels(&kept.bytes).is_ok());
        }
    }

    #[test]
    fn a_sheet_is_a_jpeg_to_read_on_white() {
        let clear = image::RgbaImage::from_fn(30, 60, |_, y| {
            image::Rgba([0, 0, 0, if y < 30 { 0 } else { 255 }])
        });
        let sheet = encode_sheet(&clear.into()).unwrap();
        assert_eq!(PictureFormat::from_bytes(&sheet), Some(PictureFormat::Jpeg));
        let read = decode_pixels(&sheet).unwrap().to_rgb8();
        assert_eq!(read.dimensions(), (30, 60));
        assert!(read.get_pixel(15, 5)[0] > 240 && read.get_pixel(15, 55)[0] < 15);
        let long = decode_pixels(
            &super::encode_sheet(&decode_pixels(&png_of(5_200, 40)).unwrap()).unwrap(),
        )
        .unwrap();
        assert_eq!((long.width(), long.height()), (SHEET_SIDE, 20));
    }

    fn visitor_s(bytes: &[u8]) -> Result<(u32, u32), PictureError> {
        let small = decode_small(bytes, fit_photo)?;
        Ok((small.width(), small.height()))
    }

    #[test]
    fn a_visitor_s_photo_is_turned_and_made_small_whatever_its_depth() {
        assert_eq!(
            visitor_s(&jpeg_with(40, 20, &[(0xE1, TURNED)])).unwrap(),
            (20, 40)
        );
        let upright = decode_small(&jpeg_with(40, 20, &[(0xE1, TURNED)]), fit_photo).unwrap();
        let upright = upright.to_rgb8();
        assert!(upright.get_pixel(10, 5)[0] > 150 && upright.get_pixel(10, 35)[2] > 150);
        assert_eq!(visitor_s(&png_of(3_200, 20)).unwrap(), (1_600, 10));
        let deep: DynamicImage = image::ImageBuffer::<image::Rgba<u16>, _>::new(30, 20).into();
        let small = decode_small(&encode_png(&deep).unwrap(), fit_photo).unwrap();
        assert_eq!(small.color(), image::ColorType::Rgba8);
        // A long picture of a screen stays legible and small enough.
        assert_eq!(fit_photo(1_000, 4_000), (1_000, 4_000));
        let (width, height) = fit_photo(2_000, 12_000);
        assert!(u64::from(width) * u64::from(height) <= PHOTO_PIXELS + u64::from(height));
    }

    #[test]
    fn a_visitor_s_bomb_is_refused_before_its_pixels_are_made() {
        // All of it is black and packs to next to nothing.
        let black: DynamicImage = image::GrayImage::new(5_000, 5_000).into();
        let black = encode_png(&black).unwrap();
        assert!(black.len() < 200_000, "{}", black.len());
        let refused = |bytes: &[u8]| {
            let outcome = visitor_s(bytes);
            assert!(
                matches!(outcome, Err(PictureError::TooLargeForVisitors)),
                "{outcome:?}"
            );
        };
        refused(&black);
        assert!(decode_pixels(&black).is_ok(), "the house may have it");
        // Of fewer pixels, but of 16 bits each.
        let deep: DynamicImage = image::ImageBuffer::<image::Rgba<u16>, _>::new(8, 8).into();
        let mut deep = encode_png(&deep).unwrap();
        assert!(visitor_s(&deep).is_ok());
        deep[16..20].copy_from_slice(&3_600_u32.to_be_bytes());
        deep[20..24].copy_from_slice(&3_600_u32.to_be_bytes());
        let crc = crc32(&deep[12..29]).to_be_bytes();
        deep[29..33].copy_from_slice(&crc);
        refused(&deep);
        refused(&vec![0xFF; MAX_VISITOR_BYTES + 1]);
        let large: DynamicImage = image::GrayImage::new(4_000, 4_000).into();
        assert_eq!(
            visitor_s(&encode_png(&large).unwrap()).unwrap(),
            (1_600, 1_600)
        );
    }

    #[test]
    fn a_jpeg_of_several_passes_is_known_by_its_frame() {
        assert!(!is_progressive(&jpeg_with(8, 8, &[(0xE1, b"Exif\0\0")])));
        let mut passes = jpeg_with(8, 8, &[]);
        let frame = passes
            .windows(2)
            .position(|pair| pair == [0xFF, 0xC0])
            .unwrap();
        passes[frame + 1] = 0xC2;
        assert!(is_progressive(&passes));
        for end in 0..frame {
            assert!(is_progressive(&passes[..end]), "{end}");
        }
    }

    #[test]
    fn a_plain_picture_keeps_its_bytes() {
        for bytes in [png_of(30, 20), jpeg_with(30, 20, &[])] {
            assert_eq!(normalise_picture(&bytes).unwrap().bytes, bytes);
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
            assert!(normalise_picture(bytes).is_err(), "{bytes:?}");
        }
        let cut = png_of(60, 60);
        assert!(normalise_picture(&cut[..cut.len() / 2]).is_err());
    }

    #[test]
    fn a_bomb_is_refused_before_its_pixels_are_made() {
        // A real header that announces 12,000 × 12,000 pixels (576 MB) in front of next to no data.
        let mut bomb = png_of(1, 1);
        bomb[16..20].copy_from_slice(&12_000_u32.to_be_bytes());
        bomb[20..24].copy_from_slice(&12_000_u32.to_be_bytes());
        let crc = crc32(&bomb[12..29]).to_be_bytes();
        bomb[29..33].copy_from_slice(&crc);
        assert!(matches!(
            normalise_picture(&bomb),
            Err(PictureError::TooLarge)
        ));
        bomb[16..20].copy_from_slice(&(MAX_SIDE + 1).to_be_bytes());
        bomb[20..24].copy_from_slice(&1_u32.to_be_bytes());
        let crc = crc32(&bomb[12..29]).to_be_bytes();
        bomb[29..33].copy_from_slice(&crc);
        assert!(matches!(
            normalise_picture(&bomb),
            Err(PictureError::TooLarge)
        ));
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
        let pixels = decode_pixels(&png_of(300, 200)).unwrap();
        let small = render_webp(&pixels, 96).unwrap();
        let back = image::load_from_memory(&small).unwrap();
        assert_eq!((back.width(), back.height()), (96, 64));
        assert_eq!(PictureFormat::from_bytes(&small), Some(PictureFormat::Webp));
        let thread = render_webp(&decode_pixels(&png_of(300, 1)).unwrap(), 10).unwrap();
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
