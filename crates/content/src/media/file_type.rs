//! What a file is, by its first bytes.
use web::Error;

use super::captions::can_be_captions;
use super::kind::MediaKind;
use super::upload_errors;

/// Bytes at the start of a file that are enough to tell.
pub const ENOUGH: usize = 4096;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileType {
    /// Pixels that the pictures take in.
    Picture,
    Drawing,
    /// Sound and nothing else, with its extension and media type.
    Sound(&'static str, &'static str),
    /// MP4: with moving pictures a video, else a recording.
    Mp4,
    /// WebM: with moving pictures a video, else a recording.
    Webm,
    /// WebVTT, or what is meant as such.
    Captions,
    Pdf,
}

impl FileType {
    /// Bytes that it may have, where its first bytes tell the kind.
    pub const fn largest_kind(self) -> MediaKind {
        match self {
            Self::Picture | Self::Drawing => MediaKind::Image,
            Self::Sound(..) => MediaKind::Audio,
            Self::Mp4 | Self::Webm => MediaKind::Video,
            Self::Captions => MediaKind::Captions,
            Self::Pdf => MediaKind::File,
        }
    }
}

pub fn detect_type(head: &[u8]) -> Result<FileType, Error> {
    if head.is_empty() {
        return Err(upload_errors::empty_file());
    }
    let Some(found) = infer::get(head) else {
        return detect_text_type(head);
    };
    Ok(match found.mime_type() {
        "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/heif" => FileType::Picture,
        "audio/mpeg" => FileType::Sound("mp3", "audio/mpeg"),
        "audio/ogg" | "audio/opus" => FileType::Sound("ogg", "audio/ogg"),
        "audio/x-wav" => FileType::Sound("wav", "audio/wav"),
        "audio/aac" => FileType::Sound("aac", "audio/aac"),
        "audio/m4a" | "video/mp4" | "video/x-m4v" => FileType::Mp4,
        "video/webm" => FileType::Webm,
        "application/pdf" => FileType::Pdf,
        // `infer` reports SVG as markup.
        "text/html" | "text/xml" if is_drawing(head) => FileType::Drawing,
        other => return Err(unsupported_error(other, found.matcher_type())),
    })
}

/// Text has no mark at its start.
fn detect_text_type(head: &[u8]) -> Result<FileType, Error> {
    if is_drawing(head) {
        return Ok(FileType::Drawing);
    }
    if head.starts_with(b"#!") {
        return Err(upload_errors::program_error());
    }
    if can_be_captions(head) {
        return Ok(FileType::Captions);
    }
    Err(upload_errors::unknown_type())
}

/// XML whose first element is `svg`, behind declarations and comments.
fn is_drawing(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head).to_ascii_lowercase();
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('<')
        && text.contains("<svg")
        && !text.starts_with("<html")
        && !text.starts_with("<!doctype html")
}

fn unsupported_error(mime: &str, kind: infer::MatcherType) -> Error {
    use infer::MatcherType as Type;
    let picture = "Save it as JPEG, PNG or WebP, and upload that.";
    let film = "Save it as MP4 and upload that. On an iPhone, choose Settings, Camera, Formats, Most Compatible.";
    match (mime, kind) {
        ("application/x-rar-compressed" | "application/zip", _) | (_, Type::Archive) => {
            upload_errors::unsupported_type(
                "an archive",
                "Unpack it, and upload the files one by one.",
            )
        }
        (_, Type::App) => upload_errors::program_error(),
        ("text/x-shellscript", _) => upload_errors::program_error(),
        ("text/html" | "text/xml", _) => upload_errors::unsupported_type(
            "a web page or markup",
            "Copy what you need from it into the article.",
        ),
        ("image/avif", _) => upload_errors::unsupported_type("an AVIF picture", picture),
        (_, Type::Image) => upload_errors::unsupported_type(
            "a type of picture that web browsers do not show",
            picture,
        ),
        (_, Type::Video) => {
            upload_errors::unsupported_type("a type of video that not every phone can play", film)
        }
        (_, Type::Audio) => upload_errors::unsupported_type(
            "a type of recording that not every phone can play",
            "Save it as MP3 or M4A, and upload that.",
        ),
        (_, Type::Doc | Type::Book) => {
            upload_errors::unsupported_type("a document", "Save it as PDF, and upload that.")
        }
        _ => upload_errors::unknown_type(),
    }
}

