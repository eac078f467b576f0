//! What visitors see of the shop, and do in it.

mod cart_calls;
mod cart_count;
mod cart_view;
mod checkout;
mod checkout_form;
mod delivery_prices;
mod invoice;
mod order_actions;
mod order_search;
mod order_steps;
mod order_view;
mod payer_cookie;
mod product_offer;
mod product_reviews;
mod reorder;
mod return_form;
mod return_label;
mod return_view;
mod review_form;
mod routes;
mod shop_status;
mod views;
mod wording;

pub use delivery_prices::{DeliveryPrices, price_delivered};
pub use order_search::{SEARCH_JOB, process_search};
pub use payer_cookie::OrderPages;
pub use routes::{openapi, router};
