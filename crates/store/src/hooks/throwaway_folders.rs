//! Folders that end with their test.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The folders that this process made for tests and will delete.
static THROWAWAY: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

pub(crate) fn throwaway() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    THROWAWAY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether SQLite may leave this file to the operating system. Only in the process that made the
/// folder: a child that a test kills opens the same file as the product does.
pub(crate) fn needs_no_disk(file: &Path) -> bool {
    file.parent()
        .is_some_and(|folder| throwaway().contains(folder))
}
