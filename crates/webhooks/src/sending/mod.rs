//! Messages on their way: put into the queue, sent, tried again, given up.

pub mod client;
pub mod delivery;
pub mod outcome;
pub mod queue;
pub mod switching;
