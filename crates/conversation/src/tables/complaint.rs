//! A complaint or appeal.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a complaint is about.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
#[serde(rename_all = "lowercase")]
pub enum ComplaintKind {
    /// A decision about something that they wrote.
    #[sea_orm(string_value = "decision")]
    Decision,
    /// How their data are handled.
    #[sea_orm(string_value = "data")]
    Data,
    /// Anything else.
    #[sea_orm(string_value = "other")]
    Other,
}

/// A complaint or appeal.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_complaint")]
pub struct Model {
    /// The reference that the visitor was given.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Which.
    pub kind: ComplaintKind,
    /// Item or decision that it is about.
    #[sea_orm(column_type = "Text", nullable)]
    pub about: Option<String>,
    /// Sealed.
    #[sea_orm(column_type = "Text")]
    pub words: String,
    /// Sealed.
    #[sea_orm(column_type = "Text", nullable)]
    pub contact: Option<String>,
    /// When.
    pub at: DateTime<Utc>,
    /// When somebody said that it had arrived.
    pub acknowledged_at: Option<DateTime<Utc>>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// Who of the staff decided.
    pub decided_by: Option<String>,
    /// What came of it.
    #[sea_orm(column_type = "Text", nullable)]
    pub outcome: Option<String>,
    /// What was answered.
    #[sea_orm(column_type = "Text", nullable)]
    pub reply: Option<String>,
}

/// None.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
