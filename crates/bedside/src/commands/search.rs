use anyhow::{Context, Result};
use content::documents;
use store::Store;

use crate::{config::Config, site};

pub async fn reindex(config: &Config) -> Result<()> {
    let store = site::open_existing(config, kernel::Clock::system()).await?;
    store.migrate().await?;
    read_again(&store).await
}

pub async fn read_again(store: &Store) -> Result<()> {
    let say = |count| eprintln!("{count} documents read ...");
    let count = documents::reindex(store, say)
        .await
        .context("reading the documents into search")?;
    crate::talk::reindex(store).await?;
    println!("Search has read all {count} published documents again.");
    Ok(())
}
