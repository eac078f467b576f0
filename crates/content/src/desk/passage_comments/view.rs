//! Threads as the desk shows them.
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Marked words of a document, and what was said about them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PassageThread {
    pub id: String,
    /// The field of the document that has the text: `content`.
    pub field: String,
    /// The block in it, by its `_key`.
    pub block_key: String,
    /// The words that were marked.
    pub quote: String,
    /// Who resolved it; none while it is open.
    pub resolved_by: Option<String>,
    pub resolved_at: Option<DateTime<Utc>>,
    /// The oldest first; at least one.
    pub comments: Vec<PassageComment>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PassageComment {
    pub id: String,
    pub by: String,
    pub at: DateTime<Utc>,
    pub text: String,
}

/// Open ones first, then resolved ones; in both the oldest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PassageThreadList {
    pub items: Vec<PassageThread>,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewPassageThread {
    pub field: String,
    pub block_key: String,
    /// The marked words, 300 characters at most.
    #[schema(max_length = 300)]
    pub quote: String,
    #[schema(max_length = 2000)]
    pub text: String,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct PassageReply {
    #[schema(max_length = 2000)]
    pub text: String,
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct ResolvePassage {
    pub resolved: bool,
}
