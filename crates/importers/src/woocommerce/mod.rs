//! WooCommerce: products and coupons as CSV.
mod coupons;
mod money;
mod products;
mod table;
mod woocommerce_import;

pub use money::WooCommerceShop;
pub use woocommerce_import::import_woocommerce;
