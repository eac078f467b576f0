//! Places as a table for spreadsheets.

use axum::extract::State as Of;
use axum::response::Response;
use chrono::{DateTime, SecondsFormat, Utc};
use kernel::csv;
use sea_orm::{EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError};
use web::{Query, Result, attachment_response};

use super::list::{PlacesQuery, to_place_rows};
use super::views::DeskPlaceRow;
use crate::Places;
use crate::tables::place;

/// Places of a table: what a spreadsheet opens.
const MOST_ROWS: u64 = 50_000;
/// So many are read before others get their turn; few enough for one query about their reports.
const BATCH: u64 = 400;

const COLUMNS: [&str; 15] = [
    "Id",
    "Name",
    "Kind",
    "Address",
    "Area",
    "Landmark",
    "District",
    "Region",
    "Country",
    "Telephone",
    "State",
    "Corrected",
    "Checked",
    "Open reports",
    "Source",
];

/// The places of a search, by name, as visitors see them. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/places.csv", operation_id = "desk_export_places", params(PlacesQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_places(
    Of(places): Of<Places>,
    signed_in: SignedIn,
    Query(query): Query<PlacesQuery>,
) -> Result<Response> {
    let store = places.store();
    // Before a row is read: an export that breaks off half-way is on record all the same.
    let tx = store.begin(signed_in.actor()).await?;
    tx.record_audit(AuditEntry::new("places.export", "places:all").after(json!({})))
        .await?;
    tx.commit().await?;
    let found = place::Entity::find()
        .filter(query.to_condition())
        .order_by_asc(place::Column::Name)
        .order_by_asc(place::Column::Id);
    let mut table = csv::UTF8_BOM.to_owned() + &csv::format_row(COLUMNS);
    for first in (0..MOST_ROWS).step_by(usize::try_from(BATCH).unwrap_or(1)) {
        let rows = found.clone().offset(first).limit(BATCH);
        let rows = rows.all(store.reader().connection()).await;
        let rows = rows.map_err(StoreError::from)?;
        if rows.is_empty() {
            break;
        }
        for row in to_place_rows(&places, rows).await? {
            table += &format_csv_row(&row);
        }
        tokio::task::yield_now().await;
    }
    Ok(attachment_response(csv::MEDIA_TYPE, "places.csv", table))
}

fn format_csv_row(row: &DeskPlaceRow) -> String {
    let time = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
    csv::format_row([
        row.id.as_str(),
        &row.name,
        row.category.key(),
        &row.address,
        &row.area,
        &row.landmark,
        &row.district,
        &row.state_or_region,
        &row.country,
        &row.phone,
        row.state.key(),
        if row.corrected { "yes" } else { "no" },
        &row.verified_at.map(time).unwrap_or_default(),
        &row.open_reports.to_string(),
        &row.source,
    ])
}
