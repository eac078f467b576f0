//! The calls of the desk, and who may make them.

use axum::extract::DefaultBodyLimit;
use staff::DeskRoutes;
use staff::Permission::ManageMoney;
use utoipa_axum::router::UtoipaMethodRouterExt;
use utoipa_axum::routes;

use super::transfer_desk::TransferDesk;
use super::{decision, import, list};

const LARGEST_STATEMENT: usize = 8 << 20;

/// The calls of the desk. Whoever says that money came proves anew who they are.
pub fn desk_routes() -> DeskRoutes<TransferDesk> {
    let limit = DefaultBodyLimit::max(LARGEST_STATEMENT);
    DeskRoutes::new()
        .route(ManageMoney, routes!(import::import_statement).layer(limit))
        .route(ManageMoney, routes!(import::list_statements))
        .route(ManageMoney, routes!(list::get_counts))
        .route(ManageMoney, routes!(list::list_bank_lines))
        .route(ManageMoney.as_export(), routes!(list::export_bank_lines))
        .route(
            ManageMoney.with_reauthentication(),
            routes!(decision::decide_bank_line),
        )
}
