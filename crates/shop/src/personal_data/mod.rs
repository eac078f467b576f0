//! Who bought: found by address, handed out, erased, and forgotten in time.

mod correction;
mod erasure;
mod person_items;
mod purge_preview;
pub(crate) mod retention;

pub use erasure::erase_or_reduce;
pub use person_items::OrderPersonalData;
