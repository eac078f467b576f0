//! What requests for consultations hold of people: found, handed out, erased.

use async_trait::async_trait;
use kernel::EmailAddress;
use serde_json::Value;
use store::personal::{
    CorrectionResult, ErasureResult, PersonCorrection, PersonItem, PersonalData, PurgePreview,
};
use store::{Actor, StoreError, WriteTx};

use super::correction::correct_person;
use super::{
    PATIENTS, PAYERS, WHOLE, erase_part, export, money_owed_reason, preview_purges,
    stop_open_payment,
};
use crate::model::ownership::RequestPart;
use crate::requests::{Request, records};
use crate::service::ConsultationService;

/// Requests in which an address stands, as payer's or patient's.
pub struct ConsultationData(pub ConsultationService);

#[async_trait]
impl PersonalData for ConsultationData {
    fn key(&self) -> &'static str {
        "consultations"
    }

    fn label(&self) -> &'static str {
        "Consultations"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let store = self.0.store();
        let rows = records::find_by_email(store, store.reader().connection(), person).await?;
        let shown = rows.into_iter().map(|row| PersonItem {
            // not shown: to visitors, only at the desk.
            title: format!("Request {}", row.reference),
            state: row.state.key().to_owned(),
            at: Some(row.sent_at.unwrap_or(row.created_at)),
            url: row
                .sent_at
                .map(|_| format!("/desk/consultations/{}", row.id)),
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        export::export_person(&self.0, person)
            .await
            .map(Value::Array)
    }

    async fn correct_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
        correction: &PersonCorrection,
    ) -> Result<CorrectionResult, StoreError> {
        correct_person(&self.0, actor, person, correction).await
    }

    async fn preview_purges(&self) -> Result<Vec<PurgePreview>, StoreError> {
        preview_purges(&self.0).await
    }

    /// Where two people share a request, what is the other's stays.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let (consultations, store) = (&self.0, self.0.store());
        let rows = records::find_by_email(store, store.reader().connection(), person).await?;
        let (mut done, mut ids) = (ErasureResult::default(), Vec::new());
        for row in rows {
            // Providers are called before the write begins: they may take seconds, and SQLite has only one writer.
            match stop_open_payment(consultations, &row).await? {
                None => ids.push(row.id),
                Some(why) => done.retained.push(why),
            }
        }
        let tx = store.begin(actor).await?;
        for id in ids {
            let found = cases::lock_case::<Request>(&tx, &id).await?;
            let Some(row) = found.filter(|row| row.erased_at.is_none()) else {
                continue;
            };
            // Money may have arrived since; under the lock it no longer can.
            if let Some(why) = money_owed_reason(&row) {
                done.retained.push(why);
                continue;
            }
            let answers = records::decrypt_answers(store, &row)?;
            let Some(part) = RequestPart::for_email(&answers, person) else {
                continue;
            };
            let reference = row.reference.clone();
            let erased = erase_part(consultations, &tx, row, part).await?;
            done.erased += 1;
            done.retained.extend(what_stays(&reference, erased));
        }
        if done.erased > 0 {
            let why = l10n::t!("consultations-erasure-ledger-stays");
            done.retained.push(why.to_owned());
        }
        tx.commit().await?;
        Ok(done)
    }

    /// What it is paid or owed in the archive does not count: that was settled before the first time.
    async fn erase_again(&self, tx: &WriteTx, kind: &str, id: &str) -> Result<(), StoreError> {
        let part = match kind {
            WHOLE => RequestPart::Whole,
            PAYERS => RequestPart::Payers,
            PATIENTS => RequestPart::Patients,
            _ => return Ok(()),
        };
        let found = cases::lock_case::<Request>(tx, id).await?;
        if let Some(row) = found.filter(|row| row.erased_at.is_none()) {
            erase_part(&self.0, tx, row, part).await?;
        }
        Ok(())
    }
}

fn what_stays(reference: &str, erased: RequestPart) -> Option<String> {
    match erased {
        RequestPart::Whole => None,
        RequestPart::Payers => Some(l10n::t!(
            "consultations-erasure-patient-stays",
            reference = reference
        )),
        RequestPart::Patients => Some(l10n::t!(
            "consultations-erasure-payer-stays",
            reference = reference
        )),
    }
}
