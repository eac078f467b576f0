//! The calls of the desk, and who may make them.

use axum::extract::DefaultBodyLimit;
use staff::Permission::{ManageMoney, ReadHealthDetails, SupportVisitors};
use staff::{DeskRoutes, RouteRight};
use transfers::proofs::LARGEST_PROOF;
use utoipa_axum::routes;

use super::{
    commands, coupons, exports, order_exports, orders, returns, reviews, sales, screening, stock,
    stock_files, stock_table,
};
use crate::service::Shop;

/// Who packs, who looks after the money, and who agrees to medicines.
const ORDERS: RouteRight = RouteRight::one_of(&[SupportVisitors, ManageMoney, ReadHealthDetails]);

/// The calls of the desk. Whoever says that money came proves anew who they are.
pub fn desk_routes() -> DeskRoutes<Shop> {
    DeskRoutes::new()
        .route(ORDERS, routes!(orders::get_order_counts))
        .route(ORDERS, routes!(orders::list_orders))
        .route(ORDERS.as_export(), routes!(order_exports::export_orders))
        .route(ORDERS, routes!(orders::get_order))
        .route(ManageMoney, routes!(orders::get_proof))
        .route(SupportVisitors, routes!(commands::ship_order))
        .route(SupportVisitors, routes!(commands::deliver_order))
        .route(
            ManageMoney.with_reauthentication(),
            routes!(commands::receive_order),
        )
        .route(ManageMoney, routes!(commands::accept_order))
        .route(ManageMoney, routes!(commands::cancel_order))
        .route(
            ManageMoney.with_reauthentication(),
            routes!(commands::erase_buyer),
        )
        .route(ReadHealthDetails, routes!(screening::get_screening))
        .route(ReadHealthDetails, routes!(screening::get_prescription))
        .route(ReadHealthDetails, routes!(screening::approve))
        .route(ReadHealthDetails, routes!(screening::refuse))
        .route(ORDERS, routes!(returns::get_return_photo))
        .route(SupportVisitors, routes!(returns::approve_return))
        .route(SupportVisitors, routes!(returns::refuse_return))
        .route(ManageMoney, routes!(returns::receive_return_goods))
        .route(
            ManageMoney.with_reauthentication(),
            routes!(returns::refund_order),
        )
        .route(ORDERS, routes!(reviews::list_reviews))
        .route(ORDERS.as_export(), routes!(exports::export_reviews))
        .route(SupportVisitors, routes!(reviews::publish_review))
        .route(SupportVisitors, routes!(reviews::refuse_review))
        .route(ManageMoney, routes!(sales::get_sales))
        .route(ManageMoney.as_export(), routes!(sales::export_sales))
        .route(ManageMoney, routes!(stock::list_stock))
        .route(ManageMoney, routes!(stock::create_stock))
        .route(ManageMoney.as_export(), routes!(stock_table::export_stock))
        .route(ManageMoney, routes!(stock::get_stock))
        .route(ManageMoney, routes!(stock::update_stock))
        .route(ManageMoney, routes!(stock::change_stock))
        .route(ManageMoney, routes!(coupons::list_coupons))
        .route(ManageMoney.as_export(), routes!(exports::export_coupons))
        .route(ManageMoney, routes!(coupons::create_coupon))
        .route(ManageMoney, routes!(coupons::update_coupon))
        .merge(file_routes())
}

/// What brings more than the usual body.
fn file_routes() -> DeskRoutes<Shop> {
    DeskRoutes::new()
        .route(ManageMoney, routes!(stock_table::import_stock))
        .route(
            ManageMoney,
            routes!(stock_files::set_file, stock_files::remove_file),
        )
        .layer(DefaultBodyLimit::max(LARGEST_PROOF))
}
