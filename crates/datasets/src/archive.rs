//! Unpacking an archive that somebody else made.
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use zip::ZipArchive;

use crate::error::DatasetError;

/// What one archive may hold; a dataset of 100,000 pictures stays below.
const MOST_ENTRIES: usize = 200_000;
/// Bytes, unpacked.
const MOST_BYTES: u64 = 50 << 30;
/// How many times as large as it is packed an archive may be; text packs to a twentieth, pictures hardly at all.
const MOST_TIMES: u64 = 100;
/// Bytes that any archive may have, unpacked.
const FREE_BYTES: u64 = 64 << 20;

/// Unpacks the lines, their descriptions of files and the files into `folder`; what else an archive holds is left.
///
/// # Errors
/// [`DatasetError::Source`] for an archive that is cut or broken, too large, or that reaches outside of itself: by `..`, an
/// absolute path, a link or a device. Nothing of it is used then.
pub(crate) fn unpack_archive(packed: impl Read, folder: &Path) -> Result<(), DatasetError> {
    let mut archive = tar::Archive::new(packed);
    let mut left = MOST_BYTES;
    for (count, entry) in archive.entries().map_err(broken_archive)?.enumerate() {
        if count == MOST_ENTRIES {
            let words = format!("The archive holds more than {MOST_ENTRIES} files");
            return Err(DatasetError::Source(words));
        }
        let mut entry = entry.map_err(broken_archive)?;
        let path = entry.path().map_err(broken_archive)?.into_owned();
        let place = find_place(&path)?;
        match entry.header().entry_type() {
            tar::EntryType::Regular | tar::EntryType::Continuous => {}
            tar::EntryType::Directory | tar::EntryType::XGlobalHeader | tar::EntryType::XHeader => {
                continue;
            }
            _ => {
                let words = format!(
                    "The archive holds {}, which is a link or a device",
                    path.display()
                );
                return Err(DatasetError::Source(words));
            }
        }
        left = left.checked_sub(entry.size()).ok_or_else(|| {
            DatasetError::Source("The archive is larger than 50 GB unpacked".to_owned())
        })?;
        let Some(place) = place else { continue };
        let target = folder.join(place);
        if let Some(parent) = target.parent() {
            std::fs::create_dir_all(parent)?;
        }
        let mut file = File::create_new(&target).map_err(|_| {
            DatasetError::Source(format!("The archive holds {} twice", path.display()))
        })?;
        std::io::copy(&mut entry, &mut file).map_err(broken_archive)?;
    }
    Ok(())
}

/// Whether a file begins as zip archives do.
pub(crate) fn is_zip(path: &Path) -> Result<bool, DatasetError> {
    let unreadable = |error| DatasetError::Source(format!("{}: {error}", path.display()));
    if std::fs::metadata(path).map_err(unreadable)?.is_dir() {
        return Ok(false);
    }
    let mut start = Vec::new();
    File::open(path)?.take(4).read_to_end(&mut start)?;
    Ok(start == b"PK\x03\x04")
}

/// Unpacks all of a zip archive into `folder`, but what systems add of themselves.
///
/// # Errors
/// As [`unpack_archive`].
pub(crate) fn unpack_zip(packed: File, folder: &Path) -> Result<(), DatasetError> {
    let most = packed.metadata()?.len().saturating_mul(MOST_TIMES);
    let mut left = most.clamp(FREE_BYTES, MOST_BYTES);
    let mut archive = ZipArchive::new(packed).map_err(|error| broken_archive(error.into()))?;
    if archive.len() > MOST_ENTRIES {
        let words = format!("The archive holds more than {MOST_ENTRIES} files");
        return Err(DatasetError::Source(words));
    }
    for number in 0..archive.len() {
        let mut entry = archive
            .by_index(number)
            .map_err(|error| broken_archive(error.into()))?;
        let name = entry
            .name()
            .map_err(|error| broken_archive(error.into()))?
            .into_owned();
        if entry.is_symlink() {
            let words = format!("The archive holds {name}, which is a link or a device");
            return Err(DatasetError::Source(words));
        }
        let Some(place) = entry.enclosed_name() else {
            let words = format!("The archive holds {name}, which is outside of it");
            return Err(DatasetError::Source(words));
        };
        let is_hidden = |part: &str| part.starts_with('.') || part == "__MACOSX";
        let mut parts = place.iter().map(|part| part.to_string_lossy());
        if entry.is_dir() || parts.any(|part| is_hidden(&part)) {
            continue;
        }
        let target = folder.join(place);
        if let Some(parent) = target.parent() {
            std::fs::create_dir_all(parent)?;
        }
        let mut file = File::create_new(&target)
            .map_err(|_| DatasetError::Source(format!("The archive holds {name} twice")))?;
        // Counted as it comes: what an entry says of its size need not be so.
        let written = std::io::copy(&mut (&mut entry).take(left + 1), &mut file);
        left = left
            .checked_sub(written.map_err(broken_archive)?)
            .ok_or_else(|| {
                let words = "Unpacked, the archive is far larger than an export would be";
                DatasetError::Source(words.to_owned())
            })?;
    }
    Ok(())
}

/// Where a file of the archive is unpacked to; nothing for what a dataset has no use for.
fn find_place(path: &Path) -> Result<Option<PathBuf>, DatasetError> {
    let mut parts = Vec::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => parts.push(name.to_string_lossy().into_owned()),
            Component::CurDir => {}
            _ => {
                let words = format!(
                    "The archive holds {}, which is outside of it",
                    path.display()
                );
                return Err(DatasetError::Source(words));
            }
        }
    }
    // The archive has one folder at its top, or none.
    let (last, above) = match parts.split_last() {
        Some((last, above)) => (last, above),
        None => return Ok(None),
    };
    let folder = above.last().map(String::as_str);
    if above.len() <= 2 && matches!(folder, Some("images" | "files")) {
        return Ok(Some(
            [above[above.len() - 1].as_str(), last].iter().collect(),
        ));
    }
    let is_described = last.ends_with(".ndjson") || last.ends_with(".json");
    Ok((above.len() <= 1 && is_described).then(|| PathBuf::from(last)))
}

fn broken_archive(error: std::io::Error) -> DatasetError {
    DatasetError::Source(format!("The archive is cut or broken: {error}"))
}
