//! What is still open of a booking: whether the patient has agreed, and whether the doctor has replied.

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use store::StoreError;
use threads::{MessageAuthor, ThreadChannel, list_messages_by};

use crate::model::RequestAnswers;
use crate::model::ownership::BY_PATIENT;
use crate::requests::message_threads::is_clinicians;
use crate::requests::tables::consent;
use crate::requests::tables::request::Model;

/// Whether who asks reads in the patient's place: as their parent or guardian, or because nobody else can be written to.
pub fn is_reading_for_patient(answers: &RequestAnswers) -> bool {
    answers.is_asked_by_guardian() || answers.patient().email.is_none()
}

/// Whether the patient, or who reads in their place, got a clinician's reply in writing since it was paid, or sent where
/// nothing is. What the team writes about money and times is no answer.
pub async fn is_answered(
    db: &impl ConnectionTrait,
    row: &Model,
    answers: &RequestAnswers,
) -> Result<bool, StoreError> {
    // Anything written before payment, such as a reply about the price, is not what was bought.
    let Some(since) = row.paid_at.or(row.sent_at.filter(|_| row.is_free)) else {
        return Ok(false);
    };
    let reads_all = is_reading_for_patient(answers);
    let written = list_messages_by(db, &row.id, MessageAuthor::Doctor).await?;
    Ok(written.iter().any(|message| {
        let is_theirs = reads_all || message.channel == ThreadChannel::Asker;
        is_theirs && message.at > since && is_clinicians(message)
    }))
}

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
    let given = consent::Entity::find()
        .filter(consent::Column::RequestId.eq(&row.id))
        .filter(consent::Column::By.eq(BY_PATIENT));
    Ok(given.count(db).await? == 0)
}
