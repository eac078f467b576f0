//! Word files since 2007: a ZIP of XML (ECMA-376, part 2). Unpacked to nowhere, to see how much comes out.

use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use super::byte_search::contains_bytes;
use super::rejection::FileRejection;
use crate::documents::FileWarning;

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
const MAX_METADATA_BYTES: u64 = 1 << 20;
const PIECE: usize = 64 << 10;
/// Where each entry of the archive's list begins.
const LISTED: &[u8] = b"PK\x01\x02";

pub(super) fn inspect_docx(bytes: &[u8]) -> Result<Vec<FileWarning>, FileRejection> {
    // Before the list is read: whatever number it says of itself.
    let listed = bytes.windows(LISTED.len()).filter(|four| *four == LISTED);
    if listed.take(MOST_ENTRIES + 1).count() > MOST_ENTRIES {
        return Err(FileRejection::UnpacksTooLarge);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| FileRejection::Broken)?;
    let mut left = MOST_UNPACKED;
    let weight = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let mut seen = DocxInspection::default();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(to_rejection)?;
        if entry.encrypted() {
            return Err(FileRejection::Locked);
        }
        let name = entry.name().map_err(to_rejection)?.into_owned();
        seen.inspect_name(&name);
        let content = unpack_entry(&mut entry, weight, &mut left)?;
        seen.inspect_content(&name, &content)?;
    }
    seen.into_warnings()
}

fn to_rejection(error: ZipError) -> FileRejection {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => FileRejection::Locked,
        _ => FileRejection::Broken,
    }
}

/// Unpacks an entry of an archive of that weight, within what is left for all entries; answers its beginning.
fn unpack_entry<R: Read>(
    entry: &mut ZipFile<'_, R>,
    weight: u64,
    left: &mut u64,
) -> Result<Vec<u8>, FileRejection> {
    // The archive states this size itself, but it cannot exceed the size of the whole file.
    let packed = entry.compressed_size().min(weight);
    let allowed = UNSUSPICIOUS.max(packed.saturating_mul(MOST_RATIO));
    let mut content = Vec::new();
    let mut unpacked: u64 = 0;
    let mut piece = vec![0; PIECE];
    loop {
        let count = entry.read(&mut piece).map_err(|_| FileRejection::Broken)?;
        if count == 0 {
            return Ok(content);
        }
        let length = u64::try_from(count).unwrap_or(u64::MAX);
        // Counted while unpacking, because the size that the archive states may be a lie.
        unpacked += length;
        *left = left
            .checked_sub(length)
            .ok_or(FileRejection::UnpacksTooLarge)?;
        if unpacked > allowed {
            return Err(FileRejection::UnpacksTooLarge);
        }
        if unpacked <= MAX_METADATA_BYTES {
            content.extend_from_slice(&piece[..count]);
        }
    }
}

/// What the entries tell.
#[derive(Default)]
struct DocxInspection {
    is_document: bool,
    has_macros: bool,
    notes: Vec<FileWarning>,
}

impl DocxInspection {
    fn inspect_name(&mut self, name: &str) {
        let name = name.to_ascii_lowercase();
        if name.contains("vbaproject") || name.contains("vbadata") {
            self.has_macros = true;
        }
        if name.contains("/activex/") {
            self.notes.push(FileWarning::Script);
        }
        if name.contains("/embeddings/") {
            self.notes.push(FileWarning::Attachment);
        }
    }

    fn inspect_content(&mut self, name: &str, content: &[u8]) -> Result<(), FileRejection> {
        let is_xml = [".xml", ".rels"].iter().any(|end| name.ends_with(end));
        // No part of a document has a DTD (ECMA-376, part 2, 8.1.4): entities are how small XML becomes large.
        if is_xml && (contains_bytes(content, b"<!DOCTYPE") || contains_bytes(content, b"<!ENTITY"))
        {
            return Err(FileRejection::Broken);
        }
        if name == "[Content_Types].xml" {
            self.is_document = contains_bytes(content, b"wordprocessingml.document.main+xml");
            self.has_macros |=
                contains_bytes(content, b"macroEnabled") || contains_bytes(content, b"vbaProject");
        }
        if name.ends_with(".rels") {
            // Hyperlinks are `External` too, but load nothing until somebody follows them.
            let loads = ["attachedTemplate", "oleObject", "frame", "subDocument"];
            let relations = String::from_utf8_lossy(content);
            let is_outside = relations.split('<').any(|tag| {
                tag.contains("External")
                    && loads.iter().any(|kind| tag.contains(&format!("/{kind}\"")))
            });
            if is_outside {
                self.notes.push(FileWarning::Outside);
            }
        }
        Ok(())
    }

    fn into_warnings(self) -> Result<Vec<FileWarning>, FileRejection> {
        // Macros come first: a document that has them declares another main type and would seem to be no document.
        match (self.has_macros, self.is_document) {
            (true, _) => Err(FileRejection::Macros),
            (false, true) => Ok(self.notes),
            (false, false) => Err(FileRejection::Other),
        }
    }
}
