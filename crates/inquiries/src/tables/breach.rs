//! The register of personal data breaches.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// A breach (NDPA s. 40; UK GDPR article 33).
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outreach_breach")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub reference: String,
    pub version: i32,
    /// What is known, as JSON, sealed.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    /// When somebody became aware of it: the clock of 72 hours begins.
    pub noticed_at: DateTime<Utc>,
    /// How likely it harms people: `unknown`, `none`, `risk` or `high`.
    pub risk: String,
    pub ndpc_at: Option<DateTime<Utc>>,
    pub ico_at: Option<DateTime<Utc>>,
    pub people_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub closed_at: Option<DateTime<Utc>>,
}

store::columns! {
    apart, kept "for good: the register that the law wants";
    Sealed: Content;
    Plain: Id, Reference, Version, NoticedAt, Risk, NdpcAt, IcoAt, PeopleAt, CreatedAt, ClosedAt;
}
