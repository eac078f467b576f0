//! Imports as a table for spreadsheets.

use axum::extract::State as Of;
use axum::response::Response;
use sea_orm::QuerySelect;
use staff::{
    ListTable, MOST_TABLE_ROWS, SignedIn, TableActors, format_table_time, format_table_times,
};
use store::{AuditEntry, StoreError};
use web::{Query, Result};

use super::api::RunsQuery;
use crate::origin::SourceSystem;
use crate::service::DatasetService;

/// The imports of a list, newest first. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/dataset-runs.csv", operation_id = "desk_export_dataset_runs", params(RunsQuery), tag = "datasets",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub(super) async fn export_runs(
    Of(datasets): Of<DatasetService>,
    signed_in: SignedIn,
    Query(query): Query<RunsQuery>,
) -> Result<Response> {
    let store = datasets.store();
    let columns = [
        "Brought",
        "By",
        "File",
        "State",
        "From",
        "Address of the site",
        "Bytes",
        "Ended",
        "Problem",
    ];
    let asked = AuditEntry::new("dataset.export", "dataset-runs:all");
    let table = ListTable::begin(store, &signed_in, asked, "imports.csv", columns);
    let mut table = table.await?;
    let reader = store.reader();
    let db = reader.connection();
    let runs = query.to_select().limit(MOST_TABLE_ROWS);
    let runs = runs.all(db).await.map_err(StoreError::from)?;
    let actors = TableActors::load(db, runs.iter().map(|run| run.made_by.as_str())).await?;
    for run in &runs {
        let system = run.origin().system;
        // What the command line imported has no file here.
        let bytes = Some(run.bytes).filter(|bytes| *bytes > 0);
        table.push([
            format_table_time(run.made_at).as_str(),
            actors.name_of(&run.made_by),
            &run.name,
            run.state.desk_label(),
            system.map_or("As the file says", SourceSystem::desk_label),
            &run.site,
            &bytes.map(|bytes| bytes.to_string()).unwrap_or_default(),
            &format_table_times(run.ended_at),
            run.problem.as_deref().unwrap_or_default(),
        ]);
    }
    Ok(table.into_response())
}
