use anyhow::Result;
use kernel::{Clock, EmailAddress};
use mail::Mailer;
use serde_json::json;
use store::{Actor, AuditEntry};

use crate::{config::Config, site};

/// Prints the mails to an address that stay in the house because no mail server is set, newest first, with their links.
pub async fn print_kept_emails(config: &Config, address: &EmailAddress) -> Result<()> {
    let store = site::open_existing(config, Clock::system()).await?;
    store.migrate_schema().await?;
    store.load_keys().await?;
    let mails = Mailer::new(store.clone())
        .load_kept_contents(address)
        .await?;
    let shown = AuditEntry {
        action: "mail.show".to_owned(),
        // Without the address: the log is kept for longer than mails are.
        subject: "mail:person".to_owned(),
        before: None,
        after: Some(json!({ "mails": mails.len() })),
    };
    // Audited before anything is printed: these links open what they lead to.
    let tx = store.begin(Actor::System).await?;
    tx.record_audit(shown).await?;
    tx.commit().await?;
    store.close_connections().await;
    for email in mails {
        println!("{}\n\n{}\n", email.subject, email.text);
    }
    Ok(())
}
