//! Receipts: what was paid, for what, to whom; as data for a page, and as a PDF.

mod payment_receipts;
mod pdf;
mod receipt;
mod seller;

pub(crate) use payment_receipts::PaymentReceipts;
pub use receipt::PaymentReceipt;
pub(crate) use seller::NoSeller;
pub use seller::{SellerDetails, SellerSource};
