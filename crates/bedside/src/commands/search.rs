use anyhow::{Context, Result};
use content::documents;
use store::Store;

use crate::{config::Config, site};

pub async fn reindex_search(config: &Config) -> Result<()> {
    let store = site::open_existing(config, kernel::Clock::system()).await?;
    store.migrate_schema().await?;
    reindex_documents(&store).await
}

pub async fn reindex_documents(store: &Store) -> Result<()> {
    let say = |count| eprintln!("{count} documents read ...");
    let count = documents::reindex_search(store, say)
        .await
        .context("reading the documents into search")?;
    crate::community_ports::reindex_questions(store).await?;
    println!("Search has read all {count} published documents again.");
    Ok(())
}
