//! One gift, as whoever has its link sees it: paid, transferred, proved, cancelled.

pub mod doing;
pub mod files;
pub mod forms;
pub mod gift_form;
pub mod payer;
pub mod paying;
pub mod proofs;
pub mod showing;
pub mod view;
