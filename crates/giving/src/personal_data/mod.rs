//! Who gave: found by address, handed out, erased, and forgotten in time.

mod correction;
mod erasure;
mod legal_period;
mod person_items;
mod purge_preview;
pub(crate) mod retention;

pub(crate) use erasure::erase_donation;
pub(crate) use legal_period::kept_until;
pub use person_items::GivingPersonalData;
