//! Content sync at the desk: how it stands, and what a person decides.

mod actions;
mod conflicts;
mod followed;
mod outgoing;
mod overview;

use staff::DeskRoutes;
use staff::Permission::{ChangeSettings, PublishContent, ReadContent};
use utoipa_axum::routes;

pub use followed::SyncDesk;

pub fn desk_routes() -> DeskRoutes<SyncDesk> {
    DeskRoutes::new()
        .route(ReadContent, routes!(overview::get_sync))
        .route(ReadContent, routes!(conflicts::list_synced_documents))
        .route(ReadContent, routes!(outgoing::list_outgoing))
        .route(ChangeSettings, routes!(outgoing::send_outgoing))
        .route(PublishContent, routes!(conflicts::decide_synced_document))
        .route(ChangeSettings, routes!(actions::act_on_sync))
        .route(ChangeSettings, routes!(actions::choose_owner))
}
