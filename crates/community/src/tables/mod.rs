//! Rows. Only this crate touches them.

pub mod comment;
pub mod complaint;
pub mod correction;
pub mod decision;
pub mod follower;
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
        correction,
        decision,
        follower,
        notice_seen,
        question,
        reaction,
        report,
        tally,
        word_rule,
    ]
}
