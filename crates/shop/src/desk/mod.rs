//! The desk's calls: orders, returns, stock, coupons, reviews.

mod commands;
mod coupons;
mod open_items;
mod orders;
mod return_view;
mod returns;
mod reviews;
mod routes;
mod sales;
mod screening;
mod stock;
mod stock_files;
mod stock_table;
mod views;

pub use open_items::OrderTransfers;
pub use routes::desk_routes;
