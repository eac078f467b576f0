//! What is known of a kept file, its asset id and its addresses.
use super::limits::{DEFAULT_WIDTH, WIDTHS};
use super::sizes::height_at;
use crate::view::{AudioView, FocalPoint, PictureView};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPicture {
    /// SHA-1 of the bytes as received, 40 lower-case hex digits.
    pub sha1: String,
    /// Pixels of the upright original.
    pub width: u32,
    pub height: u32,
    /// Media type of the original.
    pub mime: String,
    /// `jpg`, `png`, `webp` or `gif`.
    pub extension: String,
    /// Average colour as `#rrggbb`.
    pub color: String,
    pub bytes: u64,
    /// Bytes of the rendition that stands in `src`.
    pub preview_bytes: u64,
    /// What must stay visible when it is cut to another shape.
    pub focal: Option<FocalPoint>,
}

impl StoredPicture {
    /// The id that documents refer to: `image-<sha1>-<w>x<h>-<ext>`.
    pub fn asset_id(&self) -> String {
        format!(
            "image-{}-{}x{}-{}",
            self.sha1, self.width, self.height, self.extension
        )
    }

    /// Widths that can be asked for, the smallest first: ours below the original's, and its own where that is no wider
    /// than our widest.
    pub fn rendition_widths(&self) -> Vec<u32> {
        let widest = WIDTHS.iter().copied().max().unwrap_or(DEFAULT_WIDTH);
        let own = (self.width <= widest).then_some(self.width);
        WIDTHS
            .into_iter()
            .filter(|width| *width < self.width)
            .chain(own)
            .collect()
    }

    /// Names in the blob store of all sizes that may have been made.
    pub(super) fn rendition_names(&self) -> Vec<String> {
        let widths = self.rendition_widths().into_iter();
        let formats = [RenditionFormat::Webp, RenditionFormat::Avif];
        widths
            .flat_map(|width| formats.map(|format| rendition_name(&self.sha1, width, format)))
            .collect()
    }

    pub fn preview_width(&self) -> u32 {
        self.width.min(DEFAULT_WIDTH)
    }

    /// `/media/{sha1}/{width}.webp`.
    pub fn rendition_url(&self, width: u32) -> String {
        format!("/media/{}/{width}.webp", self.sha1)
    }

    /// `/media/{sha1}/original.{ext}`.
    pub fn original_url(&self) -> String {
        format!("/media/{}/original.{}", self.sha1, self.extension)
    }

    /// The picture as pages place it; `alt` is empty when it is decoration.
    pub fn to_view(&self, alt: &str) -> PictureView {
        let width = self.preview_width();
        let srcset: Vec<String> = self
            .rendition_widths()
            .iter()
            .map(|w| format!("{} {w}w", self.rendition_url(*w)))
            .collect();
        PictureView {
            src: self.rendition_url(width),
            srcset: srcset.join(", "),
            width,
            height: height_at(self.width, self.height, width),
            alt: alt.to_owned(),
            bytes: self.preview_bytes,
            color: self.color.clone(),
            focal: self.focal,
        }
    }
}

/// A kept file that is no picture: a recording of somebody reading, a video, a PDF.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaFile {
    /// SHA-1 of the bytes, 40 lower-case hex digits.
    pub sha1: String,
    pub mime: String,
    /// `mp3`, `ogg`, `m4a`, `aac`, `wav`, `webm`, `mp4` or `pdf`.
    pub extension: String,
    pub bytes: u64,
}

impl MediaFile {
    /// The id that documents refer to: `file-<sha1>-<ext>`.
    pub fn asset_id(&self) -> String {
        format!("file-{}-{}", self.sha1, self.extension)
    }

    /// `/media/{sha1}/file.{ext}`.
    pub fn file_url(&self) -> String {
        format!("/media/{}/file.{}", self.sha1, self.extension)
    }

    pub fn to_audio_view(&self, seconds: u32) -> AudioView {
        AudioView {
            src: self.file_url(),
            mime: self.mime.clone(),
            bytes: self.bytes,
            seconds,
            chapters: Vec::new(),
        }
    }
}

/// The SHA-1 in an asset id of the content service (`image-<sha1>-<w>x<h>-<ext>`, `file-<sha1>-<ext>`), if it is one.
pub fn sha1_in(asset: &str) -> Option<&str> {
    let rest = asset
        .strip_prefix("image-")
        .or_else(|| asset.strip_prefix("file-"))?;
    let sha1 = rest.split('-').next()?;
    is_sha1(sha1).then_some(sha1)
}

pub(super) fn is_sha1(text: &str) -> bool {
    text.len() == 40 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// The formats in which sizes are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RenditionFormat {
    Webp,
    Avif,
}

impl RenditionFormat {
    pub(super) fn mime(self) -> &'static str {
        match self {
            Self::Webp => "image/webp",
            Self::Avif => "image/avif",
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Self::Webp => "webp",
            Self::Avif => "avif",
        }
    }
}

/// In the blob store.
pub(super) fn rendition_name(sha1: &str, width: u32, format: RenditionFormat) -> String {
    format!("sizes/{sha1}/{width}.{}", format.extension())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32) -> StoredPicture {
        StoredPicture {
            sha1: "a".repeat(40),
            width,
            height,
            mime: "image/png".into(),
            extension: "png".into(),
            color: "#123456".into(),
            bytes: 9_000,
            preview_bytes: 700,
            focal: None,
        }
    }

    #[test]
    fn a_picture_is_never_offered_wider_than_it_is() {
        assert_eq!(picture(200, 100).rendition_widths(), [200]);
        assert_eq!(picture(640, 100).rendition_widths(), [320, 640]);
        assert_eq!(picture(700, 100).rendition_widths(), [320, 640, 700]);
        assert_eq!(picture(1280, 100).rendition_widths(), [320, 640, 960, 1280]);
        assert_eq!(picture(4000, 100).rendition_widths(), [320, 640, 960, 1280]);
    }

    #[test]
    fn the_default_is_640_wide_or_the_original_where_smaller() {
        let view = picture(1600, 1200).to_view("A hand");
        assert_eq!((view.width, view.height, view.bytes), (640, 480, 700));
        assert!(view.src.ends_with("/640.webp") && view.srcset.ends_with("/1280.webp 1280w"));
        let small = picture(100, 50).to_view("");
        assert_eq!((small.width, small.height), (100, 50));
        assert_eq!(small.srcset, format!("{} 100w", small.src));
    }

    #[test]
    fn the_hash_is_read_from_ids_of_the_service_and_from_nothing_else() {
        let sha1 = "0123456789abcdef0123456789abcdef01234567";
        assert_eq!(sha1_in(&format!("image-{sha1}-20x10-png")), Some(sha1));
        assert_eq!(sha1_in(&format!("file-{sha1}-mp3")), Some(sha1));
        for wrong in [
            "",
            "image-",
            "image-../../etc-1x1-png",
            "sample:cover.svg",
            &format!("image-{}-1x1-png", "A".repeat(40)),
        ] {
            assert_eq!(sha1_in(wrong), None, "{wrong}");
        }
    }
}
