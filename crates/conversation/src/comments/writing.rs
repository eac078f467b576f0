//! Taking a comment: what is checked, what becomes of it.
use chrono::Duration;
use forms::Key;
use kernel::Problem;
use safety::Card;
use store::{Actor, StoreError};
use web::{Error, Visitor};

use super::store::{self as rows, New};
use crate::Conversation;
use crate::model::words::{Name, Words};
use crate::model::{CommentRule, HoldReason, Item, State};
use crate::moderation::alerts;
use crate::screening::{self, Before, Outcome};
use crate::tables::comment::Model;

/// The same text of the same visitor within this time is the same comment: a double click, a repeat after a lost answer.
const SAME_AGAIN: Duration = Duration::minutes(2);

#[derive(Clone, Debug)]
pub struct Under {
    /// The post or question.
    pub subject: Item,
    pub rule: CommentRule,
    pub open: bool,
    /// Who is mailed when its words sound as if somebody were in danger; nobody when empty.
    pub on_call: String,
}

forms::form! {
    pub(crate) struct CommentForm as "NewComment" on "comment" {
        /// Who writes; any letters, 80 characters at most.
        name: Name = "name" { missing: "Enter your name" },
        /// 5,000 characters at most.
        text: Words = "text" { missing: "Write a comment" },
    }
}

forms::form! {
    pub(crate) struct ReplyForm as "NewReply" on "reply" {
        /// Who writes; any letters, 80 characters at most.
        name: Name = "name" { missing: "Enter your name" },
        /// 5,000 characters at most.
        text: Words = "text" { missing: "Write a reply" },
        /// Key of the comment that is answered; in a call its address says so.
        parent: Key = "parent",
    }
}

#[derive(Clone, Debug, Default)]
pub struct Written {
    pub name: String,
    pub text: String,
    /// Key of the comment that they answer.
    pub parent: Option<String>,
    /// A field is filled in that people do not see.
    pub is_by_machine: bool,
}

impl Written {
    pub(crate) fn comment(form: CommentForm, is_by_machine: bool) -> Self {
        Self {
            name: form.name.0,
            text: form.text.0,
            parent: None,
            is_by_machine,
        }
    }

    pub(crate) fn reply(form: ReplyForm, is_by_machine: bool) -> Self {
        Self {
            name: form.name.0,
            text: form.text.0,
            parent: Some(form.parent.0).filter(|key| !key.is_empty()),
            is_by_machine,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Taken {
    pub comment: Model,
    /// What to do at once, where the words sounded as if somebody were in danger.
    pub card: Option<Card>,
}

/// Takes a comment or reply of a visitor.
///
/// # Errors
/// 409 where comments are closed, 404 for a reply to what is not there, 422 for what the desk refuses, 429 for too much in a
/// short time.
pub async fn take(
    conversation: &Conversation,
    under: Under,
    written: Written,
    visitor: &Visitor,
) -> Result<Taken, Error> {
    let Written {
        name,
        text,
        parent,
        is_by_machine,
    } = written;
    if !under.open {
        return Err(closed());
    }
    if is_by_machine {
        return Err(refused());
    }
    let fingerprint = conversation.fingerprint(visitor)?;
    let parent = match &parent {
        Some(key) => Some(published(conversation, &under.subject, key).await?),
        None => None,
    };
    let reader = conversation.store().reader();
    let own = rows::own(&reader, &under.subject, &fingerprint).await?;
    let above = parent.as_ref().map(|parent| parent.id.as_str());
    if let Some(same) = same_again(conversation, &own, above, &text) {
        return Ok(Taken {
            card: screening::card_of(&text),
            comment: same,
        });
    }
    let before = Before::of(&reader, &fingerprint, conversation.now()).await?;
    let list = screening::word_rules(&reader).await?;
    let verdict = screening::judge(&[&name, &text], &list, &before, None, conversation.now());
    if let Outcome::Wait(seconds) = verdict.outcome {
        return Err(slower(seconds));
    }
    let (state, hold) = verdict
        .stands(under.rule == CommentRule::AtOnce)
        .ok_or_else(refused)?;
    let new = New {
        subject: under.subject,
        parent,
        name,
        text,
        state,
        hold,
        visitor: fingerprint,
        staff: None,
    };
    Ok(Taken {
        comment: keep(conversation, new, &under.on_call).await?,
        card: verdict.card,
    })
}

async fn keep(conversation: &Conversation, new: New, on_call: &str) -> Result<Model, StoreError> {
    let _turn = conversation.turns().of(&new.subject).await;
    let tx = conversation.store().begin(Actor::Visitor).await?;
    let kept = rows::insert(&tx, new).await?;
    if let Some(HoldReason::Crisis | HoldReason::Emergency) = kept.hold_reason {
        alerts::raise(conversation, &tx, &kept.item(), None, on_call).await?;
    }
    tx.commit().await?;
    Ok(kept)
}

/// The published comment that a reply stands under.
async fn published(conversation: &Conversation, subject: &Item, key: &str) -> Result<Model, Error> {
    let gone = || Problem::not_found("The comment that you answer is no longer there.");
    let reader = conversation.store().reader();
    let found = rows::by_key(reader.connection(), key).await?;
    let found = found
        .filter(|row| row.subject() == *subject && row.state == State::Published)
        .ok_or_else(gone)?;
    let parent = rows::parent_for(reader.connection(), found).await?;
    Ok(parent.ok_or_else(gone)?)
}

/// The one of the visitor's own comments here that this one repeats.
fn same_again(
    conversation: &Conversation,
    own: &[Model],
    above: Option<&str>,
    text: &str,
) -> Option<Model> {
    let since = conversation.now() - SAME_AGAIN;
    own.iter()
        .find(|row| row.posted_at > since && row.text == text && row.parent_id.as_deref() == above)
        .cloned()
}

/// 409: no comments are taken here, or no longer.
pub(crate) fn closed() -> Error {
    Problem::conflict("Comments are closed here.")
        .with_code("comments_closed")
        .into()
}

/// 422 that does not say what was found, so that nobody writes around it.
pub(crate) fn refused() -> Error {
    let words =
        "This cannot be posted here. Please read the community rules and write it another way.";
    Problem::new(422, "refused", "Not posted", words).into()
}

/// 429 for a visitor who writes without pause.
pub(crate) fn slower(seconds: u32) -> Error {
    let minutes = seconds.div_ceil(60);
    let wait = if minutes == 1 {
        "a minute".to_owned()
    } else {
        format!("{minutes} minutes")
    };
    let words =
        format!("You have written a lot in a short time. Please wait {wait} and try again.");
    Error::from(Problem::too_many(words).with_code("slow_down")).retry_after(seconds)
}

/// Where a comment stands with another text: as the rule says, and held for what was noticed in it.
pub(super) async fn stands_with(
    conversation: &Conversation,
    rule: CommentRule,
    name: &str,
    text: &str,
) -> Result<(State, Option<HoldReason>), Error> {
    let list = screening::word_rules(&conversation.store().reader()).await?;
    let before = Before::default();
    let verdict = screening::judge(&[name, text], &list, &before, None, conversation.now());
    verdict
        .stands(rule == CommentRule::AtOnce)
        .ok_or_else(refused)
}
