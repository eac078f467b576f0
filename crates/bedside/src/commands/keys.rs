use anyhow::Result;
use kernel::Clock;

use crate::{config::Config, site};

/// Makes a new key for sealed values; the older ones go on opening what they sealed.
pub async fn new(config: &Config) -> Result<()> {
    let store = site::open_existing(config, Clock::system()).await?;
    store.migrate().await?;
    let file = store.new_key().await?;
    store.close().await;
    println!("{}", file.display());
    println!(
        "Copy it into the keys folder of every node, keep a copy apart, and restart the nodes."
    );
    Ok(())
}
