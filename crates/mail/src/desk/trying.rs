//! A mail to see that mail arrives.

use axum::extract::State;
use http::StatusCode;
use kernel::{Email, Id, Problem};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::{Error, Json, Result};

use super::Desk;
use crate::mailer::Mail;

#[derive(Debug, Deserialize, ToSchema)]
pub struct TestRequest {
    to: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Queued {
    id: String,
}

/// Sends a test, to see that mail arrives.
#[utoipa::path(post, path = "/api/desk/mails/test", operation_id = "desk_test_mail", tag = "desk",
    responses((status = 202, body = Queued), (status = 422, description = "That is no mail address")))]
pub async fn test(
    State(desk): State<Desk>,
    signed_in: SignedIn,
    Json(request): Json<TestRequest>,
) -> Result<(StatusCode, Json<Queued>)> {
    let to: Email = request.to.parse().map_err(|error: kernel::EmailError| {
        let words = error.to_string();
        Error::from(Problem::invalid(words.clone(), Vec::new()).with_field("to", &words))
    })?;
    let at = desk
        .mailer
        .store()
        .clock()
        .now()
        .format("%-d %B %Y, %H:%M UTC");
    let mail = Mail {
        template: "test",
        to,
        variables: json!({ "at": at.to_string() }),
        key: None,
    };
    let tx = desk.mailer.store().begin(signed_in.actor()).await?;
    let id = desk.mailer.enqueue(&tx, mail).await?;
    if let Some(id) = id {
        tx.audit(tested(id)).await?;
    }
    tx.commit().await?;
    let id = id.map(|id| id.to_string()).unwrap_or_default();
    Ok((StatusCode::ACCEPTED, Json(Queued { id })))
}

/// Without the address: the log is kept for longer than mails are.
fn tested(id: Id) -> AuditEntry {
    AuditEntry::new("mail.test", format!("mail:{id}"))
}
