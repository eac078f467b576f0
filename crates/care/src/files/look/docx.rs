//! Word files since 2007: a ZIP of XML (ECMA-376, part 2). Unpacked to nowhere, to see how much comes out.

use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use super::{Refusal, holds};
use crate::files::Note;

/// How a ZIP with entries begins.
pub(super) const MAGIC: &[u8] = b"PK\x03\x04";
/// Entries of the archive at most; a report has tens.
const MOST_ENTRIES: usize = 2_000;
/// Bytes that all entries unpack to, at most: 200 MB.
const MOST_UNPACKED: u64 = 200 << 20;
/// Beyond this many bytes an entry's size must be in proportion to its packed one.
const UNSUSPICIOUS: u64 = 4 << 20;
/// Times its packed size that a large entry may have. Deflate packs a thousandfold at most, text tenfold.
const MOST_RATIO: u64 = 150;
/// Bytes of the parts that say what the archive is, at most.
const MOST_TOLD: u64 = 1 << 20;
const PIECE: usize = 64 << 10;
/// Where each entry of the archive's list begins.
const LISTED: &[u8] = b"PK\x01\x02";

pub(super) fn look(bytes: &[u8]) -> Result<Vec<Note>, Refusal> {
    // Before the list is read: whatever number it says of itself.
    let listed = bytes.windows(LISTED.len()).filter(|four| *four == LISTED);
    if listed.take(MOST_ENTRIES + 1).count() > MOST_ENTRIES {
        return Err(Refusal::Swells);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Refusal::Broken)?;
    let mut left = MOST_UNPACKED;
    let weight = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let mut seen = Seen::default();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(refusal)?;
        if entry.encrypted() {
            return Err(Refusal::Locked);
        }
        let name = entry.name().map_err(refusal)?.into_owned();
        seen.name(&name);
        let told = unpack(&mut entry, weight, &mut left)?;
        seen.content(&name, &told)?;
    }
    seen.judge()
}

fn refusal(error: ZipError) -> Refusal {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => Refusal::Locked,
        _ => Refusal::Broken,
    }
}

/// Unpacks an entry of an archive of that weight, within what is left for all entries; answers its beginning.
fn unpack<R: Read>(
    entry: &mut ZipFile<'_, R>,
    weight: u64,
    left: &mut u64,
) -> Result<Vec<u8>, Refusal> {
    let packed = entry.compressed_size().min(weight);
    let allowed = UNSUSPICIOUS.max(packed.saturating_mul(MOST_RATIO));
    let mut told = Vec::new();
    let mut unpacked: u64 = 0;
    let mut piece = vec![0; PIECE];
    loop {
        let count = entry.read(&mut piece).map_err(|_| Refusal::Broken)?;
        if count == 0 {
            return Ok(told);
        }
        let length = u64::try_from(count).unwrap_or(u64::MAX);
        unpacked += length;
        *left = left.checked_sub(length).ok_or(Refusal::Swells)?;
        if unpacked > allowed {
            return Err(Refusal::Swells);
        }
        if unpacked <= MOST_TOLD {
            told.extend_from_slice(&piece[..count]);
        }
    }
}

/// What the entries tell.
#[derive(Default)]
struct Seen {
    is_document: bool,
    has_macros: bool,
    notes: Vec<Note>,
}

impl Seen {
    fn name(&mut self, name: &str) {
        let name = name.to_ascii_lowercase();
        if name.contains("vbaproject") || name.contains("vbadata") {
            self.has_macros = true;
        }
        if name.contains("/activex/") {
            self.notes.push(Note::Script);
        }
        if name.contains("/embeddings/") {
            self.notes.push(Note::Attachment);
        }
    }

    fn content(&mut self, name: &str, told: &[u8]) -> Result<(), Refusal> {
        let is_xml = [".xml", ".rels"].iter().any(|end| name.ends_with(end));
        // No part of a document has a DTD (ECMA-376, part 2, 8.1.4): entities are how small XML becomes large.
        if is_xml && (holds(told, b"<!DOCTYPE") || holds(told, b"<!ENTITY")) {
            return Err(Refusal::Broken);
        }
        if name == "[Content_Types].xml" {
            self.is_document = holds(told, b"wordprocessingml.document.main+xml");
            self.has_macros |= holds(told, b"macroEnabled") || holds(told, b"vbaProject");
        }
        if name.ends_with(".rels") {
            let loads = ["attachedTemplate", "oleObject", "frame", "subDocument"];
            let relations = String::from_utf8_lossy(told);
            let is_outside = relations.split('<').any(|tag| {
                tag.contains("External")
                    && loads.iter().any(|kind| tag.contains(&format!("/{kind}\"")))
            });
            if is_outside {
                self.notes.push(Note::Outside);
            }
        }
        Ok(())
    }

    fn judge(self) -> Result<Vec<Note>, Refusal> {
        match (self.has_macros, self.is_document) {
            (true, _) => Err(Refusal::Macros),
            (false, true) => Ok(self.notes),
            (false, false) => Err(Refusal::Other),
        }
    }
}
