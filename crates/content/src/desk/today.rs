//! What belongs to one person: saved views of lists, and what waits on the first screen.
use axum::extract::State;
use axum::http::StatusCode;
use chrono::Days;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    Select,
};
use serde::{Deserialize, Serialize};
use staff::{Permission, SignedIn};
use utoipa::ToSchema;
use web::{Json, Path};

use super::error::DeskError;
use super::link_checks;
use super::tables::view;
use super::view::DocumentRow;
use crate::ContentService;
use crate::documents::table::head::{Column, DocumentState, Entity};
use crate::documents::{ListOrder, ListQuery, queries};
use crate::model::{DocumentKind, fields, lagos_time};
use crate::schema::find_schema;

const FIRST: u64 = 5;
/// Reviews and claims are told about so many days before they end.
const AHEAD: Days = Days::new(30);
const CLAIMS: u64 = 500;
/// Most views of a list, and their size as JSON.
const MOST_VIEWS: usize = 30;
const LARGEST_VIEWS: usize = 16 << 10;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SavedView {
    pub name: String,
    pub query: String,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct SavedViews {
    pub items: Vec<SavedView>,
}

/// The asking person's views of a list.
#[utoipa::path(get, path = "/api/desk/views/{list}", operation_id = "desk_read_views", tag = "desk",
    params(("list" = String, Path, description = "The list, such as `documents`")),
    responses((status = 200, body = SavedViews)))]
pub(super) async fn read_views(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(list): Path<String>,
) -> Result<Json<SavedViews>, DeskError> {
    let list = list_name(&list)?;
    let row = view::Entity::find_by_id((signed_in.id.to_string(), list))
        .one(desk.reader().connection())
        .await?;
    let views = row.map(|row| serde_json::from_str(&row.views));
    let views = views.transpose().map_err(store::StoreError::other)?;
    Ok(Json(views.unwrap_or_default()))
}

/// Keeps the asking person's views of a list, in place of those before.
#[utoipa::path(put, path = "/api/desk/views/{list}", operation_id = "desk_save_views", tag = "desk", params(("list" = String, Path, description = "The list, such as `documents`")),
    responses((status = 204), (status = 422, body = kernel::ProblemDetails)))]
pub(super) async fn save_views(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(list): Path<String>,
    Json(views): Json<SavedViews>,
) -> Result<StatusCode, DeskError> {
    let list = list_name(&list)?;
    let named = |view: &SavedView| {
        let length = view.name.trim().chars().count();
        (1..=60).contains(&length) && !view.name.contains('\0') && !view.query.contains('\0')
    };
    let text = serde_json::to_string(&views).map_err(store::StoreError::other)?;
    if views.items.len() > MOST_VIEWS
        || text.len() > LARGEST_VIEWS
        || !views.items.iter().all(named)
    {
        let words = "You can save up to 30 views, each with a name of 1 to 60 characters.";
        return Err(DeskError::invalid(words, Vec::new()));
    }
    let tx = desk.store().begin(signed_in.actor()).await?;
    let row = view::ActiveModel {
        staff_id: Set(signed_in.id.to_string()),
        list: Set(list),
        views: Set(text),
    };
    let same = OnConflict::columns([view::Column::StaffId, view::Column::List])
        .update_column(view::Column::Views)
        .to_owned();
    view::Entity::insert(row)
        .on_conflict(same)
        .exec_without_returning(tx.connection())
        .await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn list_name(list: &str) -> Result<String, DeskError> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    if (1..=40).contains(&list.len()) && list.bytes().all(plain) {
        return Ok(list.to_owned());
    }
    Err(kernel::ProblemDetails::not_found("There is no such list.").into())
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TodaySection {
    pub count: u64,
    pub items: Vec<DocumentRow>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EndingClaim {
    pub id: String,
    pub key: String,
    /// Its last day.
    pub expires_on: String,
    /// True when that has passed: it is hidden.
    pub over: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EndingClaims {
    pub count: u64,
    pub items: Vec<EndingClaim>,
}

/// A field of published settings that cannot be read: the site goes on with what was published before.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UnreadableField {
    pub id: String,
    pub title: String,
    /// The path of the field: `body.refunds[0].percent`.
    pub field: String,
    pub message: String,
}

/// What needs somebody now. Mails and failed work are asked for where they are kept.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TodayView {
    /// On the site, and to be reviewed within 30 days or overdue; the most urgent first.
    pub reviews_due: TodaySection,
    /// Begun by the asking person and not on the site, or sent back.
    pub drafts: TodaySection,
    /// Waiting for a reviewer; the longest waiting first.
    pub in_review: TodaySection,
    /// Going on the site; the next first.
    pub scheduled: TodaySection,
    /// Clinical drafts that a doctor has not approved and that stand in no other part, for doctors.
    pub unapproved: TodaySection,
    pub silent_links: TodaySection,
    /// Claims whose proof ends within 30 days or has ended.
    pub claims_expiring: EndingClaims,
    pub unreadable_settings: Vec<UnreadableField>,
}

/// What needs the asking person now.
#[utoipa::path(get, path = "/api/desk/today", operation_id = "desk_read_today", tag = "desk",
    responses((status = 200, body = TodayView)))]
