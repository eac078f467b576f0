//! What was decided about items: rows that stay, and one decision in its transaction.
use cases::Names;
use chrono::{DateTime, Utc};
use kernel::Id;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::json;
use staff::Role;
use store::{AuditEntry, StoreError, WriteTx};

use super::alerts;
use super::rules::{self, Action, Reason, Standing};
use crate::Conversation;
use crate::model::{HoldReason, Item, ItemKind, QuestionMode, Settings, State};
use crate::tables::question::Visibility;
use crate::tables::report::ReportState;
use crate::tables::{comment, decision, question, report};

/// An item's row, locked for its decision.
#[derive(Clone, Debug)]
pub(crate) enum Row {
    Comment(Box<comment::Model>),
    Question(Box<question::Model>),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub to: State,
    pub hold: Option<HoldReason>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Why {
    pub reason: Option<String>,
    pub note: Option<String>,
}

/// Who decides, and by which rules of the house.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    pub id: Id,
    /// In which of their roles private questions are theirs to read.
    pub reads_private_as: Option<Role>,
    pub settings: Settings,
}

#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub action: Action,
    pub reason: Option<Reason>,
    pub note: Option<String>,
    /// Where the moderator saw the item stand; none where it does not matter.
    pub seen: Option<State>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Came {
    Done(State),
    /// Somebody was first: where it stands, who, and when.
    Moved(State, Option<String>, Option<DateTime<Utc>>),
    Gone,
    Refused(State, &'static str),
}

impl Row {
    /// The row of a comment or question, locked until the end of the write.
    pub async fn locked(tx: &WriteTx, item: &Item) -> Result<Option<Self>, StoreError> {
        let db = tx.connection();
        Ok(match item.kind {
            ItemKind::Comment => comment::Entity::find_by_id(item.id.as_str())
                .lock_exclusive()
                .one(db)
                .await?
                .map(|row| Self::Comment(Box::new(row))),
            ItemKind::Question => question::Entity::find_by_id(item.id.as_str())
                .lock_exclusive()
                .one(db)
                .await?
                .map(|row| Self::Question(Box::new(row))),
            ItemKind::Post => None,
        })
    }

    pub async fn read(db: &impl ConnectionTrait, item: &Item) -> Result<Option<Self>, StoreError> {
        Ok(match item.kind {
            ItemKind::Comment => comment::Entity::find_by_id(item.id.as_str())
                .one(db)
                .await?
                .map(|row| Self::Comment(Box::new(row))),
            ItemKind::Question => question::Entity::find_by_id(item.id.as_str())
                .one(db)
                .await?
                .map(|row| Self::Question(Box::new(row))),
            ItemKind::Post => None,
        })
    }

    pub fn item(&self) -> Item {
        match self {
            Self::Comment(row) => Item::comment(&row.id),
            Self::Question(row) => Item::question(&row.id),
        }
    }

    pub fn state(&self) -> State {
        match self {
            Self::Comment(row) => row.state,
            Self::Question(row) => row.state,
        }
    }

    pub fn hold(&self) -> Option<HoldReason> {
        match self {
            Self::Comment(row) => row.hold_reason,
            Self::Question(row) => row.hold_reason,
        }
    }

    pub fn is_private(&self) -> bool {
        matches!(self, Self::Question(row) if row.visibility == Visibility::Private)
    }

    fn standing(&self, settings: &Settings) -> Standing {
        let is_question = matches!(self, Self::Question(_));
        Standing {
            state: self.state(),
            hold: self.hold(),
            is_private: self.is_private(),
            is_edited_first: is_question && settings.questions == QuestionMode::DoctorPublishes,
        }
    }

    /// Moves it, with its decision row and its line in the audit log.
    pub async fn go(
        self,
        conversation: &Conversation,
        tx: &WriteTx,
        action: &str,
        to: Move,
        why: Why,
        staff: Option<Id>,
    ) -> Result<(), StoreError> {
        let (item, from, from_hold) = (self.item(), self.state(), self.hold());
        match self {
            Self::Comment(row) => {
                crate::comments::store::set_state(tx, *row, to.to, to.hold).await?;
            }
            Self::Question(row) => {
                crate::questions::store::set_state(conversation, tx, *row, to.to, to.hold).await?;
            }
        }
        let audit = AuditEntry {
            action: format!("{}.{action}", item.kind.key()),
            subject: item.to_string(),
            before: Some(json!({ "state": from })),
            after: Some(json!({ "state": to.to, "reason": why.reason })),
        };
        tx.audit(audit).await?;
        write(tx, &item, action, (from, from_hold), to.to, why, staff).await
    }
}

async fn write(
    tx: &WriteTx,
    item: &Item,
    action: &str,
    (from, from_hold): (State, Option<HoldReason>),
    to: State,
    why: Why,
    staff: Option<Id>,
) -> Result<(), StoreError> {
    let row = decision::ActiveModel {
        id: Set(tx.id().to_string()),
        item_kind: Set(item.kind),
        item_id: Set(item.id.clone()),
        action: Set(action.to_owned()),
        reason: Set(why.reason),
        note: Set(why.note),
        from_state: Set(from),
        from_hold: Set(from_hold),
        to_state: Set(to),
        staff_id: Set(staff.map(|id| id.to_string())),
        at: Set(tx.now()),
    };
    tx.insert(row).await?;
    Ok(())
}

/// A step of the doctor that is no judgement of the item: that a thread was closed.
pub(crate) async fn note(
    tx: &WriteTx,
    item: &Item,
    action: &str,
    from: (State, Option<HoldReason>),
    to: State,
    staff: Id,
) -> Result<(), StoreError> {
    write(tx, item, action, from, to, Why::default(), Some(staff)).await
}

/// All decisions about an item, the oldest first.
pub(crate) async fn of(
    db: &impl ConnectionTrait,
    item: &Item,
) -> Result<Vec<decision::Model>, StoreError> {
    Ok(decision::Entity::find()
        .filter(decision::Column::ItemKind.eq(item.kind))
        .filter(decision::Column::ItemId.eq(item.id.as_str()))
        .order_by_asc(decision::Column::Id)
        .all(db)
        .await?)
}

async fn last(
    db: &impl ConnectionTrait,
    item: &Item,
) -> Result<Option<decision::Model>, StoreError> {
    Ok(decision::Entity::find()
        .filter(decision::Column::ItemKind.eq(item.kind))
        .filter(decision::Column::ItemId.eq(item.id.as_str()))
        .order_by_desc(decision::Column::Id)
        .one(db)
        .await?)
}

/// One decision about one item: what follows from it stands in the same transaction.
pub(crate) async fn decide(
    conversation: &Conversation,
    tx: &WriteTx,
    judge: &Judge,
    item: &Item,
    asked: &Asked,
) -> Result<Came, StoreError> {
    let Some(row) = Row::locked(tx, item).await? else {
        return Ok(Came::Gone);
    };
    let (state, last) = (row.state(), last(tx.connection(), item).await?);
    if asked.seen.is_some_and(|seen| seen != state) {
        let by = last.as_ref().and_then(|last| last.staff_id.clone());
        let names = Names::of(tx.connection(), &by).await?;
        let by = by.and_then(|id| names.get(&id));
        return Ok(Came::Moved(state, by, last.map(|last| last.at)));
    }
    let is_passed_on = matches!(asked.action, Action::Escalate | Action::Crisis);
    if row.is_private() {
        match judge.reads_private_as {
            Some(role) => tx.act_as(role.key()),
            None if is_passed_on => {}
            None => {
                let words = "This question is private: only the doctor decides about it.";
                return Ok(Came::Refused(state, words));
            }
        }
    }
    let before = last.map(|last| (last.from_state, last.from_hold));
    let to = match rules::after(asked.action, row.standing(&judge.settings), before) {
        Ok((to, hold)) => Move { to, hold },
        Err(words) => return Ok(Came::Refused(state, words)),
    };
    let why = Why {
        reason: asked.reason.map(|reason| reason.key().to_owned()),
        note: asked.note.clone(),
    };
    row.go(
        conversation,
        tx,
        asked.action.key(),
        to,
        why,
        Some(judge.id),
    )
    .await?;
    settle_reports(tx, item, asked.action, judge.id).await?;
    if asked.action == Action::Crisis {
        alerts::raise(conversation, tx, item, None, &judge.settings.on_call).await?;
    }
    Ok(Came::Done(to.to))
}

/// A decision about an item answers its open reports too.
async fn settle_reports(
    tx: &WriteTx,
    item: &Item,
    action: Action,
    staff: Id,
) -> Result<(), StoreError> {
    let state = match action.upholds_reports() {
        Some(true) => ReportState::Upheld,
        Some(false) => ReportState::Rejected,
        None => return Ok(()),
    };
    report::Entity::update_many()
        .col_expr(report::Column::State, Expr::value(state))
        .col_expr(report::Column::DecidedAt, Expr::value(tx.now()))
        .col_expr(report::Column::DecidedBy, Expr::value(staff.to_string()))
        .col_expr(report::Column::Outcome, Expr::value(action.key()))
        .filter(report::Column::ItemKind.eq(item.kind))
        .filter(report::Column::ItemId.eq(item.id.as_str()))
        .filter(report::Column::State.eq(ReportState::Open))
        .exec(tx.connection())
        .await?;
    Ok(())
}
