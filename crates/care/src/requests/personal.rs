//! What requests for consultations hold of people: found, handed out, erased.

use async_trait::async_trait;
use kernel::Email;
use serde_json::Value;
use store::personal::{Erased, Item, PersonalData};
use store::{Actor, StoreError, WriteTx};

use super::erasing::{self, still_owed, stop_payment};
use super::whose::Part;
use super::{Request, exporting, records};
use crate::Care;

/// Requests in which an address stands, as payer's or patient's.
pub struct Consultations(pub Care);

#[async_trait]
impl PersonalData for Consultations {
    fn key(&self) -> &'static str {
        "consultations"
    }

    fn label(&self) -> &'static str {
        "Consultations"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let store = self.0.store();
        let rows = records::of_address(store, store.reader().connection(), person).await?;
        let shown = rows.into_iter().map(|row| Item {
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

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        exporting::of_person(&self.0, person)
            .await
            .map(Value::Array)
    }

    /// Where two people share a request, what is the other's stays.
    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let (care, store) = (&self.0, self.0.store());
        let rows = records::of_address(store, store.reader().connection(), person).await?;
        let (mut done, mut ids) = (Erased::default(), Vec::new());
        for row in rows {
            match stop_payment(care, &row).await? {
                None => ids.push(row.id),
                Some(why) => done.kept.push(why),
            }
        }
        let tx = store.begin(actor).await?;
        for id in ids {
            let found = cases::lock::<Request>(&tx, &id).await?;
            let Some(row) = found.filter(|row| row.erased_at.is_none()) else {
                continue;
            };
            if let Some(why) = still_owed(&row) {
                done.kept.push(why);
                continue;
            }
            let answers = records::answers(store, &row)?;
            let Some(part) = Part::of(&answers, person) else {
                continue;
            };
            let reference = row.reference.clone();
            let erased = erasing::erase_part(care, &tx, row, part).await?;
            done.erased += 1;
            done.kept.extend(what_stays(&reference, erased));
        }
        if done.erased > 0 {
            let why = "What was paid stays in the ledger, without the person.";
            done.kept.push(why.to_owned());
        }
        tx.commit().await?;
        Ok(done)
    }

    /// What it is paid or owed in the archive does not count: that was settled before the first time.
    async fn erase_again(&self, tx: &WriteTx, kind: &str, id: &str) -> Result<(), StoreError> {
        let part = match kind {
            erasing::WHOLE => Part::Whole,
            erasing::PAYERS => Part::Payers,
            erasing::PATIENTS => Part::Patients,
            _ => return Ok(()),
        };
        let found = cases::lock::<Request>(tx, id).await?;
        if let Some(row) = found.filter(|row| row.erased_at.is_none()) {
            erasing::erase_part(&self.0, tx, row, part).await?;
        }
        Ok(())
    }
}

fn what_stays(reference: &str, erased: Part) -> Option<String> {
    match erased {
        Part::Whole => None,
        Part::Payers => Some(format!(
            "Request {reference} is about somebody else: the record of their health is theirs."
        )),
        Part::Patients => Some(format!(
            "Request {reference} was paid for by somebody else: who they are, the money and the time stay."
        )),
    }
}
