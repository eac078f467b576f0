//! Reports of visitors, for the desk.
use cases::Names;

use axum::extract::State as Shared;
use chrono::{DateTime, Utc};
use forms::invalid_field;
use kernel::text::cut_at_word;
use kernel::{Page, Problem};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, Select,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError, StoredEnum, WriteTx, page_of};
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Path, Query, lenient_number};

use super::deciding::{explained, judge, note};
use super::decisions::{self, Asked, Came, Judge};
use super::queue::paging;
use super::rows;
use super::rules::{Action, Reason};
use super::views::{QueueRow, Subject};
use crate::Conversation;
use crate::model::{Item, State};
use crate::tables::report;
use crate::tables::report::ReportState;

/// Characters of an item that a list shows.
const EXCERPT: usize = 160;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ReportParams {
    /// `open` (default), `upheld` or `rejected`.
    pub state: String,
    /// From 1.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    pub page: Option<u64>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportRow {
    /// The reference that the visitor was given.
    pub id: String,
    #[schema(value_type = String)]
    pub item: Item,
    /// `comment` or `question`.
    pub kind: String,
    /// How the item begins.
    pub excerpt: String,
    pub subject: Option<Subject>,
    /// None when the item is gone.
    pub item_state: Option<State>,
    pub reason: String,
    pub words: Option<String>,
    pub at: DateTime<Utc>,
    pub state: ReportState,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    pub note: Option<String>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct ReportCounts {
    pub open: u64,
    pub upheld: u64,
    pub rejected: u64,
}

/// A page of reports: open ones from the oldest on, others from the newest.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ReportList {
    #[serde(flatten)]
    pub page: Page<ReportRow>,
    pub counts: ReportCounts,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DecideReport {
    /// Whether the visitor was right.
    pub uphold: bool,
    #[serde(default)]
    pub note: Option<String>,
    /// What is done to the item: `hide` or `remove`.
    #[serde(default)]
    pub action: Option<Action>,
    #[serde(default)]
    pub reason: Option<Reason>,
}

/// All reports of an item.
pub(super) fn of(item: &Item) -> Select<report::Entity> {
    report::Entity::find()
        .filter(report::Column::ItemKind.eq(item.kind))
        .filter(report::Column::ItemId.eq(item.id.as_str()))
}

/// Reports of visitors.
#[utoipa::path(get, path = "/api/desk/conversation/reports", operation_id = "desk_list_reports", tag = "conversation",
    params(ReportParams), responses((status = 200, body = ReportList)))]
pub(super) async fn list(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Query(params): Query<ReportParams>,
) -> Result<Json<ReportList>, Error> {
    let reader = conversation.store().reader();
    let db = reader.connection();
    let state = ReportState::read(&params.state).unwrap_or(ReportState::Open);
    let found = report::Entity::find().filter(report::Column::State.eq(state));
    let found = if state == ReportState::Open {
        found.order_by_asc(report::Column::Id)
    } else {
        found.order_by_desc(report::Column::Id)
    };
    let page = page_of(found, db, paging(params.page)).await?;
    let views = async |reports| views(&conversation, &person, reports).await;
    Ok(Json(ReportList {
        page: page.try_map_all(views).await?,
        counts: counts(db).await?,
    }))
}

async fn counts(db: &impl ConnectionTrait) -> Result<ReportCounts, StoreError> {
    let rows = cases::counts_by(report::Entity::find(), report::Column::State, db).await?;
    let mut counts = ReportCounts::default();
    for (state, n) in rows {
        let place = match state {
            ReportState::Open => &mut counts.open,
            ReportState::Upheld => &mut counts.upheld,
            ReportState::Rejected => &mut counts.rejected,
        };
        *place = n;
    }
    Ok(counts)
}

