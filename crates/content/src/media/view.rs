//! The library as the desk sees it.
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::table::media;
use crate::pictures::{MediaFile, StoredPicture};
use crate::view::FocalPoint;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaItem {
    /// What documents refer to: `image-<sha1>-<w>x<h>-<ext>` or `file-<sha1>-<ext>`.
    pub id: String,
    /// `image`, `audio`, `video` or `file`.
    pub kind: String,
    /// What it was called where it came from, or as somebody named it.
    pub name: String,
    pub bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    pub mime: String,
    pub url: String,
    /// A picture of at most 320 pixels' width: its own, or a video's poster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    /// What the picture shows, for those who do not see it; a document may say it otherwise.
    pub alt: String,
    /// The picture says nothing that the text does not.
    pub decorative: bool,
    pub caption: String,
    /// What must stay visible when the picture is cut to another shape.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub focal: Option<FocalPoint>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub poster: Option<String>,
    /// Name of the person who sent it; missing for what came with the house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uploaded_by: Option<String>,
    pub uploaded_at: DateTime<Utc>,
    /// In how many documents it is used; a video whose poster it is counts as one.
    pub uses: u64,
    /// Why nobody can open it: it waits for the virus scanner, or was removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaDetail {
    #[serde(flatten)]
    pub item: MediaItem,
    pub used_in: Vec<MediaUse>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MediaUse {
    pub id: String,
    /// The document's type; `media` for a video whose poster it is.
    pub kind: String,
    /// The document's title, or its id where it has none.
    pub title: String,
    /// `published` where it is on the site, else `draft` or `archived`; `version` where only older versions show it.
    pub state: String,
}

/// 409: the file is used, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaInUse {
    #[serde(flatten)]
    pub problem: kernel::ProblemDetails,
    pub used_in: Vec<MediaUse>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MediaReplaced {
    /// Documents that have a new revision now, videos that have a new poster included.
    pub documents: u64,
}

impl MediaItem {
    pub(super) fn from_row(
        row: media::Model,
        picture: Option<&StoredPicture>,
        poster: Option<&StoredPicture>,
        (uses, held): (u64, Option<String>),
    ) -> Self {
        let unsigned = |value: i64| u32::try_from(value).unwrap_or_default();
        let recording = MediaFile {
            sha1: row.sha1,
            mime: row.mime.clone(),
            extension: row.extension,
            bytes: 0,
        };
        Self {
            url: picture.map_or_else(|| recording.file_url(), StoredPicture::original_url),
            thumbnail: picture
                .or(poster)
                .map(|picture| picture.rendition_url(picture.width.min(320))),
            focal: picture.and_then(|picture| picture.focal),
            id: row.id,
            kind: row.kind,
            name: row.name,
            bytes: u64::try_from(row.bytes).unwrap_or_default(),
            width: row.width.map(unsigned),
            height: row.height.map(unsigned),
            seconds: row
                .millis
                .map(|millis| unsigned((millis + 500) / 1000).max(1)),
            mime: row.mime,
            alt: row.alt,
            decorative: row.decorative,
            caption: row.caption,
            poster: row.poster,
            uploaded_by: Some(row.uploader_name).filter(|name| !name.is_empty()),
            uploaded_at: row.uploaded_at,
            uses,
            held,
        }
    }
}
