//! Where a dataset comes from: an archive, a folder, a file of lines, or standard input.
use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use tempfile::TempDir;

use crate::archive::unpack_archive;
use crate::beside::BesideDocuments;
use crate::error::DatasetError;

/// What an archive of this program says of its files: SHA-256 of each, by path. Files are kept cleaned under the names that
/// they came with, so the hash in a name is not that of the bytes.
pub(crate) const HASHES: &str = "bedside-files.json";
pub(crate) const ASSETS: &str = "assets.json";
/// The file of documents, one a line.
pub const LINES: &str = "data.ndjson";
/// Where the name of a tar archive's kind stands.
const TAR_MAGIC: std::ops::Range<usize> = 257..262;

/// A dataset on this disk, ready to be read.
#[derive(Debug)]
pub struct DatasetSource {
    /// Of its documents, one a line.
    pub(crate) lines: PathBuf,
    /// Holds `images` and `files`; `None` where lines came alone.
    folder: Option<PathBuf>,
    /// What is said of files, in its order.
    pub(crate) about: AboutFiles,
    pub(crate) hashes: BTreeMap<String, String>,
    /// What other systems bring; nothing with a dataset of the hosted service.
    pub(crate) beside: BesideDocuments,
    /// Goes with the value.
    _unpacked: Option<TempDir>,
}

impl DatasetSource {
    /// Opens an archive (tar, with gzip or without), a folder that one was unpacked into, a file of lines (with gzip or
    /// without), or `-` for standard input. What has to be unpacked is, inside of `scratch`.
    ///
    /// # Errors
    /// [`DatasetError::Source`] when it is none of these.
    pub fn open(path: &Path, scratch: &Path) -> Result<Self, DatasetError> {
        if path == Path::new("-") {
            return Self::read(std::io::stdin().lock(), scratch);
        }
        let unreadable = |error| DatasetError::Source(format!("{}: {error}", path.display()));
        if std::fs::metadata(path).map_err(unreadable)?.is_dir() {
            return Self::from_folder(path.to_owned(), None);
        }
        let mut file = File::open(path).map_err(unreadable)?;
        let mut start = [0; TAR_MAGIC.end];
        let length = read_up_to(&mut file, &mut start)?;
        if start.starts_with(&[0x1f, 0x8b]) || is_tar(&start[..length]) {
            file.seek(SeekFrom::Start(0))?;
            return Self::read(file, scratch);
        }
        Ok(Self {
            lines: path.to_owned(),
            folder: None,
            about: AboutFiles::default(),
            hashes: BTreeMap::new(),
            beside: BesideDocuments::default(),
            _unpacked: None,
        })
    }

