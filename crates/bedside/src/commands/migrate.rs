use anyhow::Result;

use super::search::reindex_documents;
use crate::{config::Config, site};

/// Brings the database to this version's schema, and search to its way of reading words.
pub async fn migrate_store(config: &Config) -> Result<()> {
    let store = site::open_store(config, kernel::Clock::system()).await?;
    store.migrate_schema().await?;
    println!("The database has this version's schema.");
    if content::search::is_outdated(&store.reader()).await? {
        reindex_documents(&store).await?;
    }
    Ok(())
}
