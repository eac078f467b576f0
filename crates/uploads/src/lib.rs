//! Uploads that survive a dropped line and go on at any node, for every feature that takes files.
//!
//! A feature says in which tables its uploads stand ([`Tables`]), who sends them, what is taken and what becomes of a whole
//! file ([`Intake`]). What all uploads share is here: the protocol, the rows and their parts, the claim of the one who makes
//! a file of them, and the clearing of what was left.

mod finishing;
mod intake;
mod parts;
mod rows;
mod serving;
mod tus;

pub use intake::{Intake, Sender};
pub use parts::Arrived;
pub use rows::{Tables, Upload, Uploads};
pub use serving::Server;
pub use tus::gone;
