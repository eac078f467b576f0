//! The register of personal data breaches, with its clock of 72 hours (NDPA s. 40, GAID article 33; UK GDPR articles 33 and
//! 34). Facts, counts, notices and what was done stand in one place.

pub mod api;
mod exports;
pub mod register;
mod search;
pub mod views;

use staff::DeskRoutes;
use staff::Permission::ChangeSettings;
use utoipa_axum::routes;

use crate::InquiryService;

pub use search::BreachSearch;

pub fn desk_routes() -> DeskRoutes<InquiryService> {
    DeskRoutes::new()
        .route(
            ChangeSettings,
            routes!(api::list_breaches, api::create_breach),
        )
        .route(
            ChangeSettings.as_export(),
            routes!(exports::export_breaches),
        )
        .route(ChangeSettings, routes!(api::get_breach, api::update_breach))
        .route(ChangeSettings, routes!(api::append_log))
        .route(ChangeSettings, routes!(api::close_breach))
}
