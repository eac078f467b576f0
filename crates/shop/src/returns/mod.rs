//! Goods come back: what may be sent back, who asks for it, what the desk decides, what is given back for it.

pub mod decisions;
pub mod requests;
pub mod rows;
