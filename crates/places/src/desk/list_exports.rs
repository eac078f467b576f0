//! Duplicates and imports as they are listed, as tables for spreadsheets.

use axum::extract::State as Of;
use axum::response::Response;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use staff::{
    ListTable, MOST_TABLE_ROWS, SignedIn, TABLE_BATCH, TableActors, format_table_flag,
    format_table_time,
};
use store::{AuditEntry, StoreError};
use web::{Query, Result};

use super::duplicates::{PairsQuery, find_pairs, to_pair_views};
use super::imports::to_run_view;
use super::views::DeskPlaceRow;
use crate::Places;
use crate::tables::run::{self, RunState};

const PAIR_COLUMNS: [&str; 14] = [
    "First place",
    "Kind",
    "Address",
    "Telephone",
    "Source",
    "Id",
    "Second place",
    "Kind of the second",
    "Address of the second",
    "Telephone of the second",
    "Source of the second",
    "Id of the second",
    "Metres apart",
    "Why",
];

const IMPORT_COLUMNS: [&str; 14] = [
    "When",
    "By",
    "Source",
    "File",
    "State",
    "Only checked",
    "Rows read",
    "New",
    "Changed",
    "Unchanged",
    "Removed",
    "Refused",
    "Duplicates",
    "Problem",
];

/// The likely duplicates of a list. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/places/duplicates.csv", operation_id = "desk_export_place_duplicates", tag = "desk",
    params(PairsQuery), responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_duplicates(
    Of(places): Of<Places>,
    signed_in: SignedIn,
    Query(query): Query<PairsQuery>,
) -> Result<Response> {
    let asked = AuditEntry::new("places.export", "place-duplicates:all");
    let file = "duplicate-places.csv";
    let table = ListTable::begin(places.store(), &signed_in, asked, file, PAIR_COLUMNS);
    let mut table = table.await?;
    let mut pairs = find_pairs(&places, &query).await?;
    pairs.truncate(usize::try_from(MOST_TABLE_ROWS).unwrap_or(usize::MAX));
    for batch in pairs.chunks(TABLE_BATCH) {
        for pair in to_pair_views(&places, batch).await? {
            let [name, kind, address, phone, source, id] = place_cells(&pair.first);
            let [name_2, kind_2, address_2, phone_2, source_2, id_2] = place_cells(&pair.second);
            table.push([
                name,
                kind,
                address,
                phone,
                source,
                id,
                name_2,
                kind_2,
                address_2,
                phone_2,
                source_2,
                id_2,
                &pair.metres.to_string(),
                &pair.why,
            ]);
        }
        tokio::task::yield_now().await;
    }
    Ok(table.into_response())
}

fn place_cells(place: &DeskPlaceRow) -> [&str; 6] {
    [
        &place.name,
        place.category.desk_label(),
        &place.address,
        &place.phone,
        &place.source,
        &place.id,
    ]
}

/// All imports, the newest first, with what came of each. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/places/imports.csv", operation_id = "desk_export_place_imports", tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_imports(Of(places): Of<Places>, signed_in: SignedIn) -> Result<Response> {
    let store = places.store();
    let asked = AuditEntry::new("places.export", "place-imports:all");
    let table = ListTable::begin(
        store,
        &signed_in,
        asked,
        "place-imports.csv",
        IMPORT_COLUMNS,
    );
    let mut table = table.await?;
    let reader = store.reader();
    let db = reader.connection();
    let runs = run::Entity::find()
        .order_by_desc(run::Column::Id)
        .limit(MOST_TABLE_ROWS);
    let runs = runs.all(db).await.map_err(StoreError::from)?;
    let actors = TableActors::load(db, runs.iter().map(|run| run.by.as_str())).await?;
    for run in runs {
        let run = to_run_view(run);
        // What only the command line or an import that has begun can tell.
        let is_counted = run.bytes == 0 || matches!(run.state, RunState::Running | RunState::Done);
        let count = |number: u64| {
            if is_counted {
                number.to_string()
            } else {
                String::new()
            }
        };
        table.push([
            format_table_time(run.at).as_str(),
            actors.name_of(&run.by),
            &run.source,
            &run.file,
            run.state.desk_label(),
            format_table_flag(run.is_dry_run),
            &count(run.report.read),
            &count(run.report.added),
            &count(run.report.changed),
            &count(run.report.same),
            &count(run.report.removed),
            &count(run.report.bad),
            &count(run.report.duplicates),
            run.problem.as_deref().unwrap_or_default(),
        ]);
    }
    Ok(table.into_response())
}
