//! One server at a time on a SQLite folder.
//!
//! SQLite itself would let two write. But each keeps pages, places and limits in memory as the only one does, and the
//! second may bring other settings. Commands take no such lock: a backup and an import run beside the server.

use std::fs::{File, OpenOptions, TryLockError};

use crate::{StoreConfig, StoreError, permissions};

/// The file that is locked; the lock ends with its process, also when that is killed.
pub(crate) const LOCK_FILE: &str = "serve.lock";

/// Held for as long as a process serves a SQLite folder.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Takes the folder of the store; `None` on PostgreSQL, where any number of nodes serve. Blocks for as long as a file
    /// takes to open.
    ///
    /// # Errors
    /// [`StoreError::Configuration`] when another process serves the folder; when the folder or the file cannot be made.
    pub fn lock_folder(config: &StoreConfig) -> Result<Option<Self>, StoreError> {
        if config.database.is_some() {
            return Ok(None);
        }
        permissions::make_folder(&config.data)?;
        let path = config.data.join(LOCK_FILE);
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { _file: file })),
            Err(TryLockError::Error(error)) => Err(error.into()),
            Err(TryLockError::WouldBlock) => Err(StoreError::Configuration(format!(
                "another `bedside serve` uses the folder {}: stop it first, or give this one a folder of its own. \
                 Several nodes on the same content need PostgreSQL (`--database`)",
                config.data.display()
            ))),
        }
    }
}
