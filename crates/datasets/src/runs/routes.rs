//! The calls about imports, and who may make them.

use staff::{DeskRoutes, Permission};
use utoipa_axum::routes;

use super::{api, exports};
use crate::service::DatasetService;

pub fn desk_routes() -> DeskRoutes<DatasetService> {
    api::desk_routes().route(
        Permission::ChangeSettings.as_export(),
        routes!(exports::export_runs),
    )
}
