//! The shop, as the other crates hold it, and what it needs of them.

pub mod ports;
mod shop_service;

pub use shop_service::Shop;
