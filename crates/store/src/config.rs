//! Where the state lives, and on which database.

use std::fmt;
use std::path::PathBuf;

/// Where the state lives. Its `Debug` hides the URLs: passwords stand in them.
#[derive(Clone, Default)]
pub struct StoreConfig {
    /// The folder of the node: database file, blobs and keys, unless the next two say otherwise.
    pub data: PathBuf,
    /// `postgres://…`; without it `bedside.db` in the folder.
    pub database: Option<String>,
    /// `s3://bucket/prefix?endpoint=…&region=…`; without it `blobs/` in the folder.
    pub blobs: Option<String>,
}

impl fmt::Debug for StoreConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = |url: &Option<String>| url.as_ref().map(|_| "…");
        f.debug_struct("StoreConfig")
            .field("data", &self.data)
            .field("database", &hidden(&self.database))
            .field("blobs", &hidden(&self.blobs))
            .finish()
    }
}

/// Which database is behind the store. Only `search.rs`-like files need to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseEngine {
    /// One file, one writer.
    Sqlite,
    /// A server, any number of nodes.
    Postgres,
}

pub const DATABASE_FILE: &str = "bedside.db";
/// What an operator may have put into the data folder before the first start.
pub(crate) const SETTINGS_FILE: &str = "bedside.toml";
pub(crate) const BLOB_FOLDER: &str = "blobs";
/// Where key files stand in the data folder; nothing under it is ever archived.
pub const KEY_FOLDER: &str = "keys";
