//! Report files: what is taken, how it is kept, and uploads over lines that drop.

mod fixture;
mod keeping;
mod lying;
pub mod made;
mod taking;
mod uploads;
