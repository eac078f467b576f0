//! Takes what a camera or an editor wrote about a person out of a picture's bytes, without touching its pixels.
//!
//! Place, time, names and comments go; the colour profile stays. What stays is named, so that what nobody thought of
//! goes. Of what is not laid out as its format says nothing is known: only its pixels may be kept.
use super::format::PictureFormat;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum StripOutcome {
    /// There was none.
    Clean,
    /// The bytes without it.
    Stripped(Vec<u8>),
    /// It is not known where it would stand.
    Unparsable,
}

pub(super) fn strip_metadata(format: PictureFormat, bytes: &[u8]) -> StripOutcome {
    let stripped = match format {
        PictureFormat::Jpeg => strip_jpeg(bytes),
        PictureFormat::Png => strip_png(bytes),
        PictureFormat::Webp => strip_webp(bytes),
        PictureFormat::Gif => strip_gif(bytes),
    };
    match stripped {
        Some(stripped) if stripped == bytes => StripOutcome::Clean,
        Some(stripped) => StripOutcome::Stripped(stripped),
        None => StripOutcome::Unparsable,
    }
}

fn read_be_u16(bytes: &[u8], at: usize) -> Option<usize> {
    let pair = bytes.get(at..at.checked_add(2)?)?;
    Some(usize::from(u16::from_be_bytes(pair.try_into().ok()?)))
}

fn read_u32(bytes: &[u8], at: usize, read: fn([u8; 4]) -> u32) -> Option<usize> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    usize::try_from(read(four.try_into().ok()?)).ok()
}

/// Keeps the segments that pixels need, JFIF (`E0`), the colour profile (`E2`) and Adobe's (`EE`).
/// Ends at the end-of-image marker: phones put a second picture, with a place of its own, behind it.
fn strip_jpeg(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut kept = bytes.get(..2)?.to_vec();
    let mut at = 2;
    loop {
        if *bytes.get(at)? != 0xFF {
            return None;
        }
        let marker = *bytes.get(at + 1)?;
        match marker {
            0xFF => {
                at += 1;
                continue;
            }
            0xD9 => {
                kept.extend_from_slice(&[0xFF, 0xD9]);
                return Some(kept);
            }
            _ => {}
        }
        let end = at + 2 + read_be_u16(bytes, at + 2)?;
        let segment = bytes.get(at..end)?;
        if is_kept(marker, segment.get(4..)?)? {
            kept.extend_from_slice(segment);
        }
        at = end;
        if marker == 0xDA {
            let Some(length) = scan_length(bytes.get(at..)?) else {
                // Cut short: decoders show what is there.
                kept.extend_from_slice(bytes.get(at..)?);
                return Some(kept);
            };
            kept.extend_from_slice(bytes.get(at..at + length)?);
            at += length;
        }
    }
}

/// Whether a JPEG's segment stays; `None` for a marker that has no segment, or none that anybody writes.
fn is_kept(marker: u8, content: &[u8]) -> Option<bool> {
    Some(match marker {
        0xC0..=0xCF | 0xDA..=0xDF => true,
        0xE0 => content.starts_with(b"JFIF\0"),
        0xE2 => content.starts_with(b"ICC_PROFILE\0"),
        0xEE => content.starts_with(b"Adobe"),
        0xE1..=0xEF | 0xFE => false,
        _ => return None,
    })
}

/// Whether a JPEG stops in the middle of its pixels. Decoders fill the rest with grey; the one who sent it shall know.
pub(crate) fn ends_early(bytes: &[u8]) -> bool {
    PictureFormat::from_bytes(bytes) == Some(PictureFormat::Jpeg)
        && jpeg_ends_early(bytes).unwrap_or(false)
}

/// `None` for what is not laid out as a JPEG.
fn jpeg_ends_early(bytes: &[u8]) -> Option<bool> {
    let mut at = 2;
    loop {
        let Some(marker) = bytes.get(at + 1) else {
            return Some(true);
        };
        match (*bytes.get(at)?, *marker) {
            (0xFF, 0xFF) => {
                at += 1;
                continue;
            }
            (0xFF, 0xD9) => return Some(false),
            (0xFF, _) => {}
            _ => return None,
        }
        let Some(length) = read_be_u16(bytes, at + 2) else {
            return Some(true);
        };
        at += 2 + length;
        if *marker == 0xDA {
            match bytes.get(at..).and_then(scan_length) {
                Some(length) => at += length,
                None => return Some(true),
            }
        }
    }
}

/// Bytes of a scan up to the next marker that is neither stuffing (`00`) nor a restart (`D0`–`D7`).
fn scan_length(data: &[u8]) -> Option<usize> {
    data.windows(2).position(
        |pair| matches!(pair, [0xFF, marker] if !matches!(marker, 0x00 | 0xD0..=0xD7 | 0xFF)),
    )
}

