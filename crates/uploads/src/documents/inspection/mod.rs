//! What a file is, told by its content. All of this costs processor time, and none of it runs what is in the file.

mod byte_search;
mod doc;
mod docx;
mod pdf;
mod pdf_password;
mod pdf_tokens;
mod rejection;

pub(super) use rejection::FileRejection;

use super::{FileKind, FileWarning};

/// A file that may be kept.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct InspectedFile {
    pub kind: FileKind,
    pub notes: Vec<FileWarning>,
}

/// Whether a file that begins so can be a document.
pub fn can_be_document(head: &[u8]) -> bool {
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
