//! Places at the desk: correcting, checking, and deciding what visitors said.

mod changing;
mod imports;
pub(crate) mod items;
mod list;
mod one;
mod pairs;
pub(crate) mod views;

use kernel::Problem;
use staff::DeskRoutes;
use staff::Permission::SupportVisitors;
use utoipa_axum::routes;
use web::Error;

use crate::Places;

pub fn desk_routes() -> DeskRoutes<Places> {
    DeskRoutes::new()
        .route(SupportVisitors, routes!(list::list, changing::create))
        .route(SupportVisitors, routes!(list::counts))
        .route(SupportVisitors, routes!(pairs::list))
        .route(SupportVisitors, routes!(imports::list))
        .route(SupportVisitors, routes!(items::list))
        .route(SupportVisitors, routes!(items::decide))
        .route(SupportVisitors, routes!(one::read, changing::change))
}

fn missing() -> Error {
    Problem::not_found("There is no such place.").into()
}
