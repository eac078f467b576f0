//! Payments, as features meet them: the rooms put together, and what features ask each of them for.

mod money_calls;
mod payer_calls;
mod payments;
mod rooms;

pub use payments::Payments;
