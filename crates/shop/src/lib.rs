//! The shop: stock, carts, coupons, and orders from the checkout to the door.
//!
//! What a product is called and costs is content's; what is on the shelf is this crate's, and nothing of it changes without a
//! line in the stock ledger. An order holds its goods while it waits for its money; that money came is said by payments, or by
//! a person at the desk, never by a browser.
//!
//! Its rooms, each made of those before it: [`model`] and `tables`; `service` with the ports; `stock`; `cart`; `emails`;
//! `orders`; `returns`; `reviews`; `pages`; [`personal_data`]; [`desk`]; `jobs`.

mod cart;
pub mod desk;
mod emails;
mod jobs;
mod migrations;
pub mod model;
mod orders;
mod pages;
pub mod personal_data;
mod returns;
mod reviews;
pub mod samples;
mod service;
mod stock;
mod tables;

pub use desk::{
    CouponSearch, OrderDrafts, OrderSearch, OrderTransfers, ReviewSearch, StockSearch, desk_routes,
};
pub use jobs::{enqueue_periodic_jobs, with_handlers};
pub use migrations::migrations;
pub use pages::{DeliveryPrices, OrderPages, openapi, price_delivered, router};
pub use service::Shop;
pub use service::ports::{self, ShopPorts};
pub use tables::all_tables as tables;

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("OrderState", model::OrderState::TERMS),
    ("OrderPaymentMethod", model::PaymentMethod::TERMS),
    ("OrderDeliveryMethod", model::DeliveryMethod::TERMS),
    ("StockReason", model::StockReason::TERMS),
    ("CouponKind", model::CouponKind::TERMS),
    ("ProductClass", model::ProductClass::TERMS),
    ("ReturnState", model::ReturnState::TERMS),
    ("ReturnReason", model::ReturnReason::TERMS),
    ("ReturnGround", model::ReturnGround::TERMS),
    ("ProductReviewState", model::ReviewState::TERMS),
];
