//! What the community keeps of people: comments, questions, complaints.
//!
//! A question's address stands under the question's own key and a complaint's under a seal, neither with a mark to find it by:
//! all that have one are looked at. Comments name no address. The only thing that ties them to a person is the device: those
//! are meant that were written on one that the person asked on, and left an address.

use std::collections::BTreeSet;

use async_trait::async_trait;
use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder,
};
use serde_json::{Value, json};
use store::personal::{
    ErasureResult, PersonItem, PersonalData, clear_personal_columns, decrypt_column,
};
use store::{Actor, AuditEntry, Store, StoreError, WriteTx};

use crate::CommunityService;
use crate::items::questions::{is_erased_whole, lock_question};
use crate::items::{comments, encryption};
use crate::model::ItemState;
use crate::moderation::{complaint_item, encrypt_complaint};
use crate::tables::{comment, complaint, question};
use crate::threads::erasure;

/// Comments from the devices on which an address asked. To be erased before the questions, by which they are found.
pub struct CommentData(pub CommunityService);

impl CommentData {
    async fn load_rows(
        &self,
        db: &impl ConnectionTrait,
        person: &EmailAddress,
    ) -> Result<Vec<comment::Model>, StoreError> {
        let asked = load_asked_by(self.0.store(), db, person).await?.into_iter();
        let devices: BTreeSet<String> = asked
            .map(|question| question.visitor)
            .filter(|visitor| !visitor.is_empty())
            .collect();
        Ok(comment::Entity::find()
            .filter(comment::Column::Visitor.is_in(devices))
            // Staff comments written on the same device belong to the site, not to the visitor.
            .filter(comment::Column::StaffId.is_null())
            .filter(comment::Column::State.ne(ItemState::Withdrawn))
            .order_by_desc(comment::Column::Id)
            .all(db)
            .await?)
    }
}

#[async_trait]
impl PersonalData for CommentData {
    fn key(&self) -> &'static str {
        "comments"
    }

    fn label(&self) -> &'static str {
        "Comments from the device of their questions"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let reader = self.0.store().reader();
        let rows = self
            .load_rows(reader.connection(), person)
            .await?
            .into_iter();
        let shown = rows.map(|row| PersonItem {
            title: format!("Comment of {}", row.posted_at.format("%Y-%m-%d")),
            state: row.state.key().to_owned(),
            at: Some(row.posted_at),
            url: None,
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let reader = self.0.store().reader();
        let rows = self
            .load_rows(reader.connection(), person)
            .await?
            .into_iter();
        let shown = rows.map(|row| {
            json!({
                "id": row.id,
                "under": row.subject().to_string(),
                "state": row.state,
                "postedAt": row.posted_at,
                "editedAt": row.edited_at,
                "name": row.name,
                "text": row.text,
            })
        });
        Ok(Value::Array(shown.collect()))
    }

    /// Takes back comments that wait, and takes name and device off the others.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let tx = self.0.store().begin(actor).await?;
        let (mut withdrawn, mut anonymous) = (0, 0);
        tx.erases_of::<comment::Entity>(&[]);
        for row in self.load_rows(tx.connection(), person).await? {
            let id = row.id.clone();
            // Comments that others have read and answered stay, but without their author.
            if row.state.is_waiting() {
                comments::withdraw_comment(&tx, row).await?;
                withdrawn += 1;
            } else {
                comments::anonymise_comment(&tx, row).await?;
                anonymous += 1;
            }
            audit_erasure(&tx, "comment.erase_author", format!("comment:{id}")).await?;
        }
        tx.commit().await?;
        let why = format!(
            "{anonymous} comments stay without name and device: hide them in Moderation where they name the person."
        );
        Ok(partly_erased(withdrawn + anonymous, anonymous, why))
    }
}

/// Questions whose asker is told at an address.
pub struct QuestionData(pub CommunityService);

/// The same, newest first.
async fn load_asked_by(
    store: &Store,
    db: &impl ConnectionTrait,
    person: &EmailAddress,
) -> Result<Vec<question::Model>, StoreError> {
    let rows = question::Entity::find()
        .filter(question::Column::NoticeMail.is_not_null())
        .filter(question::Column::State.ne(ItemState::Erased))
        .order_by_desc(question::Column::Id)
        .all(db)
        .await?;
    let mut found = Vec::new();
    for row in rows {
        if is_same(encryption::decrypt_email(store, &row)?, person) {
            found.push(row);
        }
    }
    Ok(found)
}

