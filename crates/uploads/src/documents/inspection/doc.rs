//! Word files until 2003: a compound file (MS-CFB) with the stream `WordDocument` (MS-DOC).

use std::io::{Cursor, Read};

use cfb::CompoundFile;

use super::rejection::FileRejection;
use crate::documents::FileWarning;

/// How a compound file begins.
pub(super) const MAGIC: [u8; 8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
/// `wIdent` of a Word document (MS-DOC 2.5.2).
const WORD: u16 = 0xA5EC;
/// `fEncrypted` among the flags at byte 10 (MS-DOC 2.5.2): encrypted or obfuscated.
const ENCRYPTED: u16 = 0x0100;

pub(super) fn inspect_doc(bytes: &[u8]) -> Result<Vec<FileWarning>, FileRejection> {
    let mut file = CompoundFile::open(Cursor::new(bytes)).map_err(|_| FileRejection::Broken)?;
    // A newer Word file with a password is a compound file around what is sealed (MS-OFFCRYPTO 2.3).
    if file.exists("/EncryptedPackage") || file.exists("/EncryptionInfo") {
        return Err(FileRejection::Locked);
    }
    if !file.is_stream("/WordDocument") {
        return Err(FileRejection::Other);
    }
    let mut head = [0; 12];
    file.open_stream("/WordDocument")
        .and_then(|mut stream| stream.read_exact(&mut head))
        .map_err(|_| FileRejection::Broken)?;
    if read_u16(&head, 0) != WORD {
        return Err(FileRejection::Broken);
    }
    if read_u16(&head, 10) & ENCRYPTED != 0 {
        return Err(FileRejection::Locked);
    }
    let mut notes = Vec::new();
    for entry in file.walk() {
        match entry.name() {
            "Macros" | "VBA" | "_VBA_PROJECT" | "_VBA_PROJECT_CUR" => {
                return Err(FileRejection::Macros);
            }
            "ObjectPool" => notes.push(FileWarning::Attachment),
            _ => {}
        }
    }
    Ok(notes)
}

fn read_u16(head: &[u8; 12], at: usize) -> u16 {
    u16::from_le_bytes([head[at], head[at + 1]])
}
