//! PDF (ISO 32000-1): whether it is whole, needs a password, or does more than show pages.

use std::collections::BTreeSet;
use std::io::Read;

use flate2::read::ZlibDecoder;

use super::byte_search::{contains_bytes, find_bytes};
use super::pdf_password::opens_without_password;
use super::pdf_tokens::{PdfToken, PdfTokenizer};
use super::rejection::FileRejection;
use crate::documents::FileWarning;

/// Where the end of a file is looked for. Readers ask for the last 1,024 bytes; scanners' apps leave a little more.
const END: usize = 4_096;
/// Bytes of packed objects that are unpacked to look at them, at most: 64 MB.
const MOST_UNPACKED: u64 = 64 << 20;

/// Tells by the first bytes; a mark of byte order and white space may stand before them.
pub(super) fn is_pdf(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(64)];
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    head.trim_ascii_start().starts_with(b"%PDF-")
}

pub(super) fn inspect_pdf(bytes: &[u8]) -> Result<Vec<FileWarning>, FileRejection> {
    let tail = &bytes[bytes.len().saturating_sub(END)..];
    if !contains_bytes(tail, b"%%EOF") && !contains_bytes(tail, b"startxref") {
        return Err(FileRejection::Broken);
    }
    let mut reading = PdfInspection {
        left: MOST_UNPACKED,
        ..PdfInspection::default()
    };
    reading.scan_file(bytes);
    match reading {
        PdfInspection {
            is_locked: true, ..
        } if !opens_without_password(bytes) => Err(FileRejection::Locked),
        PdfInspection { objects: 0, .. } => Err(FileRejection::Broken),
        PdfInspection { notes, .. } => Ok(notes.into_iter().collect()),
    }
}

#[derive(Default)]
struct PdfInspection {
    objects: usize,
    is_locked: bool,
    notes: BTreeSet<FileWarning>,
    /// Bytes that may still be unpacked.
    left: u64,
}

/// The names of the object that is being read, as far as they matter for its stream.
#[derive(Default)]
struct PdfObject {
    is_packed: bool,
    is_index: bool,
    is_trailer: bool,
    has_encrypt: bool,
    is_flate: bool,
    is_odd: bool,
}

impl PdfInspection {
    fn scan_file(&mut self, bytes: &[u8]) {
        let mut words = PdfTokenizer::new(bytes);
        let mut object = PdfObject::default();
        while let Some(word) = words.next() {
            match word {
                PdfToken::Name(name) => {
                    self.record_name(&name);
                    object.apply_name(&name);
                    // The name means encryption only in a trailer or a cross-reference stream (7.5.5, 7.5.8).
                    self.is_locked |= object.has_encrypt && (object.is_trailer || object.is_index);
                }
                PdfToken::Keyword(plain) => match plain.as_slice() {
                    b"obj" => {
                        self.objects += 1;
                        object = PdfObject::default();
                    }
                    b"trailer" => {
                        object = PdfObject {
                            is_trailer: true,
                            ..PdfObject::default()
                        }
                    }
                    b"stream" => {
                        let from = stream_from(bytes, words.at);
                        let rest = bytes.get(from..).unwrap_or_default();
                        // `Length` may be wrong or refer to an object further on, so the end is searched for.
                        let end = find_bytes(rest, b"endstream").unwrap_or(rest.len());
                        if object.is_packed {
                            self.scan_object_stream(&object, &rest[..end]);
                        }
                        words.at = from + end;
                    }
                    _ => {}
                },
            }
        }
    }

    /// Objects that stand packed in a stream (7.5.7).
    fn scan_object_stream(&mut self, object: &PdfObject, stream: &[u8]) {
        if object.is_odd {
            // Viewers show files with rare filters, so such a report is not refused; whoever opens it is warned.
            self.notes.insert(FileWarning::Unread);
            return;
        }
        if !object.is_flate {
            self.scan_names(stream);
            return;
        }
        let mut unpacked = Vec::new();
        let whole = ZlibDecoder::new(stream)
            .take(self.left)
            .read_to_end(&mut unpacked);
        let length = u64::try_from(unpacked.len()).unwrap_or(u64::MAX);
        self.left = self.left.saturating_sub(length);
        if whole.is_err() || self.left == 0 {
            self.notes.insert(FileWarning::Unread);
        }
        // What unpacked before the damage is still worth inspecting.
        self.scan_names(&unpacked);
    }

    fn scan_names(&mut self, bytes: &[u8]) {
        for word in PdfTokenizer::new(bytes) {
            if let PdfToken::Name(name) = word {
                self.record_name(&name);
            }
        }
    }

    fn record_name(&mut self, name: &[u8]) {
        let note = match name {
            b"JavaScript" | b"JS" => FileWarning::Script,
            b"Launch" => FileWarning::Launch,
            b"EmbeddedFile" | b"EmbeddedFiles" | b"RichMedia" => FileWarning::Attachment,
            b"SubmitForm" | b"ImportData" | b"XFA" => FileWarning::Outside,
            _ => return,
        };
        self.notes.insert(note);
    }
}

impl PdfObject {
    fn apply_name(&mut self, name: &[u8]) {
        match name {
            b"ObjStm" => self.is_packed = true,
            b"XRef" => self.is_index = true,
            b"Encrypt" => self.has_encrypt = true,
            b"FlateDecode" | b"Fl" => self.is_flate = true,
            b"LZWDecode" | b"ASCII85Decode" | b"ASCIIHexDecode" | b"RunLengthDecode" | b"Crypt"
            | b"Predictor" | b"LZW" | b"A85" | b"AHx" | b"RL" => self.is_odd = true,
            _ => {}
        }
    }
}

/// Where the bytes of a stream begin: behind the end of the keyword's line (7.3.8.1).
fn stream_from(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at..) {
        Some([b'\r', b'\n', ..]) => at + 2,
        Some([b'\n' | b'\r', ..]) => at + 1,
        _ => at,
    }
}
