//! Rows. Only this crate touches them.

pub mod line;
pub mod proof;
pub mod statement;

pub fn all_tables() -> Vec<store::personal::TableDeclaration> {
    store::tables![line, proof, statement]
}
