//! A message of a private thread.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who wrote a message.
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
pub enum From {
    /// Who asked.
    #[sea_orm(string_value = "asker")]
    Asker,
    /// The doctor.
    #[sea_orm(string_value = "doctor")]
    Doctor,
}

/// A message of a private thread.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_thread_message")]
pub struct Model {
    /// Its id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The thread's question.
    pub question_id: String,
    /// Who wrote it.
    pub from: From,
    /// Who of the staff.
    pub staff_id: Option<String>,
    /// Sealed under the item's key.
    #[sea_orm(column_type = "Text")]
    pub body: String,
    /// When.
    pub at: DateTime<Utc>,
    /// When the other side read it.
    pub read_at: Option<DateTime<Utc>>,
}

/// None.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
