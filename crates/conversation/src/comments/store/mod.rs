//! Rows of comments. What is counted is counted in the same transaction.
mod counts;
mod reading;

pub use counts::tally;
pub use reading::{
    all, by_key, own, page, page_number_of, paging, parent_for, place_of_sent, replies,
};

use chrono::{DateTime, Utc};
use kernel::Tag;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{StoreError, WriteTx};

use crate::model::{HoldReason, Item, ItemKind, State};
use crate::questions;
use crate::tables::comment::{ActiveModel, Entity, Model};

/// Pages that show this item's counts and comments are served while they are made anew, once a second.
pub fn busy_tag(subject: &Item) -> Tag {
    Tag::new(format!("busy:talk:{subject}"))
}

/// Pages that show what was taken away are dropped at once.
pub fn tag(subject: &Item) -> Tag {
    Tag::new(format!("talk:{subject}"))
}

/// What shows that a comment more is published under an item.
fn shown_on(subject: &Item) -> Vec<Tag> {
    match subject.kind {
        ItemKind::Question => vec![
            questions::store::tag(&subject.id),
            questions::store::busy_lists(),
        ],
        ItemKind::Post | ItemKind::Comment => vec![busy_tag(subject)],
    }
}

impl Model {
    pub fn subject(&self) -> Item {
        Item::new(self.subject_kind, self.subject_id.as_str())
    }

    pub fn item(&self) -> Item {
        Item::comment(self.id.as_str())
    }
}

#[derive(Clone, Debug)]
pub struct New {
    pub subject: Item,
    /// The comment that it answers: its parent, as [`parent_for`] found it.
    pub parent: Option<Model>,
    pub name: String,
    /// Tidied.
    pub text: String,
    pub state: State,
    /// Why it is held, or shown to the desk.
    pub hold: Option<HoldReason>,
    /// Fingerprint of who wrote it.
    pub visitor: String,
    /// Who of the staff wrote it, and whether with the doctor's badge.
    pub staff: Option<(String, bool)>,
}

pub async fn insert(tx: &WriteTx, new: New) -> Result<Model, StoreError> {
    let depth = new.parent.as_ref().map_or(0, |parent| parent.depth + 1);
    let (staff_id, by_doctor) = match new.staff {
        Some((id, by_doctor)) => (Some(id), by_doctor),
        None => (None, false),
    };
    let row = Model {
        id: tx.id().to_string(),
        subject_kind: new.subject.kind,
        subject_id: new.subject.id,
        parent_id: new.parent.map(|parent| parent.id),
        depth,
        name: new.name,
        text: new.text,
        state: new.state,
        hold_reason: new.hold,
        visitor: new.visitor,
        staff_id,
        by_doctor,
        posted_at: tx.now(),
        edited_at: None,
        likes: 0,
        dislikes: 0,
        replies: 0,
    };
    tx.insert(row.clone().into_active_model().reset_all())
        .await?;
    if row.state == State::Published {
        counts::count(tx, &row, 1).await?;
        tx.touch(shown_on(&row.subject()));
    }
    Ok(row)
}

/// Puts a comment where it stands from now on. Nothing else is written: no decision, no audit.
pub async fn set_state(
    tx: &WriteTx,
    comment: Model,
    to: State,
    hold: Option<HoldReason>,
) -> Result<Model, StoreError> {
    let locked = tx.lock::<Entity>(&comment.id).await?;
    let Some(before) = locked else {
        return Ok(comment);
    };
    let row = ActiveModel {
        id: Set(before.id.clone()),
        state: Set(to),
        hold_reason: Set(hold),
        ..Default::default()
    };
    let after = row.update(tx.connection()).await?;
    let (was, is) = (
        before.state == State::Published,
        after.state == State::Published,
    );
    if was != is {
        counts::count(tx, &after, if is { 1 } else { -1 }).await?;
    }
    if was || is {
        tx.touch(shown_on(&after.subject()));
    }
    if was {
        tx.touch([tag(&after.subject())]);
    }
    Ok(after)
}

/// Writes another text, where it stands with it, and that it was edited.
pub(super) async fn set_text(
    tx: &WriteTx,
    comment: Model,
    text: String,
    to: (State, Option<HoldReason>),
) -> Result<Model, StoreError> {
    let row = ActiveModel {
        id: Set(comment.id),
        text: Set(text),
        edited_at: Set(Some(tx.now())),
        ..Default::default()
    };
    let comment = row.update(tx.connection()).await?;
    set_state(tx, comment, to.0, to.1).await
}

/// Takes a comment back: nothing of what it said is kept.
pub(crate) async fn withdraw(tx: &WriteTx, comment: Model) -> Result<(), StoreError> {
    let row = ActiveModel {
        id: Set(comment.id),
        name: Set(String::new()),
        text: Set(String::new()),
        ..Default::default()
    };
    let comment = row.update(tx.connection()).await?;
    set_state(tx, comment, State::Withdrawn, None).await?;
    Ok(())
}

/// Takes off a comment what tells whose it is; what it says stays.
pub(crate) async fn anonymise(tx: &WriteTx, comment: Model) -> Result<(), StoreError> {
    let row = ActiveModel {
        id: Set(comment.id),
        name: Set(questions::asked::NOBODY.to_owned()),
        visitor: Set(String::new()),
        ..Default::default()
    };
    let comment = row.update(tx.connection()).await?;
    if comment.state == State::Published {
        let subject = comment.subject();
        tx.touch(shown_on(&subject).into_iter().chain([tag(&subject)]));
    }
    Ok(())
}

pub fn editable_until(comment: &Model) -> DateTime<Utc> {
    comment.posted_at + super::EDITABLE
}
