//! What a visitor may do with their own comments, and what of a conversation is theirs.
use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};
use forms::{ParsedForm, invalid_form};
use kernel::ProblemDetails;
use store::{Actor, StoreError};
use web::{Error, Visitor};

use super::submission::{comments_closed, screen_edit};
use super::view::{self, OwnItems};
use crate::items::comments;
use crate::model::dates::format_rfc3339;
use crate::model::text::BodyText;
use crate::model::{CommentRule, CommentStyle, Item, ItemState};
use crate::reactions;
use crate::service::CommunityService;
use crate::tables::comment::Model;

/// How long its writer may change or delete a comment, on the device that it was written on.
const EDITABLE: Duration = Duration::minutes(15);

forms::form! {
    pub(crate) struct EditForm as "EditedComment" on "edit" {
        /// 5,000 characters at most.
        text: BodyText = "text" { missing: "community-comment-missing" },
    }
}

/// Changes a comment of the visitor's own. One that was looked at by the desk is looked at again where the rule says so.
///
/// # Errors
/// 404 when it is not theirs, 409 when the time is over or the desk has taken it away, 422 for a text that is none.
pub(super) async fn edit_own_comment(
    community: &CommunityService,
    subject: &Item,
    rule: CommentRule,
    key: &str,
    reading: ParsedForm<EditForm>,
    visitor: &Visitor,
) -> Result<Model, Error> {
    let comment = find_editable(community, subject, key, visitor).await?;
    let text = reading.into_result().map_err(invalid_form)?.text.0;
    if rule == CommentRule::Off {
        return Err(comments_closed());
    }
    // An unchanged text gets neither an edit mark nor another review.
    if text == comment.text {
        return Ok(comment);
    }
    // Screened again: otherwise an edit could publish what a new comment could not.
    let placement = screen_edit(community, rule, &comment.name, &text).await?;
    let tx = community.store().begin(Actor::Visitor).await?;
    let comment = comments::update_text(community, &tx, comment, text, placement).await?;
    tx.commit().await?;
    Ok(comment)
}

/// Takes a comment of the visitor's own back. One that is gone already is fine.
///
/// # Errors
/// 404 when it is not theirs, 409 when the time is over.
pub(super) async fn delete_own_comment(
    community: &CommunityService,
    subject: &Item,
    key: &str,
    visitor: &Visitor,
) -> Result<(), Error> {
    let fingerprint = community.fingerprint(visitor)?;
    let reader = community.store().reader();
    let found = comments::find_comment(reader.connection(), key).await?;
    let is_gone = |row: &Model| row.state == ItemState::Withdrawn && row.visitor == fingerprint;
    if found.as_ref().is_some_and(is_gone) {
        return Ok(());
    }
    let comment = find_editable(community, subject, key, visitor).await?;
    let tx = community.store().begin(Actor::Visitor).await?;
    comments::withdraw_comment(community, &tx, comment).await?;
    tx.commit().await?;
    Ok(())
}

/// A comment of the visitor's own that may still be changed.
async fn find_editable(
    community: &CommunityService,
    subject: &Item,
    key: &str,
    visitor: &Visitor,
) -> Result<Model, Error> {
    let fingerprint = community.fingerprint(visitor)?;
    let reader = community.store().reader();
    let found = comments::find_comment(reader.connection(), key).await?;
    let comment = found
        // Somebody else's comment gets the same answer as a missing one: keys are public.
        .filter(|row| row.visitor == fingerprint && row.subject() == *subject)
        .ok_or_else(|| ProblemDetails::not_found(l10n::t!("community-own-comment-not-found")))?;
    if !is_editable(&comment, community.now()) {
        let words = l10n::t!("community-own-comment-too-late");
        return Err(ProblemDetails::conflict(words).with_code("too_late").into());
    }
    Ok(comment)
}

fn editable_until(comment: &Model) -> DateTime<Utc> {
    comment.posted_at + EDITABLE
}

fn is_editable(comment: &Model, now: DateTime<Utc>) -> bool {
    let placement = comment.state == ItemState::Published || comment.state.is_waiting();
    placement && now < editable_until(comment)
}

pub(super) async fn load_own_items(
    community: &CommunityService,
    subject: &Item,
    style: CommentStyle,
    visitor: &Visitor,
) -> Result<OwnItems, StoreError> {
    let fingerprint = community.fingerprint(visitor)?;
    let reader = community.store().reader();
    let own = comments::load_own_comments(&reader, subject, &fingerprint).await?;
    let now = community.now();
    let editable: BTreeMap<String, String> = own
        .iter()
        .filter(|row| is_editable(row, now))
        .map(|row| (row.id.clone(), format_rfc3339(editable_until(row))))
        .collect();
    let waiting = own.iter().rev().filter(|row| row.state.is_waiting());
    Ok(OwnItems {
        comments: waiting.map(|row| view::build_comment(row, style)).collect(),
        reactions: reactions::store::load_visitor_reactions(&reader, subject, &fingerprint).await?,
        editable,
    })
}
