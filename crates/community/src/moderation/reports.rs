//! Reports of visitors, for the desk.
use cases::StaffNames;

use axum::extract::State as Shared;
use chrono::{DateTime, Utc};
use forms::invalid_field;
use kernel::text::truncate_at_word;
use kernel::{Page, ProblemDetails, split_ids};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, Select,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError, StoredEnum, WriteTx, fetch_page};
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Path, Query, lenient_number};

use super::decision_api::{load_decision_maker, require_reason, validate_note};
use super::decisions::{self, DecisionMaker, DecisionRequest, DecisionResult};
use super::list_query::queue_paging;
use super::queue_rows;
use super::rules::{ModerationAction, ModerationReason};
use super::views::{QueueRow, SubjectSummary};
use crate::model::{Item, ItemState};
use crate::service::CommunityService;
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
    /// Ids with commas between them: these rows alone, wherever they stand.
    #[param(required = false)]
    pub ids: Option<String>,
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
    pub subject: Option<SubjectSummary>,
    /// None when the item is gone.
    pub item_state: Option<ItemState>,
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
    pub action: Option<ModerationAction>,
    #[serde(default)]
    pub reason: Option<ModerationReason>,
}

/// All reports of an item.
pub(super) fn select_reports(item: &Item) -> Select<report::Entity> {
    report::Entity::find()
        .filter(report::Column::ItemKind.eq(item.kind))
        .filter(report::Column::ItemId.eq(item.id.as_str()))
}

/// Reports of visitors.
#[utoipa::path(get, path = "/api/desk/conversation/reports", operation_id = "desk_list_reports", tag = "conversation",
    params(ReportParams), responses((status = 200, body = ReportList)))]
pub(super) async fn list_reports(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Query(params): Query<ReportParams>,
) -> Result<Json<ReportList>, Error> {
    let reader = community.store().reader();
    let db = reader.connection();
    let state = ReportState::from_stored(&params.state).unwrap_or(ReportState::Open);
    let found = match &params.ids {
        Some(ids) => report::Entity::find().filter(report::Column::Id.is_in(split_ids(ids))),
        None => report::Entity::find().filter(report::Column::State.eq(state)),
    };
    let found = if state == ReportState::Open {
        found.order_by_asc(report::Column::Id)
    } else {
        found.order_by_desc(report::Column::Id)
    };
    let page = fetch_page(found, db, queue_paging(params.page)).await?;
    let views = async |reports| build_report_rows(&community, &person, reports).await;
    Ok(Json(ReportList {
        page: page.try_map_all(views).await?,
        counts: count_reports(db).await?,
    }))
}

async fn count_reports(db: &impl ConnectionTrait) -> Result<ReportCounts, StoreError> {
    let rows = cases::count_by(report::Entity::find(), report::Column::State, db).await?;
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

async fn build_report_rows(
    community: &CommunityService,
    person: &SignedIn,
    reports: Vec<report::Model>,
) -> Result<Vec<ReportRow>, StoreError> {
    let reader = community.store().reader();
    let about = |report: &report::Model| Item::new(report.item_kind, &report.item_id);
    let items = queue_rows::load_rows_by_item(community, person, reports.iter().map(about)).await?;
    let who = reports.iter().filter_map(|row| row.decided_by.as_ref());
    let who = StaffNames::load_for(reader.connection(), who).await?;
    let view = |row: report::Model| {
        let item = Item::new(row.item_kind, &row.item_id);
        let found = items.get(&item);
        ReportRow {
            id: row.id,
            kind: item.kind.key().to_owned(),
            excerpt: found.map_or_else(String::new, build_excerpt),
            subject: found.and_then(|found| found.subject.clone()),
            item_state: found.map(|found| found.state),
            item,
            reason: row.reason,
            words: row.words,
            at: row.at,
            state: row.state,
            decided_at: row.decided_at,
            decided_by: row.decided_by.and_then(|id| who.find_name(&id)),
            note: row.outcome,
        }
    };
    Ok(reports.into_iter().map(view).collect())
}

fn build_excerpt(row: &QueueRow) -> String {
    let text = row.title.as_deref().unwrap_or(&row.text);
    truncate_at_word(text, EXCERPT)
}

/// Decides about a report, and where it was right also about the item. Other open reports of the item are answered with
/// it when something is done to the item.
#[utoipa::path(post, path = "/api/desk/conversation/reports/{id}", operation_id = "desk_decide_report", tag = "conversation",
    responses((status = 200, body = ReportRow), (status = 404, body = kernel::ProblemDetails), (status = 409, body = kernel::ProblemDetails)))]
pub(super) async fn decide_report(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(mut request): Json<DecideReport>,
) -> Result<Json<ReportRow>, Error> {
    request.note = validate_note(request.note)?;
    if let Some(action) = request.action {
        if !request.uphold || !matches!(action, ModerationAction::Hide | ModerationAction::Remove) {
            return Err(invalid_field("action", "Hide or remove what was reported."));
        }
        require_reason(action, request.reason, request.note.as_deref())?;
    }
    let judge = load_decision_maker(&community, &person).await?;
    let tx = community.store().begin(person.actor()).await?;
    let row = apply_report_decision(&community, &tx, &judge, &id, request).await?;
    tx.commit().await?;
    let mut views = build_report_rows(&community, &person, vec![row]).await?;
    views
        .pop()
        .map(Json)
        .ok_or_else(|| report_not_found().into())
}

fn report_not_found() -> ProblemDetails {
    ProblemDetails::not_found("There is no such report.")
}

async fn apply_report_decision(
    community: &CommunityService,
    tx: &WriteTx,
    judge: &DecisionMaker,
    id: &str,
    request: DecideReport,
) -> Result<report::Model, Error> {
    let db = tx.connection();
    let row = tx
        .lock_row::<report::Entity>(id)
        .await?
        .ok_or_else(report_not_found)?;
    if row.state != ReportState::Open {
        return Err(ProblemDetails::already_changed().into());
    }
    if let Some(action) = request.action {
        let asked = DecisionRequest {
            action,
            reason: request.reason,
            note: request.note.clone(),
            seen: None,
        };
        let item = Item::new(row.item_kind, &row.item_id);
        // A missing item needs no action, but its report can still be decided.
        if let DecisionResult::Refused(_, words) =
            decisions::decide_item(community, tx, judge, &item, &asked).await?
        {
            return Err(ProblemDetails::conflict(words).with_code("refused").into());
        }
    }
    let (state, word) = if request.uphold {
        (ReportState::Upheld, "report.uphold")
    } else {
        (ReportState::Rejected, "report.reject")
    };
    let audit =
        AuditEntry::new(word, format!("report:{id}")).after(json!({ "action": request.action }));
    tx.record_audit(audit).await?;
    let done = request.action.map(|action| action.key().to_owned());
    let mut row = row.into_active_model();
    row.state = Set(state);
    row.decided_at = Set(Some(tx.now()));
    row.decided_by = Set(Some(judge.id.to_string()));
    row.outcome = Set(request.note.or(done));
    Ok(row.update(db).await?)
}
