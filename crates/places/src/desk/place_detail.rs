//! One place with everything that is known of it.

use axum::extract::State as Of;
use kernel::Id;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use web::{Json, Path, Result};

use super::place_writes::place_not_found;
use super::views::{DeskPlace, DeskPlaceClaim, PlaceConfirmations};
use super::{items, list};
use crate::Places;
use crate::api::presentation;
use crate::import::find_duplicate_ids;
use crate::page_paths::place_url;
use crate::tables::{item, place};

/// Reports that are shown beside a place.
const MOST_REPORTS: u64 = 30;

/// A place.
#[utoipa::path(get, path = "/api/desk/places/{id}", operation_id = "desk_read_place", tag = "desk",
    responses((status = 200, body = DeskPlace), (status = 404, description = "No such place")))]
pub async fn get_place(Of(places): Of<Places>, Path(id): Path<String>) -> Result<Json<DeskPlace>> {
    Ok(Json(load_place(&places, &id).await?))
}

pub(super) async fn load_place(places: &Places, id: &str) -> Result<DeskPlace> {
    let reader = places.store().reader();
    let db = reader.connection();
    let row = place::Entity::find_by_id(id).one(db).await?;
    let row = row.ok_or_else(place_not_found)?;
    let reports = item::Entity::find()
        .filter(item::Column::PlaceId.eq(id))
        .order_by_desc(item::Column::Id)
        .limit(MOST_REPORTS)
        .all(db)
        .await?;
    let claim = reports
        .iter()
        .find(|item| item.kind == "claim" && item.state == "accepted")
        .map(|item| items::decrypt_details(places, item).map(|said| (said, item.at)))
        .transpose()?;
    let by = staff::load_names(reader.connection(), row.verified_by.iter().cloned()).await?;
    let shown = row.displayed_fields();
    Ok(DeskPlace {
        version: row.version,
        state: list::state_of(&row),
        imported: row.imported_fields(),
        corrections: row.parse_corrections(),
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
        duplicates: list::to_place_rows(places, load_duplicates(places, id).await?).await?,
        reports: items::build_item_views(places, reports).await?,
        claim: claim.map(|(said, at)| DeskPlaceClaim {
            name: said.name,
            role: said.role,
            at,
        }),
        page: place_url(&row.id),
        shown,
        source: row.source,
        source_id: row.source_id,
        source_date: row.source_date,
        id: row.id,
    })
}

async fn load_duplicates(places: &Places, id: &str) -> Result<Vec<place::Model>> {
    let Ok(id) = id.parse::<Id>() else {
        return Ok(Vec::new());
    };
    let also = places
        .with_index(|index| find_duplicate_ids(index, id))
        .await?;
    Ok(presentation::load_shown_rows(places.store(), also)
        .await?
        .into_values()
        .collect())
}
