//! The story and the files of a request, in the clear: each look is a line in the audit log, written first.

use axum::extract::State as Shared;
use axum::response::Response;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use staff::SignedIn;
use store::{AuditEntry, StoreError, WriteTx};
use web::{Json, Path, Result};

use super::missing;
use super::views::{CareAnswer, CareStory};
use crate::Care;
use crate::files::show;
use crate::model::{Age, help_of};
use crate::requests::records;

async fn looked(tx: &WriteTx, action: &str, id: &str) -> Result<(), StoreError> {
    tx.audit(AuditEntry {
        action: format!("consultation.{action}"),
        subject: format!("consultation:{id}"),
        before: None,
        after: None,
    })
    .await
}

/// The story of a request.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/story", operation_id = "desk_open_story", tag = "desk",
    params(("id" = String, Path)),
    responses((status = 200, body = CareStory), (status = 404, description = "There is no such request")))]
pub async fn open_story(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<CareStory>> {
    let (house, store, by) = (care.clone(), care.store().clone(), person.id.to_string());
    let row = store
        .write(person.actor(), move |tx| {
            Box::pin(async move {
                let found = records::locked(tx, &id).await?;
                let Some(before) = found.filter(|row| row.erased_at.is_none()) else {
                    return Ok(None);
                };
                looked(tx, "story-view", &id).await?;
                let states = (None, None);
                records::note_event(house.store(), tx, &id, ("story_viewed", None), states).await?;
                // Looking is no change that others have to see: the version stays.
                let mut row = before.into_active_model();
                row.story_opened_at = Set(Some(tx.now()));
                row.story_opened_by = Set(Some(by));
                Ok::<_, StoreError>(Some(row.update(tx.connection()).await?))
            })
        })
        .await?
        .ok_or_else(missing)?;
    let answers = records::answers(care.store(), &row)?;
    let text = records::story(care.store(), &row)?;
    let age = match answers.age {
        Some(Age::Adult) => "18 or over",
        Some(Age::Guardian) => "Under 18; asked by parent or guardian",
        None => "Not asked",
    };
    let seen = if answers.card_seen { "Yes" } else { "No" };
    let answer = |label: &str, value: &str| CareAnswer {
        label: label.to_owned(),
        value: value.to_owned(),
    };
    let country = row.country.clone().unwrap_or_default();
    Ok(Json(CareStory {
        marked: marked(&text, &country),
        text,
        answers: vec![
            answer("Age", age),
            answer("Saw the card for urgent help", seen),
        ],
    }))
}

/// The sentences that fire the red-flag check by themselves, as they stand in the text.
fn marked(text: &str, country: &str) -> Vec<String> {
    let ends = |c: char| matches!(c, '.' | '!' | '?' | '\n' | ';');
    text.split_inclusive(ends)
        .map(str::trim)
        .filter(|sentence| safety::check(sentence, help_of(country)).card.is_some())
        .map(str::to_owned)
        .collect()
}

/// A report file, to be shown in a frame or downloaded.
#[utoipa::path(get, path = "/api/desk/care/requests/{id}/files/{file}", operation_id = "desk_open_file", tag = "desk",
    params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), (status = 404, description = "There is no such file")))]
pub async fn open_file(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response> {
    let opened = care.files().open(&id, &file).await?.ok_or_else(missing)?;
    let house = care.clone();
    care.store()
        .write(person.actor(), move |tx| {
            Box::pin(async move {
                looked(tx, "file-view", &id).await?;
                let states = (None, None);
                records::note_event(house.store(), tx, &id, ("file_viewed", None), states).await
            })
        })
        .await?;
    Ok(show(&opened))
}
