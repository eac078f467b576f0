//! What a file is, told by its content. All of this costs processor time, and none of it runs what is in the file.

mod doc;
mod docx;
mod pdf;
mod pdf_password;
mod pdf_tokens;

use super::{FileKind, FileProblem, FileWarning};

/// A file that may be kept.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct InspectedFile {
    pub kind: FileKind,
    pub notes: Vec<FileWarning>,
}

/// Why a file is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileRejection {
    /// It is of no kind that is taken.
    Other,
    /// It needs a password.
    Locked,
    Macros,
    /// It begins like what is taken, and cannot be read.
    Broken,
    /// It unpacks to far more than it weighs.
    UnpacksTooLarge,
}

impl FileRejection {
    pub(super) fn to_problem(self, name: &str, photos: bool) -> FileProblem {
        match self {
            Self::Other => FileProblem::unsupported_type(name, photos),
            Self::Locked => FileProblem::password_protected(name),
            Self::Macros => FileProblem::contains_macros(name),
            Self::Broken => FileProblem::damaged_file(name),
            Self::UnpacksTooLarge => FileProblem::unpacks_too_large(name),
        }
    }
}

/// Whether a file that begins so can be one that is taken.
pub(super) fn can_be_accepted(head: &[u8]) -> bool {
    pdf::is_pdf(head) || head.starts_with(docx::MAGIC) || head.starts_with(&doc::MAGIC)
}

pub(super) fn inspect_file(bytes: &[u8]) -> Result<InspectedFile, FileRejection> {
    if pdf::is_pdf(bytes) {
        let notes = pdf::inspect_pdf(bytes)?;
        return Ok(build_inspected(FileKind::Pdf, notes));
    }
    if bytes.starts_with(docx::MAGIC) {
        return Ok(build_inspected(FileKind::Docx, docx::inspect_docx(bytes)?));
    }
    if bytes.starts_with(&doc::MAGIC) {
        return Ok(build_inspected(FileKind::Doc, doc::inspect_doc(bytes)?));
    }
    Err(FileRejection::Other)
}

fn build_inspected(kind: FileKind, mut notes: Vec<FileWarning>) -> InspectedFile {
    notes.sort_unstable();
    notes.dedup();
    InspectedFile { kind, notes }
}

fn contains_bytes(bytes: &[u8], needle: &[u8]) -> bool {
    find_bytes(bytes, needle).is_some()
}

fn find_bytes(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    bytes
        .windows(needle.len())
        .position(|window| window == needle)
}
