//! How large a file may be, and how many a request may have.

use uploads::documents::{FileProblem, LARGEST_FILE};

/// Bytes of a form that sends files, at most: two files and what stands around them.
pub const LARGEST_FORM: usize = 22 * 1024 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileLimits {
    pub most_bytes: usize,
    pub most_files: usize,
}

impl Default for FileLimits {
    fn default() -> Self {
        Self {
            most_bytes: LARGEST_FILE,
            most_files: 10,
        }
    }
}

impl FileLimits {
    /// A request has as many files as it may have.
    pub(super) fn too_many_files(self) -> FileProblem {
        let words = l10n::t!("consultations-files-too-many", most = self.most_files);
        FileProblem::new(422, "too_many_files", words)
    }
}
