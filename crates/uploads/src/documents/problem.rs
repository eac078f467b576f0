//! Why a file is not taken, in words for the person who sent it.

use kernel::ProblemDetails;
use web::Error;

/// Why a file is not taken.
#[derive(Clone, PartialEq, Eq)]
pub struct FileProblem {
    /// The HTTP status: 413, 415 or 422; 500 and more where the fault is ours.
    pub status: u16,
    /// A stable word for programs.
    pub code: String,
    /// What is wrong and what to do, to stand beside the field. It names the file, so it belongs into no log.
    pub message: String,
}

/// Shows the code only: the words name the file.
impl std::fmt::Debug for FileProblem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FileProblem")
            .field("code", &self.code)
            .finish_non_exhaustive()
    }
}

impl From<FileProblem> for ProblemDetails {
    fn from(problem: FileProblem) -> Self {
        let title = match problem.status {
            413 => l10n::t!("uploads-file-too-large-title"),
            415 => l10n::t!("uploads-file-not-accepted-title"),
            500.. => l10n::t!("uploads-file-upload-failed-title"),
            _ => l10n::t!("uploads-file-refused-title"),
        };
        Self::new(problem.status, &problem.code, title, problem.message)
    }
}

impl From<FileProblem> for Error {
    fn from(problem: FileProblem) -> Self {
        ProblemDetails::from(problem).into()
    }
}

impl FileProblem {
    /// A problem in words that name the file, or what is wrong with all of them.
    pub fn new(status: u16, code: &str, words: impl Into<String>) -> Self {
        Self {
            status,
            code: code.to_owned(),
            message: words.into(),
        }
    }

    pub(super) fn empty_file(name: &str) -> Self {
        let words = l10n::t!("uploads-file-empty", name = name);
        Self::new(422, "empty_file", words)
    }

    pub(super) fn too_large(name: &str, bytes: u64, most: usize) -> Self {
        let most = most >> 20;
        let size = super::format_size(bytes);
        let words = l10n::t!(
            "uploads-file-too-large",
            name = name,
            most = most,
            size = size
        );
        Self::new(413, "file_too_large", words)
    }

    pub fn unsupported_type(name: &str, photos: bool) -> Self {
        let words = if photos {
            l10n::t!("uploads-file-wrong-type-photos", name = name)
        } else {
            l10n::t!("uploads-file-wrong-type", name = name)
        };
        Self::new(415, "file_not_taken", words)
    }

    pub fn photo_not_accepted(name: &str) -> Self {
        let words = l10n::t!("uploads-file-photo-not-accepted", name = name);
        Self::new(415, "photo_not_taken", words)
    }

    pub(super) fn password_protected(name: &str) -> Self {
        let words = l10n::t!("uploads-file-password", name = name);
        Self::new(422, "file_locked", words)
    }

    pub(super) fn contains_macros(name: &str) -> Self {
        let words = l10n::t!("uploads-file-macros", name = name);
        Self::new(422, "file_macros", words)
    }

    pub fn damaged_file(name: &str) -> Self {
        let words = l10n::t!("uploads-file-damaged", name = name);
        Self::new(422, "file_broken", words)
    }

    /// A virus was found in it. Nothing of it is kept.
    pub fn infected(sent_name: &str) -> Self {
        let name = super::display_name(sent_name);
        let words = l10n::t!("uploads-file-infected", name = name);
        Self::new(422, "file_infected", words)
    }

    pub(super) fn unpacks_too_large(name: &str) -> Self {
        let words = l10n::t!("uploads-file-unpacks-large", name = name);
        Self::new(422, "file_swells", words)
    }

    pub(super) fn unreadable_heic(name: &str) -> Self {
        let words = l10n::t!("uploads-file-heic", name = name);
        Self::new(422, "heic_unreadable", words)
    }

    pub(super) fn too_many_pixels(name: &str) -> Self {
        let words = l10n::t!("uploads-file-too-many-pixels", name = name);
        Self::new(413, "too_many_pixels", words)
    }

    pub(super) fn too_slow(name: &str) -> Self {
        let words = l10n::t!("uploads-file-too-slow", name = name);
        Self::new(422, "picture_too_slow", words)
    }

    pub(super) fn service_busy(name: &str) -> Self {
        let words = l10n::t!("uploads-file-busy", name = name);
        Self::new(503, "pictures_busy", words)
    }

    pub(super) fn upload_failed(name: &str) -> Self {
        let words = l10n::t!("uploads-file-upload-failed", name = name);
        Self::new(500, "upload_failed", words)
    }
}
