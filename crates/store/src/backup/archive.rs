//! The file: a gzipped tar, written and read on a thread that may block.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use tempfile::{NamedTempFile, SpooledTempFile};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::manifest::{BackupManifest, BlobEntry, FORMAT_VERSION, TableEntry};
use super::row::TableDigest;
use crate::{BlobHash, StoreError};

pub const MANIFEST: &str = "manifest.json";

pub enum ArchiveContent {
    Bytes(Bytes),
    Lines(SpooledTempFile),
}

pub struct ArchiveWriter {
    entries: mpsc::Sender<(String, ArchiveContent)>,
    thread: JoinHandle<Result<NamedTempFile, StoreError>>,
    file: PathBuf,
}

impl ArchiveWriter {
    pub fn create_archive(file: &Path) -> Result<Self, StoreError> {
        let folder = match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // In the archive's own folder, so that moving it into place is one step of the file system.
        let draft = NamedTempFile::new_in(folder)?;
        let (entries, received) = mpsc::channel(2);
        let thread = tokio::task::spawn_blocking(move || write_entries(draft, received));
        Ok(Self {
            entries,
            thread,
            file: file.to_owned(),
        })
    }

    /// When the thread has failed, [`ArchiveWriter::finish_archive`] tells why.
    pub async fn add_entry(&self, name: String, content: ArchiveContent) -> Result<(), StoreError> {
        drop(self.entries.send((name, content)).await);
        Ok(())
    }

    pub async fn finish_archive(self) -> Result<(), StoreError> {
        drop(self.entries);
        let draft = self.thread.await.map_err(StoreError::other)??;
        let file = self.file;
        let moved = tokio::task::spawn_blocking(move || {
            // Synced before it gets its name: an archive with that name is whole, also after a power cut.
            draft.as_file().sync_all()?;
            draft.persist(&file).map_err(|error| error.error)?;
            Ok::<_, StoreError>(())
        });
        moved.await.map_err(StoreError::other)?
    }
}

fn write_entries(
    draft: NamedTempFile,
    mut received: mpsc::Receiver<(String, ArchiveContent)>,
) -> Result<NamedTempFile, StoreError> {
    let mut tar = tar::Builder::new(GzEncoder::new(draft, Compression::fast()));
    while let Some((name, content)) = received.blocking_recv() {
        match content {
            ArchiveContent::Bytes(bytes) => {
                append_entry(&mut tar, &name, bytes.len() as u64, &bytes[..])?
            }
            ArchiveContent::Lines(mut lines) => {
                let size = lines.stream_position()?;
                lines.rewind()?;
                append_entry(&mut tar, &name, size, lines)?;
            }
        }
    }
    Ok(tar.into_inner()?.finish()?)
}

fn append_entry(
    tar: &mut tar::Builder<GzEncoder<NamedTempFile>>,
    name: &str,
    size: u64,
    content: impl Read,
) -> Result<(), StoreError> {
    let mut header = tar::Header::new_gnu();
    header.set_size(size);
    // Whoever unpacks it by hand gets files that only they can read.
    header.set_mode(0o600);
    Ok(tar.append_data(&mut header, name, content)?)
}

pub enum ArchivePart<'a> {
    Row { table: &'a str, line: &'a str },
    Blob { hash: BlobHash, bytes: Bytes },
}

/// Reads an archive through and hands its parts over; answers the manifest. Blocks.
pub fn read_archive(
    file: &Path,
    mut each: impl FnMut(ArchivePart<'_>) -> Result<(), StoreError>,
) -> Result<BackupManifest, StoreError> {
    let file = File::open(file)
        .map_err(|error| StoreError::Archive(format!("{}: {error}", file.display())))?;
    let mut tar = tar::Archive::new(GzDecoder::new(BufReader::new(file)));
    let mut manifest = None;
    for entry in tar.entries().map_err(damaged_error)? {
        let mut entry = entry.map_err(damaged_error)?;
        let name = entry
            .path()
            .map_err(damaged_error)?
            .to_string_lossy()
            .into_owned();
        if let Some(table) = name
            .strip_prefix("rows/")
            .and_then(|n| n.strip_suffix(".ndjson"))
        {
            for line in BufReader::new(entry).lines() {
                each(ArchivePart::Row {
                    table,
                    line: &line.map_err(damaged_error)?,
                })?;
            }
        } else if let Some(hash) = name.strip_prefix("blobs/") {
            let hash = hash.parse().map_err(damaged_error)?;
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).map_err(damaged_error)?;
            each(ArchivePart::Blob {
                hash,
                bytes: bytes.into(),
            })?;
        } else if name == MANIFEST {
            manifest = Some(serde_json::from_reader(entry).map_err(damaged_error)?);
        } else {
            return Err(StoreError::Archive(format!("unknown entry {name:?}")));
        }
    }
    let manifest: BackupManifest =
        manifest.ok_or_else(|| StoreError::Archive("it is cut off: no manifest".into()))?;
    if manifest.format != FORMAT_VERSION {
        let format = manifest.format;
        return Err(StoreError::Archive(format!(
            "format {format} needs another version of bedside"
        )));
    }
    Ok(manifest)
}

fn damaged_error(error: impl std::fmt::Display) -> StoreError {
    StoreError::Archive(format!("it is damaged: {error}"))
}

/// Reads an archive through, and counts and hashes what is in it.
///
/// # Errors
/// When the file is no archive, is damaged, or holds something else than its manifest says.
pub async fn verify_archive(file: &Path) -> Result<BackupManifest, StoreError> {
    let file = file.to_owned();
    let verified = tokio::task::spawn_blocking(move || verify_blocking(&file));
    verified.await.map_err(StoreError::other)?
}

fn verify_blocking(file: &Path) -> Result<BackupManifest, StoreError> {
    let mut digests: BTreeMap<String, TableDigest> = BTreeMap::new();
    let mut blobs: BTreeMap<BlobHash, u64> = BTreeMap::new();
    let manifest = read_archive(file, |part| {
        match part {
            ArchivePart::Row { table, line } => {
                digests.entry(table.to_owned()).or_default().add_line(line)
            }
            ArchivePart::Blob { hash, bytes } => {
                if BlobHash::of_bytes(&bytes) != hash {
                    return Err(StoreError::Archive(format!("the blob {hash} is damaged")));
                }
                blobs.insert(hash, bytes.len() as u64);
            }
        }
        Ok(())
    })?;
    let found = manifest.tables.iter().map(|table| {
        digests
            .remove(&table.name)
            .unwrap_or_default()
            .into_table_entry(table.name.clone())
    });
    compare_tables(&manifest.tables, found)?;
    let listed: BTreeMap<BlobHash, u64> = manifest
        .blobs
        .iter()
        .map(|BlobEntry { hash, size, .. }| (hash.clone(), *size))
        .collect();
    if !digests.is_empty() || listed != blobs {
        return Err(StoreError::Archive(
            "its manifest does not list what is inside".into(),
        ));
    }
    Ok(manifest)
}

pub fn compare_tables(
    expected: &[TableEntry],
    found: impl Iterator<Item = TableEntry>,
) -> Result<(), StoreError> {
    for (expected, found) in expected.iter().zip(found) {
        if *expected != found {
            return Err(StoreError::Archive(format!(
                "table {}: {} rows with hash {} expected, {} with hash {} found",
                expected.name, expected.rows, expected.digest, found.rows, found.digest
            )));
        }
    }
    Ok(())
}
