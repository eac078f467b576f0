//! Rows. Only this crate touches them.

pub mod card_try;
pub mod event;
pub mod gift;
pub mod line;
pub mod link;
pub mod plan;
pub mod proof;
pub mod records;
pub mod statement;

pub fn all_tables() -> Vec<store::personal::TableDeclaration> {
    let mut tables = store::tables![event, gift, line, link, plan, proof, statement];
    tables.push(card_try::TRIES.declared());
    tables
}
