//! A file as it was sent, and as it may be kept.

use bytes::Bytes;

use super::kind::{FileKind, FileWarning};

/// A file as it was sent.
#[derive(Clone)]
pub struct UploadedFile {
    /// The name that the sender says; it decides nothing.
    pub name: String,
    pub bytes: Bytes,
}

impl UploadedFile {
    pub fn byte_count(&self) -> u64 {
        u64::try_from(self.bytes.len()).unwrap_or(u64::MAX)
    }
}

/// A file that was looked at and may be kept.
#[derive(Clone)]
pub struct AcceptedFile {
    pub kind: FileKind,
    /// Tidied, with the ending of its kind.
    pub name: String,
    /// What is kept: of photos, a PDF of them.
    pub bytes: Bytes,
    pub notes: Vec<FileWarning>,
}

/// Shows nothing of name and content.
impl std::fmt::Debug for AcceptedFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AcceptedFile")
            .field("kind", &self.kind)
            .field("notes", &self.notes)
            .finish_non_exhaustive()
    }
}
