//! Who pays or is cared for is really called otherwise, or reached elsewhere.

use forms::PhoneNumber;
use kernel::EmailAddress;
use sea_orm::IntoActiveModel;
use store::personal::{CorrectionResult, PersonCorrection};
use store::{Actor, StoreError, WriteTx};

use crate::emails::{EmailOccasion, enqueue_emails_again};
use crate::model::ownership::{LinkOwner, RequestPart};
use crate::model::{RequestAnswers, RequestPerson};
use crate::requests::{Request, records};
use crate::service::ConsultationService;

/// Corrects a person in each request in which their address stands, as payer's or patient's.
pub async fn correct_person(
    consultations: &ConsultationService,
    actor: Actor,
    person: &EmailAddress,
    correction: &PersonCorrection,
) -> Result<CorrectionResult, StoreError> {
    let store = consultations.store();
    let tx = store.begin(actor).await?;
    let mut done = CorrectionResult::default();
    for found in records::find_by_email(store, tx.connection(), person).await? {
        let locked = cases::lock_case::<Request>(&tx, &found.id).await?;
        let Some(before) = locked.filter(|row| row.erased_at.is_none()) else {
            continue;
        };
        let mut answers = records::decrypt_answers(store, &before)?;
        let Some(part) = RequestPart::for_email(&answers, person) else {
            continue;
        };
        if part.includes_payment() {
            correct_contact(&mut answers.payer, correction);
        }
        if let Some(patient) = answers.patient.as_mut().filter(|_| part.includes_health()) {
            correct_contact(patient, correction);
        }
        let mut row = before.clone().into_active_model();
        records::encrypt_answers(store, &mut row, &before.id, &answers)?;
        let after = cases::record_change(store, &tx, &before, row, "corrected", None).await?;
        // Who has the same mailbox as before keeps their links.
        if correction.email.is_some() {
            replace_links(consultations, &tx, &after, &answers, part).await?;
        }
        done.corrected += 1;
    }
    tx.commit().await?;
    Ok(done)
}

fn correct_contact(contact: &mut RequestPerson, correction: &PersonCorrection) {
    if let Some(name) = &correction.name {
        contact.name.clone_from(name);
    }
    if let Some(email) = &correction.email {
        contact.email = Some(email.clone());
    }
    if let Some(phone) = &correction.phone {
        contact.phone = Some(PhoneNumber {
            typed: phone.typed().to_owned(),
            e164: phone.e164().to_owned(),
        });
    }
}

/// The mailbox of the old address may be a stranger's: its links open nothing any more, and the right one gets a new link.
async fn replace_links(
    consultations: &ConsultationService,
    tx: &WriteTx,
    row: &Request,
    answers: &RequestAnswers,
    part: RequestPart,
) -> Result<(), StoreError> {
    let owners: &[LinkOwner] = match part {
        RequestPart::Whole => &[LinkOwner::Payer, LinkOwner::Patient],
        RequestPart::Payers => &[LinkOwner::Payer],
        RequestPart::Patients => &[LinkOwner::Patient],
    };
    records::delete_links(tx, &row.id, owners).await?;
    if row.sent_at.is_none() {
        return Ok(());
    }
    for owner in owners {
        // Who pays for themselves has the patient's link alone.
        if owner.is_payers() && answers.patient.is_none() {
            continue;
        }
        let occasion = EmailOccasion::NewLink(owner.is_payers());
        let again = format!(":again.{}", tx.new_id());
        enqueue_emails_again(consultations, tx, row, answers, &occasion, &again).await?;
    }
    Ok(())
}
