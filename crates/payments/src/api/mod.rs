//! What the public may ask.

mod currencies;
mod payment;
mod receipt;
mod routes;
mod webhook;

pub use currencies::format_currency_choice as currency_words;
pub use routes::{WEBHOOKS_PATH, router, routes};
