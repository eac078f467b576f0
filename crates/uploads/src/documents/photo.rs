//! Photos as phones take them.

use kernel::ProblemDetails;

use super::FileProblem;

/// Whether the first bytes are those of a photo: JPEG, PNG, WebP or HEIC.
pub fn is_photo(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xFF\xD8\xFF")
        || bytes.starts_with(b"\x89PNG\r\n\x1a\n")
        || is_webp(bytes)
        || is_heic(bytes)
}

fn is_webp(bytes: &[u8]) -> bool {
    bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP")
}

/// A HEIF container whose brand is of still pictures (ISO 23008-12).
fn is_heic(bytes: &[u8]) -> bool {
    let brand = bytes.get(4..12).and_then(|head| head.strip_prefix(b"ftyp"));
    brand.is_some_and(|brand| {
        [
            b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1",
        ]
        .iter()
        .any(|known| brand == known.as_slice())
    })
}

/// What the site's pictures say of a photo, in the words of files.
pub fn photo_problem(name: &str, bytes: &[u8], problem: &ProblemDetails) -> FileProblem {
    match problem.status {
        413 => FileProblem::too_many_pixels(name),
        503 => FileProblem::service_busy(name),
        500.. => FileProblem::upload_failed(name),
        _ if problem.code == "picture_too_slow" => FileProblem::too_slow(name),
        // Here the sender can do something about the format: the message says how to get a JPEG from the phone.
        _ if is_heic(bytes) => FileProblem::unreadable_heic(name),
        _ => FileProblem::damaged_file(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn photos_are_told_by_their_first_bytes() {
        for photo in [
            &b"\xFF\xD8\xFF\xE0"[..],
            b"\x89PNG\r\n\x1a\n",
            b"RIFF\x04\0\0\0WEBP",
            b"\0\0\0\x18ftypheic\0\0",
            b"\0\0\0\x18ftypmif1\0\0",
        ] {
            assert!(is_photo(photo), "{photo:?}");
        }
        for other in [
            &b""[..],
            b"%PDF-1.7",
            b"RIFF\x04\0\0\0WAVE",
            b"\0\0\0\x18ftypisom\0\0",
            b"MZ\x90\0",
            b"GIF89a",
        ] {
            assert!(!is_photo(other), "{other:?}");
        }
    }
}
