//! Imports and sources.

use std::collections::BTreeMap;

use axum::extract::State as Of;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryOrder, QuerySelect};
use web::{Json, Result};

use super::views::{DeskPlaceImports, DeskPlaceRun, DeskPlaceSource};
use crate::Places;
use crate::sources::find_source;
use crate::tables::{place, run};

/// Imports that are listed.
const MAX_IMPORTS: u64 = 50;

/// Imports, the newest first, and what there is of each source.
#[utoipa::path(get, path = "/api/desk/places/imports", operation_id = "desk_list_place_imports", tag = "desk",
    responses((status = 200, body = DeskPlaceImports)))]
pub async fn list_imports(Of(places): Of<Places>) -> Result<Json<DeskPlaceImports>> {
    let reader = places.store().reader();
    let db = reader.connection();
    let runs = run::Entity::find()
        .order_by_desc(run::Column::Id)
        .limit(MAX_IMPORTS)
        .all(db)
        .await?;
    let total = place::Entity::find().count(db).await?;
    Ok(Json(DeskPlaceImports {
        runs: runs.into_iter().map(to_run_view).collect(),
        sources: count_sources(&places).await?,
        total,
    }))
}

pub(super) fn to_run_view(run: run::Model) -> DeskPlaceRun {
    DeskPlaceRun {
        // A report of an older version may lack fields; an empty one is better than a list that fails.
        report: serde_json::from_str(&run.report).unwrap_or_default(),
        is_dry_run: run.is_dry_run,
        bytes: run.bytes,
        has_file: run.pieces > 0,
        problem: run.problem,
        id: run.id,
        source: run.dataset,
        file: run.file,
        at: run.at,
        state: run.state,
        by: run.by,
    }
}

/// A source's key, whether it is gone, hidden and corrected, and how many rows are so.
type SourceCount = (String, bool, bool, bool, i64);

async fn count_sources(places: &Places) -> Result<Vec<DeskPlaceSource>> {
    let is_corrected = Expr::col(place::Column::Corrections).is_not_null();
    let counted: Vec<SourceCount> = place::Entity::find()
        .select_only()
        .column(place::Column::Source)
        .column(place::Column::IsGone)
        .column(place::Column::IsHidden)
        .expr_as(is_corrected.clone(), "corrected")
        .column_as(place::Column::Id.count(), "count")
        .group_by(place::Column::Source)
        .group_by(place::Column::IsGone)
        .group_by(place::Column::IsHidden)
        .group_by(is_corrected)
        .into_tuple()
        .all(places.store().reader().connection())
        .await?;
    let mut sources: BTreeMap<String, DeskPlaceSource> = BTreeMap::new();
    for (key, is_gone, is_hidden, is_corrected, count) in counted {
        let count = u64::try_from(count).unwrap_or(0);
        let entry = sources
            .entry(key.clone())
            .or_insert_with(|| DeskPlaceSource {
                date: find_source(&key)
                    .map_or("", |source| source.date)
                    .to_owned(),
                key,
                rows: 0,
                shown: 0,
                corrected: 0,
            });
        entry.rows += count;
        if !is_gone && !is_hidden {
            entry.shown += count;
        }
        if is_corrected {
            entry.corrected += count;
        }
    }
    Ok(sources.into_values().collect())
}
