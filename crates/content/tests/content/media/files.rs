//! Files that the tests make.
use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};

pub fn picture(width: u32, height: u32, seed: u8) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        Rgb([(x % 251) as u8, (y % 241) as u8, seed])
    })
}

pub fn encoded(picture: &RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub fn png(width: u32, height: u32, seed: u8) -> Vec<u8> {
    encoded(&picture(width, height, seed), ImageFormat::Png)
}

/// Pixels that no packing makes small.
pub fn noisy_png(width: u32, height: u32) -> Vec<u8> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let noise = RgbImage::from_fn(width, height, |_, _| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let [r, g, b, ..] = state.to_le_bytes();
        Rgb([r, g, b])
    });
    encoded(&noise, ImageFormat::Png)
}

/// A photograph as a phone writes it: lying on its side, with the place where it was taken.
pub fn phone_jpeg(width: u32, height: u32) -> Vec<u8> {
    let plain = encoded(&picture(width, height, 40), ImageFormat::Jpeg);
    let exif = exif_with_place();
    let mut bytes = plain[..2].to_vec();
    bytes.extend_from_slice(&[0xFF, 0xE1]);
    bytes.extend_from_slice(&u16::try_from(exif.len() + 2).unwrap().to_be_bytes());
    bytes.extend_from_slice(&exif);
    bytes.extend_from_slice(&plain[2..]);
    bytes
}

/// Orientation 6 (turn by 90° clockwise), and a GPS directory that says 7° 46' north.
fn exif_with_place() -> Vec<u8> {
    let entry = |tag: u16, kind: u16, count: u32, value: [u8; 4]| {
        let mut entry = Vec::new();
        entry.extend_from_slice(&tag.to_le_bytes());
        entry.extend_from_slice(&kind.to_le_bytes());
        entry.extend_from_slice(&count.to_le_bytes());
        entry.extend_from_slice(&value);
        entry
    };
    let mut tiff = b"II*\0\x08\0\0\0".to_vec();
    tiff.extend_from_slice(&2_u16.to_le_bytes());
    tiff.extend(entry(0x0112, 3, 1, [6, 0, 0, 0]));
    tiff.extend(entry(0x8825, 4, 1, 38_u32.to_le_bytes()));
    tiff.extend_from_slice(&[0; 4]);
    assert_eq!(tiff.len(), 38);
    tiff.extend_from_slice(&2_u16.to_le_bytes());
    tiff.extend(entry(0x0001, 2, 2, *b"N\0\0\0"));
    tiff.extend(entry(0x0002, 5, 3, 68_u32.to_le_bytes()));
    tiff.extend_from_slice(&[0; 4]);
    for part in [7_u32, 1, 46, 1, 0, 1] {
        tiff.extend_from_slice(&part.to_le_bytes());
    }
    [&b"Exif\0\0"[..], &tiff].concat()
}

/// Two seconds of silence.
pub fn wav() -> Vec<u8> {
    long_wav(2)
}

/// Silence, 8,000 samples a second: 64 kbit/s.
pub fn long_wav(seconds: usize) -> Vec<u8> {
    let data = vec![128; 8_000 * seconds];
    let mut bytes = b"RIFF".to_vec();
    bytes.extend_from_slice(&u32::try_from(36 + data.len()).unwrap().to_le_bytes());
    bytes.extend_from_slice(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
    bytes.extend_from_slice(&8_000_u32.to_le_bytes());
    bytes.extend_from_slice(&8_000_u32.to_le_bytes());
    bytes.extend_from_slice(b"\x01\0\x08\0data");
    bytes.extend_from_slice(&u32::try_from(data.len()).unwrap().to_le_bytes());
    bytes.extend(data);
    bytes
}

pub fn pdf() -> Vec<u8> {
    b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n".to_vec()
}

pub fn holds(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}
