//! Files as visitors and staff see them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::FileKind;

/// How far a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileState {
    Ready,
    Arriving,
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
    pub warnings: Vec<String>,
    pub at: DateTime<Utc>,
}

/// A size in words: `640 bytes`, `310 KB`, `2.4 MB`; as the limit of 10 MB counts, 1,024 bytes to the KB.
pub(super) fn format_size(bytes: u64) -> String {
    const KB: u64 = 1 << 10;
    const MB: u64 = 1 << 20;
    match bytes {
        0..KB => l10n::t!("consultations-size-bytes", size = bytes.to_string()),
        KB..MB => {
            let size = bytes.div_ceil(KB).min(1_023);
            l10n::t!("consultations-size-kilobytes", size = size.to_string())
        }
        _ => {
            let tenths = (bytes * 10).div_ceil(MB);
            let size = format!("{}.{}", tenths / 10, tenths % 10);
            l10n::t!("consultations-size-megabytes", size = size)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded_up() {
        for (bytes, text) in [
            (0, "0 bytes"),
            (1_023, "1023 bytes"),
            (1_024, "1 KB"),
            (1_025, "2 KB"),
            ((1 << 20) - 1, "1023 KB"),
            (1 << 20, "1.0 MB"),
            (10 << 20, "10.0 MB"),
            ((10 << 20) + 1, "10.1 MB"),
        ] {
            assert_eq!(format_size(bytes), text);
        }
    }
}
