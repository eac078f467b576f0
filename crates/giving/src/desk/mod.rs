//! Gifts at the desk: those who manage money see who gave, match transfers, and say that money came.

mod exports;
mod gifts;
mod lines;
mod plans;
mod views;
mod writing;

use axum::extract::DefaultBodyLimit;
use serde::Deserialize;
use staff::DeskRoutes;
use staff::Permission::ManageMoney;
use utoipa::ToSchema;
use utoipa_axum::router::UtoipaMethodRouterExt;
use utoipa_axum::routes;

use crate::Giving;

const LARGEST_STATEMENT: usize = 8 << 20;

/// The calls of the desk. Whoever says that money came proves anew who they are.
pub fn desk_routes() -> DeskRoutes<Giving> {
    let limit = DefaultBodyLimit::max(LARGEST_STATEMENT);
    DeskRoutes::new()
        .route(ManageMoney, routes!(gifts::counts))
        .route(ManageMoney, routes!(gifts::list))
        .route(ManageMoney.reauthenticated(), routes!(writing::create))
        .route(ManageMoney.exporting(), routes!(exports::gifts))
        .route(ManageMoney.exporting(), routes!(exports::gift_aid))
        .route(ManageMoney, routes!(gifts::one))
        .route(ManageMoney, routes!(gifts::proof))
        .route(ManageMoney.reauthenticated(), routes!(writing::receive))
        .route(ManageMoney.reauthenticated(), routes!(writing::reopen))
        .route(ManageMoney, routes!(writing::cancel))
        .route(ManageMoney, routes!(writing::mail))
        .route(ManageMoney.reauthenticated(), routes!(writing::erase))
        .route(ManageMoney, routes!(lines::bringing::bring).layer(limit))
        .route(ManageMoney, routes!(lines::bringing::statements))
        .route(ManageMoney, routes!(lines::showing::list))
        .route(
            ManageMoney.reauthenticated(),
            routes!(lines::deciding::decide),
        )
        .route(ManageMoney, routes!(plans::list))
        .route(ManageMoney, routes!(plans::one))
        .route(ManageMoney, routes!(plans::cancel))
        .route(ManageMoney, routes!(plans::funds))
}

/// What is done with a gift or a monthly gift, at the version that was seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GiftStepBody)]
struct StepBody {
    version: i32,
    #[serde(default)]
    note: String,
}

/// A note for a history: one line, of so many signs at most.
fn noted(text: &str) -> String {
    forms::text::line(text).chars().take(500).collect()
}