/// Whether a drawing runs something or loads something from elsewhere. Neither would work, as drawings become pixels;
/// the person who sent it shall know that what was drawn so is missing.
pub fn drawing_runs_something(source: &[u8]) -> bool {
    let text = String::from_utf8_lossy(source).to_ascii_lowercase();
    let handler = text.match_indices(" on").any(|(at, _)| {
        let name: String = text[at + 1..]
            .chars()
            .take_while(char::is_ascii_alphabetic)
            .collect();
        text[at + 1 + name.len()..].trim_start().starts_with('=')
    });
    handler
        || [
            "<script",
            "javascript:",
            "<foreignobject",
            "<!entity",
            "href=\"http",
            "href='http",
            "url(http",
        ]
        .iter()
        .any(|sign| text.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(head: &[u8]) -> String {
        detect_type(head).unwrap_err().problem().code.clone()
    }

    #[test]
    fn the_first_bytes_decide() {
        assert_eq!(
            detect_type(b"\x89PNG\r\n\x1a\n0000").unwrap(),
            FileType::Picture
        );
        assert_eq!(
            detect_type(b"ID3\x04\0\0\0\0\0\0").unwrap(),
            FileType::Sound("mp3", "audio/mpeg")
        );
        assert_eq!(detect_type(b"%PDF-1.7\n").unwrap(), FileType::Pdf);
        assert_eq!(detect_type(b"WEBVTT\n").unwrap(), FileType::Captions);
        assert_eq!(
            detect_type(b"\0\0\0\x18ftypisom\0\0\0\0").unwrap(),
            FileType::Mp4
        );
        for svg in [
            &b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..],
            b"\xEF\xBB\xBF<?xml version='1.0'?>\n<!-- by hand --><SVG>",
            b"  <!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' ''><svg/>",
        ] {
            assert_eq!(
                detect_type(svg).unwrap(),
                FileType::Drawing,
                "{}",
                String::from_utf8_lossy(svg)
            );
        }
    }

    #[test]
    fn what_is_not_taken_is_named() {
        assert_eq!(code(b""), "empty_file");
        assert_eq!(code(b"MZ\x90\0\x03\0\0\0"), "program");
        assert_eq!(
            code(b"\x7fELF\x02\x01\x01\0........................................................"),
            "program"
        );
        assert_eq!(code(b"#!/bin/sh\nrm -rf ."), "program");
        assert_eq!(code(b"<!DOCTYPE html><html><svg></svg>"), "not_taken");
        assert_eq!(code(b"PK\x03\x04............................"), "not_taken");
        assert_eq!(code(b"dear diary"), "unknown_file");
        assert_eq!(code(b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0"), "not_taken");
    }

    #[test]
    fn drawings_that_run_something_are_told_apart() {
        for bad in [
            "<svg><script/></svg>",
            "<svg onload = 'x'>",
            "<a href='javascript:x'>",
            "<image href=\"https://x/y.png\"/>",
            "<!ENTITY a 'b'>",
        ] {
            assert!(drawing_runs_something(bad.as_bytes()), "{bad}");
        }
        for good in [
            "<svg xmlns='http://www.w3.org/2000/svg'><text>on = off, once</text></svg>",
            "<g font='on'/>",
            "<path d='M0 0'/>",
        ] {
            assert!(!drawing_runs_something(good.as_bytes()), "{good}");
        }
    }
}
