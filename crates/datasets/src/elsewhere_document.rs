//! What of a document other systems have a place for.
use content::documents::StoredVersion;
use content::model::DocumentKind;
use serde_json::Value;
use store::StoreError;

use crate::error::DatasetError;
use crate::html_text::text_of;

/// A document that leaves.
pub(crate) struct LeavingDocument {
    pub kind: DocumentKind,
    pub version: StoredVersion,
    pub body: Value,
}

impl LeavingDocument {
    pub fn from_version(version: StoredVersion) -> Result<Option<Self>, DatasetError> {
        let body: Value = serde_json::from_str(&version.text).map_err(StoreError::other)?;
        let kind = text_of(&body, "_type").parse().ok();
        let leaves = kind.filter(|kind| {
            matches!(
                kind,
                DocumentKind::Blog | DocumentKind::Policy | DocumentKind::Page | DocumentKind::Faq
            )
        });
        Ok(leaves.map(|kind| Self {
            kind,
            version,
            body,
        }))
    }

    pub fn title(&self) -> &str {
        match self.kind {
            DocumentKind::Faq => text_of(&self.body, "question"),
            _ => text_of(&self.body, "title"),
        }
    }

    pub fn text(&self) -> &Value {
        let field = match self.kind {
            DocumentKind::Faq => "answer",
            _ => "description",
        };
        self.body.get(field).unwrap_or(&Value::Null)
    }

    /// The sentence or two below a page's title.
    pub fn summary(&self) -> &str {
        match self.kind {
            DocumentKind::Page => text_of(&self.body, "summary"),
            _ => "",
        }
    }

    pub fn address(&self) -> &str {
        self.version.slug.as_deref().unwrap_or(&self.version.id)
    }

    /// The day or moment that it bears, else when it was written.
    pub fn date(&self) -> String {
        match (
            text_of(&self.body, "date"),
            text_of(&self.body, "_createdAt"),
        ) {
            ("", "") => self.version.created_at.to_rfc3339(),
            ("", written) => written.to_owned(),
            (date, _) => date.to_owned(),
        }
    }
}
