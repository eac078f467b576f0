//! The desk's calls: orders, stock, coupons.

mod commands;
mod coupons;
mod open_items;
mod orders;
mod routes;
mod stock;
mod views;

pub use open_items::OrderTransfers;
pub use routes::desk_routes;
