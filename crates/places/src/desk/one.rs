//! One place with everything that is known of it.

use axum::extract::State as Of;
use kernel::Id;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use web::{Json, Path, Result};

use super::views::{DeskPlace, DeskPlaceClaim, PlaceConfirmations};
use super::{items, list, missing};
use crate::Places;
use crate::api::showing;
use crate::import::twin_ids;
use crate::tables::{item, place};

/// Reports that are shown beside a place.
const MOST_REPORTS: u64 = 30;

/// A place.
#[utoipa::path(get, path = "/api/desk/places/{id}", operation_id = "desk_read_place", tag = "desk",
    responses((status = 200, body = DeskPlace), (status = 404, description = "No such place")))]
pub async fn read(Of(places): Of<Places>, Path(id): Path<String>) -> Result<Json<DeskPlace>> {
    Ok(Json(view(&places, &id).await?))
}

pub(super) async fn view(places: &Places, id: &str) -> Result<DeskPlace> {
    let reader = places.store().reader();
    let db = reader.connection();
    let row = place::Entity::find_by_id(id).one(db).await?;
    let row = row.ok_or_else(missing)?;
    let reports = item::Entity::find()
        .filter(item::Column::PlaceId.eq(id))
        .order_by_desc(item::Column::Id)
        .limit(MOST_REPORTS)
        .all(db)
        .await?;
    let claim = reports
        .iter()
        .find(|item| item.kind == "claim" && item.state == "accepted")
        .map(|item| items::said(places, item).map(|said| (said, item.at)))
        .transpose()?;
    let by = staff::names_of(reader.connection(), row.verified_by.iter().cloned()).await?;
    let shown = row.shown();
    Ok(DeskPlace {
        version: row.version,
        state: list::state_of(&row),
        imported: row.came(),
        corrections: row.corrected(),
        lat: shown.lat,
        lng: shown.lng,
        verified_at: row.verified_at,
        verified_by: row.verified_by.as_ref().and_then(|id| by.get(id).cloned()),
        emergency: shown.emergency,
        confirmations: PlaceConfirmations {
            yes: row.yes_count,
            no: row.no_count,
            last_yes: row.last_yes,
        },
        duplicates: list::shown(places, duplicates(places, id).await?).await?,
        reports: items::views(places, reports).await?,
        claim: claim.map(|(said, at)| DeskPlaceClaim {
            name: said.name,
            role: said.role,
            at,
        }),
        page: showing::page_of(&row.id),
        shown,
        source: row.source,
        source_id: row.source_id,
        source_date: row.source_date,
        id: row.id,
    })
}

async fn duplicates(places: &Places, id: &str) -> Result<Vec<place::Model>> {
    let Ok(id) = id.parse::<Id>() else {
        return Ok(Vec::new());
    };
    let also = places.ask(|index| twin_ids(index, id)).await?;
    Ok(showing::rows(places.store(), also)
        .await?
        .into_values()
        .collect())
}
