//! Handing a person's data out, and erasing it, as the desk asks for it.

use kernel::Email;
use serde_json::Value;
use store::{Actor, StoreError, WriteTx};

use super::erasing::{self, still_owed, stop_payment};
use super::tables::request::Model;
use super::whose::Part;
use super::{exporting, records};
use crate::Care;

/// Everything that is kept of a request, for who is cared for.
pub async fn export(care: &Care, row: &Model) -> Result<Value, StoreError> {
    let document = exporting::of_request(care, row).await?;
    Ok(document.unwrap_or(Value::Null))
}

/// Everything that is kept of who has an address.
pub async fn export_person(care: &Care, person: &Email) -> Result<Value, StoreError> {
    let requests = exporting::of_person(care, person).await?;
    Ok(Value::Array(requests))
}

/// Erases a request: all but that there was one, and its money.
pub async fn erase(care: &Care, tx: &WriteTx, row: &Model) -> Result<(), StoreError> {
    erasing::erase(care, tx, row.clone()).await
}

/// Erases again what was erased once and an older archive brought back. What it is paid or owed in the archive does not
/// count: that was settled before the first time. Other kinds are nothing of ours.
pub async fn erase_again(
    care: &Care,
    tx: &WriteTx,
    kind: &str,
    id: &str,
) -> Result<(), StoreError> {
    let part = match kind {
        erasing::WHOLE => Part::Whole,
        erasing::PAYERS => Part::Payers,
        erasing::PATIENTS => Part::Patients,
        _ => return Ok(()),
    };
    let found = cases::lock::<Model>(tx, id).await?;
    if let Some(row) = found.filter(|row| row.erased_at.is_none()) {
        erasing::erase_part(care, tx, row, part).await?;
    }
    Ok(())
}

/// What became of a person's requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonErased {
    /// Requests of which something was erased.
    pub erased: u64,
    /// What is kept, and why.
    pub kept: Vec<String>,
}

/// Erases what is kept of who has an address. Where two people share a request, what is the other's stays.
pub async fn erase_person(
    care: &Care,
    actor: Actor,
    person: &Email,
) -> Result<PersonErased, StoreError> {
    let store = care.store();
    let rows = records::of_address(store, store.reader().connection(), person).await?;
    let (mut done, mut ids) = (PersonErased::default(), Vec::new());
    for row in rows {
        match stop_payment(care, &row).await? {
            None => ids.push(row.id),
            Some(why) => done.kept.push(why),
        }
    }
    let tx = store.begin(actor).await?;
    for id in ids {
        let found = cases::lock::<Model>(&tx, &id).await?;
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
