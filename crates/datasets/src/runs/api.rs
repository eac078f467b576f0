//! Imports at the desk.

use axum::extract::State as Of;
use chrono::{DateTime, Utc};
use kernel::{Currency, Page, PageParams, ProblemDetails, split_ids};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel};
use sea_orm::{PaginatorTrait, QueryFilter, QueryOrder, Select};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::{DeskRoutes, Permission, SignedIn};
use store::{AuditEntry, NewJob, WriteTx, fetch_page};
use url::Url;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;
use web::{Error, Json, Path, Query, Result};

use super::job::{IMPORT_JOB, RunJob};
use super::table::{Column, Entity, Model, RunState};
use super::upload::upload_routes;
use crate::origin::{SourceOrigin, SourceSystem};
use crate::report::ImportReport;
use crate::service::DatasetService;

pub(super) fn desk_routes() -> DeskRoutes<DatasetService> {
    upload_routes()
        .route(Permission::ChangeSettings, routes!(list_runs))
        .route(Permission::ChangeSettings, routes!(get_run))
        .route(Permission::ChangeSettings, routes!(start_run))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
pub(super) struct RunsQuery {
    /// Ids with commas between them: these imports alone.
    ids: Option<String>,
    page: Option<u64>,
}

impl RunsQuery {
    pub(super) fn to_select(&self) -> Select<Entity> {
        let mut found = Entity::find().order_by_desc(Column::Id);
        if let Some(ids) = &self.ids {
            found = found.filter(Column::Id.is_in(split_ids(ids)));
        }
        found
    }
}

/// An import, without its report.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DatasetRun)]
pub struct RunRow {
    id: String,
    /// Of its file.
    name: String,
    /// Whose export it is; nothing where the file tells.
    system: Option<SourceSystem>,
    site: String,
    currency: Option<Currency>,
    state: RunState,
    is_dry_run: bool,
    made_by: String,
    made_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
    /// Files and documents that were looked at, of `steps`; 0 while these are counted.
    steps_done: i64,
    steps: i64,
    /// Of its file.
    bytes: i64,
    /// Whether its file is still kept, so that it can be started.
    has_file: bool,
    /// Why it failed.
    problem: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DatasetRunDetail)]
pub struct RunDetail {
    #[serde(flatten)]
    row: RunRow,
    report: Option<ImportReport>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DatasetRunStart)]
pub struct StartRequest {
    /// Whose export it is; told by the file when left out.
    system: Option<SourceSystem>,
    /// Address of the site that it comes from: a Ghost export needs it.
    #[serde(default)]
    site: String,
    /// A WooCommerce table needs it.
    currency: Option<Currency>,
    /// Only says what an import would do.
    #[serde(default)]
    is_dry_run: bool,
}

impl From<Model> for RunRow {
    fn from(run: Model) -> Self {
        let origin = run.origin();
        Self {
            has_file: run.item_key.is_some(),
            id: run.id,
            name: run.name,
            system: origin.system,
            site: origin.site,
            currency: origin.currency,
            state: run.state,
            is_dry_run: run.is_dry_run,
            made_by: run.made_by,
            made_at: run.made_at,
            ended_at: run.ended_at,
            steps_done: run.steps_done,
            steps: run.steps,
            bytes: run.bytes,
            problem: run.problem,
        }
    }
}

impl From<Model> for RunDetail {
    fn from(run: Model) -> Self {
        let report = run.report.as_deref();
        Self {
            // What an older version wrote may lack something; no report is better than no answer.
            report: report.and_then(|json| serde_json::from_str(json).ok()),
            row: run.into(),
        }
    }
}

fn run_not_found() -> Error {
    ProblemDetails::not_found("There is no such import.").into()
}

/// Imports, newest first.
#[utoipa::path(get, path = "/api/desk/dataset-runs", operation_id = "desk_list_dataset_runs", params(RunsQuery), tag = "datasets",
    responses((status = 200, body = Page<RunRow>)))]
async fn list_runs(
    Of(datasets): Of<DatasetService>,
    Query(query): Query<RunsQuery>,
) -> Result<Json<Page<RunRow>>> {
    let reader = datasets.store().reader();
    let paging = PageParams::with_default_size(query.page);
    let page = fetch_page(query.to_select(), reader.connection(), paging).await?;
    Ok(Json(page.map(RunRow::from)))
}

