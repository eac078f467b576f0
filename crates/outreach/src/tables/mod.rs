//! The tables of this crate.

pub mod breach;
pub mod breach_log;
pub mod event;
pub mod letter;
pub mod link;
pub mod message;
pub mod note;

pub fn all() -> Vec<store::personal::Table> {
    let mut tables = store::tables![breach, breach_log, event, letter, link, message, note];
    tables.push(crate::letters::limits::MAILS.declared());
    tables
}
