//! The desk's calls: orders, returns, stock, coupons, reviews.

mod commands;
mod coupons;
mod draft_subject;
mod exports;
mod goods_import;
mod list_searches;
mod open_items;
mod order_exports;
mod orders;
mod references;
mod return_view;
mod returns;
mod reviews;
mod routes;
mod sales;
mod screening;
mod search;
mod stock;
mod stock_files;
mod stock_table;
mod views;

pub use draft_subject::OrderDrafts;
pub use goods_import::{GoodsImport, import_coupon, import_variant};
pub use list_searches::{CouponSearch, ReviewSearch, StockSearch};
pub use open_items::OrderTransfers;
pub use routes::desk_routes;
pub use search::OrderSearch;
pub use views::{CouponBody, NewStockBody};
