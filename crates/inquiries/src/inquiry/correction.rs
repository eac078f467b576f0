//! Who wrote is really called otherwise, or reached elsewhere.

use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::personal::{CorrectionResult, PersonCorrection};
use store::{Actor, StoreError, WriteTx};

use super::records;
use crate::InquiryService;
use crate::model::{InquiryContent, InquiryPerson};
use crate::tables::inquiry::Model;

/// Corrects the writer of each inquiry of an address, and the guardian where they answer for somebody.
pub async fn correct_person(
    inquiries: &InquiryService,
    actor: Actor,
    person: &EmailAddress,
    correction: &PersonCorrection,
) -> Result<CorrectionResult, StoreError> {
    let store = inquiries.store();
    let tx = store.begin(actor).await?;
    let mut done = CorrectionResult::default();
    for found in records::load_by_address(store, tx.connection(), person).await? {
        let Some(row) = cases::lock_case::<Model>(&tx, &found.id).await? else {
            continue;
        };
        let mut content = records::decrypt_content(store, &row)?;
        correct_writer(&mut content.person, correction);
        save_content(inquiries, &tx, row, &content).await?;
        done.corrected += 1;
    }
    for (row, mut content) in records::load_guarded_by(store, tx.connection(), person).await? {
        if let Some(guardian) = &mut content.guardian {
            guardian.name = correction
                .name
                .clone()
                .unwrap_or_else(|| guardian.name.clone());
            guardian.email = correction
                .email
                .clone()
                .unwrap_or_else(|| guardian.email.clone());
        }
        // Read anew: the same inquiry may have been corrected above, for its writer.
        let Some(row) = cases::lock_case::<Model>(&tx, &row.id).await? else {
            continue;
        };
        save_content(inquiries, &tx, row, &content).await?;
        done.corrected += 1;
    }
    tx.commit().await?;
    Ok(done)
}

fn correct_writer(writer: &mut InquiryPerson, correction: &PersonCorrection) {
    if let Some(name) = &correction.name {
        writer.name.clone_from(name);
    }
    if let Some(email) = &correction.email {
        writer.email = Some(email.clone());
    }
    if let Some(phone) = &correction.phone {
        writer.phone = Some(phone.typed().to_owned());
        writer.phone_link = Some(phone.e164().to_owned());
    }
}

async fn save_content(
    inquiries: &InquiryService,
    tx: &WriteTx,
    before: Model,
    content: &InquiryContent,
) -> Result<(), StoreError> {
    let store = inquiries.store();
    let mut row = before.clone().into_active_model();
    row.content = Set(Some(records::encrypt_content(store, &before.id, content)?));
    row.email_index = Set(match &content.person.email {
        Some(email) => records::email_blind_index(store, email)?,
        None => None,
    });
    cases::record_change(store, tx, &before, row, "corrected", None).await?;
    Ok(())
}
