//! Rows. Only this crate touches them.

pub mod event;
pub mod gift;
pub mod line;
pub mod link;
pub mod plan;
pub mod proof;
pub mod statement;

pub fn all_tables() -> Vec<store::personal::TableDeclaration> {
    let mut tables = store::tables![event, gift, line, link, plan, proof, statement];
    tables.push(crate::velocity::TRIES.declared());
    tables
}
