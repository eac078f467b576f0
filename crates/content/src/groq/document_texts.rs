//! Texts of documents that were made for a query and are kept for the next one that needs the same of them.

use std::sync::Arc;

use groq_evaluator::JsonDocument;
use moka::sync::Cache;

use super::plan::NeededFields;
use crate::documents::version_rows::VersionHead;

/// Bytes of texts that are kept.
const KEPT_TEXT: u64 = 32 << 20;
/// What a text takes beside its own bytes, about: its key, and where its fields stand.
const OVERHEAD: usize = 600;

/// Which text of a document: what was published when, and what of it. The address is told apart: an older document may take
/// it, and the newer one moves without a revision.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct TextKey {
    id: String,
    slug: Option<String>,
    revision: i64,
    updated_at: i64,
    form: TextForm,
}

/// What is told of each document; none where it depends on more than the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct TextForm {
    fields: blake3::Hash,
    has_original_id: bool,
}

impl TextForm {
    /// Comments and counts change without the document: texts with them are not kept.
    pub fn of(needed: &NeededFields, has_original_id: bool) -> Option<Self> {
        if needed.has_conversation() {
            return None;
        }
        let asked = serde_json::json!([needed.fields, needed.firsts]);
        Some(Self {
            fields: blake3::hash(asked.to_string().as_bytes()),
            has_original_id,
        })
    }

    /// What a version's text is kept under; drafts are saved while somebody types, and are not kept.
    pub fn key_of(self, head: &VersionHead) -> Option<TextKey> {
        (!head.is_draft).then(|| TextKey {
            id: head.id.clone(),
            slug: head.slug.clone(),
            revision: head.revision,
            updated_at: head.updated_at.timestamp_micros(),
            form: self,
        })
    }
}

/// Texts by what they are of. Cheap to clone.
#[derive(Clone)]
pub(super) struct DocumentTexts(Cache<TextKey, KeptText>);

/// A text; none where pages do not show the document.
pub(super) type KeptText = Option<Arc<JsonDocument>>;

impl DocumentTexts {
    pub fn new() -> Self {
        let weigh = |key: &TextKey, text: &KeptText| {
            let bytes = OVERHEAD + key.id.len() + text.as_ref().map_or(0, |text| text.text().len());
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let kept = Cache::builder().max_capacity(KEPT_TEXT).weigher(weigh);
        Self(kept.build())
    }

    pub fn find(&self, key: &TextKey) -> Option<KeptText> {
        self.0.get(key)
    }

    pub fn keep(&self, key: TextKey, text: KeptText) {
        self.0.insert(key, text);
    }
}
