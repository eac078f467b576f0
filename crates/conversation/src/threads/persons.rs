//! Questions of a person who is known by the address for notices. It stands under each question's own key, without a mark to
//! find it by, so all that have one are looked at.

use kernel::Email;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::{Store, StoreError, WriteTx};

use super::{erasing, sealing};
use crate::Conversation;
use crate::model::State;
use crate::questions::store::locked;
use crate::tables::question::{Column, Entity, Model};

/// Questions whose asker is told at an address, newest first.
///
/// # Errors
/// When the database fails, or the site's key is not here.
pub async fn of_address(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &Email,
) -> Result<Vec<Model>, StoreError> {
    let rows = Entity::find()
        .filter(Column::NoticeMail.is_not_null())
        .filter(Column::State.ne(State::Erased))
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    let mut found = Vec::new();
    for row in rows {
        let own = sealing::mail_of(store, &row)?;
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
pub async fn export(conversation: &Conversation, email: &Email) -> Result<Value, StoreError> {
    let store = conversation.store();
    let reader = store.reader();
    let mut questions = Vec::new();
    for row in of_address(store, reader.connection(), email).await? {
        let opened = sealing::open(store, &row)?;
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
            "email": email,
        }));
    }
    Ok(Value::Array(questions))
}

/// Erases private questions, and of public ones what everybody may not read: the address, the messages, the key. Answers how
/// many were erased whole, and how many stay for all to read.
pub async fn erase(
    conversation: &Conversation,
    tx: &WriteTx,
    email: &Email,
) -> Result<(u64, u64), StoreError> {
    let (mut whole, mut public) = (0, 0);
    for row in of_address(conversation.store(), tx.connection(), email).await? {
        if erasing::goes_whole(&row) {
            erasing::erase(conversation, tx, row).await?;
            whole += 1;
        } else {
            erasing::erase_thread(conversation, tx, row).await?;
            public += 1;
        }
    }
    Ok((whole, public))
}

/// Erases again what was erased once and an older archive brought back; other kinds are nothing of ours.
pub async fn erase_again(
    conversation: &Conversation,
    tx: &WriteTx,
    kind: &str,
    id: &str,
) -> Result<(), StoreError> {
    if ![erasing::QUESTION, erasing::THREAD].contains(&kind) {
        return Ok(());
    }
    let found = locked(tx, id).await?;
    let Some(row) = found.filter(|row| row.state != State::Erased) else {
        return Ok(());
    };
    if kind == erasing::QUESTION {
        erasing::erase(conversation, tx, row).await
    } else {
        erasing::erase_thread(conversation, tx, row).await
    }
}
