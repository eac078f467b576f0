//! What visitors said of places, as a table for spreadsheets.

use axum::extract::State as Of;
use axum::response::Response;
use sea_orm::QuerySelect;
use staff::{
    ListTable, MOST_TABLE_ROWS, SignedIn, TABLE_BATCH, format_table_time, format_table_times,
};
use store::{AuditEntry, StoreError};
use web::{Query, Result};

use super::items::{ItemsQuery, build_item_views};
use crate::Places;
use crate::tables::item::WHAT;

/// The reports, suggestions and claims of a list. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/places/items.csv", operation_id = "desk_export_place_items", tag = "desk", params(ItemsQuery),
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_items(
    Of(places): Of<Places>,
    signed_in: SignedIn,
    Query(query): Query<ItemsQuery>,
) -> Result<Response> {
    let store = places.store();
    let columns = [
        "Received",
        "Kind",
        "What",
        "Place",
        "What they wrote",
        "Name",
        "Email",
        "State",
        "Decided",
        "Decided by",
        "Note",
    ];
    let asked = AuditEntry::new("places.export", "places_items:all");
    let table = ListTable::begin(store, &signed_in, asked, "place-reports.csv", columns);
    let mut table = table.await?;
    let rows = query.to_select().limit(MOST_TABLE_ROWS);
    let rows = rows.all(store.reader().connection()).await;
    let mut rows = rows.map_err(StoreError::from)?;
    while !rows.is_empty() {
        let batch = rows.drain(..rows.len().min(TABLE_BATCH)).collect();
        for item in build_item_views(&places, batch).await? {
            let what = WHAT.iter().find(|(key, _)| *key == item.what);
            let place = item.place.as_ref().map(|place| place.name.as_str());
            let suggested = item.fields.as_ref().map(|fields| fields.name.as_str());
            table.push([
                format_table_time(item.at).as_str(),
                &item.kind,
                what.map_or(item.what.as_str(), |(_, label)| label),
                place.or(suggested).unwrap_or_default(),
                item.words.as_deref().unwrap_or_default(),
                item.person.as_ref().map_or("", |person| &person.name),
                item.email.as_deref().unwrap_or_default(),
                &item.state,
                &format_table_times(item.decided_at),
                item.decided_by.as_deref().unwrap_or_default(),
                item.note.as_deref().unwrap_or_default(),
            ]);
        }
        tokio::task::yield_now().await;
    }
    Ok(table.into_response())
}
