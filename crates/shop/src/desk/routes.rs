//! The calls of the desk, and who may make them.

use staff::Permission::{ManageMoney, SupportVisitors};
use staff::{DeskRoutes, RouteRight};
use utoipa_axum::routes;

use super::{commands, coupons, orders, stock};
use crate::service::Shop;

/// Who packs, and who looks after the money.
const ORDERS: RouteRight = RouteRight::one_of(&[SupportVisitors, ManageMoney]);

/// The calls of the desk. Whoever says that money came proves anew who they are.
pub fn desk_routes() -> DeskRoutes<Shop> {
    DeskRoutes::new()
        .route(ORDERS, routes!(orders::get_order_counts))
        .route(ORDERS, routes!(orders::list_orders))
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
        .route(ManageMoney, routes!(stock::list_stock))
        .route(ManageMoney, routes!(stock::create_stock))
        .route(ManageMoney, routes!(stock::get_stock))
        .route(ManageMoney, routes!(stock::update_stock))
        .route(ManageMoney, routes!(stock::change_stock))
        .route(ManageMoney, routes!(coupons::list_coupons))
        .route(ManageMoney, routes!(coupons::create_coupon))
        .route(ManageMoney, routes!(coupons::update_coupon))
}
