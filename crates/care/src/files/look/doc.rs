//! Word files until 2003: a compound file (MS-CFB) with the stream `WordDocument` (MS-DOC).

use std::io::{Cursor, Read};

use cfb::CompoundFile;

use super::Refusal;
use crate::files::Note;

/// How a compound file begins.
pub(super) const MAGIC: [u8; 8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
/// `wIdent` of a Word document (MS-DOC 2.5.2).
const WORD: u16 = 0xA5EC;
/// `fEncrypted` among the flags at byte 10 (MS-DOC 2.5.2): encrypted or obfuscated.
const ENCRYPTED: u16 = 0x0100;

pub(super) fn look(bytes: &[u8]) -> Result<Vec<Note>, Refusal> {
    let mut file = CompoundFile::open(Cursor::new(bytes)).map_err(|_| Refusal::Broken)?;
    // A newer Word file with a password is a compound file around what is sealed (MS-OFFCRYPTO 2.3).
    if file.exists("/EncryptedPackage") || file.exists("/EncryptionInfo") {
        return Err(Refusal::Locked);
    }
    if !file.is_stream("/WordDocument") {
        return Err(Refusal::Other);
    }
    let mut head = [0; 12];
    file.open_stream("/WordDocument")
        .and_then(|mut stream| stream.read_exact(&mut head))
        .map_err(|_| Refusal::Broken)?;
    if word(&head, 0) != WORD {
        return Err(Refusal::Broken);
    }
    if word(&head, 10) & ENCRYPTED != 0 {
        return Err(Refusal::Locked);
    }
    let mut notes = Vec::new();
    for entry in file.walk() {
        match entry.name() {
            "Macros" | "VBA" | "_VBA_PROJECT" | "_VBA_PROJECT_CUR" => return Err(Refusal::Macros),
            "ObjectPool" => notes.push(Note::Attachment),
            _ => {}
        }
    }
    Ok(notes)
}

fn word(head: &[u8; 12], at: usize) -> u16 {
    u16::from_le_bytes([head[at], head[at + 1]])
}
