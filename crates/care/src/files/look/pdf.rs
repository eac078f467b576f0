//! PDF (ISO 32000-1): whether it is whole, needs a password, or does more than show pages.

use std::collections::BTreeSet;
use std::io::Read;

use flate2::read::ZlibDecoder;

use super::pdf_password::opens_without_password;
use super::pdf_words::{Word, Words};
use super::{Refusal, find, holds};
use crate::files::Note;

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

pub(super) fn look(bytes: &[u8]) -> Result<Vec<Note>, Refusal> {
    let tail = &bytes[bytes.len().saturating_sub(END)..];
    if !holds(tail, b"%%EOF") && !holds(tail, b"startxref") {
        return Err(Refusal::Broken);
    }
    let mut reading = Reading {
        left: MOST_UNPACKED,
        ..Reading::default()
    };
    reading.file(bytes);
    match reading {
        Reading {
            is_locked: true, ..
        } if !opens_without_password(bytes) => Err(Refusal::Locked),
        Reading { objects: 0, .. } => Err(Refusal::Broken),
        Reading { notes, .. } => Ok(notes.into_iter().collect()),
    }
}

#[derive(Default)]
struct Reading {
    objects: usize,
    is_locked: bool,
    notes: BTreeSet<Note>,
    /// Bytes that may still be unpacked.
    left: u64,
}

/// The names of the object that is being read, as far as they matter for its stream.
#[derive(Default)]
struct Object {
    is_packed: bool,
    is_index: bool,
    is_trailer: bool,
    has_encrypt: bool,
    is_flate: bool,
    is_odd: bool,
}

impl Reading {
    fn file(&mut self, bytes: &[u8]) {
        let mut words = Words::new(bytes);
        let mut object = Object::default();
        while let Some(word) = words.next() {
            match word {
                Word::Name(name) => {
                    self.name(&name);
                    object.name(&name);
                    self.is_locked |= object.has_encrypt && (object.is_trailer || object.is_index);
                }
                Word::Plain(plain) => match plain.as_slice() {
                    b"obj" => {
                        self.objects += 1;
                        object = Object::default();
                    }
                    b"trailer" => {
                        object = Object {
                            is_trailer: true,
                            ..Object::default()
                        }
                    }
                    b"stream" => {
                        let from = stream_from(bytes, words.at);
                        let rest = bytes.get(from..).unwrap_or_default();
                        let end = find(rest, b"endstream").unwrap_or(rest.len());
                        if object.is_packed {
                            self.packed(&object, &rest[..end]);
                        }
                        words.at = from + end;
                    }
                    _ => {}
                },
            }
        }
    }

    /// Objects that stand packed in a stream (7.5.7).
    fn packed(&mut self, object: &Object, stream: &[u8]) {
        if object.is_odd {
            self.notes.insert(Note::Unread);
            return;
        }
        if !object.is_flate {
            self.names_in(stream);
            return;
        }
        let mut unpacked = Vec::new();
        let whole = ZlibDecoder::new(stream)
            .take(self.left)
            .read_to_end(&mut unpacked);
        let length = u64::try_from(unpacked.len()).unwrap_or(u64::MAX);
        self.left = self.left.saturating_sub(length);
        if whole.is_err() || self.left == 0 {
            self.notes.insert(Note::Unread);
        }
        self.names_in(&unpacked);
    }

    fn names_in(&mut self, bytes: &[u8]) {
        for word in Words::new(bytes) {
            if let Word::Name(name) = word {
                self.name(&name);
            }
        }
    }

    fn name(&mut self, name: &[u8]) {
        let note = match name {
            b"JavaScript" | b"JS" => Note::Script,
            b"Launch" => Note::Launch,
            b"EmbeddedFile" | b"EmbeddedFiles" | b"RichMedia" => Note::Attachment,
            b"SubmitForm" | b"ImportData" | b"XFA" => Note::Outside,
            _ => return,
        };
        self.notes.insert(note);
    }
}

impl Object {
    fn name(&mut self, name: &[u8]) {
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