    /// Takes in what comes in one piece: an archive or lines, with gzip or without.
    ///
    /// # Errors
    /// [`DatasetError::Source`] when it is neither.
    pub fn read(source: impl Read, scratch: &Path) -> Result<Self, DatasetError> {
        let folder = tempfile::Builder::new()
            .prefix("dataset-")
            .tempdir_in(scratch)?;
        let mut source = BufReader::new(source);
        let is_packed = source.fill_buf()?.starts_with(&[0x1f, 0x8b]);
        let mut plain: Box<dyn Read + '_> = if is_packed {
            Box::new(MultiGzDecoder::new(source))
        } else {
            Box::new(source)
        };
        let mut start = vec![0; TAR_MAGIC.end];
        let length = read_up_to(&mut plain, &mut start).map_err(broken_packing)?;
        start.truncate(length);
        let is_archive = is_tar(&start);
        let mut whole = std::io::Cursor::new(start).chain(plain);
        if is_archive {
            unpack_archive(whole, folder.path())?;
        } else {
            let mut lines = File::create_new(folder.path().join(LINES))?;
            std::io::copy(&mut whole, &mut lines).map_err(broken_packing)?;
        }
        let path = folder.path().to_owned();
        Self::from_folder(path, Some(folder))
    }

    pub(crate) fn from_folder(
        path: PathBuf,
        unpacked: Option<TempDir>,
    ) -> Result<Self, DatasetError> {
        let mut found = list_line_files(&path)?;
        if found.is_empty() {
            // An archive that was unpacked by hand has its one folder inside.
            for inside in std::fs::read_dir(&path)? {
                let inside = inside?;
                if inside.file_type()?.is_dir() {
                    found.extend(list_line_files(&inside.path())?);
                }
            }
        }
        let lines = match found.len() {
            1 => found.remove(0),
            0 => {
                let words = "There is no .ndjson file in it, so it is no dataset";
                return Err(DatasetError::Source(words.to_owned()));
            }
            _ => {
                let words = "There is more than one .ndjson file in it";
                return Err(DatasetError::Source(words.to_owned()));
            }
        };
        let folder = lines.parent().unwrap_or(&path).to_owned();
        Ok(Self {
            about: read_json(&folder.join(ASSETS))?,
            hashes: read_json(&folder.join(HASHES))?,
            lines,
            folder: Some(folder),
            beside: BesideDocuments::default(),
            _unpacked: unpacked,
        })
    }

    /// The files that came along, in the order of their paths.
    pub(crate) fn list_files(&self) -> Result<Vec<String>, DatasetError> {
        let mut paths = Vec::new();
        for kind in ["images", "files"] {
            let folder = self
                .folder
                .as_ref()
                .map(|folder| std::fs::read_dir(folder.join(kind)));
            let Some(Ok(folder)) = folder else { continue };
            for file in folder {
                let file = file?;
                if file.file_type()?.is_file() {
                    paths.push(format!("{kind}/{}", file.file_name().to_string_lossy()));
                }
            }
        }
        paths.sort();
        Ok(paths)
    }

    /// Where a file that is fetched is kept until it is in the library.
    pub(crate) fn new_file(&self, path: &str) -> Result<File, DatasetError> {
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        let place = folder.join(path);
        if let Some(parent) = place.parent() {
            std::fs::create_dir_all(parent)?;
        }
        Ok(File::create(place)?)
    }

    pub(crate) fn remove_file(&self, path: &str) -> Result<(), DatasetError> {
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        Ok(std::fs::remove_file(folder.join(path))?)
    }

    pub(crate) fn open_file(&self, path: &str) -> Result<File, DatasetError> {
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        Ok(File::open(folder.join(path))?)
    }
}

fn list_line_files(folder: &Path) -> Result<Vec<PathBuf>, DatasetError> {
    let mut found = Vec::new();
    for file in std::fs::read_dir(folder)? {
        let file = file?;
        let is_lines = file.path().extension().is_some_and(|end| end == "ndjson");
        if is_lines && file.file_type()?.is_file() {
            found.push(file.path());
        }
    }
    Ok(found)
}

fn read_json<T: Default + for<'de> Deserialize<'de>>(path: &Path) -> Result<T, DatasetError> {
    let Ok(text) = std::fs::read_to_string(path) else {
        return Ok(T::default());
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    serde_json::from_str(&text)
        .map_err(|error| DatasetError::Source(format!("{name} cannot be read: {error}")))
}

fn is_tar(start: &[u8]) -> bool {
    start.get(TAR_MAGIC).is_some_and(|magic| magic == b"ustar")
}

fn read_up_to(source: &mut impl Read, start: &mut [u8]) -> std::io::Result<usize> {
    let mut length = 0;
    while length < start.len() {
        match source.read(&mut start[length..])? {
            0 => break,
            count => length += count,
        }
    }
    Ok(length)
}

fn broken_packing(error: std::io::Error) -> DatasetError {
    DatasetError::Source(format!("The file is cut or broken: {error}"))
}

/// What an archive says of its files, each as it was written, in its order.
#[derive(Debug, Default)]
pub(crate) struct AboutFiles(pub Vec<(String, Box<RawValue>)>);

impl AboutFiles {
    /// What is said of the file with this name: `image-<sha1>`, `file-<sha1>`.
    pub fn find(&self, key: &str) -> Option<(usize, &str)> {
        let place = self.0.iter().position(|(known, _)| known == key)?;
        Some((place, self.0[place].1.get()))
    }
}

impl<'de> Deserialize<'de> for AboutFiles {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = AboutFiles;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<AboutFiles, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(AboutFiles(entries))
            }
        }
        from.deserialize_map(Entries)
    }
}
