//! Rows of `content_outside_link`.
use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What a link that leads out of the house answered last, and when.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "content_outside_link")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub document_id: String,
    /// Without what stands behind `#`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub href: String,
    pub status: Answer,
    pub checked_at: DateTime<Utc>,
}

/// How a link answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
pub enum Answer {
    /// There is something.
    #[sea_orm(string_value = "answers")]
    Answers,
    /// There is no such page, or not any more.
    #[sea_orm(string_value = "missing")]
    Missing,
    /// The other server has a fault.
    #[sea_orm(string_value = "fault")]
    Fault,
    /// Nobody was there within ten seconds.
    #[sea_orm(string_value = "silent")]
    Silent,
    /// It sends on more than three times.
    #[sea_orm(string_value = "circles")]
    Circles,
    /// It leads to a machine that is not of the public internet.
    #[sea_orm(string_value = "not_public")]
    NotPublic,
}

impl Answer {
    /// Why readers come to nothing, in words; `None` where they come to something.
    pub fn trouble(self) -> Option<&'static str> {
        match self {
            Self::Answers => None,
            Self::Missing => Some("there is no such page"),
            Self::Fault => Some("the other site has a fault"),
            Self::Silent => Some("nobody was there"),
            Self::Circles => Some("it sends readers on too often"),
            Self::NotPublic => Some("it does not lead to a public site"),
        }
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
