//! An archive that is there once it is complete.
use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use flate2::Compression;
use flate2::write::GzEncoder;
use tempfile::TempPath;

use crate::error::DatasetError;

/// Writes files below the one folder of a tar archive, with gzip.
pub(crate) struct ArchiveWriter {
    builder: tar::Builder<GzEncoder<BufWriter<File>>>,
    folder: String,
    mtime: u64,
    /// Where it is written, beside its place.
    part: TempPath,
    target: PathBuf,
}

impl ArchiveWriter {
    pub fn create(target: &Path, folder: String, now: DateTime<Utc>) -> Result<Self, DatasetError> {
        let (file, part) = new_part(target)?;
        let packed = GzEncoder::new(BufWriter::new(file), Compression::fast());
        Ok(Self {
            builder: tar::Builder::new(packed),
            folder,
            mtime: u64::try_from(now.timestamp()).unwrap_or_default(),
            part,
            target: target.to_owned(),
        })
    }

    pub fn append_text(&mut self, name: &str, text: &str) -> Result<(), DatasetError> {
        self.append(name, text.len() as u64, text.as_bytes())
    }

    pub fn append_file(&mut self, name: &str, mut file: File) -> Result<(), DatasetError> {
        let length = file.seek(SeekFrom::End(0))?;
        file.seek(SeekFrom::Start(0))?;
        self.append(name, length, file)
    }

    fn append(&mut self, name: &str, length: u64, content: impl Read) -> Result<(), DatasetError> {
        let mut header = tar::Header::new_ustar();
        header.set_size(length);
        header.set_mode(0o644);
        header.set_mtime(self.mtime);
        let path = format!("{}/{name}", self.folder);
        Ok(self.builder.append_data(&mut header, path, content)?)
    }

    pub fn finish(self) -> Result<(), DatasetError> {
        let packed = self.builder.into_inner()?;
        let file = packed
            .finish()?
            .into_inner()
            .map_err(|error| error.into_error())?;
        finish_part(&file, self.part, &self.target)
    }
}

/// A file beside the place that it is moved to once it is complete.
pub(crate) fn new_part(target: &Path) -> Result<(File, TempPath), DatasetError> {
    let folder = match target.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    Ok(tempfile::NamedTempFile::new_in(folder)?.into_parts())
}

pub(crate) fn finish_part(file: &File, part: TempPath, target: &Path) -> Result<(), DatasetError> {
    file.sync_all()?;
    part.persist(target).map_err(|error| error.error)?;
    Ok(())
}
