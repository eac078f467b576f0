//! The desk's calls: readers, lists that are taken in, issues.

mod figures;
mod import_exports;
mod import_rows;
mod imports;
mod issue_actions;
mod issue_exports;
mod issue_preview;
mod issue_search;
mod issues;
mod overview;
mod search;
mod subscribers;
mod views;

use axum::extract::DefaultBodyLimit;
use staff::Permission::{PublishContent, ReadContent, SupportVisitors, WriteContent};
use staff::{DeskRoutes, RouteRight};
use utoipa_axum::router::UtoipaMethodRouterExt;
use utoipa_axum::routes;

use crate::service::Newsletter;

pub use figures::SubscriberTimes;
pub use issue_search::IssueSearch;
pub use search::SubscriberSearch;

/// Bytes of a list that is taken in.
const LARGEST_LIST: usize = 8 << 20;
const LOOKING: RouteRight = RouteRight::one_of(&[ReadContent, SupportVisitors]);

pub fn desk_routes() -> DeskRoutes<Newsletter> {
    let limit = DefaultBodyLimit::max(LARGEST_LIST);
    DeskRoutes::new()
        .route(LOOKING, routes!(overview::get_newsletter_overview))
        .route(SupportVisitors, routes!(subscribers::list_subscribers))
        .route(
            SupportVisitors.as_export(),
            routes!(subscribers::export_subscribers),
        )
        .route(SupportVisitors, routes!(subscribers::get_subscriber))
        .route(
            SupportVisitors.with_reauthentication(),
            routes!(subscribers::erase_subscriber),
        )
        .route(SupportVisitors, routes!(subscribers::end_subscription))
        .route(SupportVisitors, routes!(imports::list_imports))
        .route(
            SupportVisitors.as_export(),
            routes!(import_exports::export_imports),
        )
        .route(
            SupportVisitors,
            routes!(imports::import_subscribers).layer(limit),
        )
        .route(ReadContent, routes!(issues::find_issue_posts))
        .route(ReadContent, routes!(issues::list_issues))
        .route(
            ReadContent.as_export(),
            routes!(issue_exports::export_issues),
        )
        .route(WriteContent, routes!(issues::create_issue))
        .route(ReadContent, routes!(issues::get_issue))
        .route(
            WriteContent,
            routes!(issues::save_issue, issues::delete_issue),
        )
        .route(ReadContent, routes!(issue_preview::count_issue_audience))
        .route(ReadContent, routes!(issue_preview::preview_issue))
        .route(ReadContent, routes!(issue_preview::show_issue))
        .route(WriteContent, routes!(issue_preview::send_test_issue))
        .route(PublishContent, routes!(issue_actions::act_on_issue))
}
