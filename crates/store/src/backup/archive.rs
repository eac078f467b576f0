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

use super::row::Digest;
use super::{BlobEntry, FORMAT, Manifest, TableEntry};
use crate::{BlobHash, StoreError};

pub const MANIFEST: &str = "manifest.json";

pub enum Content {
    Bytes(Bytes),
    Lines(SpooledTempFile),
}

pub struct Writer {
    entries: mpsc::Sender<(String, Content)>,
    thread: JoinHandle<Result<NamedTempFile, StoreError>>,
    file: PathBuf,
}

impl Writer {
    pub fn create(file: &Path) -> Result<Self, StoreError> {
        let folder = match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let draft = NamedTempFile::new_in(folder)?;
        let (entries, received) = mpsc::channel(2);
        let thread = tokio::task::spawn_blocking(move || write_entries(draft, received));
        Ok(Self {
            entries,
            thread,
            file: file.to_owned(),
        })
    }

    /// When the thread has failed, [`Writer::finish`] tells why.
    pub async fn add(&self, name: String, content: Content) -> Result<(), StoreError> {
        drop(self.entries.send((name, content)).await);
        Ok(())
    }

    pub async fn finish(self) -> Result<(), StoreError> {
        drop(self.entries);
        let draft = self.thread.await.map_err(StoreError::other)??;
        let file = self.file;
        let moved = tokio::task::spawn_blocking(move || {
            draft.as_file().sync_all()?;
            draft.persist(&file).map_err(|error| error.error)?;
            Ok::<_, StoreError>(())
        });
        moved.await.map_err(StoreError::other)?
    }
}

fn write_entries(
    draft: NamedTempFile,
    mut received: mpsc::Receiver<(String, Content)>,
) -> Result<NamedTempFile, StoreError> {
    let mut tar = tar::Builder::new(GzEncoder::new(draft, Compression::fast()));
    while let Some((name, content)) = received.blocking_recv() {
        match content {
            Content::Bytes(bytes) => append(&mut tar, &name, bytes.len() as u64, &bytes[..])?,
            Content::Lines(mut lines) => {
                let size = lines.stream_position()?;
                lines.rewind()?;
                append(&mut tar, &name, size, lines)?;
            }
        }
    }
    Ok(tar.into_inner()?.finish()?)
}

fn append(
    tar: &mut tar::Builder<GzEncoder<NamedTempFile>>,
    name: &str,
    size: u64,
    content: impl Read,
) -> Result<(), StoreError> {
    let mut header = tar::Header::new_gnu();
    header.set_size(size);
    header.set_mode(0o600);
    Ok(tar.append_data(&mut header, name, content)?)
}

pub enum Part<'a> {
    Row { table: &'a str, line: &'a str },
    Blob { hash: BlobHash, bytes: Bytes },
}

/// Reads an archive through and hands its parts over; answers the manifest. Blocks.
pub fn read(
    file: &Path,
    mut each: impl FnMut(Part<'_>) -> Result<(), StoreError>,
) -> Result<Manifest, StoreError> {
    let file = File::open(file)
        .map_err(|error| StoreError::Archive(format!("{}: {error}", file.display())))?;
    let mut tar = tar::Archive::new(GzDecoder::new(BufReader::new(file)));
    let mut manifest = None;
    for entry in tar.entries().map_err(damaged)? {
        let mut entry = entry.map_err(damaged)?;
        let name = entry
            .path()
            .map_err(damaged)?
            .to_string_lossy()
            .into_owned();
        if let Some(table) = name
            .strip_prefix("rows/")
            .and_then(|n| n.strip_suffix(".ndjson"))
        {
            for line in BufReader::new(entry).lines() {
                each(Part::Row {
                    table,
                    line: &line.map_err(damaged)?,
                })?;
            }
        } else if let Some(hash) = name.strip_prefix("blobs/") {
            let hash = hash.parse().map_err(damaged)?;
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).map_err(damaged)?;
            each(Part::Blob {
                hash,
                bytes: bytes.into(),
            })?;
        } else if name == MANIFEST {
            manifest = Some(serde_json::from_reader(entry).map_err(damaged)?);
        } else {
            return Err(StoreError::Archive(format!("unknown entry {name:?}")));
        }
    }
    let manifest: Manifest =
        manifest.ok_or_else(|| StoreError::Archive("it is cut off: no manifest".into()))?;
    if manifest.format != FORMAT {
        let format = manifest.format;
        return Err(StoreError::Archive(format!(
            "format {format} needs another version of bedside"
        )));
    }
    Ok(manifest)
}

fn damaged(error: impl std::fmt::Display) -> StoreError {
    StoreError::Archive(format!("it is damaged: {error}"))
}

/// Reads an archive through, and counts and hashes what is in it.
///
/// # Errors
/// When the file is no archive, is damaged, or holds something else than its manifest says.
pub async fn verify(file: &Path) -> Result<Manifest, StoreError> {
    let file = file.to_owned();
    let verified = tokio::task::spawn_blocking(move || verify_here(&file));
    verified.await.map_err(StoreError::other)?
}

fn verify_here(file: &Path) -> Result<Manifest, StoreError> {
    let mut digests: BTreeMap<String, Digest> = BTreeMap::new();
    let mut blobs: BTreeMap<BlobHash, u64> = BTreeMap::new();
    let manifest = read(file, |part| {
        match part {
            Part::Row { table, line } => digests.entry(table.to_owned()).or_default().add(line),
            Part::Blob { hash, bytes } => {
                if BlobHash::of(&bytes) != hash {
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
            .entry(table.name.clone())
    });
    agree(&manifest.tables, found)?;
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

pub fn agree(
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
