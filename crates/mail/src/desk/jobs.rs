//! Work that was given up.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};
use http::StatusCode;
use kernel::{Id, ProblemDetails};
use serde::{Deserialize, Serialize};
use staff::{ListTable, MOST_TABLE_ROWS, SignedIn, format_table_times};
use store::AuditEntry;
use utoipa::{IntoParams, ToSchema};
use web::{Json, Path, Query, Result};

use super::state::MailDeskState;

/// The list shows no more.
const MOST: u64 = 200;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum JobStateFilter {
    #[default]
    Dead,
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct JobsQuery {
    /// Which jobs; those that were given up when left out.
    #[serde(default)]
    #[param(required = false, inline)]
    state: JobStateFilter,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DeadJobView {
    #[schema(value_type = String)]
    id: Id,
    /// Its kind, such as `mail.send`.
    kind: String,
    attempts: u32,
    why: String,
    at: Option<DateTime<Utc>>,
}

/// Work that was given up, newest first, at most 200.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeadJobList {
    items: Vec<DeadJobView>,
}

/// Work that was given up.
#[utoipa::path(get, path = "/api/desk/jobs", operation_id = "desk_list_jobs", params(JobsQuery), tag = "desk",
    responses((status = 200, body = DeadJobList)))]
pub async fn list_dead_jobs(
    State(desk): State<MailDeskState>,
    Query(JobsQuery {
        state: JobStateFilter::Dead,
    }): Query<JobsQuery>,
) -> Result<Json<DeadJobList>> {
    let dead = desk.mailer.store().list_dead_jobs(MOST).await?;
    let view = |job: store::DeadJob| DeadJobView {
        id: job.id,
        kind: job.kind,
        attempts: job.attempts,
        why: job.why,
        at: job.at,
    };
    Ok(Json(DeadJobList {
        items: dead.into_iter().map(view).collect(),
    }))
}

/// All of it as a table for spreadsheets. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/jobs.csv", operation_id = "desk_export_jobs", tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_dead_jobs(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
) -> Result<Response> {
    let store = desk.mailer.store();
    let columns = ["Failed", "Job", "Why", "Tries"];
    let asked = AuditEntry::new("job.export", "jobs:all");
    let table = ListTable::begin(store, &signed_in, asked, "failed-jobs.csv", columns);
    let mut table = table.await?;
    for job in store.list_dead_jobs(MOST_TABLE_ROWS).await? {
        table.push([
            format_table_times(job.at).as_str(),
            &job.kind,
            &job.why,
            &job.attempts.to_string(),
        ]);
    }
    Ok(table.into_response())
}

/// Puts a piece of work back with all its tries.
#[utoipa::path(post, path = "/api/desk/jobs/{id}/retry", operation_id = "desk_retry_job", tag = "desk",
    responses((status = 204, description = "It is tried again"),
        (status = 404, description = "It was not given up, or is tried again already")))]
pub async fn retry_dead_job(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let missing = || {
        ProblemDetails::not_found("There is no such failed job. It may already have been retried.")
    };
    let id: Id = id.parse().map_err(|_| missing())?;
    let tx = desk.mailer.store().begin(signed_in.actor()).await?;
    if !tx.retry_dead_job(id).await? {
        return Err(missing().into());
    }
    tx.record_audit(AuditEntry::new("job.retry", format!("job:{id}")))
        .await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
