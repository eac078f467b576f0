//! The patient's own word where somebody else booked and paid: consent belongs to the person who is cared for.

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use store::{Actor, AuditEntry, StoreError};

use super::showing::Opened;
use crate::Care;
use crate::model::{Answers, ConsentText};
use crate::requests::records;
use crate::requests::steps::consent::write_down;
use crate::requests::tables::consent::{Column, Entity};
use crate::requests::tables::request::Model;
use crate::requests::whose::BY_PATIENT;

/// Whether the patient, whose link it is, has still to agree: who asked is another, and not the parent or guardian.
pub async fn is_awaited(
    db: &impl ConnectionTrait,
    row: &Model,
    answers: &Answers,
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
pub async fn agree(
    care: &Care,
    opened: &Opened,
    given: Vec<ConsentText>,
) -> Result<bool, StoreError> {
    let id = &opened.row.id;
    let tx = care.store().begin(Actor::Visitor).await?;
    let found = cases::lock::<Model>(&tx, id).await?;
    let Some(row) = found.filter(|row| row.state.is_under_way()) else {
        return Ok(false);
    };
    let answers = records::answers(care.store(), &row)?;
    if !is_awaited(tx.connection(), &row, &answers, false).await? {
        return Ok(true);
    }
    write_down(&tx, id, BY_PATIENT, given, &opened.settings.terms.label).await?;
    cases::add_event::<Model>(care.store(), &tx, id, "agreed").await?;
    tx.audit(AuditEntry::new(
        "consultation.agree",
        format!("consultation:{id}"),
    ))
    .await?;
    tx.commit().await?;
    Ok(true)
}