async fn views(
    conversation: &Conversation,
    person: &SignedIn,
    reports: Vec<report::Model>,
) -> Result<Vec<ReportRow>, StoreError> {
    let reader = conversation.store().reader();
    let about = |report: &report::Model| Item::new(report.item_kind, &report.item_id);
    let items = rows::by_item(conversation, person, reports.iter().map(about)).await?;
    let who = reports.iter().filter_map(|row| row.decided_by.as_ref());
    let who = Names::of(reader.connection(), who).await?;
    let view = |row: report::Model| {
        let item = Item::new(row.item_kind, &row.item_id);
        let found = items.get(&item);
        ReportRow {
            id: row.id,
            kind: item.kind.key().to_owned(),
            excerpt: found.map_or_else(String::new, excerpt),
            subject: found.and_then(|found| found.subject.clone()),
            item_state: found.map(|found| found.state),
            item,
            reason: row.reason,
            words: row.words,
            at: row.at,
            state: row.state,
            decided_at: row.decided_at,
            decided_by: row.decided_by.and_then(|id| who.get(&id)),
            note: row.outcome,
        }
    };
    Ok(reports.into_iter().map(view).collect())
}

fn excerpt(row: &QueueRow) -> String {
    let text = row.title.as_deref().unwrap_or(&row.text);
    cut_at_word(text, EXCERPT)
}

/// Decides about a report, and where it was right also about the item. Other open reports of the item are answered with
/// it when something is done to the item.
#[utoipa::path(post, path = "/api/desk/conversation/reports/{id}", operation_id = "desk_decide_report", tag = "conversation",
    responses((status = 200, body = ReportRow), (status = 404, body = kernel::Problem), (status = 409, body = kernel::Problem)))]
pub(super) async fn decide(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(mut request): Json<DecideReport>,
) -> Result<Json<ReportRow>, Error> {
    request.note = note(request.note)?;
    if let Some(action) = request.action {
        if !request.uphold || !matches!(action, Action::Hide | Action::Remove) {
            return Err(invalid_field(
                "action",
                "Hide or remove what was rightly reported.",
            ));
        }
        explained(action, request.reason, request.note.as_deref())?;
    }
    let judge = judge(&conversation, &person).await?;
    let tx = conversation.store().begin(person.actor()).await?;
    let row = settle(&conversation, &tx, &judge, &id, request).await?;
    tx.commit().await?;
    let mut views = views(&conversation, &person, vec![row]).await?;
    views.pop().map(Json).ok_or_else(|| missing().into())
}

fn missing() -> Problem {
    Problem::not_found("There is no such report.")
}

async fn settle(
    conversation: &Conversation,
    tx: &WriteTx,
    judge: &Judge,
    id: &str,
    request: DecideReport,
) -> Result<report::Model, Error> {
    let db = tx.connection();
    let row = tx.lock::<report::Entity>(id).await?.ok_or_else(missing)?;
    if row.state != ReportState::Open {
        return Err(Problem::moved().into());
    }
    if let Some(action) = request.action {
        let asked = Asked {
            action,
            reason: request.reason,
            note: request.note.clone(),
            seen: None,
        };
        let item = Item::new(row.item_kind, &row.item_id);
        if let Came::Refused(_, words) =
            decisions::decide(conversation, tx, judge, &item, &asked).await?
        {
            return Err(Problem::conflict(words).with_code("refused").into());
        }
    }
    let (state, word) = if request.uphold {
        (ReportState::Upheld, "report.uphold")
    } else {
        (ReportState::Rejected, "report.reject")
    };
    let audit =
        AuditEntry::new(word, format!("report:{id}")).after(json!({ "action": request.action }));
    tx.audit(audit).await?;
    let done = request.action.map(|action| action.key().to_owned());
    let mut row = row.into_active_model();
    row.state = Set(state);
    row.decided_at = Set(Some(tx.now()));
    row.decided_by = Set(Some(judge.id.to_string()));
    row.outcome = Set(request.note.or(done));
    Ok(row.update(db).await?)
}
