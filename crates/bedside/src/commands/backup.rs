use std::path::Path;

use anyhow::{Result, ensure};
use kernel::Clock;
use store::backup::{self, Manifest};

use crate::{config::Config, site};

/// Writes an archive of one moment; the site may be serving meanwhile.
pub async fn write(config: &Config, file: &Path) -> Result<()> {
    ensure!(
        file != Path::new("-"),
        "an archive is moved to its place once it is complete, so it cannot go to standard output: name a file"
    );
    let store = site::open_existing(config, Clock::system()).await?;
    let manifest = backup::write(&store, file).await?;
    store.close().await;
    println!("{}: {}", file.display(), counts(&manifest));
    println!("Key files are not inside: keep them apart.");
    Ok(())
}

/// Counts and hashes what an archive holds, and writes nothing.
pub async fn verify(file: &Path) -> Result<()> {
    let manifest = backup::verify(file).await?;
    println!(
        "{}: {}; counts and hashes agree",
        file.display(),
        counts(&manifest)
    );
    Ok(())
}

/// Fills an empty store from an archive, then reads it again and compares.
pub async fn restore(config: &Config, file: &Path) -> Result<()> {
    let store = site::open(config, Clock::system()).await?;
    let restored = backup::restore(&store, file, true).await?;
    store.close().await;
    println!("{restored}");
    Ok(())
}

fn counts(manifest: &Manifest) -> String {
    format!(
        "{} rows of {} tables and {} blobs, taken at {}",
        manifest.rows(),
        manifest.tables.len(),
        manifest.blobs.len(),
        manifest.created_at.format("%Y-%m-%d %H:%M UTC")
    )
}
