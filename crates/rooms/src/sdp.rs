//! Session descriptions (RFC 8866): what of a page's offer gets as far as `str0m`, and what the answer asks for beyond it.

mod answer;
mod error;
mod offer;

pub(crate) use answer::{IceSecret, tune_answer};
pub use error::{MAX_OFFER_BYTES, OfferError};
pub(crate) use offer::{CheckedOffer, check_offer};
