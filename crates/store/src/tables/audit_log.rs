//! Who did what to which subject.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_log")]
pub struct Model {
    /// Its place in the chain, from 1.
    #[sea_orm(primary_key, auto_increment = false)]
    pub seq: i64,
    pub id: String,
    /// When the write began that it belongs to.
    pub at: DateTime<Utc>,
    pub actor: String,
    /// In which of their roles, where the right to it came from one.
    pub role: Option<String>,
    /// What was done, as `<resource>.<verb>`.
    pub action: String,
    /// What it was done to, as `<type>:<id>`.
    pub subject: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub before: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub after: Option<String>,
    pub previous: String,
    pub hash: String,
}

crate::table_declaration::columns! {
    apart, kept "for good: each line proves the one before";
    Clear: Actor, Subject, Before, After;
    Plain: Seq, Id, At, Role, Action, Previous, Hash;
}
