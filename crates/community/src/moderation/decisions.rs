//! What was decided about items: rows that stay, and one decision in its transaction.
use cases::StaffNames;
use chrono::{DateTime, Utc};
use kernel::Id;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Select};
use serde_json::json;
use staff::Role;
use store::{AuditEntry, StoreError, WriteTx};

use super::rules::{self, ItemFacts, ItemPlacement, ModerationAction, ModerationReason};
use super::views::DecisionStep;
use crate::alerts;
use crate::items::{comments, questions};
use crate::model::{CommunitySettings, HoldReason, Item, ItemKind, ItemState, QuestionMode};
use crate::service::CommunityService;
use crate::tables::question::QuestionVisibility;
use crate::tables::report::ReportState;
use crate::tables::{comment, decision, question, report};

/// An item's row, locked for its decision.
#[derive(Clone, Debug)]
pub(crate) enum ModeratedItem {
    Comment(Box<comment::Model>),
    Question(Box<question::Model>),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct DecisionReason {
    pub reason: Option<String>,
    pub note: Option<String>,
}

/// Who decides, and by which rules of the house.
#[derive(Clone, Debug)]
pub(crate) struct DecisionMaker {
    pub id: Id,
    /// In which of their roles private questions are theirs to read.
    pub reads_private_as: Option<Role>,
    pub settings: CommunitySettings,
}

#[derive(Clone, Debug)]
pub(crate) struct DecisionRequest {
    pub action: ModerationAction,
    pub reason: Option<ModerationReason>,
    pub note: Option<String>,
    /// Where the moderator saw the item stand; none where it does not matter.
    pub seen: Option<ItemState>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DecisionResult {
    Done(ItemState),
    /// Somebody was first: where it stands, who, and when.
    Moved(ItemState, Option<String>, Option<DateTime<Utc>>),
    Gone,
    Refused(ItemState, &'static str),
}

impl From<comment::Model> for ModeratedItem {
    fn from(row: comment::Model) -> Self {
        Self::Comment(Box::new(row))
    }
}

impl From<question::Model> for ModeratedItem {
    fn from(row: question::Model) -> Self {
        Self::Question(Box::new(row))
    }
}

impl ModeratedItem {
    /// The row of a comment or question, locked until the end of the write.
    pub async fn lock_item(tx: &WriteTx, item: &Item) -> Result<Option<Self>, StoreError> {
        let id = item.id.as_str();
        Ok(match item.kind {
            ItemKind::Comment => tx.lock_row::<comment::Entity>(id).await?.map(Self::from),
            ItemKind::Question => tx.lock_row::<question::Entity>(id).await?.map(Self::from),
            ItemKind::Post => None,
        })
    }

    pub async fn find_item(
        db: &impl ConnectionTrait,
        item: &Item,
    ) -> Result<Option<Self>, StoreError> {
        Ok(match item.kind {
            ItemKind::Comment => comments::find_comment(db, &item.id).await?.map(Self::from),
            ItemKind::Question => questions::find_question(db, &item.id)
                .await?
                .map(Self::from),
            ItemKind::Post => None,
        })
    }

    pub fn item(&self) -> Item {
        match self {
            Self::Comment(row) => Item::comment(&row.id),
            Self::Question(row) => Item::question(&row.id),
        }
    }

    pub fn state(&self) -> ItemState {
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
        matches!(self, Self::Question(row) if row.visibility == QuestionVisibility::Private)
    }

    fn item_facts(&self, settings: &CommunitySettings) -> ItemFacts {
        let is_question = matches!(self, Self::Question(_));
        ItemFacts {
            state: self.state(),
            hold: self.hold(),
            is_private: self.is_private(),
            is_edited_first: is_question && settings.questions == QuestionMode::DoctorPublishes,
        }
    }

    /// Moves it, with its decision row and its line in the audit log.
    pub async fn apply_decision(
        self,
        community: &CommunityService,
        tx: &WriteTx,
        action: &str,
        to: ItemPlacement,
        why: DecisionReason,
        staff: Option<Id>,
    ) -> Result<(), StoreError> {
        let (item, from) = (self.item(), (self.state(), self.hold()));
        match self {
            Self::Comment(row) => {
                comments::update_state(community, tx, *row, to.0, to.1).await?;
            }
            Self::Question(row) => {
                questions::update_state(community, tx, *row, to.0, to.1).await?;
            }
        }
        let audit = AuditEntry {
            action: format!("{}.{action}", item.kind.key()),
            subject: item.to_string(),
            before: Some(json!({ "state": from.0 })),
            after: Some(json!({ "state": to.0, "reason": why.reason })),
        };
        tx.record_audit(audit).await?;
        insert_decision(tx, &item, action, from, to.0, why, staff).await
    }
}

pub(crate) async fn insert_decision(
    tx: &WriteTx,
    item: &Item,
    action: &str,
    from: ItemPlacement,
    to: ItemState,
    why: DecisionReason,
    staff: Option<Id>,
) -> Result<(), StoreError> {
    tx.insert_row(decision::Model {
        id: tx.new_id().to_string(),
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
pub(super) fn select_decisions(item: &Item) -> Select<decision::Entity> {
    decision::Entity::find()
        .filter(decision::Column::ItemKind.eq(item.kind))
        .filter(decision::Column::ItemId.eq(item.id.as_str()))
}

/// Decisions about an item, the oldest first.
pub(super) async fn load_history(
    db: &impl ConnectionTrait,
    item: &Item,
) -> Result<Vec<DecisionStep>, StoreError> {
    let found = select_decisions(item)
        .order_by_asc(decision::Column::Id)
        .all(db)
        .await?;
    let who =
        StaffNames::load_for(db, found.iter().filter_map(|row| row.staff_id.as_ref())).await?;
    let view = |row: decision::Model| DecisionStep {
        by: row.staff_id.and_then(|id| who.find_name(&id)),
        at: row.at,
        action: row.action,
        reason: row.reason,
        note: row.note,
        from: row.from_state,
        to: row.to_state,
    };
    Ok(found.into_iter().map(view).collect())
}

/// One decision about one item: what follows from it stands in the same transaction.
pub(crate) async fn decide_item(
    community: &CommunityService,
    tx: &WriteTx,
    judge: &DecisionMaker,
    item: &Item,
    asked: &DecisionRequest,
) -> Result<DecisionResult, StoreError> {
    let Some(row) = ModeratedItem::lock_item(tx, item).await? else {
        return Ok(DecisionResult::Gone);
    };
    let last = select_decisions(item).order_by_desc(decision::Column::Id);
    let (state, last) = (row.state(), last.one(tx.connection()).await?);
    if asked.seen.is_some_and(|seen| seen != state) {
        let by = last.as_ref().and_then(|last| last.staff_id.clone());
        let names = StaffNames::load_for(tx.connection(), &by).await?;
        let by = by.and_then(|id| names.find_name(&id));
        return Ok(DecisionResult::Moved(state, by, last.map(|last| last.at)));
    }
    let is_passed_on = matches!(
        asked.action,
        ModerationAction::Escalate | ModerationAction::Crisis
    );
    if row.is_private() {
        match judge.reads_private_as {
            // Decision 047: the audit log names the role that grants the right.
            Some(role) => tx.act_as(role.key()),
            // Any moderator may pass it on unread: danger does not wait for somebody with the right to read it.
            None if is_passed_on => {}
            None => {
                let words = "This question is private: only the doctor can decide on it.";
                return Ok(DecisionResult::Refused(state, words));
            }
        }
    }
    let before = last.map(|last| (last.from_state, last.from_hold));
    let to = match rules::next_placement(asked.action, row.item_facts(&judge.settings), before) {
        Ok(to) => to,
        Err(words) => return Ok(DecisionResult::Refused(state, words)),
    };
    let why = DecisionReason {
        reason: asked.reason.map(|reason| reason.key().to_owned()),
        note: asked.note.clone(),
    };
    let (action, by) = (asked.action.key(), Some(judge.id));
    row.apply_decision(community, tx, action, to, why, by)
        .await?;
    resolve_reports(tx, item, asked.action, judge.id).await?;
    if asked.action == ModerationAction::Crisis {
        alerts::raise_alert(community, tx, item, None, &judge.settings.on_call).await?;
    }
    Ok(DecisionResult::Done(to.0))
}

/// A decision about an item answers its open reports too.
async fn resolve_reports(
    tx: &WriteTx,
    item: &Item,
    action: ModerationAction,
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
