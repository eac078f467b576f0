//! The library's calls of the desk.

use staff::DeskRoutes;

use super::service::MediaService;
use super::{api, tus};

pub fn media_desk_routes() -> DeskRoutes<MediaService> {
    tus::desk_routes().merge(api::desk_routes())
}
