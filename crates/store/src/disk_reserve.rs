//! A little room that is kept for a start on a full disk.
//!
//! SQLite needs a file of 32 KiB that its connections share, also to read; a clean stop removes it. Where the disk was
//! filled meanwhile, not even reading would begin. So a file without use lies in the data folder, and such a start gives
//! its room back.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::Path;

const FILE: &str = "spare";
const SIZE: usize = 128 << 10;
/// What a start needs at least.
const NEEDED: usize = 48 << 10;

/// Makes the file where it is missing. One that finds no room is made by a later start.
pub(crate) fn reserve_space(data: &Path) {
    let file = data.join(FILE);
    if file.exists() {
        return;
    }
    if let Err(error) = fs::write(&file, vec![0_u8; SIZE]) {
        tracing::warn!(%error, "no room is kept for a start on a full disk");
        // A shorter file would pass for the reserve at the next start.
        drop(fs::remove_file(&file));
    }
}

/// Gives the room back where there is none left otherwise; `false` when that would not help.
pub(crate) fn release_space(data: &Path) -> bool {
    if has_room(data) || fs::remove_file(data.join(FILE)).is_err() {
        return false;
    }
    tracing::error!("the disk is full: the room that was kept for a start is given back");
    true
}

fn has_room(data: &Path) -> bool {
    let Ok(mut file) = tempfile::tempfile_in(data) else {
        return false;
    };
    let written = file
        .write_all(&[0; NEEDED])
        // Synced, since some file systems notice only then that there is no room.
        .and_then(|()| File::sync_all(&file));
    !written.is_err_and(|error| {
        matches!(
            error.kind(),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded
        )
    })
}
