//! The tables of this crate.

pub mod breach;
pub mod breach_log;
pub mod event;
pub mod inquiry;
pub mod link;
pub mod mail_window;
pub mod message;
pub mod note;

pub fn list_tables() -> Vec<store::personal::TableDeclaration> {
    let mut tables = store::tables![breach, breach_log, event, inquiry, link, message, note];
    tables.push(mail_window::MAIL_WINDOW.declared());
    tables
}
