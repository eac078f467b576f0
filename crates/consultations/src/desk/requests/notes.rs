//! Who cares for a request, notes, and the record of the visit.

use ::drafts::{DraftKind, remove_draft};
use axum::extract::State as Of;
use cases::{NewLine, NoteBody, required_text};
use chrono::NaiveDate;
use forms::invalid_field;
use http::StatusCode;
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use staff::SignedIn;
use store::{StoreError, StoredEnum, WriteTx};
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::detail::request_response;
use super::text_length::MAX_TEXT_LENGTH;
use super::views::CareRequest;
use crate::emails::{EmailOccasion, enqueue_emails};
use crate::model::visits::{NOT_REACHED, VisitOutcome, VisitRecord};
use crate::model::{RequestAnswers, RequestState};
use crate::requests::tables::note;
use crate::requests::{Request, records};
use crate::service::ConsultationService;

/// Who is to care for a request.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CareAssignBody)]
pub struct AssignBody {
    version: i32,
    /// Id of a clinician; none for nobody.
    clinician: Option<String>,
}

/// Says who cares for a request. Its time stays as it is.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/assign", operation_id = "desk_assign_request", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "It was changed meanwhile")))]
pub async fn assign_request(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<AssignBody>,
) -> Result<Json<CareRequest>> {
    let (tx, before) =
        cases::begin_change::<Request>(consultations.store(), &signed_in, &id, body.version)
            .await?;
    let name = match &body.clinician {
        Some(id) => Some(clinician_name(&tx, id).await?),
        None => None,
    };
    let mut row = before.clone().into_active_model();
    row.clinician = Set(body.clinician);
    cases::record_change(
        consultations.store(),
        &tx,
        &before,
        row,
        "assigned",
        name.as_deref(),
    )
    .await?;
    tx.commit().await?;
    request_response(&consultations, &signed_in, &id).await
}

/// Takes note of a request that was booked: it is not new any more. Nothing else changes.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/noted", operation_id = "desk_note_booking", tag = "desk",
    responses((status = 204, description = "Noted")))]
pub async fn acknowledge_booking(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let tx = consultations.store().begin(signed_in.actor()).await?;
    // No version is needed: having seen a booking conflicts with nobody else's change.
    let row = cases::lock_visible_case::<Request>(&tx, &id).await?;
    cases::record_event::<Request>(consultations.store(), &tx, &row.id, "noted").await?;
    cases::audit_case::<Request>(&tx, &id, "noted", None).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn clinician_name(tx: &WriteTx, id: &str) -> Result<String> {
    let found = scheduling::find_clinician(tx.connection(), id).await?;
    let unknown = || invalid_field("clinician", "There is no such clinician.");
    Ok(found.ok_or_else(unknown)?.name)
}

/// Keeps a private note. It is never changed.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/notes", operation_id = "desk_note_request", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "It was changed meanwhile"),
        (status = 422, description = "Nothing was written")))]
pub async fn add_note(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<NoteBody>,
) -> Result<Json<CareRequest>> {
    let text = required_text("text", "Enter a note.", &body.text, MAX_TEXT_LENGTH)?;
    let (tx, before) =
        cases::begin_change::<Request>(consultations.store(), &signed_in, &id, body.version)
            .await?;
    insert_note(&consultations, &tx, &before, &signed_in, (false, &text)).await?;
    let row = before.clone().into_active_model();
    cases::record_change(consultations.store(), &tx, &before, row, "note", None).await?;
    remove_draft(&tx, &signed_in, DraftKind::ConsultationNote, &id).await?;
    tx.commit().await?;
    request_response(&consultations, &signed_in, &id).await
}

/// Seals and keeps a note, or the record of a visit; answers its id.
async fn insert_note(
    consultations: &ConsultationService,
    tx: &WriteTx,
    request: &Request,
    author: &SignedIn,
    (is_visit, text): (bool, &str),
) -> Result<String, StoreError> {
    let line = NewLine {
        text,
        author: Some(author.id),
        ..NewLine::default()
    };
    let (id, mut row) =
        cases::build_line::<note::Entity>(consultations.store(), tx, &request.id, line)?;
    row.is_visit = Set(is_visit);
    tx.insert_row(row).await?;
    Ok(id)
}

/// The record of a visit.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CareVisitBody)]
pub struct VisitBody {
    version: i32,
    /// `advice_given`, `follow_up`, `referred`, `urgent` or `not_reached`.
    outcome: String,
    /// What they were told to watch for; may be empty when nobody was reached.
    #[serde(default)]
    advice: String,
    follow_up: Option<NaiveDate>,
}

/// Records a visit. A later record stands in place of an earlier one, which is kept. The patient, or the parent or guardian
/// who asked, reads it behind their link; where there is advice, a mail says that there is something to read.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/visit", operation_id = "desk_record_visit", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "It was changed meanwhile"),
        (status = 422, description = "Something is missing")))]
pub async fn record_visit(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<VisitBody>,
) -> Result<Json<CareRequest>> {
    let version = body.version;
    let record = parse_visit(body)?;
    let plain = serde_json::to_string(&record).map_err(StoreError::other)?;
    let (tx, before) =
        cases::begin_change::<Request>(consultations.store(), &signed_in, &id, version).await?;
    let is_over = matches!(before.state, RequestState::Done | RequestState::NoShow);
    if !before.state.is_under_way() && !is_over {
        return Err(ProblemDetails::invalid_state().into());
    }
    let kept = insert_note(&consultations, &tx, &before, &signed_in, (true, &plain)).await?;
    let mut row = before.clone().into_active_model();
    row.follow_up = Set(record.follow_up);
    let after =
        cases::record_change(consultations.store(), &tx, &before, row, "visit", None).await?;
    let answers = records::decrypt_answers(consultations.store(), &after)?;
    if let Some(occasion) = visit_occasion(&answers, &record, kept) {
        enqueue_emails(&consultations, &tx, &after, &answers, &occasion).await?;
    }
    remove_draft(&tx, &signed_in, DraftKind::VisitRecord, &id).await?;
    tx.commit().await?;
    request_response(&consultations, &signed_in, &id).await
}

/// Who is told that there is a record to read: the patient, or the parent or guardian of one without an address.
fn visit_occasion(
    answers: &RequestAnswers,
    record: &VisitRecord,
    kept: String,
) -> Option<EmailOccasion> {
    if record.advice.is_empty() {
        None
    } else if answers.patient().email.is_some() {
        Some(EmailOccasion::Answered(kept))
    } else {
        let occasion = EmailOccasion::AnsweredPayer(kept);
        answers.is_asked_by_guardian().then_some(occasion)
    }
}

fn parse_visit(body: VisitBody) -> Result<VisitRecord> {
    if VisitOutcome::from_stored(&body.outcome).is_none() {
        return Err(invalid_field("outcome", "Choose the outcome of the visit."));
    }
    let advice = if body.outcome == NOT_REACHED && body.advice.trim().is_empty() {
        String::new()
    } else {
        required_text(
            "advice",
            "Enter the advice you gave.",
            &body.advice,
            MAX_TEXT_LENGTH,
        )?
    };
    Ok(VisitRecord {
        outcome: body.outcome,
        advice,
        follow_up: body.follow_up,
    })
}