/// An import with its report.
#[utoipa::path(get, path = "/api/desk/dataset-runs/{id}", operation_id = "desk_get_dataset_run", tag = "datasets",
    params(("id" = String, Path, description = "The import")),
    responses((status = 200, body = RunDetail), (status = 404, description = "There is no such import")))]
async fn get_run(
    Of(datasets): Of<DatasetService>,
    Path(id): Path<String>,
) -> Result<Json<RunDetail>> {
    let reader = datasets.store().reader();
    let found = Entity::find_by_id(id).one(reader.connection()).await?;
    Ok(Json(found.ok_or_else(run_not_found)?.into()))
}

/// Starts an import, or a check that writes nothing. One that failed or was checked may be started again.
#[utoipa::path(post, path = "/api/desk/dataset-runs/{id}/start", operation_id = "desk_start_dataset_run", tag = "datasets",
    params(("id" = String, Path, description = "The import")),
    responses((status = 200, body = RunDetail), (status = 404, description = "There is no such import"),
        (status = 409, description = "It, or another one, is under way, or its file is gone"),
        (status = 422, description = "Something has to be said of the export")))]
async fn start_run(
    Of(datasets): Of<DatasetService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<StartRequest>,
) -> Result<Json<RunDetail>> {
    let origin = check_origin(&body)?;
    let tx = datasets.store().begin(signed_in.actor()).await?;
    let run = tx.lock_row::<Entity>(id.as_str()).await?;
    let run = run.ok_or_else(run_not_found)?;
    check_startable(&tx, &run).await?;
    let run = Model {
        state: RunState::Waiting,
        is_dry_run: body.is_dry_run,
        made_by: signed_in.actor().to_string(),
        ended_at: None,
        steps_done: 0,
        steps: 0,
        report: None,
        problem: None,
        ..run
    };
    let run = run.with_origin(&origin);
    let active = run.clone().into_active_model().reset_all();
    active.update(tx.connection()).await?;
    let payload = serde_json::to_value(RunJob { run: id.clone() });
    let job = NewJob::new(IMPORT_JOB, payload.map_err(store::StoreError::other)?);
    tx.enqueue_job(job).await?;
    let entry = AuditEntry::new("dataset.start", format!("dataset_run:{id}"));
    let said = json!({ "name": run.name, "isDryRun": run.is_dry_run });
    tx.record_audit(entry.after(said)).await?;
    tx.commit().await?;
    Ok(Json(run.into()))
}

/// What is said of the export, as far as it must be.
fn check_origin(body: &StartRequest) -> Result<SourceOrigin> {
    let site = body.site.trim();
    let is_address = Url::parse(site).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    let refuse = |field: &str, words: &str| -> Result<SourceOrigin> {
        let problem = ProblemDetails::invalid_fields(
            "The import cannot start yet.",
            vec![kernel::FieldError::new(field, words)],
        );
        Err(problem.into())
    };
    match body.system {
        Some(SourceSystem::Ghost) if site.is_empty() => {
            return refuse(
                "site",
                "A Ghost export does not say where its pictures are. Enter the address of its site",
            );
        }
        Some(SourceSystem::Woocommerce) if body.currency.is_none() => {
            return refuse(
                "currency",
                "A WooCommerce table does not say its currency. Choose one",
            );
        }
        _ if !site.is_empty() && !is_address => {
            return refuse(
                "site",
                "This is not an address. It begins with https://, as in https://example.com",
            );
        }
        _ => {}
    }
    Ok(SourceOrigin {
        system: body.system,
        uploads: None,
        site: site.to_owned(),
        currency: body.currency,
    })
}

async fn check_startable(tx: &WriteTx, run: &Model) -> Result<()> {
    if run.item_key.is_none() {
        let words = "Its file is not kept any more. Upload it again.";
        return Err(ProblemDetails::conflict(words).into());
    }
    if run.state == RunState::Done {
        let words = "It has been imported already. Upload the file again to import it once more.";
        return Err(ProblemDetails::conflict(words).into());
    }
    // One at a time: two would take turns over the same documents.
    let under_way = Entity::find()
        .filter(Column::State.is_in([RunState::Waiting, RunState::Running]))
        .count(tx.connection())
        .await?;
    if under_way > 0 {
        let words = "An import is under way. Wait until it has ended.";
        return Err(ProblemDetails::conflict(words).into());
    }
    Ok(())
}
