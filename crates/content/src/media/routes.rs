//! The library's calls of the desk.

use staff::DeskRoutes;
use staff::Permission::ReadContent;
use utoipa_axum::routes;

use super::service::MediaService;
use super::{api, exports, tus};

pub fn media_desk_routes() -> DeskRoutes<MediaService> {
    tus::desk_routes()
        .merge(api::desk_routes())
        .route(ReadContent.as_export(), routes!(exports::export_media))
}
