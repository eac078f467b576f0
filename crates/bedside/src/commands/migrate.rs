use anyhow::Result;

use super::search::read_again;
use crate::{config::Config, site};

/// Brings the database to this version's schema, and search to its way of reading words.
pub async fn run(config: &Config) -> Result<()> {
    let store = site::open(config, kernel::Clock::system()).await?;
    store.migrate().await?;
    println!("The database has this version's schema.");
    if content::search::is_outdated(&store.reader()).await? {
        read_again(&store).await?;
    }
    Ok(())
}
