//! One person: everything that is kept of a request and its people, as a file; and erasing it.

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use http::header::CONTENT_DISPOSITION;
use kernel::Problem;
use serde::Deserialize;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::{look, missing};
use crate::Care;
use crate::requests::{erasing, exporting, records};

/// Everything that is kept of the person of a request: all requests in which their address stands.
#[utoipa::path(get, path = "/api/desk/care/requests/{id}/export", operation_id = "desk_export_person", tag = "desk",
    params(("id" = String, Path)),
    responses((status = 200, body = Value), (status = 404, description = "There is no such request")))]
pub async fn export(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<Response> {
    let document = exporting::of_person(&care, &id).await?;
    let document = document.ok_or_else(missing)?;
    let house = care.clone();
    care.store()
        .write(person.actor(), move |tx| {
            Box::pin(async move {
                let states = (None, None);
                records::note_event(house.store(), tx, &id, ("exported", None), states).await?;
                tx.audit(AuditEntry {
                    action: "consultation.export".to_owned(),
                    subject: format!("consultation:{id}"),
                    before: None,
                    after: None,
                })
                .await
            })
        })
        .await?;
    let name = [(CONTENT_DISPOSITION, "attachment; filename=\"person.json\"")];
    Ok((name, Json(document)).into_response())
}

/// The reference, typed once more.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Erase {
    reference: String,
}

/// Erases a request: its contacts, story, files, notes, replies and mails. That there was one stays, for the books.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/erase", operation_id = "desk_erase_request", tag = "desk",
    params(("id" = String, Path)), request_body = Erase,
    responses((status = 204, description = "It is erased"), (status = 422, description = "The reference is another one")))]
pub async fn erase(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(wanted): Json<Erase>,
) -> Result<StatusCode> {
    look(&person)?;
    let house = care.clone();
    care.store()
        .write(person.actor(), move |tx| {
            Box::pin(async move {
                let row = records::locked(tx, &id).await?.ok_or_else(missing)?;
                if !row.reference.eq_ignore_ascii_case(wanted.reference.trim()) {
                    let words = "The reference is another one.";
                    let problem = Problem::invalid(words, Vec::new());
                    return Err(problem
                        .with_field("reference", "Type the reference of this request")
                        .into());
                }
                erasing::erase(&house, tx, row).await?;
                Ok::<_, Error>(())
            })
        })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

