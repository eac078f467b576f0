//! Files as visitors and staff see them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uploads::documents::FileKind;
use utoipa::ToSchema;

/// How far a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileState {
    Ready,
    Arriving,
    /// It is kept, and waits for the virus scanner.
    Checking,
    /// It is not taken; `problem` says why.
    Refused,
}

/// A file as its sender sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileView {
    /// What removes it.
    pub id: String,
    pub name: String,
    /// `2.4 MB`; of one that is arriving, of the whole.
    pub size_text: String,
    pub state: FileState,
    /// Bytes that have come.
    pub received: u64,
    /// Bytes of the whole.
    pub length: u64,
    /// Why it is not taken, or cannot be opened yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// A kept file as staff see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoredFile {
    /// What opens it.
    pub id: String,
    pub name: String,
    pub kind: FileKind,
    pub bytes: u64,
    /// `2.4 MB`.
    pub size_text: String,
    /// Whether a browser shows it; otherwise it is downloaded.
    pub is_showable: bool,
    /// Why it cannot be opened: it waits for the virus scanner, or was removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    pub warnings: Vec<String>,
    pub at: DateTime<Utc>,
}
