//! What a visitor may do with their own comments, and what of a conversation is theirs.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use forms::{Reading, invalid};
use kernel::Problem;
use store::{Actor, StoreError};
use web::{Error, Visitor};

use super::store as rows;
use super::view::{self, Mine};
use super::writing::{closed, stands_with};
use crate::Conversation;
use crate::model::dates::iso;
use crate::model::words::Words;
use crate::model::{CommentRule, DateStyle, Item, State};
use crate::reactions;
use crate::tables::comment::Model;

forms::form! {
    pub(crate) struct EditForm as "EditedComment" on "edit" {
        /// 5,000 characters at most.
        text: Words = "text" { missing: "Write a comment" },
    }
}

/// Changes a comment of the visitor's own. One that was looked at by the desk is looked at again where the rule says so.
///
/// # Errors
/// 404 when it is not theirs, 409 when the time is over or the desk has taken it away, 422 for a text that is none.
pub(super) async fn edit(
    conversation: &Conversation,
    subject: &Item,
    rule: CommentRule,
    key: &str,
    reading: Reading<EditForm>,
    visitor: &Visitor,
) -> Result<Model, Error> {
    let comment = theirs(conversation, subject, key, visitor).await?;
    let text = reading.done().map_err(invalid)?.text.0;
    if rule == CommentRule::Off {
        return Err(closed());
    }
    if text == comment.text {
        return Ok(comment);
    }
    let stands = stands_with(conversation, rule, &comment.name, &text).await?;
    let tx = conversation.store().begin(Actor::Visitor).await?;
    let comment = rows::set_text(&tx, comment, text, stands).await?;
    tx.commit().await?;
    Ok(comment)
}

/// Takes a comment of the visitor's own back. One that is gone already is fine.
///
/// # Errors
/// 404 when it is not theirs, 409 when the time is over.
pub(super) async fn delete(
    conversation: &Conversation,
    subject: &Item,
    key: &str,
    visitor: &Visitor,
) -> Result<(), Error> {
    let fingerprint = conversation.fingerprint(visitor)?;
    let reader = conversation.store().reader();
    let found = rows::by_key(reader.connection(), key).await?;
    let is_gone = |row: &Model| row.state == State::Withdrawn && row.visitor == fingerprint;
    if found.as_ref().is_some_and(is_gone) {
        return Ok(());
    }
    let comment = theirs(conversation, subject, key, visitor).await?;
    let tx = conversation.store().begin(Actor::Visitor).await?;
    rows::withdraw(&tx, comment).await?;
    tx.commit().await?;
    Ok(())
}

/// A comment of the visitor's own that may still be changed.
async fn theirs(
    conversation: &Conversation,
    subject: &Item,
    key: &str,
    visitor: &Visitor,
) -> Result<Model, Error> {
    let fingerprint = conversation.fingerprint(visitor)?;
    let reader = conversation.store().reader();
    let found = rows::by_key(reader.connection(), key).await?;
    let comment = found
        .filter(|row| row.visitor == fingerprint && row.subject() == *subject)
        .ok_or_else(|| Problem::not_found("There is no such comment of yours on this device."))?;
    if !is_editable(&comment, conversation.now()) {
        let words = "A comment can be changed for 15 minutes. If it should go, please report it and say why.";
        return Err(Problem::conflict(words).with_code("too_late").into());
    }
    Ok(comment)
}

fn is_editable(comment: &Model, now: DateTime<Utc>) -> bool {
    let stands = comment.state == State::Published || comment.state.waits();
    stands && now < rows::editable_until(comment)
}

pub(super) async fn mine(
    conversation: &Conversation,
    subject: &Item,
    style: DateStyle,
    visitor: &Visitor,
) -> Result<Mine, StoreError> {
    let fingerprint = conversation.fingerprint(visitor)?;
    let reader = conversation.store().reader();
    let own = rows::own(&reader, subject, &fingerprint).await?;
    let now = conversation.now();
    let editable: BTreeMap<String, String> = own
        .iter()
        .filter(|row| is_editable(row, now))
        .map(|row| (row.id.clone(), iso(rows::editable_until(row))))
        .collect();
    let waiting = own.iter().rev().filter(|row| row.state.waits());
    Ok(Mine {
        comments: waiting.map(|row| view::comment(row, style)).collect(),
        reactions: reactions::store::of_visitor(&reader, subject, &fingerprint).await?,
        editable,
    })
}
