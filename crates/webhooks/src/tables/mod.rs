//! Rows. Only this crate touches them.

pub mod cursor;
pub mod delivery;
pub mod endpoint;
pub mod event;

pub fn all() -> Vec<store::personal::TableDeclaration> {
    store::tables![cursor, delivery, endpoint, event]
}
