//! Taking a question or a comment: what is noticed in it, where it stands, what its writer is told.

use ::store::{Actor, StoreError, WriteTx};
use kernel::Problem;
use safety::Card;
use web::{Error, Visitor};

use super::asked::{self, Asked};
use super::code::Code;
use super::store::{self, New};
use crate::Conversation;
use crate::comments::writing::{self, Under, Written};
use crate::model::{CommentRule, HoldReason, Item, QuestionMode, State};
use crate::moderation::alerts;
use crate::screening::{self, Before, Outcome, Verdict};
use crate::tables::question::{Model, Visibility};

pub(crate) struct Taken {
    pub row: Model,
    pub code: Code,
    /// What to do now, where its words sound urgent.
    pub card: Option<Card>,
}

/// Takes a question. Nothing in it blocks it: what sounds urgent is held, and its writer gets the card.
///
/// # Errors
/// 429 when the visitor writes too often, 422 for words that are not taken; else when the database fails.
pub(crate) async fn question(
    conversation: &Conversation,
    visitor: &Visitor,
    asked: Asked,
) -> Result<Taken, Error> {
    let visitor = conversation.fingerprint(visitor)?;
    let settings = conversation.outside().rules.settings().await?;
    let reader = conversation.store().reader();
    let words = screening::word_rules(&reader).await?;
    let before = Before::of(&reader, &visitor, conversation.now()).await?;
    let texts = [&asked.user, &asked.title, &asked.text].map(String::as_str);
    let verdict = screening::judge(&texts, &words, &before, asked.place(), conversation.now());
    let is_private = asked.visibility == Visibility::Private;
    let at_once = settings.questions == QuestionMode::Open && !is_private;
    let (state, hold) = stands(&verdict, at_once, is_private)?;
    let code = Code::random();
    let new = New {
        asked,
        code: code.clone(),
        visitor,
        state,
        hold,
        keep_days: settings.keep_open_days,
    };
    let tx = conversation.store().begin(Actor::Visitor).await?;
    let row = store::create(&tx, conversation.store(), new).await?;
    let item = Item::question(&row.id);
    tell_who_is_on_call(conversation, &tx, &item, row.hold_reason, &settings.on_call).await?;
    tx.commit().await?;
    let card = verdict.card;
    Ok(Taken { row, code, card })
}

/// Where an item of this verdict stands. A private one is read by the doctor alone: only what sounds urgent holds it.
fn stands(
    verdict: &Verdict,
    at_once: bool,
    is_private: bool,
) -> Result<(State, Option<HoldReason>), Error> {
    if let Outcome::Wait(seconds) = verdict.outcome {
        let words = "You have sent a lot in a short time. Please wait a little and try again.";
        return Err(Error::from(Problem::too_many(words)).retry_after(seconds));
    }
    if is_private {
        return Ok(match verdict.outcome {
            Outcome::Hold(reason @ (HoldReason::Crisis | HoldReason::Emergency)) => {
                (State::Held, Some(reason))
            }
            _ => (State::Pending, None),
        });
    }
    verdict.stands(at_once).ok_or_else(|| {
        let words = "This cannot be posted here as it stands. Please say it in other words.";
        Problem::invalid(words, Vec::new())
            .with_code("not_taken")
            .into()
    })
}

/// A mail to who is on call, where words sound like somebody is in danger.
async fn tell_who_is_on_call(
    conversation: &Conversation,
    tx: &WriteTx,
    item: &Item,
    hold: Option<HoldReason>,
    address: &str,
) -> Result<(), StoreError> {
    match hold {
        Some(HoldReason::Crisis | HoldReason::Emergency) => {
            alerts::raise(conversation, tx, item, None, address).await
        }
        _ => Ok(()),
    }
}

pub(crate) struct Said {
    pub name: String,
    pub text: String,
}

/// Takes a comment under a question, as comments are taken everywhere.
///
/// # Errors
/// 404 when there is no such question to comment, 409 when it is closed; else as [`writing::take`].
pub(crate) async fn comment(
    conversation: &Conversation,
    visitor: &Visitor,
    id: &str,
    said: Said,
) -> Result<writing::Taken, Error> {
    let reader = conversation.store().reader();
    let found = store::by_id(reader.connection(), id).await?;
    let question = found
        .filter(store::is_shown)
        .ok_or_else(super::reading::missing)?;
    if question.state == State::Closed {
        let words = "This question is closed, so it cannot be commented any more.";
        return Err(Problem::conflict(words).with_code("closed").into());
    }
    let settings = conversation.outside().rules.settings().await?;
    let rule = match settings.questions {
        QuestionMode::Open => settings.comments,
        QuestionMode::ReviewFirst | QuestionMode::DoctorPublishes => CommentRule::AfterApproval,
    };
    let under = Under {
        subject: Item::question(id),
        rule,
        open: true,
        on_call: settings.on_call,
    };
    let written = Written {
        name: said.name,
        text: said.text,
        ..Written::default()
    };
    writing::take(conversation, under, written, visitor).await
}

/// The name under which one comments: in the forum everybody is Anonymous (spec 2 §5) unless they say otherwise.
pub(crate) fn name_or_nobody(typed: &str) -> String {
    let name = crate::model::words::tidy_line(typed);
    if name.is_empty() {
        asked::NOBODY.to_owned()
    } else {
        name
    }
}
