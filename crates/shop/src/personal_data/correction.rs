//! Who bought is really called otherwise, or reached elsewhere.

use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::personal::{CorrectionResult, PersonCorrection};
use store::{Actor, StoreError};

use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::records;

pub async fn correct_buyer(
    shop: &Shop,
    actor: Actor,
    person: &EmailAddress,
    correction: &PersonCorrection,
) -> Result<CorrectionResult, StoreError> {
    let store = shop.store();
    let tx = store.begin(actor).await?;
    let mut done = CorrectionResult::default();
    for found in records::list_by_email(store, tx.connection(), person).await? {
        let Some(before) = cases::lock_case::<Model>(&tx, &found.id).await? else {
            continue;
        };
        let mut buyer = records::decrypt_buyer(store, &before)?;
        let mut row = before.clone().into_active_model();
        if let Some(name) = &correction.name {
            buyer.name.clone_from(name);
        }
        if let Some(email) = &correction.email {
            buyer.email = Some(email.clone());
            row.email_index = Set(records::email_indexes(store, email)?.into_iter().next());
        }
        if let Some(phone) = &correction.phone {
            buyer.phone = Some(phone.e164().to_owned());
            // The cap on what is paid on delivery counts by it.
            row.phone_index = Set(Some(records::phone_hash(store, phone.e164())?));
        }
        row.buyer = Set(Some(records::encrypt_buyer(store, &before.id, &buyer)?));
        cases::record_change(store, &tx, &before, row, "corrected", None).await?;
        done.corrected += 1;
    }
    tx.commit().await?;
    Ok(done)
}