/// Chunks of a PNG beside the critical ones that say how its pixels look.
const PNG_LOOKS: [&[u8; 4]; 15] = [
    b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"cICP", b"mDCV", b"cLLI", b"sBIT", b"bKGD",
    b"hIST", b"pHYs", b"acTL", b"fcTL", b"fdAT",
];

/// Drops text, time, EXIF and what else says nothing of the pixels, and whatever follows `IEND`.
fn strip_png(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut kept = bytes.get(..8)?.to_vec();
    let mut at = 8;
    loop {
        let end = at + 12 + read_u32(bytes, at, u32::from_be_bytes)?;
        let chunk = bytes.get(at..end)?;
        let name: &[u8; 4] = chunk.get(4..8)?.try_into().ok()?;
        // A capital first letter marks a critical chunk, without which the pixels of a PNG cannot be decoded.
        if name[0].is_ascii_uppercase() || PNG_LOOKS.contains(&name) {
            kept.extend_from_slice(chunk);
        }
        at = end;
        if name == b"IEND" {
            return Some(kept);
        }
    }
}

/// Drops the `EXIF` and `XMP ` chunks with their flags, and chunks that the format does not know.
fn strip_webp(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut kept = bytes.get(..12)?.to_vec();
    let riff_end = (8 + read_u32(bytes, 4, u32::from_le_bytes)?).min(bytes.len());
    let mut at = 12;
    while at + 8 <= riff_end {
        let size = read_u32(bytes, at + 4, u32::from_le_bytes)?;
        let end = (at + 8 + size + size % 2).min(riff_end);
        let chunk = bytes.get(at..end)?;
        match chunk.get(..4)? {
            b"VP8X" => {
                let flags = kept.len() + 8;
                kept.extend_from_slice(chunk);
                // Bits 2 and 3 announce XMP and EXIF.
                *kept.get_mut(flags)? &= !0b0000_1100;
            }
            b"VP8 " | b"VP8L" | b"ALPH" | b"ICCP" | b"ANIM" | b"ANMF" => {
                kept.extend_from_slice(chunk);
            }
            _ => {}
        }
        at = end;
    }
    let riff_size = u32::try_from(kept.len() - 8).ok()?.to_le_bytes();
    kept.get_mut(4..8)?.copy_from_slice(&riff_size);
    Some(kept)
}

/// Drops comments, texts and what applications wrote, but for how often the picture plays and its colour profile; and
/// whatever follows the trailer.
fn strip_gif(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut at = 13 + colour_table_size(*bytes.get(10)?);
    let mut kept = bytes.get(..at)?.to_vec();
    loop {
        let (end, stays) = match (*bytes.get(at)?, bytes.get(at + 1)) {
            (0x3B, _) => {
                kept.push(0x3B);
                return Some(kept);
            }
            (0x2C, _) => {
                let data = at + 11 + colour_table_size(*bytes.get(at + 9)?);
                (end_of_blocks(bytes, data)?, true)
            }
            (0x21, Some(0xFF)) => {
                let application = bytes.get(at + 2..at + 14)?;
                let stays = matches!(
                    application,
                    b"\x0BNETSCAPE2.0" | b"\x0BANIMEXTS1.0" | b"\x0BICCRGBG1012"
                );
                (end_of_blocks(bytes, at + 2)?, stays)
            }
            // How long a frame stands.
            (0x21, Some(label)) => (end_of_blocks(bytes, at + 2)?, *label == 0xF9),
            _ => return None,
        };
        if stays {
            kept.extend_from_slice(bytes.get(at..end)?);
        }
        at = end;
    }
}

/// Bytes of the table of colours that a GIF's flags announce.
fn colour_table_size(flags: u8) -> usize {
    if flags & 0x80 == 0 {
        return 0;
    }
    3 << ((flags & 7) + 1)
}

