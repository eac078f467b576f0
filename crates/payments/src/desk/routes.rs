//! The desk's calls, each with the right that it needs.

use staff::DeskRoutes;
use staff::Permission::ManageMoney;
use utoipa_axum::routes;

use super::{counts, exports, ledger, list, payment_detail, payouts, rates, refunds, review};
use crate::service::Payments;

/// The calls. Whoever moves money proves anew who they are.
pub fn desk_routes() -> DeskRoutes<Payments> {
    DeskRoutes::new()
        .route(ManageMoney, routes!(list::list_payments))
        .route(ManageMoney.as_export(), routes!(exports::export_payments))
        .route(ManageMoney.as_export(), routes!(exports::export_refunds))
        .route(
            ManageMoney.as_export(),
            routes!(exports::export_payment_reviews),
        )
        .route(ManageMoney, routes!(payment_detail::get_payment))
        .route(ManageMoney, routes!(payment_detail::check_payment))
        .route(
            ManageMoney.with_reauthentication(),
            routes!(refunds::request_refund),
        )
        .route(ManageMoney, routes!(refunds::list_refunds))
        .route(
            ManageMoney.with_reauthentication(),
            routes!(refunds::approve_refund),
        )
        // Without a fresh proof of who declines, because no money moves by it.
        .route(ManageMoney, routes!(refunds::decline_refund))
        .route(ManageMoney, routes!(counts::get_money_counts))
        .route(ManageMoney, routes!(review::list_payment_reviews))
        .route(
            ManageMoney.with_reauthentication(),
            routes!(review::resolve_payment_review),
        )
        .route(ManageMoney, routes!(ledger::get_ledger_statement))
        .route(ManageMoney.as_export(), routes!(ledger::export_ledger))
        .route(ManageMoney, routes!(payouts::list_payouts))
        .route(ManageMoney.as_export(), routes!(payouts::export_payouts))
        .route(ManageMoney, routes!(rates::get_rates))
        .route(
            ManageMoney.with_reauthentication(),
            routes!(rates::update_rates),
        )
}
