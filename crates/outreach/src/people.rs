//! What this feature keeps of a person, for the one search over all of them.

use async_trait::async_trait;
use kernel::Email;
use serde_json::{Value, json};
use store::{Actor, StoreError, WriteTx};

use crate::Outreach;
use crate::letters::{erasing, exporting, records};
use crate::model::State;
use crate::outside::{Erased, Item, PersonalData};
use crate::tables::letter::Model as Letter;

/// A person in all features, as erasures are noted: under their sealed address.
const PERSON: &str = "person";
/// What their address is sealed for.
const SUBJECT: &str = "erasure.person";

/// Notes that a person was erased in all features.
///
/// # Errors
/// When the database fails, or the keys were not read yet.
pub async fn note_erasure(
    outreach: &Outreach,
    tx: &WriteTx,
    person: &Email,
) -> Result<(), StoreError> {
    let sealed = outreach.store().seal(SUBJECT, person.folded().as_bytes())?;
    tx.note_erasure(PERSON, &sealed).await
}

/// Erases again, in all features, who was erased once and an older archive brought back; other kinds are nothing of ours.
/// Requests for consultations are left to their own erasures: who pays for them may have to be asked elsewhere.
///
/// # Errors
/// When the database fails, or the key is not here.
pub async fn erase_again(outreach: &Outreach, kind: &str, subject: &str) -> Result<(), StoreError> {
    if kind != PERSON {
        return Ok(());
    }
    let address = outreach.store().unseal(SUBJECT, subject)?;
    let address = String::from_utf8(address).map_err(StoreError::other)?;
    let person: Email = address.parse().map_err(StoreError::other)?;
    for feature in outreach.features() {
        if feature.key() != "consultations" {
            feature.erase(Actor::System, &person).await?;
        }
    }
    Ok(())
}

/// Letters.
pub struct Letters(pub Outreach);

#[async_trait]
impl PersonalData for Letters {
    fn key(&self) -> &'static str {
        "letters"
    }

    fn label(&self) -> &'static str {
        "Messages, enquiries, volunteers, complaints"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let store = self.0.store();
        let reader = store.reader();
        let rows = records::of_address(store, reader.connection(), person).await?;
        let guarded = records::guarded_by(store, reader.connection(), person).await?;
        let guarded = guarded.into_iter().map(|(row, _)| Item {
            title: format!("Guardian of {} {}", row.kind.label(), row.reference),
            state: row.state.key().to_owned(),
            at: Some(row.created_at),
            url: Some(format!("/desk/letters/{}", row.id)),
            id: row.id,
        });
        let item = |row: Letter| Item {
            title: format!("{} {}", row.kind.label(), row.reference),
            state: row.state.key().to_owned(),
            at: Some(row.created_at),
            url: Some(format!("/desk/letters/{}", row.id)),
            id: row.id,
        };
        Ok(rows.into_iter().map(item).chain(guarded).collect())
    }

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        let store = self.0.store();
        let reader = store.reader();
        let rows = records::of_address(store, reader.connection(), person).await?;
        let mut letters = Vec::with_capacity(rows.len());
        for row in &rows {
            letters.push(exporting::letter(&self.0, row).await?);
        }
        // Of a letter that they answer for, a guardian gets what is kept of themselves.
        for (row, content) in records::guarded_by(store, reader.connection(), person).await? {
            let consents = content.consents.iter();
            letters.push(json!({
                "guardianOf": row.reference,
                "at": row.created_at,
                "name": content.guardian.map(|guardian| guardian.name),
                "email": person,
                "consents": consents.filter(|one| one.key == "guardian").collect::<Vec<_>>(),
            }));
        }
        Ok(Value::Array(letters))
    }

    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let outreach = &self.0;
        let store = outreach.store();
        let tx = store.begin(actor).await?;
        let rows = records::of_address(store, tx.connection(), person).await?;
        let mut erased = Erased::default();
        for row in rows {
            let Some(row) = cases::lock::<Letter>(&tx, &row.id).await? else {
                continue;
            };
            if erasing::must_stay(&row) {
                let why = format!(
                    "Complaint {} stays until it is decided: the law wants an answer and a record.",
                    row.reference
                );
                erased.kept.push(why);
                continue;
            }
            erasing::erase(outreach, &tx, &row).await?;
            erased.erased += 1;
        }
        for (row, _) in records::guarded_by(store, tx.connection(), person).await? {
            if row.state == State::Guardian {
                erasing::erase(outreach, &tx, &row).await?;
                erased.erased += 1;
                continue;
            }
            let why = format!(
                "Guardian of {}: that they agreed is kept as long as the volunteer's letter. Erase that to erase it.",
                row.reference
            );
            erased.kept.push(why);
        }
        tx.commit().await?;
        Ok(erased)
    }
}
