//! Pieces that several answers share.
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An amount in minor units of its ISO 4217 currency, with the text to show (`₦5,000`, `£24.99`, `$10`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MoneyView {
    /// `NGN`, `GBP` or `USD`.
    pub currency: String,
    /// Kobo, pence or cents.
    pub minor: i64,
    pub text: String,
}

/// A place in a picture, in whole per cent from its top left corner, as `object-position` takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FocalPoint {
    /// Of the width, 0 to 100.
    #[schema(minimum = 0, maximum = 100)]
    pub x: u8,
    /// Of the height, 0 to 100.
    #[schema(minimum = 0, maximum = 100)]
    pub y: u8,
}

/// A picture that is ready to be placed: every address is immutable, width and height are those of `src`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PictureView {
    /// Default rendition, WebP, at most 640 px wide.
    pub src: String,
    /// `address 320w, address 640w, …`, never wider than the original.
    pub srcset: String,
    pub width: u32,
    pub height: u32,
    /// Empty when the picture is decorative.
    pub alt: String,
    /// Bytes of the `src` rendition, shown before a tap in low-data mode.
    pub bytes: u64,
    /// Average colour as `#rrggbb`, used as flat placeholder in an SVG attribute.
    pub color: String,
    /// What must stay visible when the picture is cut to another shape (`object-position`); the middle when missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focal: Option<FocalPoint>,
}

/// The content service's slug object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SlugView {
    pub current: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LinkView {
    pub label: String,
    pub href: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HeadingView {
    /// Fragment without `#`; stands as `anchor` on the heading's block too.
    pub id: String,
    pub text: String,
    /// 2 to 4.
    pub level: u8,
}

/// 'Last reviewed by … / next review due …'.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewView {
    pub reviewed_by: String,
    /// ISO date.
    pub reviewed_on: String,
    /// `21 November 2026`.
    pub reviewed_on_text: String,
    /// ISO date.
    pub next_due: Option<String>,
    pub next_due_text: Option<String>,
    pub overdue: bool,
}

/// What was wrong in an article and is right now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleCorrection {
    /// Tells it from the others of its article; empty where it came without.
    #[serde(rename = "_key")]
    pub key: String,
    pub text: String,
    /// ISO date.
    pub date: String,
    /// `21 November 2026`.
    pub date_text: String,
}

/// A recording of the doctor reading the article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AudioView {
    pub src: String,
    pub mime: String,
    pub bytes: u64,
    pub seconds: u32,
    /// In the order of the recording.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chapters: Vec<ChapterView>,
}

/// A part of a recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChapterView {
    /// Seconds from the beginning.
    pub start: u32,
    pub title: String,
}

/// A film of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FilmView {
    pub src: String,
    pub mime: String,
    pub bytes: u64,
    pub seconds: u32,
    pub poster: Option<PictureView>,
    pub captions: Vec<CaptionsView>,
}

/// What is said in a film, in a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CaptionsView {
    /// A WebVTT file.
    pub src: String,
    /// As `en`.
    pub language: String,
    /// The language, in itself.
    pub label: String,
}

/// A run of text; `hit` marks what the query matched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Segment {
    pub text: String,
    pub hit: bool,
}
