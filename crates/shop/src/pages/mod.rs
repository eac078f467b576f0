//! What visitors see of the shop, and do in it.

mod cart_calls;
mod cart_view;
mod checkout;
mod checkout_form;
mod order_actions;
mod order_search;
mod order_view;
mod payer_cookie;
mod product_offer;
mod routes;
mod views;

pub use order_search::{SEARCH_JOB, process_search};
pub use payer_cookie::OrderPages;
pub use routes::{openapi, router};
