//! What is kept of a person beside their questions: comments, and complaints.
//!
//! Comments name no address. The only thing that ties them to a person is the device: those are meant that were written on
//! one that the person asked on, and left an address. Complaints hold the address under a seal without a mark to find it
//! by, so all that have one are looked at.

use std::collections::BTreeSet;

use kernel::Email;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde_json::{Value, json};
use store::{AuditEntry, Store, StoreError, WriteTx};

use crate::Conversation;
use crate::comments::store as rows;
use crate::model::State;
use crate::moderation::{CONTACT, WORDS, item_of, sealed, unsealed};
use crate::tables::{comment, complaint};
use crate::threads::persons as askers;

/// What became of a person's comments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommentsErased {
    /// Nobody had read them yet: they are gone.
    pub withdrawn: u64,
    /// They stay, and nobody knows any more whose they are.
    pub anonymous: u64,
}

/// Comments from devices on which an address asked, newest first.
///
/// # Errors
/// When the database fails, or the site's key is not here.
pub async fn comments(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &Email,
) -> Result<Vec<comment::Model>, StoreError> {
    let asked = askers::of_address(store, db, email).await?.into_iter();
    let devices: BTreeSet<String> = asked
        .map(|question| question.visitor)
        .filter(|visitor| !visitor.is_empty())
        .collect();
    Ok(comment::Entity::find()
        .filter(comment::Column::Visitor.is_in(devices))
        .filter(comment::Column::StaffId.is_null())
        .filter(comment::Column::State.ne(State::Withdrawn))
        .order_by_desc(comment::Column::Id)
        .all(db)
        .await?)
}

/// The same as the person gets it.
///
/// # Errors
/// When the database fails, or the site's key is not here.
pub async fn export_comments(
    conversation: &Conversation,
    email: &Email,
) -> Result<Value, StoreError> {
    let store = conversation.store();
    let found = comments(store, store.reader().connection(), email).await?;
    let shown = found.into_iter().map(|row| {
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

/// Takes back comments that wait, and takes name and device off the others. To be called before the questions are erased:
/// they are what the comments are found by.
pub async fn erase_comments(
    conversation: &Conversation,
    tx: &WriteTx,
    email: &Email,
) -> Result<CommentsErased, StoreError> {
    let mut done = CommentsErased::default();
    tx.erases_from(&["conversation_comment"]);
    for row in comments(conversation.store(), tx.connection(), email).await? {
        let id = row.id.clone();
        if row.state.waits() {
            rows::withdraw(tx, row).await?;
            done.withdrawn += 1;
        } else {
            rows::anonymise(tx, row).await?;
            done.anonymous += 1;
        }
        noted(tx, "comment.erase_author", format!("comment:{id}")).await?;
    }
    Ok(done)
}

/// Complaints and appeals that are to be answered at an address, newest first.
///
/// # Errors
/// When the database fails, or the site's key is not here.
pub async fn complaints(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &Email,
) -> Result<Vec<complaint::Model>, StoreError> {
    let rows = complaint::Entity::find()
        .filter(complaint::Column::Contact.is_not_null())
        .order_by_desc(complaint::Column::Id)
        .all(db)
        .await?;
    let mut found = Vec::new();
    for row in rows {
        let contact = row.contact.as_deref().unwrap_or_default();
        let own: Option<Email> = unsealed(store, CONTACT, &row.id, contact)?.parse().ok();
        if own.is_some_and(|own| own.folded() == email.folded()) {
            found.push(row);
        }
    }
    Ok(found)
}

/// The same in the clear, as the person gets it.
///
/// # Errors
/// When the database fails, or the site's key is not here.
pub async fn export_complaints(
    conversation: &Conversation,
    email: &Email,
) -> Result<Value, StoreError> {
    let store = conversation.store();
    let mut shown = Vec::new();
    for row in complaints(store, store.reader().connection(), email).await? {
        shown.push(json!({
            "reference": row.id,
            "kind": row.kind,
            "about": row.about,
            "words": unsealed(store, WORDS, &row.id, &row.words)?,
            "email": email,
            "at": row.at,
            "acknowledgedAt": row.acknowledged_at,
            "decidedAt": row.decided_at,
            "outcome": row.outcome,
            "reply": row.reply,
        }));
    }
    Ok(Value::Array(shown))
}

/// Erases address and words of decided complaints; that there was one and how it was decided stays. Answers how many, and
/// the references of those that wait for a decision and stay whole until then.
///
/// # Errors
/// When the database fails, or the site's key is not here.
pub async fn erase_complaints(
    conversation: &Conversation,
    tx: &WriteTx,
    email: &Email,
) -> Result<(u64, Vec<String>), StoreError> {
    let (mut erased, mut waiting) = (0, Vec::new());
    tx.erases_from(&["conversation_complaint"]);
    for found in complaints(conversation.store(), tx.connection(), email).await? {
        let locked = complaint::Entity::find_by_id(&found.id).lock_exclusive();
        let Some(row) = locked.one(tx.connection()).await? else {
            continue;
        };
        if row.decided_at.is_none() {
            waiting.push(row.id);
            continue;
        }
        let id = row.id.clone();
        let names_an_item = item_of(&row).is_some();
        let mut row = row.into_active_model();
        row.contact = Set(None);
        row.words = Set(sealed(conversation.store(), WORDS, &id, "")?);
        row.reply = Set(None);
        if !names_an_item {
            row.about = Set(None);
        }
        row.update(tx.connection()).await?;
        noted(tx, "complaint.erase", format!("complaint:{id}")).await?;
        erased += 1;
    }
    Ok((erased, waiting))
}

async fn noted(tx: &WriteTx, action: &str, subject: String) -> Result<(), StoreError> {
    tx.audit(AuditEntry {
        action: action.to_owned(),
        subject,
        before: None,
        after: None,
    })
    .await
}
