//! The desk's calls: endpoints, and what became of each message.

mod deliveries;
mod endpoint_form;
mod endpoints;
mod exports;
mod search;
mod views;

pub use search::DeliverySearch;

use staff::DeskRoutes;
use staff::Permission::ChangeSettings;
use utoipa_axum::routes;

use crate::service::Webhooks;

pub fn desk_routes() -> DeskRoutes<Webhooks> {
    // Whoever names an address has the site tell it things: only after a fresh proof.
    let careful = ChangeSettings.with_reauthentication();
    DeskRoutes::new()
        .route(ChangeSettings, routes!(endpoints::list_endpoints))
        .route(
            ChangeSettings.as_export(),
            routes!(exports::export_endpoints),
        )
        .route(careful, routes!(endpoints::create_endpoint))
        .route(ChangeSettings, routes!(endpoints::get_endpoint))
        .route(
            careful,
            routes!(endpoints::save_endpoint, endpoints::delete_endpoint),
        )
        .route(careful, routes!(endpoints::renew_secret))
        .route(ChangeSettings, routes!(deliveries::list_deliveries))
        .route(
            ChangeSettings.as_export(),
            routes!(exports::export_deliveries),
        )
        .route(ChangeSettings, routes!(deliveries::send_test))
        .route(ChangeSettings, routes!(deliveries::replay_dead))
        .route(ChangeSettings, routes!(deliveries::replay_one))
}
