//! Rows. Only this crate touches them.

pub mod card_try;
pub mod event;
pub mod gift;
pub mod link;
pub mod plan;
pub mod records;

pub fn all_tables() -> Vec<store::personal::TableDeclaration> {
    let mut tables = store::tables![event, gift, link, plan];
    tables.push(card_try::TRIES.declared());
    tables
}
