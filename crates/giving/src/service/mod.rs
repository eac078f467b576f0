//! Giving, as the other crates hold it, and what it needs of them.

mod giving_service;
pub mod ports;

pub use giving_service::Giving;
