//! Who cares for a request, private notes, and the record of a visit.

use axum::extract::State as Shared;
use chrono::NaiveDate;
use kernel::{FieldError, Problem};
use sea_orm::ActiveValue::Set;
use sea_orm::{EntityTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use staff::SignedIn;
use store::{StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::one::view;
use super::views::CareRequest;
use super::{look, seen};
use crate::Care;
use crate::requests::records;
use crate::requests::tables::note;
use crate::requests::typed::{lines, wrong};
use crate::schedule;

/// Characters of a note.
const LONGEST: usize = 20_000;

/// Who is to care for it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Assign {
    version: i32,
    /// Id of a clinician; none for nobody.
    clinician: Option<String>,
}

/// Gives a request to a clinician, or to nobody.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/assign", operation_id = "desk_assign_request", tag = "desk",
    params(("id" = String, Path)), request_body = Assign,
    responses((status = 200, body = CareRequest), (status = 409, description = "Somebody else changed it")))]
pub async fn assign(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(wanted): Json<Assign>,
) -> Result<Json<CareRequest>> {
    look(&person)?;
    let (house, store, request) = (care.clone(), care.store().clone(), id.clone());
    store
        .write(person.actor(), move |tx| {
            Box::pin(async move {
                let before = seen(tx, &request, wanted.version).await?;
                let mut name = "nobody".to_owned();
                if let Some(clinician) = &wanted.clinician {
                    let found = schedule::clinician(tx.connection(), clinician).await?;
                    let found = found.ok_or_else(|| Problem::not_found("There is no such clinician."))?;
                    name = found.name;
                }
                let mut row = before.clone().into_active_model();
                row.clinician = Set(wanted.clinician);
                records::moved(house.store(), tx, &before, row, "assigned", Some(&name)).await?;
                Ok::<_, Error>(())
            })
        })
        .await?;
    Ok(Json(view(&care, &person, &id).await?))
}

/// A private note.
#[derive(Deserialize, ToSchema)]
pub struct NewNote {
    version: i32,
    text: String,
}

fn text_of(field: &str, text: &str, empty: &str) -> Result<String, FieldError> {
    let text = lines(text);
    if text.is_empty() {
        return Err(wrong(field, empty));
    }
    if text.chars().count() > LONGEST {
        return Err(wrong(field, format!("Use {LONGEST} characters or fewer")));
    }
    Ok(text)
}

fn mend(errors: Vec<FieldError>) -> Error {
    Problem::invalid("Some fields need another look.", errors).into()
}

/// Adds a private note. It is never changed.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/notes", operation_id = "desk_note_request", tag = "desk",
    params(("id" = String, Path)), request_body = NewNote,
    responses((status = 200, body = CareRequest), (status = 409, description = "Somebody else changed it")))]
pub async fn add_note(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(new): Json<NewNote>,
) -> Result<Json<CareRequest>> {
    let text = text_of("text", &new.text, "Write a note");
    let text = text.map_err(|error| mend(vec![error]))?;
    write(&care, &person, (&id, new.version), Written::Note(text)).await?;
    Ok(Json(view(&care, &person, &id).await?))
}

/// The record of a visit, as it is sealed.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Visit {
    /// What came of it.
    pub outcome: String,
    /// When to seek help, as it was told.
    pub advice: String,
    /// When to look again.
    pub follow_up: Option<NaiveDate>,
}

/// The record of a visit.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewVisit {
    version: i32,
    /// What came of it.
    outcome: String,
    /// When to seek help, as it was told.
    advice: String,
    /// When to look again.
    #[serde(default)]
    follow_up: Option<NaiveDate>,
}

/// Writes the record of a visit. The one before stays where it is.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/visit", operation_id = "desk_record_visit", tag = "desk",
    params(("id" = String, Path)), request_body = NewVisit,
    responses((status = 200, body = CareRequest), (status = 409, description = "Somebody else changed it")))]
pub async fn add_visit(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(new): Json<NewVisit>,
) -> Result<Json<CareRequest>> {
    let outcome = text_of("outcome", &new.outcome, "Say what came of it");
    let advice = text_of("advice", &new.advice, "Say when to seek help");
    let (outcome, advice) = match (outcome, advice) {
        (Ok(outcome), Ok(advice)) => (outcome, advice),
        (outcome, advice) => {
            let errors = [outcome.err(), advice.err()];
            return Err(mend(errors.into_iter().flatten().collect()));
        }
    };
    let visit = Visit {
        outcome,
        advice,
        follow_up: new.follow_up,
    };
    write(&care, &person, (&id, new.version), Written::Visit(visit)).await?;
    Ok(Json(view(&care, &person, &id).await?))
}

enum Written {
    Note(String),
    Visit(Visit),
}

async fn write(
    care: &Care,
    person: &SignedIn,
    (id, version): (&str, i32),
    written: Written,
) -> Result<()> {
    let (house, store) = (care.clone(), care.store().clone());
    let (id, author) = (id.to_owned(), person.id.to_string());
    store
        .write(person.actor(), move |tx| {
            Box::pin(async move {
                let before = seen(tx, &id, version).await?;
                let mut row = before.clone().into_active_model();
                let (text, is_visit) = match written {
                    Written::Note(text) => (text, false),
                    Written::Visit(visit) => {
                        row.follow_up = Set(visit.follow_up);
                        (
                            serde_json::to_string(&visit).map_err(StoreError::other)?,
                            true,
                        )
                    }
                };
                keep(&house, tx, (&id, &author), &text, is_visit).await?;
                let word = if is_visit { "visit" } else { "note" };
                records::moved(house.store(), tx, &before, row, word, None).await?;
                Ok::<_, Error>(())
            })
        })
        .await
}

async fn keep(
    care: &Care,
    tx: &WriteTx,
    (request, author): (&str, &str),
    text: &str,
    is_visit: bool,
) -> Result<(), StoreError> {
    let id = tx.id().to_string();
    let row = note::Model {
        request_id: request.to_owned(),
        is_visit,
        author: author.to_owned(),
        text: care
            .store()
            .seal(&format!("care_note.text:{id}"), text.as_bytes())?,
        at: tx.now(),
        id,
    };
    note::Entity::insert(row.into_active_model())
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}
