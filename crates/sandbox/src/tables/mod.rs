//! Rows. Only this crate touches them; the migrations of `payments` make their tables.

pub mod refund;
pub mod subscription;
pub mod transaction;

pub fn all_tables() -> Vec<store::personal::TableDeclaration> {
    store::tables! { refund, subscription, transaction }
}
