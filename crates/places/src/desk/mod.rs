//! Places at the desk: correcting, checking, and deciding what visitors said.

mod duplicates;
mod exports;
mod import_runs;
mod import_uploads;
mod imports;
mod item_exports;
pub(crate) mod items;
mod list;
mod list_exports;
mod place_changes;
mod place_detail;
mod place_writes;
mod search;
pub(crate) mod views;

use staff::DeskRoutes;
use staff::Permission::SupportVisitors;
use utoipa_axum::routes;

use crate::Places;

pub(crate) use import_uploads::uploads_of;
pub use search::{PlaceItemSearch, PlaceSearch};

pub fn desk_routes() -> DeskRoutes<Places> {
    import_uploads::upload_routes()
        .route(
            SupportVisitors,
            routes!(list::list_places, place_changes::add_place),
        )
        .route(SupportVisitors.as_export(), routes!(exports::export_places))
        .route(SupportVisitors, routes!(list::count_places))
        .route(SupportVisitors, routes!(duplicates::list_duplicates))
        .route(
            SupportVisitors.as_export(),
            routes!(list_exports::export_duplicates),
        )
        .route(SupportVisitors, routes!(imports::list_imports))
        .route(
            SupportVisitors.as_export(),
            routes!(list_exports::export_imports),
        )
        .route(SupportVisitors, routes!(import_runs::get_import))
        .route(SupportVisitors, routes!(import_runs::start_import))
        .route(SupportVisitors, routes!(items::list_items))
        .route(
            SupportVisitors.as_export(),
            routes!(item_exports::export_items),
        )
        .route(SupportVisitors, routes!(items::decide_item))
        .route(
            SupportVisitors,
            routes!(place_detail::get_place, place_changes::change_place),
        )
}
