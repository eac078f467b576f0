//! What whoever has a link sees and does: gifts, monthly gifts, receipts; and what there is to give to.

mod actions;
mod donation_form;
mod forms;
pub mod funds;
mod offer;
mod page;
mod payer_cookie;
mod plan_page;
mod receipt_pdfs;
mod receipts;
mod responses;
mod routes;
mod view;

pub use payer_cookie::DonationPages;
pub use routes::{openapi, router};
