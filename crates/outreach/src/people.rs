//! What this feature keeps of a person, for the one search over all of them.

use async_trait::async_trait;
use kernel::Email;
use serde_json::{Value, json};
use store::personal::{Erased, Item, PersonalData};
use store::{Actor, Erasure, Store, StoreError, WriteTx};

use crate::Outreach;
use crate::letters::{erasing, exporting, records};
use crate::model::State;
use crate::tables::letter::Model;

/// A person in all features, as erasures are noted: under their sealed address.
const PERSON: &str = "person";
/// What their address is sealed for.
const SUBJECT: &str = "erasure.person";

/// Notes that a person was erased in all features.
pub async fn note_erasure(store: &Store, tx: &WriteTx, person: &Email) -> Result<(), StoreError> {
    let sealed = store.seal(SUBJECT, person.folded().as_bytes())?;
    tx.note_erasure(PERSON, &sealed).await
}

impl Outreach {
    /// Erases again what an older archive brought back. To be called before anybody is served.
    pub async fn erase_again(&self) -> Result<(), StoreError> {
        let since = match self.store().erased_since().await {
            // A site that can be read is better than none while the blob store is away.
            Err(error @ StoreError::Unavailable(_)) => {
                tracing::error!(%error, "what was erased since cannot be read: the next start looks again");
                return Ok(());
            }
            found => found?,
        };
        if !since.is_empty() {
            let erasures = since.len();
            tracing::warn!(
                erasures,
                "the database is older than what was erased since: that is erased again"
            );
        }
        for erasure in since {
            let id = erasure.id.clone();
            let again = self.erase_one_again(erasure).await;
            again.inspect_err(|error| tracing::error!(%error, id, "this was not erased again"))?;
        }
        Ok(())
    }

    async fn erase_one_again(&self, erasure: Erasure) -> Result<(), StoreError> {
        let (kind, subject) = (erasure.kind.as_str(), erasure.subject.as_str());
        if kind == PERSON {
            let address = self.store().unseal(SUBJECT, subject)?;
            let address = String::from_utf8(address).map_err(StoreError::other)?;
            let person: Email = address.parse().map_err(StoreError::other)?;
            for feature in self.features() {
                // Requests are left to their own erasures: who pays for them may have to be asked elsewhere.
                if feature.key() != "consultations" {
                    feature.erase(Actor::System, &person).await?;
                }
            }
        }
        let tx = self.store().begin(Actor::System).await?;
        for feature in self.features() {
            feature.erase_again(&tx, kind, subject).await?;
        }
        tx.note_erased_again(erasure).await?;
        tx.commit().await
    }
}

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
        let guarded = guarded.into_iter();
        let guarded =
            guarded.map(|(row, _)| item(format!("Guardian of {}", row.kind.label()), row));
        let rows = rows
            .into_iter()
            .map(|row| item(row.kind.label().to_owned(), row));
        Ok(rows.chain(guarded).collect())
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
            let Some(row) = cases::lock::<Model>(&tx, &row.id).await? else {
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

    async fn erase_again(&self, tx: &WriteTx, kind: &str, id: &str) -> Result<(), StoreError> {
        if kind != erasing::LETTER {
            return Ok(());
        }
        let found = cases::lock::<Model>(tx, id).await?;
        if let Some(row) = found.filter(|row| row.erased_at.is_none()) {
            erasing::erase(&self.0, tx, &row).await?;
        }
        Ok(())
    }
}

fn item(what: String, row: Model) -> Item {
    Item {
        title: format!("{what} {}", row.reference),
        state: row.state.key().to_owned(),
        at: Some(row.created_at),
        url: Some(format!("/desk/letters/{}", row.id)),
        id: row.id,
    }
}
