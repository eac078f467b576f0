//! Rows. Only this crate touches them.

pub mod event;
pub mod gift;
pub mod link;
pub mod plan;
pub mod records;

pub fn all_tables() -> Vec<store::personal::TableDeclaration> {
    store::tables![event, gift, link, plan]
}
