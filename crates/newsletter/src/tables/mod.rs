//! Rows. Only this crate touches them.

pub mod consent;
pub mod delivery;
pub mod import;
pub mod issue;
pub mod link;
pub mod subscriber;
pub mod topic;

pub fn all() -> Vec<store::personal::TableDeclaration> {
    store::tables![consent, delivery, import, issue, link, subscriber, topic]
}
