//! Why a file is not taken, in words for the person who sent it.

use kernel::ProblemDetails;
use web::Error;

/// What may be sent.
const TAKEN: &str = "a PDF, DOC or DOCX";
const WITH_PHOTOS: &str = "a PDF, DOC or DOCX, or a photo (JPG or PNG)";
/// How to send a photo that an iPhone keeps as HEIC.
const AS_JPEG: &str = "On an iPhone, choose Settings, Camera, Formats, Most Compatible, and take the photo again. Or email the photo to yourself, and choose the copy from the email: it is a JPEG.";

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
            413 => "The file is too large",
            415 => "We do not accept files like this",
            500.. => "The file could not be uploaded",
            _ => "The file cannot be accepted",
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
    fn new(status: u16, code: &str, words: impl Into<String>) -> Self {
        Self {
            status,
            code: code.to_owned(),
            message: words.into(),
        }
    }

    pub(super) fn none_chosen() -> Self {
        Self::new(422, "no_file", "Select a report")
    }

    pub(super) fn too_many(most: usize) -> Self {
        let words = format!(
            "You can add {most} files at most. Remove one first, or put several pages into one PDF."
        );
        Self::new(422, "too_many_files", words)
    }

    pub(super) fn empty_file(name: &str) -> Self {
        let words =
            format!("“{name}” is empty. Check that it is the right file, and choose it again.");
        Self::new(422, "empty_file", words)
    }

    pub(super) fn too_large(name: &str, bytes: u64, most: usize) -> Self {
        let most = most >> 20;
        let size = super::view::format_size(bytes);
        let words = format!(
            "“{name}” must be smaller than {most}MB. It has {size}. Save a smaller copy, or send photos of the pages."
        );
        Self::new(413, "file_too_large", words)
    }

    pub(super) fn unsupported_type(name: &str, photos: bool) -> Self {
        let taken = if photos { WITH_PHOTOS } else { TAKEN };
        let words = format!(
            "“{name}” must be {taken}. Its content is something else, whatever it is called."
        );
        Self::new(415, "file_not_taken", words)
    }

    pub(super) fn photo_not_accepted(name: &str) -> Self {
        let words = format!(
            "“{name}” must be {TAKEN}. We do not accept photos here: put them into a PDF first."
        );
        Self::new(415, "photo_not_taken", words)
    }

    pub(super) fn password_protected(name: &str) -> Self {
        let words = format!(
            "“{name}” is password protected. Open it, print it to a new PDF without a password, and choose that."
        );
        Self::new(422, "file_locked", words)
    }

    pub(super) fn contains_macros(name: &str) -> Self {
        let words = format!(
            "“{name}” contains macros, which are small programs. Save it as a PDF, and choose that."
        );
        Self::new(422, "file_macros", words)
    }

    pub(super) fn damaged_file(name: &str) -> Self {
        let words = format!(
            "“{name}” cannot be read: a part of it is missing or damaged. Save it again, and choose the new copy."
        );
        Self::new(422, "file_broken", words)
    }

    pub(super) fn unpacks_too_large(name: &str) -> Self {
        let words = format!(
            "“{name}” unpacks to far more than a report needs. Save it as a PDF, and choose that."
        );
        Self::new(422, "file_swells", words)
    }

    pub(super) fn unreadable_heic(name: &str) -> Self {
        let words = format!("“{name}” is a HEIC photo that we cannot read. {AS_JPEG}");
        Self::new(422, "heic_unreadable", words)
    }

    pub(super) fn too_many_pixels(name: &str) -> Self {
        let words =
            format!("“{name}” has too many pixels. Send a smaller photo of it, or a part of it.");
        Self::new(413, "too_many_pixels", words)
    }

    pub(super) fn too_slow(name: &str) -> Self {
        let words =
            format!("“{name}” takes too long to read. Save a smaller copy, and choose that.");
        Self::new(422, "picture_too_slow", words)
    }

    pub(super) fn service_busy(name: &str) -> Self {
        let words = format!(
            "“{name}” could not be checked: many photos are being sent right now. Please try again in a minute."
        );
        Self::new(503, "pictures_busy", words)
    }

    pub(super) fn upload_failed(name: &str) -> Self {
        let words = format!("“{name}” could not be uploaded. Please try again.");
        Self::new(500, "upload_failed", words)
    }
}
