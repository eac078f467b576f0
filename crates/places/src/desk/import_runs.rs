//! One import of a file that was brought to the desk: what it would do, and doing it.

use axum::extract::State as Of;
use kernel::{FieldError, ProblemDetails};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, NewJob, StoreError};
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::imports::to_run_view;
use super::views::DeskPlaceRun;
use crate::Places;
use crate::import::run_jobs::{IMPORT_FILE, RunTask};
use crate::import::{ImportPreview, OWN_SOURCE, shipped_sources};
use crate::tables::run::{self, RunState};

/// Longest name of a source, in characters.
const MAX_SOURCE_LENGTH: usize = 64;

#[derive(Debug, Serialize, ToSchema)]
pub struct DeskPlaceRunDetail {
    #[serde(flatten)]
    run: DeskPlaceRun,
    /// What an import would do; null before somebody looked.
    preview: Option<ImportPreview>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeskPlaceRunStart {
    /// What an earlier import of the same name brought is compared.
    source: String,
    /// Only says what an import would do.
    #[serde(default)]
    is_dry_run: bool,
}

impl From<run::Model> for DeskPlaceRunDetail {
    fn from(row: run::Model) -> Self {
        let preview = row.preview.as_deref();
        Self {
            // What an older version wrote may lack something; no preview is better than no answer.
            preview: preview.and_then(|json| serde_json::from_str(json).ok()),
            run: to_run_view(row),
        }
    }
}

fn run_not_found() -> Error {
    ProblemDetails::not_found("There is no such import.").into()
}

/// An import, with what it would do.
#[utoipa::path(get, path = "/api/desk/places/imports/{id}", operation_id = "desk_get_place_import", tag = "desk",
    params(("id" = String, Path, description = "The import")),
    responses((status = 200, body = DeskPlaceRunDetail), (status = 404, description = "There is no such import")))]
pub async fn get_import(
    Of(places): Of<Places>,
    Path(id): Path<String>,
) -> Result<Json<DeskPlaceRunDetail>> {
    let reader = places.store().reader();
    let found = run::Entity::find_by_id(id).one(reader.connection()).await?;
    Ok(Json(found.ok_or_else(run_not_found)?.into()))
}

/// Looks through a file, or imports what was looked through.
#[utoipa::path(post, path = "/api/desk/places/imports/{id}/start", operation_id = "desk_start_place_import", tag = "desk",
    params(("id" = String, Path, description = "The import")),
    responses((status = 200, body = DeskPlaceRunDetail), (status = 404, description = "There is no such import"),
        (status = 409, description = "It is under way or done, nobody looked through it, or its file is gone"),
        (status = 422, description = "The name of the source is none")))]
pub async fn start_import(
    Of(places): Of<Places>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<DeskPlaceRunStart>,
) -> Result<Json<DeskPlaceRunDetail>> {
    let source = parse_source(&body.source)?;
    let tx = places.store().begin(person.actor()).await?;
    let row = tx.lock_row::<run::Entity>(id.as_str()).await?;
    let row = row.ok_or_else(run_not_found)?;
    check_startable(&row, &source, body.is_dry_run)?;
    let row = run::Model {
        dataset: source,
        state: RunState::Waiting,
        is_dry_run: body.is_dry_run,
        by: person.actor().to_string(),
        ended_at: None,
        problem: None,
        // What was found of another source says nothing of this one.
        preview: row.preview.filter(|_| !body.is_dry_run),
        ..row
    };
    let active = row.clone().into_active_model().reset_all();
    active.update(tx.connection()).await?;
    let payload = serde_json::to_value(RunTask { run: id.clone() }).map_err(StoreError::other)?;
    tx.enqueue_job(NewJob::new(IMPORT_FILE, payload)).await?;
    let entry = AuditEntry::new("places.import-start", format!("places_run:{id}"));
    let said = json!({ "source": row.dataset, "file": row.file, "isDryRun": row.is_dry_run });
    tx.record_audit(entry.after(said)).await?;
    tx.commit().await?;
    Ok(Json(row.into()))
}

fn parse_source(typed: &str) -> Result<String> {
    let source = typed.trim().to_lowercase();
    let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let words = if source.is_empty() {
        "Enter a name, such as lagos-pharmacies"
    } else if source.len() > MAX_SOURCE_LENGTH || !source.bytes().all(is_name) {
        "Use at most 64 letters, digits and hyphens, such as lagos-pharmacies"
    } else if source == OWN_SOURCE {
        "This name stands for places that you add one by one. Choose another"
    } else if shipped_sources().any(|shipped| shipped == source) {
        // A list of a few would take thousands off the site, and the next version would bring them back.
        "This list comes with the program. Choose another name"
    } else {
        return Ok(source);
    };
    let errors = vec![FieldError::new("source", words)];
    Err(Error::invalid_fields("Give the list a name.", errors))
}

fn check_startable(row: &run::Model, source: &str, is_dry_run: bool) -> Result<()> {
    let words = if row.is_under_way() {
        "It is under way. Wait until it has ended."
    } else if row.state == RunState::Done {
        "It has been imported already. Upload the file again to import it once more."
    } else if row.pieces == 0 {
        "Its file is not kept any more. Upload it again."
    } else if !is_dry_run && (row.preview.is_none() || row.dataset != source) {
        "Look first at what it would change."
    } else {
        return Ok(());
    };
    Err(ProblemDetails::conflict(words).into())
}
