use anyhow::Result;

use crate::{config::Config, site};

/// Brings the database to this version's schema.
pub async fn run(config: &Config) -> Result<()> {
    let store = site::open(config, kernel::Clock::system()).await?;
    store.migrate().await?;
    println!("The database has this version's schema.");
    Ok(())
}