pub(super) async fn read_today(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
) -> Result<Json<TodayView>, DeskError> {
    let now = desk.store().clock().now();
    let day = lagos_time::today_in_lagos(now);
    let soon = day.checked_add_days(AHEAD).unwrap_or(day).to_string();
    let due = select_own()
        .filter(Column::Live.eq(true))
        .filter(Column::ReviewDue.ne(""))
        .filter(Column::ReviewDue.lte(&soon))
        .order_by_asc(Column::ReviewDue);
    let mine = Entity::find()
        .filter(Column::HasDraft.eq(true))
        .filter(Column::State.is_in([DocumentState::Draft, DocumentState::Published]))
        .filter(
            Column::UpdatedBy
                .eq(signed_in.actor().to_string())
                .or(Column::Note.is_not_null()),
        )
        .order_by_desc(Column::UpdatedAt);
    let waiting = select_own()
        .filter(Column::State.eq(DocumentState::InReview))
        .order_by_asc(Column::UpdatedAt);
    let scheduled = select_own()
        .filter(Column::State.eq(DocumentState::Scheduled))
        .order_by_asc(Column::ScheduledAt);
    let unapproved = select_own()
        .filter(Column::HasDraft.eq(true))
        .filter(Column::Clinical.eq(true))
        // What waits for a review or stands among the person's own drafts is there already.
        .filter(Column::State.is_in([DocumentState::Draft, DocumentState::Published]))
        .filter(Column::UpdatedBy.ne(signed_in.actor().to_string()))
        .filter(Column::Note.is_null())
        .order_by_desc(Column::UpdatedAt);
    let silent = select_own()
        .filter(Column::Live.eq(true))
        .filter(Column::Id.in_subquery(link_checks::select_unanswered()))
        .order_by_desc(Column::UpdatedAt);
    // Nobody is asked for what only others may do.
    let unapproved = if signed_in.has_permission(Permission::ReviewContent) {
        load_section(&desk, unapproved).await?
    } else {
        TodaySection {
            count: 0,
            items: Vec::new(),
        }
    };
    Ok(Json(TodayView {
        reviews_due: load_section(&desk, due).await?,
        drafts: load_section(&desk, mine).await?,
        in_review: load_section(&desk, waiting).await?,
        scheduled: load_section(&desk, scheduled).await?,
        unapproved,
        silent_links: load_section(&desk, silent).await?,
        claims_expiring: list_ending_claims(&desk, &day.to_string(), &soon).await?,
        unreadable_settings: list_unreadable_fields(&desk).await?,
    }))
}

/// Documents that are somebody's work: all but samples that nobody has changed.
fn select_own() -> Select<Entity> {
    let own = Column::Sample
        .eq(false)
        .or(Column::UpdatedBy.starts_with("staff:"));
    Entity::find().filter(own)
}

async fn load_section(
    desk: &ContentService,
    found: Select<Entity>,
) -> Result<TodaySection, DeskError> {
    let reader = desk.reader();
    let count = found.clone().count(reader.connection()).await?;
    let heads = found
        .order_by_asc(Column::Id)
        .limit(FIRST)
        .all(reader.connection())
        .await?;
    let items = heads
        .into_iter()
        .map(|head| DocumentRow::from_head(head, None))
        .collect();
    Ok(TodaySection { count, items })
}

async fn list_unreadable_fields(desk: &ContentService) -> Result<Vec<UnreadableField>, DeskError> {
    let found = desk.list_unreadable_settings().await?.into_iter();
    let fields = found.map(|setting| {
        let schema = find_schema(DocumentKind::Settings, &setting.document);
        UnreadableField {
            title: schema.map_or_else(String::new, |schema| schema.label.clone()),
            id: setting.document,
            field: setting.error.field,
            message: setting.error.message,
        }
    });
    Ok(fields.collect())
}

async fn list_ending_claims(
    desk: &ContentService,
    day: &str,
    soon: &str,
) -> Result<EndingClaims, DeskError> {
    let query = ListQuery::for_kinds(&[DocumentKind::Claim], ListOrder::Position);
    let claims = queries::load_all(&desk.reader(), &query, CLAIMS).await?;
    let own: Vec<String> = select_own()
        .select_only()
        .column(Column::Id)
        .filter(Column::Kind.eq(DocumentKind::Claim.name()))
        .into_tuple()
        .all(desk.reader().connection())
        .await
        .map_err(store::StoreError::from)?;
    let mut ending: Vec<EndingClaim> = claims
        .iter()
        .filter(|claim| own.contains(&claim.id))
        .filter_map(|claim| {
            let last = fields::date_key(claim.text("expiresOn"));
            (!last.is_empty() && last.as_str() <= soon).then(|| EndingClaim {
                id: claim.id.clone(),
                key: claim.text("key").to_owned(),
                over: last.as_str() < day,
                expires_on: last,
            })
        })
        .collect();
    ending.sort_by(|a, b| a.expires_on.cmp(&b.expires_on));
    let count = ending.len() as u64;
    ending.truncate(usize::try_from(FIRST).unwrap_or(5));
    Ok(EndingClaims {
        count,
        items: ending,
    })
}
