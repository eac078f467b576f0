use super::super::average_colour::average_colour;
use super::super::encoder::{encode_png, encode_sheet, render_webp};
use super::super::limits::{MAX_VISITOR_BYTES, PHOTO_PIXELS, SHEET_SIDE};
use super::super::sizes::fit_photo;
use super::*;

pub(in super::super) fn png_of(width: u32, height: u32) -> Vec<u8> {
    let pixels: Vec<u8> = (0..width * height)
        .flat_map(|i| [(i % 251) as u8, (i / width % 241) as u8, 90, 255])
        .collect();
    let pixels = image::RgbaImage::from_raw(width, height, pixels).unwrap();
    encode_png(&pixels.into()).unwrap()
}

/// A JPEG (left half red, right half blue) with segments put behind its start marker.
pub(in super::super) fn jpeg_with(width: u32, height: u32, segments: &[(u8, &[u8])]) -> Vec<u8> {
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
const TURNED: &[u8] = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0GPS";

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
    let long =
        decode_pixels(&encode_sheet(&decode_pixels(&png_of(5_200, 40)).unwrap()).unwrap()).unwrap();
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
    let red = DynamicImage::ImageRgb8(image::RgbImage::from_pixel(9, 9, image::Rgb([200, 10, 0])));
    assert_eq!(average_colour(&red), "#c80a00");
    let nothing = DynamicImage::ImageRgba8(image::RgbaImage::new(9, 9));
    assert_eq!(average_colour(&nothing), "#fbf6ec");
}
