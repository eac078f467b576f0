//! One gift, as whoever has its link sees it: paid, transferred, proved, cancelled.

pub mod actions;
pub mod donation_form;
pub mod files;
pub mod forms;
pub mod page;
pub mod payer_cookie;
pub mod payment;
pub mod proofs;
pub mod view;