/// Where a GIF's run of data blocks ends that begins there.
fn end_of_blocks(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let size = usize::from(*bytes.get(at)?);
        at += 1 + size;
        if size == 0 {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::decoder::tests::{jpeg_with, png_of};
    use super::*;

    fn stripped(format: PictureFormat, bytes: &[u8]) -> Vec<u8> {
        match strip_metadata(format, bytes) {
            StripOutcome::Stripped(stripped) => stripped,
            other => panic!("{other:?}"),
        }
    }

    fn holds(bytes: &[u8], needle: &[u8]) -> bool {
        bytes.windows(needle.len()).any(|w| w == needle)
    }

    #[test]
    fn place_and_comment_leave_a_jpeg_and_its_pixels_stay() {
        let plain = jpeg_with(40, 30, &[]);
        let told = jpeg_with(
            40,
            30,
            &[
                (0xE1, b"Exif\0\0GPS 7.77 4.56"),
                (0xFE, b"taken at home"),
                (0xE2, b"ICC_PROFILE\0\x01\x01p"),
            ],
        );
        let bare = stripped(PictureFormat::Jpeg, &told);
        assert!(!holds(&bare, b"GPS") && !holds(&bare, b"taken at home"));
        assert!(holds(&bare, b"ICC_PROFILE"));
        assert_eq!(
            image::load_from_memory(&bare).unwrap().to_rgb8(),
            image::load_from_memory(&plain).unwrap().to_rgb8()
        );
    }

    #[test]
    fn what_hides_behind_the_end_of_a_jpeg_goes() {
        let mut told = jpeg_with(8, 8, &[]);
        told.extend_from_slice(&jpeg_with(8, 8, &[(0xE1, b"Exif\0\0secret")]));
        assert!(!holds(&stripped(PictureFormat::Jpeg, &told), b"secret"));
    }

    #[test]
    fn a_jpeg_that_stops_early_is_known() {
        let whole = jpeg_with(40, 30, &[(0xFE, b"words")]);
        assert!(!ends_early(&whole));
        assert!(!ends_early(&[&whole[..], b"behind the end"].concat()));
        for cut in [4, whole.len() / 2, whole.len() - 2, whole.len() - 1] {
            assert!(ends_early(&whole[..cut]), "{cut} of {}", whole.len());
        }
        assert!(!ends_early(&png_of(3, 3)[..20]));
    }

    #[test]
    fn text_leaves_a_png() {
        let plain = png_of(5, 4);
        let mut told = plain[..33].to_vec();
        told.extend_from_slice(&11u32.to_be_bytes());
        told.extend_from_slice(b"tEXtAuthor\0Name\0\0\0\0");
        told.extend_from_slice(&plain[33..]);
        assert_eq!(stripped(PictureFormat::Png, &told), plain);
        assert_eq!(
            strip_metadata(PictureFormat::Png, &plain),
            StripOutcome::Clean
        );
    }

    #[test]
    fn exif_leaves_a_webp_and_its_flag_with_it() {
        let mut told = b"RIFF\0\0\0\0WEBPVP8X".to_vec();
        told.extend_from_slice(&10u32.to_le_bytes());
        told.extend_from_slice(&[0b0000_1000, 0, 0, 0, 1, 0, 0, 1, 0, 0]);
        told.extend_from_slice(b"EXIF\x03\0\0\0gps\0");
        let size = u32::try_from(told.len() - 8).unwrap().to_le_bytes();
        told[4..8].copy_from_slice(&size);
        let bare = stripped(PictureFormat::Webp, &told);
        assert!(!holds(&bare, b"gps"));
        assert_eq!(bare[20], 0);
        assert_eq!(
            usize::try_from(u32::from_le_bytes(bare[4..8].try_into().unwrap())).unwrap(),
            bare.len() - 8
        );
    }

    #[test]
    fn what_is_not_laid_out_as_its_format_says_is_told() {
        let told = jpeg_with(8, 8, &[(0xE1, b"Exif\0\0GPS")]);
        let stray = [&told[..2], b"\0", &told[2..]].concat();
        assert_eq!(
            strip_metadata(PictureFormat::Jpeg, &stray),
            StripOutcome::Unparsable
        );
        // Taken for a segment, the restart marker would carry the place along.
        let restart = [&told[..2], b"\xFF\xD0", &told[2..]].concat();
        assert_eq!(
            strip_metadata(PictureFormat::Jpeg, &restart),
            StripOutcome::Unparsable
        );
        let plain = png_of(5, 4);
        let endless = &plain[..plain.len() - 12];
        assert_eq!(
            strip_metadata(PictureFormat::Png, endless),
            StripOutcome::Unparsable
        );
    }

    #[test]
    fn comments_and_applications_leave_a_gif_and_its_loop_stays() {
        let plain = b"GIF89a\x01\0\x01\0\x80\0\0abcdef\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0\x21\xF9\x04\0\0\0\0\0\x2C\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0\x3B";
        assert_eq!(
            strip_metadata(PictureFormat::Gif, plain),
            StripOutcome::Clean
        );
        let told = [
            &plain[..19],
            b"\x21\xFE\x04home\0\x21\xFF\x0BXMP DataXMP\x03gps\0",
            &plain[19..],
            b"and more",
        ]
        .concat();
        assert_eq!(stripped(PictureFormat::Gif, &told), plain);
        assert_eq!(
            strip_metadata(PictureFormat::Gif, &told[..30]),
            StripOutcome::Unparsable
        );
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..400), kind in 0..4) {
            let (format, head): (PictureFormat, &[u8]) = match kind {
                0 => (PictureFormat::Jpeg, &[0xFF, 0xD8, 0xFF]),
                1 => (PictureFormat::Png, b"\x89PNG\r\n\x1a\n"),
                2 => (PictureFormat::Webp, b"RIFF\x40\0\0\0WEBP"),
                _ => (PictureFormat::Gif, b"GIF89a"),
            };
            let all = [head, &bytes].concat();
            let _ = (strip_metadata(format, &all), ends_early(&all));
        }
    }
}
