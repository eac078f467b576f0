//! This site's content in raw form, some lines at a time: as it stands, with files by their names, for programs that read on.

use std::fmt;
use std::str::FromStr;

use content::documents::{self, StoredVersion};
use content::groq::load_used_assets;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::Value;
use store::StoreError;

use crate::error::DatasetError;
use crate::export::{describe_version, document_id};
use crate::service::DatasetService;
use crate::tables::line;

/// Documents of one page.
const BATCH: u64 = 200;

/// From where on lines are wanted: first documents by their ids, then what is only kept, then files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RawCursor {
    Documents { after: String },
    Kept { after: i64 },
    Files,
}

impl Default for RawCursor {
    fn default() -> Self {
        Self::Documents {
            after: String::new(),
        }
    }
}

impl fmt::Display for RawCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Documents { after } => write!(f, "d{after}"),
            Self::Kept { after } => write!(f, "k{after}"),
            Self::Files => f.write_str("f"),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no such cursor")]
pub struct NoCursor;

impl FromStr for RawCursor {
    type Err = NoCursor;

    /// An empty one is the beginning.
    fn from_str(text: &str) -> Result<Self, NoCursor> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        if text == "f" {
            return Ok(Self::Files);
        }
        if let Some(after) = text.strip_prefix('k') {
            let after = after.parse().map_err(|_| NoCursor)?;
            return Ok(Self::Kept { after });
        }
        let after = text.strip_prefix('d').filter(|id| !id.contains('\0'));
        let after = after.ok_or(NoCursor)?.to_owned();
        Ok(Self::Documents { after })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawLine {
    /// `_type`.
    pub kind: String,
    /// JSON, without a line's end.
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawPage {
    pub lines: Vec<RawLine>,
    /// Where the next page begins; none after the last.
    pub next: Option<RawCursor>,
}

impl DatasetService {
    /// Some lines from a cursor on. Samples stay here; drafts come where they are asked for.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn load_raw_page(
        &self,
        from: &RawCursor,
        with_drafts: bool,
    ) -> Result<RawPage, DatasetError> {
        match from {
            RawCursor::Documents { after } => self.load_raw_documents(after, with_drafts).await,
            RawCursor::Kept { after } => self.load_kept_lines(*after, with_drafts).await,
            RawCursor::Files => {
                let files = load_used_assets(self.content(), with_drafts).await?;
                let lines = files.into_iter().map(|(_, value)| raw_line(&value));
                Ok(RawPage {
                    lines: lines.collect(),
                    next: None,
                })
            }
        }
    }

    async fn load_raw_documents(
        &self,
        after: &str,
        with_drafts: bool,
    ) -> Result<RawPage, DatasetError> {
        let reader = self.store().reader();
        let ids = documents::list_ids(reader.connection(), after, BATCH).await?;
        let next = match ids.last() {
            Some(last) => RawCursor::Documents {
                after: last.clone(),
            },
            None => RawCursor::Kept { after: -1 },
        };
        let versions = documents::load_versions(reader.connection(), &ids).await?;
        let mut lines = Vec::new();
        let wanted =
            |version: &&StoredVersion| !version.is_sample && (with_drafts || !version.is_draft);
        for version in versions.values().flatten().filter(wanted) {
            let feedback = self.load_feedback(version).await?;
            lines.push(raw_line(&describe_version(version, feedback)?));
        }
        Ok(RawPage {
            lines,
            next: Some(next),
        })
    }

    /// Lines of types that nobody here knows, as they came.
    async fn load_kept_lines(
        &self,
        after: i64,
        with_drafts: bool,
    ) -> Result<RawPage, DatasetError> {
        let reader = self.store().reader();
        let rows = line::Entity::find()
            .filter(line::Column::Place.gt(after))
            .filter(line::Column::BodyHash.is_null())
            .order_by_asc(line::Column::Place)
            .limit(BATCH)
            .all(reader.connection())
            .await?;
        let next = match rows.last() {
            Some(last) => RawCursor::Kept { after: last.place },
            None => RawCursor::Files,
        };
        let mut lines = Vec::new();
        for row in rows {
            let is_draft = document_id(&row.id) != row.id;
            if with_drafts || !is_draft {
                let value: Value = serde_json::from_str(&row.line).map_err(StoreError::other)?;
                lines.push(RawLine {
                    text: row.line,
                    ..raw_line(&value)
                });
            }
        }
        Ok(RawPage {
            lines,
            next: Some(next),
        })
    }
}

fn raw_line(value: &Value) -> RawLine {
    let kind = value.get("_type").and_then(Value::as_str);
    RawLine {
        kind: kind.unwrap_or_default().to_owned(),
        text: value.to_string(),
    }
}
