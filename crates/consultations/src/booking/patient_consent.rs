//! The patient's own word where somebody else booked and paid: consent belongs to the person who is cared for.

use store::{Actor, StoreError};

use super::opened_by_link::OpenedBooking;
use super::progress::is_consent_awaited;
use crate::model::ConsentText;
use crate::model::ownership::BY_PATIENT;
use crate::requests::records;
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;
use crate::steps::consent::replace_consents;

/// Writes down that the patient agrees; `false` when it is cancelled or over by now. Agreed once, it stays as it was.
pub async fn record_patient_consent(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    given: Vec<ConsentText>,
) -> Result<bool, StoreError> {
    let id = &opened.row.id;
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Model>(&tx, id).await?;
    let Some(row) = found.filter(|row| row.state.is_under_way()) else {
        return Ok(false);
    };
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    if !is_consent_awaited(tx.connection(), &row, &answers, false).await? {
        return Ok(true);
    }
    replace_consents(&tx, id, BY_PATIENT, given, &opened.settings.terms.label).await?;
    cases::record_event::<Model>(consultations.store(), &tx, id, "agreed").await?;
    cases::audit_case::<Model>(&tx, id, "agree", None).await?;
    tx.commit().await?;
    Ok(true)
}
