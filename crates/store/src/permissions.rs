//! The data folder is for its owner alone: health details, letters and keys lie in it.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::Path;

/// A folder for its owner alone, and a file.
const FOLDER_MODE: u32 = 0o700;
const FILE_MODE: u32 = 0o600;
/// Rights of the group and of everybody else.
const OTHERS_MASK: u32 = 0o077;
/// Of folders in which everybody may write, as `/tmp`: none of ours.
const STICKY_BIT: u32 = 0o1000;

/// Makes the folder, and those above it, for the owner alone.
pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(FOLDER_MODE)
        .create(folder)
}

/// Takes the rights of others from a data folder and what lies in it, and says so. What is not ours to change stays, with
/// a warning; a folder that is shared by its nature is left alone.
pub(crate) fn restrict_permissions(data: &Path) {
    let mut found = RestrictedFiles::default();
    if let Err(error) = restrict_folder(data, &mut found) {
        found.failed.get_or_insert(error);
    }
    let folder = data.display();
    if found.changed > 0 {
        tracing::warn!(
            %folder,
            changed = found.changed,
            "others of this machine could read what lies here; it is for its owner alone now"
        );
    }
    if let Some(error) = found.failed {
        tracing::warn!(%folder, %error, "others of this machine may be able to read what lies here");
    }
}

#[derive(Default)]
struct RestrictedFiles {
    changed: u64,
    /// The first refusal; the rest is tightened all the same.
    failed: Option<io::Error>,
}

impl RestrictedFiles {
    fn restrict_path(&mut self, path: &Path, mode: u32, most: u32) {
        if mode & OTHERS_MASK == 0 {
            return;
        }
        match fs::set_permissions(path, Permissions::from_mode(mode & most)) {
            Ok(()) => self.changed += 1,
            // Gone since it was listed.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                self.failed.get_or_insert(error);
            }
        }
    }
}

fn restrict_folder(data: &Path, found: &mut RestrictedFiles) -> io::Result<()> {
    let mode = fs::metadata(data)?.permissions().mode();
    if mode & STICKY_BIT != 0 || data.parent().is_none() {
        let what = "it is a folder of the whole machine: give the site one of its own";
        return Err(io::Error::other(what));
    }
    found.restrict_path(data, mode, FOLDER_MODE);
    // Behind a closed door the files below need no look at each start: there may be a hundred thousand.
    restrict_entries(data, mode & OTHERS_MASK != 0, found)
}

fn restrict_entries(folder: &Path, deep: bool, found: &mut RestrictedFiles) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // Of a link, the link's own: what it leads to is not looked at.
        let metadata = match entry.metadata() {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        let mode = metadata.permissions().mode();
        if metadata.is_dir() {
            found.restrict_path(&entry.path(), mode, FOLDER_MODE);
            if deep {
                restrict_entries(&entry.path(), deep, found)?;
            }
        } else if metadata.is_file() {
            found.restrict_path(&entry.path(), mode, FILE_MODE);
        }
    }
    Ok(())
}
