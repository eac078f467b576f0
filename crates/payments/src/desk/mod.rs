//! The desk's calls: payments, what waits for a decision, refunds, the ledger, rates.

mod counts;
mod days;
mod ledger;
mod list;
mod one;
mod rates;
mod refunds;
mod review;

use staff::DeskRoutes;
use staff::Permission::ManageMoney;
use utoipa_axum::routes;

use crate::Payments;

/// The calls. Whoever moves money proves anew who they are.
pub fn desk_routes() -> DeskRoutes<Payments> {
    DeskRoutes::new()
        .route(ManageMoney, routes!(list::list))
        .route(ManageMoney, routes!(one::read))
        .route(ManageMoney, routes!(one::check))
        .route(ManageMoney.reauthenticated(), routes!(refunds::request))
        .route(ManageMoney, routes!(refunds::list))
        .route(ManageMoney.reauthenticated(), routes!(refunds::agree))
        .route(ManageMoney, routes!(refunds::decline))
        .route(ManageMoney, routes!(counts::read))
        .route(ManageMoney, routes!(review::list))
        .route(ManageMoney.reauthenticated(), routes!(review::resolve))
        .route(ManageMoney, routes!(ledger::statement))
        .route(ManageMoney.exporting(), routes!(ledger::export))
        .route(ManageMoney, routes!(rates::read))
        .route(ManageMoney.reauthenticated(), routes!(rates::change))
}
