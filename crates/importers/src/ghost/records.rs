//! What an export holds. Unknown fields are passed over; each record is read by itself, so that a broken one is alone.
use std::io::Read;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::sink::ImportError;

const EXPECTED: &str = "a Ghost export";

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct GhostTables {
    pub posts: Vec<Box<RawValue>>,
    pub posts_meta: Vec<Box<RawValue>>,
    pub tags: Vec<Box<RawValue>>,
    pub users: Vec<Box<RawValue>>,
    pub posts_tags: Vec<Box<RawValue>>,
    pub posts_authors: Vec<Box<RawValue>>,
}

#[derive(Deserialize)]
struct GhostFile {
    #[serde(default)]
    db: Vec<GhostExport>,
    #[serde(default)]
    data: Option<GhostTables>,
}

#[derive(Deserialize)]
struct GhostExport {
    data: GhostTables,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct GhostPost {
    pub id: GhostId,
    pub title: Option<String>,
    pub slug: Option<String>,
    pub lexical: Option<String>,
    pub mobiledoc: Option<String>,
    pub html: Option<String>,
    pub feature_image: Option<String>,
    /// The same before version 1.0.
    pub image: Option<String>,
    pub custom_excerpt: Option<String>,
    pub meta_description: Option<String>,
    pub status: Option<String>,
    pub visibility: Option<String>,
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Before version 3: 0, 1, true or false.
    pub page: Value,
    pub published_at: Value,
    pub created_at: Value,
    pub updated_at: Value,
    pub author_id: Option<GhostId>,
    pub codeinjection_head: Option<String>,
    pub codeinjection_foot: Option<String>,
    pub canonical_url: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct GhostTag {
    pub id: GhostId,
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub slug: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct GhostUser {
    pub id: GhostId,
    #[serde(default)]
    pub name: String,
}

/// One tag or author of a post.
#[derive(Debug, Deserialize)]
pub(super) struct GhostLink {
    pub post_id: GhostId,
    #[serde(alias = "tag_id", alias = "author_id")]
    pub other_id: GhostId,
    #[serde(default)]
    pub sort_order: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct GhostMeta {
    pub post_id: GhostId,
    #[serde(default)]
    pub feature_image_alt: Option<String>,
    #[serde(default)]
    pub feature_image_caption: Option<String>,
    #[serde(default)]
    pub meta_description: Option<String>,
}

/// Text today, a number in old exports.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(untagged)]
pub(super) enum GhostId {
    Text(String),
    Number(u64),
}

impl Default for GhostId {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

impl std::fmt::Display for GhostId {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(text) => out.write_str(text),
            Self::Number(number) => number.fmt(out),
        }
    }
}

/// The tables of an export, in either of the shapes that it has had.
pub(super) fn read_tables(source: impl Read) -> Result<GhostTables, ImportError> {
    let unreadable = |found: String| ImportError::Unreadable {
        expected: EXPECTED,
        found,
    };
    let reader = std::io::BufReader::new(source);
    let file: GhostFile =
        serde_json::from_reader(reader).map_err(|error| match error.io_error_kind() {
            Some(kind) => ImportError::Read(kind.into()),
            None => unreadable(error.to_string()),
        })?;
    let tables = file
        .db
        .into_iter()
        .next()
        .map(|export| export.data)
        .or(file.data);
    tables.ok_or_else(|| unreadable("it has no data".to_owned()))
}

/// The records that can be read, and how many cannot.
pub(super) fn read_records<T: DeserializeOwned>(raw: &[Box<RawValue>]) -> (Vec<T>, usize) {
    let found: Vec<T> = raw
        .iter()
        .filter_map(|record| serde_json::from_str(record.get()).ok())
        .collect();
    let lost = raw.len() - found.len();
    (found, lost)
}
