//! Rows. Only this crate touches them.

pub mod comment;
pub mod complaint;
pub mod decision;
pub mod notice_seen;
pub mod question;
pub mod reaction;
pub mod report;
pub mod tally;
pub mod word_rule;

pub fn list_tables() -> Vec<store::personal::TableDeclaration> {
    store::tables![
        comment,
        complaint,
        decision,
        notice_seen,
        question,
        reaction,
        report,
        tally,
        word_rule,
    ]
}
