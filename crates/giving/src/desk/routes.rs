//! The calls of the desk, and who may make them.

use staff::DeskRoutes;
use staff::Permission::ManageMoney;
use utoipa_axum::routes;

use super::{commands, exports, gifts, list_exports, plans};
use crate::service::Giving;

/// The calls of the desk. Whoever says that money came proves anew who they are.
pub fn desk_routes() -> DeskRoutes<Giving> {
    DeskRoutes::new()
        .route(ManageMoney, routes!(gifts::get_donation_counts))
        .route(ManageMoney, routes!(gifts::list_donations))
        .route(
            ManageMoney.with_reauthentication(),
            routes!(commands::create_donation),
        )
        .route(ManageMoney.as_export(), routes!(exports::export_donations))
        .route(ManageMoney.as_export(), routes!(exports::export_gift_aid))
        .route(
            ManageMoney.as_export(),
            routes!(list_exports::export_donation_list),
        )
        .route(ManageMoney.as_export(), routes!(list_exports::export_plans))
        .route(ManageMoney, routes!(gifts::get_donation))
        .route(ManageMoney, routes!(gifts::get_proof))
        .route(
            ManageMoney.with_reauthentication(),
            routes!(commands::receive_donation),
        )
        .route(
            ManageMoney.with_reauthentication(),
            routes!(commands::reopen_donation),
        )
        .route(ManageMoney, routes!(commands::cancel_donation))
        .route(ManageMoney, routes!(commands::resend_email))
        .route(
            ManageMoney.with_reauthentication(),
            routes!(commands::erase_donation),
        )
        .route(ManageMoney, routes!(plans::list_plans))
        .route(ManageMoney, routes!(plans::get_plan))
        .route(ManageMoney, routes!(plans::cancel_plan))
        .route(ManageMoney, routes!(plans::list_funds))
}