#[async_trait]
impl PersonalData for QuestionData {
    fn key(&self) -> &'static str {
        "questions"
    }

    fn label(&self) -> &'static str {
        "Questions for the doctor"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let store = self.0.store();
        let rows = load_asked_by(store, store.reader().connection(), person).await?;
        let shown = rows.into_iter().map(|row| PersonItem {
            title: format!("Question of {}", row.asked_at.format("%Y-%m-%d")),
            state: row.state.key().to_owned(),
            at: Some(row.asked_at),
            url: None,
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let store = self.0.store();
        let mut questions = Vec::new();
        for row in load_asked_by(store, store.reader().connection(), person).await? {
            let opened = encryption::decrypt_question(store, &row)?;
            questions.push(json!({
                "id": row.id,
                "visibility": row.visibility,
                "state": row.state,
                "askedAt": row.asked_at,
                "category": row.category,
                "country": row.country,
                "title": opened.title,
                "question": opened.text,
                "user": opened.user,
                "answer": opened.answer_text,
                "email": person,
            }));
        }
        Ok(Value::Array(questions))
    }

    /// Erases private questions, and of public ones what everybody may not read: the address, the messages, the key.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let conversation = &self.0;
        let tx = conversation.store().begin(actor).await?;
        let (mut whole, mut public) = (0, 0);
        for row in load_asked_by(conversation.store(), tx.connection(), person).await? {
            if is_erased_whole(&row) {
                erasure::erase_question(conversation, &tx, row).await?;
                whole += 1;
            } else {
                erasure::erase_thread(conversation, &tx, row).await?;
                public += 1;
            }
        }
        tx.commit().await?;
        let why = format!(
            "{public} public questions stay without the address: hide them in Moderation where they name the person."
        );
        Ok(partly_erased(whole + public, public, why))
    }

    async fn erase_again(&self, tx: &WriteTx, kind: &str, id: &str) -> Result<(), StoreError> {
        if ![erasure::QUESTION, erasure::THREAD].contains(&kind) {
            return Ok(());
        }
        let found = lock_question(tx, id).await?;
        let Some(row) = found.filter(|row| row.state != ItemState::Erased) else {
            return Ok(());
        };
        if kind == erasure::QUESTION {
            erasure::erase_question(&self.0, tx, row).await
        } else {
            erasure::erase_thread(&self.0, tx, row).await
        }
    }
}

/// Complaints and appeals about the community that are answered at an address.
pub struct ComplaintData(pub CommunityService);

impl ComplaintData {
    async fn load_rows(
        &self,
        db: &impl ConnectionTrait,
        person: &EmailAddress,
    ) -> Result<Vec<complaint::Model>, StoreError> {
        let rows = complaint::Entity::find()
            .filter(complaint::Column::Contact.is_not_null())
            .order_by_desc(complaint::Column::Id)
            .all(db)
            .await?;
        let mut found = Vec::new();
        for row in rows {
            let contact = row.contact.as_deref().unwrap_or_default();
            let own = decrypt_column(self.0.store(), complaint::Column::Contact, &row.id, contact)?;
            if is_same(own.parse().ok(), person) {
                found.push(row);
            }
        }
        Ok(found)
    }
}

#[async_trait]
impl PersonalData for ComplaintData {
    fn key(&self) -> &'static str {
        "complaints"
    }

    fn label(&self) -> &'static str {
        "Complaints about the community"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let reader = self.0.store().reader();
        let rows = self
            .load_rows(reader.connection(), person)
            .await?
            .into_iter();
        let state = |decided: bool| if decided { "decided" } else { "open" };
        let shown = rows.map(|row| PersonItem {
            title: format!("Complaint {}", row.id),
            state: state(row.decided_at.is_some()).to_owned(),
            at: Some(row.at),
            url: Some("/desk/conversation/complaints".to_owned()),
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let store = self.0.store();
        let mut shown = Vec::new();
        for row in self.load_rows(store.reader().connection(), person).await? {
            shown.push(json!({
                "reference": row.id,
                "kind": row.kind,
                "about": row.about,
                "words": decrypt_column(store, complaint::Column::Words, &row.id, &row.words)?,
                "email": person,
                "at": row.at,
                "acknowledgedAt": row.acknowledged_at,
                "decidedAt": row.decided_at,
                "outcome": row.outcome,
                "reply": row.reply,
            }));
        }
        Ok(Value::Array(shown))
    }

    /// Erases address and words of decided complaints; that there was one and how it was decided stays.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let store = self.0.store();
        let tx = store.begin(actor).await?;
        let mut done = ErasureResult::default();
        tx.erases_of::<complaint::Entity>(&[]);
        for found in self.load_rows(tx.connection(), person).await? {
            let Some(row) = tx.lock_row::<complaint::Entity>(found.id).await? else {
                continue;
            };
            let id = row.id.clone();
            if row.decided_at.is_none() {
                let why = format!(
                    "Complaint {id} stays until it is decided: the law wants an answer and a record."
                );
                done.retained.push(why);
                continue;
            }
            // An item's name identifies nobody, but free text might.
            let names_an_item = complaint_item(&row).is_some();
            let mut row = row.into_active_model();
            clear_personal_columns::<complaint::Entity>(&mut row);
            // The column is NOT NULL, so an empty text is sealed instead.
            row.words = Set(encrypt_complaint(store, complaint::Column::Words, &id, "")?);
            if !names_an_item {
                row.about = Set(None);
            }
            row.update(tx.connection()).await?;
            audit_erasure(&tx, "complaint.erase", format!("complaint:{id}")).await?;
            done.erased += 1;
        }
        tx.commit().await?;
        Ok(done)
    }
}

fn is_same(own: Option<EmailAddress>, person: &EmailAddress) -> bool {
    own.is_some_and(|own| own.case_folded() == person.case_folded())
}

/// What was erased, and why some of it stays for all to read.
fn partly_erased(erased: u64, public: u64, why: String) -> ErasureResult {
    let kept = if public > 0 { vec![why] } else { Vec::new() };
    ErasureResult {
        erased,
        retained: kept,
    }
}

async fn audit_erasure(tx: &WriteTx, action: &str, subject: String) -> Result<(), StoreError> {
    tx.record_audit(AuditEntry::new(action, subject)).await
}
