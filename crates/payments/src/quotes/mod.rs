//! Prices that are told and held for a while.

mod price_quotes;
mod quote;

pub(crate) use price_quotes::PriceQuotes;
pub use quote::{DisplayedRate, NewQuote, Quote};
