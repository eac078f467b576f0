//! Taking a question or a comment: what is noticed in it, where it stands, what its writer is told.

use ::store::{Actor, StoreError, WriteTx};
use chrono::Duration;
use kernel::Problem;
use safety::Card;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use web::{Error, Visitor};

use super::asked::{self, Asked};
use super::code::Code;
use super::store::{self, New};
use crate::Conversation;
use crate::model::{CommentRule, HoldReason, Item, ItemKind, QuestionMode, State};
use crate::moderation::alerts;
use crate::screening::{self, Before, Outcome, Verdict, WordRule};
use crate::tables::question::{Column, Entity, Model, Visibility};
use crate::tables::{comment, word_rule};

/// How far back it is looked for what somebody wrote before.
const LATELY: Duration = Duration::hours(24);
/// What others wrote that a new item is compared with.
const OTHERS: u64 = 50;

/// A question that was taken.
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
    let verdict = judge(
        conversation,
        &visitor,
        &[&asked.user, &asked.title, &asked.text],
        asked.place(),
    )
    .await?;
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
    };
    let house = conversation.clone();
    let row = conversation
        .store()
        .write(Actor::Visitor, move |tx| {
            Box::pin(async move {
                let row = store::create(tx, house.store(), new).await?;
                let item = Item::question(&row.id);
                tell_who_is_on_call(&house, tx, &item, row.hold_reason, &settings.on_call).await?;
                Ok::<_, StoreError>(row)
            })
        })
        .await?;
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
            alerts::raise(conversation, tx, item, address).await
        }
        _ => Ok(()),
    }
}

/// What screening says of some texts of a visitor.
async fn judge(
    conversation: &Conversation,
    visitor: &str,
    texts: &[&str],
    place: Option<kernel::Country>,
) -> Result<Verdict, StoreError> {
    let reader = conversation.store().reader();
    let db = reader.connection();
    let now = conversation.now();
    let rules = word_rule::Entity::find().all(db).await?;
    let words: Vec<WordRule> = rules
        .into_iter()
        .map(|rule| WordRule {
            word: rule.word,
            action: rule.action,
        })
        .collect();
    let before = before(db, visitor, now - LATELY).await?;
    Ok(screening::judge(texts, &words, &before, place, now))
}

/// What was written lately. Of private questions only the time counts: nobody reads them to compare.
async fn before<C: ConnectionTrait>(
    db: &C,
    visitor: &str,
    since: chrono::DateTime<chrono::Utc>,
) -> Result<Before, StoreError> {
    let own = Entity::find()
        .filter(Column::Visitor.eq(visitor))
        .filter(Column::AskedAt.gte(since))
        .order_by_desc(Column::Id)
        .limit(OTHERS);
    let said = comment::Entity::find()
        .filter(comment::Column::Visitor.eq(visitor))
        .filter(comment::Column::PostedAt.gte(since))
        .order_by_desc(comment::Column::Id)
        .limit(OTHERS);
    let mut before = Before::default();
    for row in own.all(db).await? {
        let text = match row.visibility {
            Visibility::Public => row.text,
            Visibility::Private => String::new(),
        };
        before.own.push((text, row.asked_at));
    }
    let said = said.all(db).await?.into_iter();
    before.own.extend(said.map(|row| (row.text, row.posted_at)));
    let others = Entity::find()
        .filter(Column::Visibility.eq(Visibility::Public))
        .filter(Column::Visitor.ne(visitor))
        .order_by_desc(Column::Id)
        .limit(OTHERS);
    before.others = others
        .all(db)
        .await?
        .into_iter()
        .map(|row| row.text)
        .collect();
    Ok(before)
}

/// What somebody says under a question.
pub(crate) struct Said {
    pub name: String,
    pub text: String,
}

/// Takes a comment under a question. Answers where it stands.
///
/// # Errors
/// 404 when there is no such question to comment, 409 when it is closed; else as [`question`].
pub(crate) async fn comment(
    conversation: &Conversation,
    visitor: &Visitor,
    id: &str,
    said: Said,
) -> Result<State, Error> {
    let visitor = conversation.fingerprint(visitor)?;
    let settings = conversation.outside().rules.settings().await?;
    let verdict = judge(conversation, &visitor, &[&said.name, &said.text], None).await?;
    let at_once =
        settings.questions == QuestionMode::Open && settings.comments == CommentRule::AtOnce;
    let (state, hold) = stands(&verdict, at_once, false)?;
    let (house, id) = (conversation.clone(), id.to_owned());
    conversation
        .store()
        .write(Actor::Visitor, move |tx| {
            Box::pin(async move {
                let question = store::locked(tx, &id).await?.filter(store::is_shown);
                let question = question.ok_or_else(super::reading::missing)?;
                if question.state == State::Closed {
                    let words = "This question is closed, so it cannot be commented any more.";
                    return Err(Problem::conflict(words).with_code("closed").into());
                }
                let row = insert_comment(tx, &question, visitor, said, (state, hold)).await?;
                let item = Item::comment(&row.id);
                tell_who_is_on_call(&house, tx, &item, hold, &settings.on_call).await?;
                Ok::<_, Error>(state)
            })
        })
        .await
}

async fn insert_comment(
    tx: &WriteTx,
    question: &Model,
    visitor: String,
    said: Said,
    (state, hold): (State, Option<HoldReason>),
) -> Result<comment::Model, StoreError> {
    let row = comment::ActiveModel {
        id: Set(tx.id().to_string()),
        subject_kind: Set(ItemKind::Question),
        subject_id: Set(question.id.clone()),
        parent_id: Set(None),
        depth: Set(0),
        name: Set(said.name),
        text: Set(said.text),
        state: Set(state),
        hold_reason: Set(hold),
        visitor: Set(visitor),
        staff_id: Set(None),
        by_doctor: Set(false),
        posted_at: Set(tx.now()),
        edited_at: Set(None),
        likes: Set(0),
        dislikes: Set(0),
        replies: Set(0),
    };
    let row = row.insert(tx.connection()).await?;
    if state == State::Published {
        let count = question.comments + 1;
        Entity::update_many()
            .set(crate::tables::question::ActiveModel {
                comments: Set(count),
                ..Default::default()
            })
            .filter(Column::Id.eq(&question.id))
            .exec(tx.connection())
            .await?;
        tx.touch([store::tag(&question.id), store::busy_lists()]);
    }
    Ok(row)
}

/// The name under which one comments: in the forum everybody is Anonymous (spec 2 §5) unless they say otherwise.
#[must_use]
pub(crate) fn name_or_nobody(typed: &str) -> String {
    let name = crate::model::words::tidy_line(typed);
    if name.is_empty() {
        asked::NOBODY.to_owned()
    } else {
        name
    }
}
