//! Who has a document open, and who of them edits it: a lease that is renewed while the tab lives.
use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter};
use serde::Deserialize;
use staff::SignedIn;
use store::WriteTx;
use utoipa::{IntoParams, ToSchema};
use web::{Json, Path, Query};

use super::error::DeskError;
use super::permissions::ContentEditor;
use super::tables::presence::{ActiveModel, Column, Entity, Model};
use super::view::LeaseView;
use crate::ContentService;
use crate::documents::queries::nul_free;

/// A lease ends this long after its last renewal; tabs renew it every 20 s.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// A tab that was not heard of for this long builds on nothing any more.
// A laptop that slept overnight still builds on the revision it had open (decision 012).
const FORGOTTEN: TimeDelta = TimeDelta::hours(24);
const LONGEST_TAB: usize = 64;

#[derive(Debug, Deserialize, ToSchema)]
pub struct LeaseRequest {
    /// The tab's own name, made when it was opened.
    pub tab: String,
    /// What its next save builds on.
    #[serde(default)]
    pub revision: i64,
    /// Take the editing over from whoever has it.
    #[serde(default)]
    pub take: bool,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct TabParams {
    pub tab: String,
}

/// The tab is there: takes or renews the lease where nobody else holds it. Whoever does is answered.
#[utoipa::path(post, path = "/api/desk/documents/{id}/lease", operation_id = "desk_lease", tag = "desk", params(("id" = String, Path, description = "The document")),
    responses((status = 200, body = LeaseView), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn acquire_lease(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<LeaseRequest>,
) -> Result<Json<LeaseView>, DeskError> {
    let tab = parse_tab(&request.tab)?;
    let kind = desk.load_head(&id).await?.kind;
    if request.take {
        let kind = kind.parse().map_err(store::StoreError::other)?;
        ContentEditor(signed_in.clone()).require_write(kind)?;
    }
    let tx = desk.store().begin(signed_in.actor()).await?;
    let view = renew_lease(&tx, &id, &tab, &signed_in, &request).await?;
    tx.commit().await?;
    Ok(Json(view))
}

/// The tab is closed.
#[utoipa::path(delete, path = "/api/desk/documents/{id}/lease", operation_id = "desk_end_lease", tag = "desk",
    params(("id" = String, Path, description = "The document"), TabParams), responses((status = 204)))]
pub(super) async fn end_lease(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Query(params): Query<TabParams>,
) -> Result<axum::http::StatusCode, DeskError> {
    let tx = desk.store().begin(signed_in.actor()).await?;
    Entity::delete_many()
        .filter(Column::DocumentId.eq(nul_free(&id)))
        .filter(Column::Tab.eq(nul_free(&params.tab)))
        .filter(Column::StaffId.eq(signed_in.id.to_string()))
        .exec(tx.connection())
        .await?;
    tx.commit().await?;
    Ok(axum::http::StatusCode::NO_CONTENT)
}

fn parse_tab(tab: &str) -> Result<String, DeskError> {
    let tab = tab.trim();
    if tab.is_empty() || tab.len() > LONGEST_TAB || tab.contains('\0') {
        return Err(
            kernel::ProblemDetails::bad_request("`tab` must be 1 to 64 characters.").into(),
        );
    }
    Ok(tab.to_owned())
}

async fn renew_lease(
    tx: &WriteTx,
    id: &str,
    tab: &str,
    person: &SignedIn,
    request: &LeaseRequest,
) -> Result<LeaseView, DeskError> {
    // Cleaned up where rows are written, so that no job is needed.
    Entity::delete_many()
        .filter(Column::DocumentId.eq(id))
        .filter(Column::SeenAt.lt(tx.now() - FORGOTTEN))
        .exec(tx.connection())
        .await?;
    if request.take {
        Entity::update_many()
            .filter(Column::DocumentId.eq(id))
            .filter(Column::Tab.ne(tab))
            .col_expr(Column::HoldsUntil, Expr::value(None::<DateTime<Utc>>))
            .exec(tx.connection())
            .await?;
    }
    // Read without a lock: the lease is only advice, and the revision check decides on a save (decision 012).
    let other = load_holders(tx.connection(), &[id.to_owned()], tx.now())
        .await?
        .into_values()
        .find(|holder| holder.tab != tab);
    let until = tx.now() + LEASE;
    let row = ActiveModel {
        document_id: Set(id.to_owned()),
        tab: Set(tab.to_owned()),
        staff_id: Set(person.id.to_string()),
        name: Set(person.name.clone()),
        revision: Set(request.revision),
        seen_at: Set(tx.now()),
        holds_until: Set(other.is_none().then_some(until)),
    };
    let columns = [
        Column::StaffId,
        Column::Name,
        Column::Revision,
        Column::SeenAt,
        Column::HoldsUntil,
    ];
    let same = OnConflict::columns([Column::DocumentId, Column::Tab])
        .update_columns(columns)
        .to_owned();
    Entity::insert(row)
        .on_conflict(same)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(match other {
        Some(other) => lease_view(other, tab),
        None => LeaseView {
            name: person.name.clone(),
            until,
            mine: true,
        },
    })
}

fn lease_view(holder: Model, tab: &str) -> LeaseView {
    LeaseView {
        mine: holder.tab == tab,
        until: holder.holds_until.unwrap_or(holder.seen_at),
        name: holder.name,
    }
}

async fn load_holders(
    connection: &impl ConnectionTrait,
    ids: &[String],
    now: DateTime<Utc>,
) -> Result<BTreeMap<String, Model>, DeskError> {
    let rows = Entity::find()
        .filter(Expr::col(Column::DocumentId).is_in(ids))
        .filter(Column::HoldsUntil.gt(now))
        .all(connection)
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.document_id.clone(), row))
        .collect())
}

/// Who edits these documents now, as the desk shows it to a tab.
pub(super) async fn load_leases(
    connection: &impl ConnectionTrait,
    ids: &[String],
    tab: &str,
    now: DateTime<Utc>,
) -> Result<BTreeMap<String, LeaseView>, DeskError> {
    let found = load_holders(connection, ids, now).await?;
    Ok(found
        .into_iter()
        .map(|(id, holder)| (id, lease_view(holder, tab)))
        .collect())
}

/// Revisions that other tabs build on: they are not folded away.
pub(super) async fn load_held_revisions(
    tx: &WriteTx,
    id: &str,
    tab: Option<&str>,
) -> Result<BTreeSet<i64>, DeskError> {
    let rows = Entity::find()
        .filter(Column::DocumentId.eq(id))
        .filter(Column::Tab.ne(tab.unwrap_or_default()))
        .filter(Column::SeenAt.gt(tx.now() - FORGOTTEN))
        .all(tx.connection())
        .await?;
    Ok(rows.into_iter().map(|row| row.revision).collect())
}

/// A tab has saved: its next save builds on the new revision.
pub(super) async fn record_base_revision(
    tx: &WriteTx,
    id: &str,
    tab: &str,
    revision: i64,
) -> Result<(), DeskError> {
    Entity::update_many()
        .filter(Column::DocumentId.eq(id))
        .filter(Column::Tab.eq(tab))
        .col_expr(Column::Revision, Expr::value(revision))
        .col_expr(Column::SeenAt, Expr::value(tx.now()))
        .exec(tx.connection())
        .await?;
    Ok(())
}
