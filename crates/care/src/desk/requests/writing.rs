//! Who cares for a request, notes, and the record of the visit.

use axum::extract::State as Of;
use chrono::NaiveDate;
use http::StatusCode;
use kernel::{Id, Problem};
use sea_orm::ActiveValue::Set;
use sea_orm::{EntityTrait, IntoActiveModel};
use serde::Deserialize;
use staff::SignedIn;
use store::{AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::one::answer;
use super::views::CareRequest;
use super::{is_shown, locked, missing};
use crate::Care;
use crate::model::{Answers, State};
use crate::requests::mails::{Occasion, tell};
use crate::requests::records;
use crate::requests::tables::note;
use crate::requests::visits::{NOT_REACHED, OUTCOMES, Visit, note_place};
use crate::schedule;

/// Longest text, in characters.
pub const LONGEST: usize = 5_000;

/// Who is to care for a request.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CareAssignBody)]
pub struct AssignBody {
    /// The version that was seen.
    version: i32,
    /// Id of a clinician; none for nobody.
    clinician: Option<String>,
}

/// Says who cares for a request. Its time stays as it is.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/assign", operation_id = "desk_assign_request", tag = "desk",
    params(("id" = String, Path)), request_body = AssignBody,
    responses((status = 200, body = CareRequest), (status = 409, description = "It was changed meanwhile")))]
pub async fn assign(
    Of(care): Of<Care>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<AssignBody>,
) -> Result<Json<CareRequest>> {
    let tx = care.store().begin(signed_in.actor()).await?;
    let before = locked(&tx, &id, body.version).await?;
    let name = match &body.clinician {
        Some(id) => Some(clinician_name(&tx, id).await?),
        None => None,
    };
    let mut row = before.clone().into_active_model();
    row.clinician = Set(body.clinician);
    records::moved(care.store(), &tx, &before, row, "assigned", name.as_deref()).await?;
    tx.commit().await?;
    answer(&care, &signed_in, &id).await
}

/// Takes note of a request that was booked: it is not new any more. Nothing else changes.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/noted", operation_id = "desk_note_booking", tag = "desk",
    params(("id" = String, Path)), responses((status = 204, description = "Noted")))]
pub async fn noted(
    Of(care): Of<Care>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let tx = care.store().begin(signed_in.actor()).await?;
    let found = records::locked(&tx, &id).await?;
    let row = found.filter(is_shown).ok_or_else(missing)?;
    records::note_event(care.store(), &tx, &row.id, "noted").await?;
    tx.audit(AuditEntry::new(
        "consultation.noted",
        format!("consultation:{}", row.id),
    ))
    .await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn clinician_name(tx: &WriteTx, id: &str) -> Result<String> {
    let found = schedule::clinician(tx.connection(), id).await?;
    let found = found.ok_or_else(|| {
        Problem::invalid("Choose somebody else.", Vec::new())
            .with_field("clinician", "There is no such clinician.")
    })?;
    Ok(found.name)
}

/// A note to be kept.
#[derive(Deserialize, ToSchema)]
#[schema(as = CareNoteBody)]
pub struct NoteBody {
    /// The version that was seen.
    version: i32,
    /// What is kept; up to 5,000 characters.
    text: String,
}

/// Keeps a private note. It is never changed.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/notes", operation_id = "desk_note_request", tag = "desk",
    params(("id" = String, Path)), request_body = NoteBody,
    responses((status = 200, body = CareRequest), (status = 409, description = "It was changed meanwhile"),
        (status = 422, description = "Nothing was written")))]
pub async fn note(
    Of(care): Of<Care>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<NoteBody>,
) -> Result<Json<CareRequest>> {
    let text = checked("text", "Write the note.", &body.text)?;
    let note = NewNote {
        request: &id,
        author: signed_in.id,
        is_visit: false,
        text: text.as_bytes(),
    };
    let tx = care.store().begin(signed_in.actor()).await?;
    let before = locked(&tx, &id, body.version).await?;
    keep(&care, &tx, note).await?;
    let row = before.clone().into_active_model();
    records::moved(care.store(), &tx, &before, row, "note", None).await?;
    tx.commit().await?;
    answer(&care, &signed_in, &id).await
}

