//! What a restore did, as the command line says it.

use std::fmt;
use std::path::PathBuf;

use super::manifest::BackupManifest;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoreSummary {
    pub manifest: BackupManifest,
    /// Whether the store was read again and compared with the archive.
    pub compared: bool,
    /// The folder for key files, when no key stands there.
    pub keys_missing_in: Option<PathBuf>,
}

impl fmt::Display for RestoreSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BackupManifest { tables, blobs, .. } = &self.manifest;
        let rows = self.manifest.row_count();
        write!(
            f,
            "restored {rows} rows of {} tables and {} blobs",
            tables.len(),
            blobs.len()
        )?;
        if self.compared {
            write!(f, "; counts and hashes agree with the archive")?;
        }
        if let Some(folder) = &self.keys_missing_in {
            let folder = folder.display();
            write!(
                f,
                "\nkey files are never inside an archive and none stands in {folder}: \
                 encrypted values stay unreadable until you put them there"
            )?;
        }
        Ok(())
    }
}
