//! The desk's calls: readers, lists that are taken in, issues.

mod acting;
mod imports;
mod issues;
mod overview;
mod posting;
mod readers;
mod views;

use axum::extract::DefaultBodyLimit;
use staff::Permission::{PublishContent, ReadContent, SupportVisitors, WriteContent};
use staff::{DeskRoutes, Right};
use utoipa_axum::router::UtoipaMethodRouterExt;
use utoipa_axum::routes;

use crate::Newsletter;

/// Bytes of a list that is taken in.
const LARGEST_LIST: usize = 8 << 20;
const LOOKING: Right = Right::one_of(&[ReadContent, SupportVisitors]);

pub fn desk_routes() -> DeskRoutes<Newsletter> {
    let limit = DefaultBodyLimit::max(LARGEST_LIST);
    DeskRoutes::new()
        .route(LOOKING, routes!(overview::read))
        .route(SupportVisitors, routes!(readers::list))
        .route(SupportVisitors.exporting(), routes!(readers::export))
        .route(SupportVisitors, routes!(readers::one))
        .route(SupportVisitors.reauthenticated(), routes!(readers::erase))
        .route(SupportVisitors, routes!(readers::leave))
        .route(SupportVisitors, routes!(imports::list))
        .route(SupportVisitors, routes!(imports::take).layer(limit))
        .route(ReadContent, routes!(issues::posts))
        .route(ReadContent, routes!(issues::list))
        .route(WriteContent, routes!(issues::begin))
        .route(ReadContent, routes!(issues::one))
        .route(WriteContent, routes!(issues::save, issues::delete))
        .route(ReadContent, routes!(posting::audience))
        .route(ReadContent, routes!(posting::preview))
        .route(ReadContent, routes!(posting::html))
        .route(WriteContent, routes!(posting::test))
        .route(PublishContent, routes!(acting::act))
}
