//! Why a file is not taken, in words for the person who sent it.
use kernel::ProblemDetails;
use web::Error;

use super::kind::MediaKind;
use crate::pictures::PictureError;

/// What may be sent, as the end of a sentence.
const ACCEPTED_TYPES: &str = "JPEG, PNG, WebP, GIF and HEIC pictures, plain SVG drawings, MP3, M4A, Ogg, WebM and WAV recordings, MP4 and WebM videos, WebVTT captions, and PDF files";
/// How to send a picture that an iPhone keeps as HEIC.
const AS_JPEG: &str = "On an iPhone, choose Settings, Camera, Formats, Most Compatible, or send the picture to yourself by mail: both make a JPEG. Then upload the JPEG.";

fn upload_error(status: u16, code: &str, title: &str, words: impl Into<String>) -> Error {
    ProblemDetails::new(status, code, title, words).into()
}

/// 415: the first bytes are those of something that is not taken at all.
pub fn unsupported_type(what: &str, instead: &str) -> Error {
    upload_error(
        415,
        "not_taken",
        "We do not accept files like this",
        format!("This is {what}. {instead}"),
    )
}

pub fn program_error() -> Error {
    upload_error(
        415,
        "program",
        "Programs are not accepted",
        format!("This is a program, whatever its name says. The library accepts {ACCEPTED_TYPES}."),
    )
}

pub fn unknown_type() -> Error {
    upload_error(
        415,
        "unknown_file",
        "We do not accept files like this",
        format!("We cannot tell what type of file this is. The library accepts {ACCEPTED_TYPES}."),
    )
}

pub fn unsafe_drawing() -> Error {
    upload_error(
        422,
        "drawing_with_program",
        "The drawing contains a program",
        "This drawing contains a script, or loads something from elsewhere. Export it as PNG or plain SVG and upload that.",
    )
}

pub fn empty_file() -> Error {
    upload_error(
        422,
        "empty_file",
        "The file is empty",
        "This file is empty. Check that it is the right one.",
    )
}

pub fn truncated_file() -> Error {
    upload_error(
        422,
        "file_cut",
        "The file is incomplete",
        "Part of the file is missing. Copy it again from the original and upload that.",
    )
}

pub fn broken_file(what: &str) -> Error {
    upload_error(
        422,
        "file_broken",
        "The file cannot be read",
        format!(
            "This looks like {what}, but it cannot be read. Save or record it again, and upload that."
        ),
    )
}

/// 422: captions that no browser would show; which line, and what is wrong with it.
pub fn invalid_captions(line: usize, words: &str) -> Error {
    upload_error(
        422,
        "captions_invalid",
        "The captions cannot be read",
        format!("Line {line}: {words}."),
    )
}

/// 413: more bytes than a file of its kind may have; `length` is what the file has.
pub fn too_large(kind: MediaKind, length: u64) -> Error {
    let megabytes = |bytes: u64| bytes.div_ceil(1 << 20);
    let (name, advice) = match kind {
        MediaKind::Image => ("A picture", "Send a smaller copy of it."),
        MediaKind::Audio => (
            "A recording",
            "Save it as MP3 or M4A, or cut it into parts.",
        ),
        MediaKind::Video => (
            "A video",
            "Save a smaller copy, or put it on the video channel.",
        ),
        MediaKind::Captions => ("A captions file", "Cut the video into parts."),
        MediaKind::File => ("A PDF file", "Save it with smaller pictures."),
    };
    let words = format!(
        "{name} can be at most {} MB; this one is {} MB. {advice}",
        megabytes(kind.most_bytes()),
        megabytes(length)
    );
    ProblemDetails::too_large(words).into()
}

pub fn picture_error(error: PictureError) -> Error {
    match error {
        PictureError::TooLarge => ProblemDetails::too_large(
            "The picture has too many pixels: at most 50 million, and 12,000 on a side. Send a smaller copy of it.",
        )
        .with_code("too_many_pixels")
        .into(),
        PictureError::Heic(reason) => {
            tracing::info!(reason, "a HEIC picture was not read");
            upload_error(
                422,
                "heic_unreadable",
                "The HEIC picture cannot be read",
                format!("We cannot read this type of HEIC picture. {AS_JPEG}"),
            )
        }
        PictureError::Store(error) => error.into(),
        _ => broken_file("a picture"),
    }
}
