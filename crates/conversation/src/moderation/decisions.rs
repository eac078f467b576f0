//! What was decided about items: rows that stay, and one decision in its transaction.
use cases::Names;
use chrono::{DateTime, Utc};
use kernel::Id;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Select};
use serde_json::json;
use staff::Role;
use store::{AuditEntry, StoreError, WriteTx};

use super::alerts;
use super::rules::{self, Action, Place, Reason, Standing};
use crate::Conversation;
use crate::comments::store as comments;
use crate::model::{HoldReason, Item, ItemKind, QuestionMode, Settings, State};
use crate::questions::store as questions;
use crate::tables::question::Visibility;
use crate::tables::report::ReportState;
use crate::tables::{comment, decision, question, report};

/// An item's row, locked for its decision.
#[derive(Clone, Debug)]
pub(crate) enum Row {
    Comment(Box<comment::Model>),
    Question(Box<question::Model>),
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

impl From<comment::Model> for Row {
    fn from(row: comment::Model) -> Self {
        Self::Comment(Box::new(row))
    }
}

impl From<question::Model> for Row {
    fn from(row: question::Model) -> Self {
        Self::Question(Box::new(row))
    }
}

impl Row {
    /// The row of a comment or question, locked until the end of the write.
    pub async fn locked(tx: &WriteTx, item: &Item) -> Result<Option<Self>, StoreError> {
        let id = item.id.as_str();
        Ok(match item.kind {
            ItemKind::Comment => tx.lock::<comment::Entity>(id).await?.map(Self::from),
            ItemKind::Question => tx.lock::<question::Entity>(id).await?.map(Self::from),
            ItemKind::Post => None,
        })
    }

    pub async fn read(db: &impl ConnectionTrait, item: &Item) -> Result<Option<Self>, StoreError> {
        Ok(match item.kind {
            ItemKind::Comment => comments::by_key(db, &item.id).await?.map(Self::from),
            ItemKind::Question => questions::by_id(db, &item.id).await?.map(Self::from),
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
        to: Place,
        why: Why,
        staff: Option<Id>,
    ) -> Result<(), StoreError> {
        let (item, from) = (self.item(), (self.state(), self.hold()));
        match self {
            Self::Comment(row) => {
                comments::set_state(tx, *row, to.0, to.1).await?;
            }
            Self::Question(row) => {
                questions::set_state(conversation, tx, *row, to.0, to.1).await?;
            }
        }
        let audit = AuditEntry {
            action: format!("{}.{action}", item.kind.key()),
            subject: item.to_string(),
            before: Some(json!({ "state": from.0 })),
            after: Some(json!({ "state": to.0, "reason": why.reason })),
        };
        tx.audit(audit).await?;
        write(tx, &item, action, from, to.0, why, staff).await
    }
}

pub(crate) async fn write(
    tx: &WriteTx,
    item: &Item,
    action: &str,
    from: Place,
    to: State,
    why: Why,
    staff: Option<Id>,
) -> Result<(), StoreError> {
    tx.insert(decision::Model {
        id: tx.id().to_string(),
        item_kind: item.kind,
        item_id: item.id.clone(),
        action: action.to_owned(),
        reason: why.reason,
        note: why.note,
        from_state: from.0,
        from_hold: from.1,
        to_state: to,
        staff_id: staff.map(|id| id.to_string()),
        at: tx.now(),
    })
    .await
}

/// All decisions about an item.
pub(super) fn of(item: &Item) -> Select<decision::Entity> {
    decision::Entity::find()
        .filter(decision::Column::ItemKind.eq(item.kind))
        .filter(decision::Column::ItemId.eq(item.id.as_str()))
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
    let last = of(item).order_by_desc(decision::Column::Id);
    let (state, last) = (row.state(), last.one(tx.connection()).await?);
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
        Ok(to) => to,
        Err(words) => return Ok(Came::Refused(state, words)),
    };
    let why = Why {
        reason: asked.reason.map(|reason| reason.key().to_owned()),
        note: asked.note.clone(),
    };
    let (action, by) = (asked.action.key(), Some(judge.id));
    row.go(conversation, tx, action, to, why, by).await?;
    settle_reports(tx, item, asked.action, judge.id).await?;
    if asked.action == Action::Crisis {
        alerts::raise(conversation, tx, item, None, &judge.settings.on_call).await?;
    }
    Ok(Came::Done(to.0))
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
