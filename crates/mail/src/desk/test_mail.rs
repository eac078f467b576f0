//! A mail to see that mail arrives.

use axum::extract::State;
use http::StatusCode;
use kernel::{EmailAddress, Id, ProblemDetails};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::{Error, Json, Result};

use super::state::MailDeskState;
use crate::outbox::NewMail;

#[derive(Debug, Deserialize, ToSchema)]
pub struct TestMailRequest {
    to: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedMail {
    id: String,
}

/// Sends a test, to see that mail arrives.
#[utoipa::path(post, path = "/api/desk/mails/test", operation_id = "desk_test_mail", tag = "desk",
    responses((status = 202, body = QueuedMail), (status = 422, description = "That is no mail address")))]
pub async fn send_test_mail(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Json(request): Json<TestMailRequest>,
) -> Result<(StatusCode, Json<QueuedMail>)> {
    let to: EmailAddress = request.to.parse().map_err(|error: kernel::EmailError| {
        let words = error.to_string();
        Error::from(
            ProblemDetails::invalid_fields(words.clone(), Vec::new()).with_field("to", &words),
        )
    })?;
    let at = desk
        .mailer
        .store()
        .clock()
        .now()
        .format("%-d %B %Y, %H:%M UTC");
    let mail = NewMail {
        template: "test",
        to,
        variables: json!({ "at": at.to_string() }),
        key: None,
    };
    let tx = desk.mailer.store().begin(signed_in.actor()).await?;
    let id = desk.mailer.enqueue(&tx, mail).await?;
    if let Some(id) = id {
        tx.record_audit(audit_test_mail(id)).await?;
    }
    tx.commit().await?;
    let id = id.map(|id| id.to_string()).unwrap_or_default();
    Ok((StatusCode::ACCEPTED, Json(QueuedMail { id })))
}

/// Without the address: the log is kept for longer than mails are.
fn audit_test_mail(id: Id) -> AuditEntry {
    AuditEntry::new("mail.test", format!("mail:{id}"))
}
