use anyhow::{Result, bail};
use kernel::Clock;

use crate::{config::Config, site};

/// Walks along the audit log's chain; fails at the first line that is not as it was written.
pub async fn verify_audit_chain(config: &Config) -> Result<()> {
    let store = site::open_existing(config, Clock::system()).await?;
    store.migrate_schema().await?;
    let found = store.verify_audit().await?;
    store.close_connections().await;
    if let Some(broken) = found.broken {
        bail!(
            "the audit log is broken: entry {} {}; the {} entries before it are sound",
            broken.seq,
            broken.what,
            found.lines
        );
    }
    match found.head {
        Some((seq, hash)) => {
            println!("The audit log is sound: {} entries.", found.lines);
            println!("Last entry: {seq} {hash}");
            println!(
                "Keep this elsewhere: if a later check ends before this entry, entries were cut off."
            );
        }
        None => println!("The audit log is empty."),
    }
    Ok(())
}
