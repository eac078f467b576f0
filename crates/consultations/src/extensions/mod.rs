//! More time in a visit: a quarter of an hour that the doctor offers and the payer pays, at the price of the package for so
//! long.
//!
//! The offer keeps the time in the doctor's calendar and lets the room stay open for so long, whether or not the money comes
//! while people talk: in the middle of a visit nobody should be cut off by a slow bank. Money that comes after the offer was
//! taken back, or after the visit was called off, goes back.

mod offers;
mod payment;
mod record;
mod settlement;
mod view;

pub use offers::{end_extension, offer_extension, withdraw_extension};
pub use payment::open_extension_payment;
pub use record::find_extension;
pub use settlement::with_handlers;
pub use view::{CareExtension, ExtensionView, load_care_extension, load_extension_view};
