use anyhow::Result;
use kernel::Clock;

use crate::{config::Config, site};

/// Makes a new key for sealed values; the older ones go on opening what they sealed.
pub async fn create_key(config: &Config) -> Result<()> {
    let store = site::open_existing(config, Clock::system()).await?;
    store.migrate_schema().await?;
    let file = store.create_key().await?;
    store.close_connections().await;
    println!("{}", file.display());
    println!(
        "Copy it into the keys folder of every node, keep a copy apart, and restart the nodes."
    );
    Ok(())
}
