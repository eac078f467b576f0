use anyhow::Result;
use kernel::{Clock, Email};
use mail::Mailer;
use serde_json::json;
use store::{Actor, AuditEntry};

use crate::{config::Config, site};

/// Prints the mails to an address that stay in the house because no mail server is set, newest first, with their links.
pub async fn show(config: &Config, address: &Email) -> Result<()> {
    let store = site::open_existing(config, Clock::system()).await?;
    store.migrate().await?;
    store.unlock().await?;
    let letters = Mailer::new(store.clone()).kept_letters(address).await?;
    let shown = AuditEntry {
        action: "mail.show".to_owned(),
        // Without the address: the log is kept for longer than mails are.
        subject: "mail:person".to_owned(),
        before: None,
        after: Some(json!({ "mails": letters.len() })),
    };
    let tx = store.begin(Actor::System).await?;
    tx.audit(shown).await?;
    tx.commit().await?;
    store.close().await;
    for letter in letters {
        println!("{}\n\n{}\n", letter.subject, letter.text);
    }
    Ok(())
}
