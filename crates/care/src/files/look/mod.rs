//! What a file is, told by its content. All of this costs processor time, and none of it runs what is in the file.

mod doc;
mod docx;
mod pdf;
mod pdf_password;
mod pdf_words;

use super::{FileProblem, Kind, Note};

/// A file that may be kept.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub kind: Kind,
    pub notes: Vec<Note>,
}

/// Why a file is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// It is of no kind that is taken.
    Other,
    /// It needs a password.
    Locked,
    Macros,
    /// It begins like what is taken, and cannot be read.
    Broken,
    /// It unpacks to far more than it weighs.
    Swells,
}

impl Refusal {
    pub(super) fn words(self, name: &str, photos: bool) -> FileProblem {
        match self {
            Self::Other => FileProblem::not_taken(name, photos),
            Self::Locked => FileProblem::locked(name),
            Self::Macros => FileProblem::macros(name),
            Self::Broken => FileProblem::broken(name),
            Self::Swells => FileProblem::swells(name),
        }
    }
}

/// Whether a file that begins so can be one that is taken.
pub(super) fn may_become(head: &[u8]) -> bool {
    pdf::is_pdf(head) || head.starts_with(docx::MAGIC) || head.starts_with(&doc::MAGIC)
}

pub(super) fn look(bytes: &[u8]) -> Result<Found, Refusal> {
    if pdf::is_pdf(bytes) {
        let notes = pdf::look(bytes)?;
        return Ok(found(Kind::Pdf, notes));
    }
    if bytes.starts_with(docx::MAGIC) {
        return Ok(found(Kind::Docx, docx::look(bytes)?));
    }
    if bytes.starts_with(&doc::MAGIC) {
        return Ok(found(Kind::Doc, doc::look(bytes)?));
    }
    Err(Refusal::Other)
}

fn found(kind: Kind, mut notes: Vec<Note>) -> Found {
    notes.sort_unstable();
    notes.dedup();
    Found { kind, notes }
}

fn holds(bytes: &[u8], needle: &[u8]) -> bool {
    find(bytes, needle).is_some()
}

fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    bytes
        .windows(needle.len())
        .position(|window| window == needle)
}
