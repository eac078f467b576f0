//! Who gave is really called otherwise, or reached elsewhere.

use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::personal::{CorrectionResult, PersonCorrection};
use store::{Actor, StoreError};

use crate::model::Donor;
use crate::service::Giving;
use crate::tables::{gift, plan, records};

pub async fn correct_donor(
    giving: &Giving,
    actor: Actor,
    person: &EmailAddress,
    correction: &PersonCorrection,
) -> Result<CorrectionResult, StoreError> {
    let store = giving.store();
    let tx = store.begin(actor).await?;
    let mut done = CorrectionResult::default();
    for found in records::list_plans_by_email(store, tx.connection(), person).await? {
        let Some(before) = cases::lock_case::<plan::Model>(&tx, &found.id).await? else {
            continue;
        };
        let donor = corrected(records::decrypt_plan_donor(store, &before)?, correction);
        let mut row = before.clone().into_active_model();
        let (sealed, index) = records::encrypt_donor(store, "plan", &before.id, &donor)?;
        (row.donor, row.email_index) = (Set(sealed), Set(index));
        cases::record_change(store, &tx, &before, row, "corrected", None).await?;
        done.corrected += 1;
    }
    let mut declarations = 0;
    for found in records::list_by_email(store, tx.connection(), person).await? {
        let Some(before) = cases::lock_case::<gift::Model>(&tx, &found.id).await? else {
            continue;
        };
        let donor = corrected(records::decrypt_donor(store, &before)?, correction);
        declarations += u64::from(donor.declaration.is_some());
        let mut row = before.clone().into_active_model();
        let (sealed, index) = records::encrypt_donor(store, "gift", &before.id, &donor)?;
        (row.donor, row.email_index) = (Set(sealed), Set(index));
        cases::record_change(store, &tx, &before, row, "corrected", None).await?;
        done.corrected += 1;
    }
    tx.commit().await?;
    if declarations > 0 && correction.name.is_some() {
        // HMRC is shown what somebody declared; a changed declaration would prove nothing.
        done.unchanged.push(format!(
            "{declarations} Gift Aid declarations stay as they were made. Ask for a new one if the name was wrong."
        ));
    }
    Ok(done)
}

fn corrected(mut donor: Donor, correction: &PersonCorrection) -> Donor {
    if let Some(name) = &correction.name {
        donor.name.clone_from(name);
    }
    if let Some(email) = &correction.email {
        donor.email = Some(email.clone());
    }
    if let Some(phone) = &correction.phone {
        donor.phone = Some(phone.e164().to_owned());
    }
    donor
}
