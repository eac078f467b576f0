//! The patient's own word where somebody else booked and paid: consent belongs to the person who is cared for.

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use store::{Actor, StoreError};

use super::booking_page::OpenedBooking;
use crate::ConsultationService;
use crate::model::{ConsentText, RequestAnswers};
use crate::requests::ownership::BY_PATIENT;
use crate::requests::records;
use crate::requests::steps::consent::replace_consents;
use crate::requests::tables::consent::{Column, Entity};
use crate::requests::tables::request::Model;

/// Whether the patient, whose link it is, has still to agree: who asked is another, and not the parent or guardian.
pub async fn is_consent_awaited(
    db: &impl ConnectionTrait,
    row: &Model,
    answers: &RequestAnswers,
    is_payers: bool,
) -> Result<bool, StoreError> {
    let is_anothers = answers.patient.is_some() && !answers.is_asked_by_guardian();
    if is_payers || !is_anothers || !row.state.is_under_way() {
        return Ok(false);
    }
    let given = Entity::find()
        .filter(Column::RequestId.eq(&row.id))
        .filter(Column::By.eq(BY_PATIENT));
    Ok(given.count(db).await? == 0)
}

/// Writes down that the patient agrees; `false` when it is cancelled or over by now. Agreed once, it stays as it was.
pub async fn record_patient_consent(
    care: &ConsultationService,
    opened: &OpenedBooking,
    given: Vec<ConsentText>,
) -> Result<bool, StoreError> {
    let id = &opened.row.id;
    let tx = care.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Model>(&tx, id).await?;
    let Some(row) = found.filter(|row| row.state.is_under_way()) else {
        return Ok(false);
    };
    let answers = records::decrypt_answers(care.store(), &row)?;
    if !is_consent_awaited(tx.connection(), &row, &answers, false).await? {
        return Ok(true);
    }
    replace_consents(&tx, id, BY_PATIENT, given, &opened.settings.terms.label).await?;
    cases::record_event::<Model>(care.store(), &tx, id, "agreed").await?;
    cases::audit_case::<Model>(&tx, id, "agree", None).await?;
    tx.commit().await?;
    Ok(true)
}
