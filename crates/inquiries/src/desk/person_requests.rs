//! What somebody asks about a person: the address in the body, and the line in the audit log.

use forms::invalid_field;
use kernel::{EmailAddress, EmailError};
use store::{AuditEntry, Store, WriteTx};
use web::Result;

pub(super) fn parse_address(typed: &str) -> Result<EmailAddress> {
    typed
        .parse()
        .map_err(|error: EmailError| invalid_field("email", error.to_string()))
}

/// The line of the audit log names the person by a fingerprint.
pub(super) async fn audit_request(
    store: &Store,
    tx: &WriteTx,
    email: &EmailAddress,
    action: &str,
) -> Result<()> {
    // The audit log is never erased, so it must not name by address whose data was erased.
    let person_hash = store.keyed_hash("people-data", email.case_folded().as_bytes())?;
    let person_hash: String = person_hash.chars().take(16).collect();
    tx.record_audit(AuditEntry::new(
        format!("person.{action}"),
        format!("person:{person_hash}"),
    ))
    .await?;
    Ok(())
}