/// A text that is there and not too long.
pub fn checked(field: &str, missing: &str, text: &str) -> Result<String> {
    let text = text.trim();
    let words = if text.is_empty() {
        missing
    } else if text.chars().count() > LONGEST {
        "Write up to 5,000 characters."
    } else {
        return Ok(text.to_owned());
    };
    let problem = Problem::invalid("Something needs another look.", Vec::new());
    Err(problem.with_field(field, words).into())
}

/// A note, or the record of a visit, that is to be sealed.
struct NewNote<'a> {
    request: &'a str,
    author: Id,
    is_visit: bool,
    text: &'a [u8],
}

/// Seals and keeps a note; answers its id.
async fn keep(care: &Care, tx: &WriteTx, new: NewNote<'_>) -> Result<String, StoreError> {
    let id = tx.id().to_string();
    let row = note::Model {
        request_id: new.request.to_owned(),
        is_visit: new.is_visit,
        author: new.author.to_string(),
        text: care.store().seal(&note_place(&id), new.text)?,
        at: tx.now(),
        id: id.clone(),
    };
    note::Entity::insert(row.into_active_model())
        .exec_without_returning(tx.connection())
        .await?;
    Ok(id)
}

/// The record of a visit.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CareVisitBody)]
pub struct VisitBody {
    /// The version that was seen.
    version: i32,
    /// `advice_given`, `follow_up`, `referred`, `urgent` or `not_reached`.
    outcome: String,
    /// What they were told to watch for; may be empty when nobody was reached.
    #[serde(default)]
    advice: String,
    /// The day to look again.
    follow_up: Option<NaiveDate>,
}

/// Records a visit. A later record stands in place of an earlier one, which is kept. The patient, or the parent or guardian
/// who asked, reads it behind their link; where there is advice, a mail says that there is something to read.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/visit", operation_id = "desk_record_visit", tag = "desk",
    params(("id" = String, Path)), request_body = VisitBody,
    responses((status = 200, body = CareRequest), (status = 409, description = "It was changed meanwhile"),
        (status = 422, description = "Something is missing")))]
pub async fn visit(
    Of(care): Of<Care>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<VisitBody>,
) -> Result<Json<CareRequest>> {
    let version = body.version;
    let record = read(body)?;
    let plain = serde_json::to_vec(&record).map_err(StoreError::other)?;
    let note = NewNote {
        request: &id,
        author: signed_in.id,
        is_visit: true,
        text: &plain,
    };
    let tx = care.store().begin(signed_in.actor()).await?;
    let before = locked(&tx, &id, version).await?;
    let is_over = matches!(before.state, State::Done | State::NoShow);
    if !before.state.is_under_way() && !is_over {
        return Err(Problem::unfit().into());
    }
    let kept = keep(&care, &tx, note).await?;
    let mut row = before.clone().into_active_model();
    row.follow_up = Set(record.follow_up);
    let after = records::moved(care.store(), &tx, &before, row, "visit", None).await?;
    let answers = records::answers(care.store(), &after)?;
    if let Some(occasion) = read_by(&answers, &record, kept) {
        tell(&care, &tx, &after, &answers, &occasion).await?;
    }
    tx.commit().await?;
    answer(&care, &signed_in, &id).await
}

/// Who is told that there is a record to read: the patient, or the parent or guardian of one without an address.
fn read_by(answers: &Answers, record: &Visit, kept: String) -> Option<Occasion> {
    if record.advice.is_empty() {
        None
    } else if answers.patient().email.is_some() {
        Some(Occasion::Answered(kept))
    } else {
        let occasion = Occasion::AnsweredPayer(kept);
        answers.is_asked_by_guardian().then_some(occasion)
    }
}

fn read(body: VisitBody) -> Result<Visit> {
    if !OUTCOMES.iter().any(|(key, _)| *key == body.outcome) {
        let problem = Problem::invalid("Something needs another look.", Vec::new());
        return Err(problem
            .with_field("outcome", "Choose what came of the visit.")
            .into());
    }
    let advice = if body.outcome == NOT_REACHED && body.advice.trim().is_empty() {
        String::new()
    } else {
        checked(
            "advice",
            "Write what they were told to watch for.",
            &body.advice,
        )?
    };
    Ok(Visit {
        outcome: body.outcome,
        advice,
        follow_up: body.follow_up,
    })
}
