//! What is private in a question: who may read it, and the note that somebody did.
use kernel::ProblemDetails;
use serde_json::json;
use staff::{Permission, SignedIn};
use store::{AuditEntry, StoreError, WriteTx};
use web::Error;

use crate::tables::question::{Model, QuestionVisibility};

/// 403 for who may not read what visitors say about their health.
pub(super) fn require_access(row: &Model, person: &SignedIn) -> Result<(), Error> {
    if row.visibility == QuestionVisibility::Private
        && !person.has_permission(Permission::ReadHealthDetails)
    {
        let words = "This question is private: only the doctor reads it.";
        return Err(ProblemDetails::forbidden(words)
            .with_code("health_details")
            .into());
    }
    Ok(())
}

/// Notes that somebody opened what is private in a question, in the role that lets them read it: the call itself is open to
/// all who moderate.
pub(super) async fn audit_read(
    tx: &WriteTx,
    person: &SignedIn,
    id: &str,
) -> Result<(), StoreError> {
    person.act_for(tx, Permission::ReadHealthDetails);
    let entry = AuditEntry::new("question.read", format!("question:{id}"))
        .after(json!({ "private": true }));
    tx.record_audit(entry).await
}
