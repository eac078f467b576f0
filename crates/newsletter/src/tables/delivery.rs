//! An issue to a reader.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "newsletter_delivery")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub issue: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub subscriber: String,
    pub state: DeliveryState,
    /// Tries that the server refused for now.
    pub tries: i32,
    pub not_before: DateTime<Utc>,
    /// The job that has it in hand.
    pub holder: Option<String>,
    pub at: DateTime<Utc>,
    /// Why it was not taken; no address.
    #[sea_orm(column_type = "Text", nullable)]
    pub error: Option<String>,
}

/// How far a letter is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumIter, DeriveActiveEnum,
)]
#[serde(rename_all = "lowercase")]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
pub enum DeliveryState {
    /// Waits.
    #[sea_orm(string_value = "queued")]
    Queued,
    /// Is being handed over.
    #[sea_orm(string_value = "sending")]
    Sending,
    /// The next server has it, or the embedded outbox.
    #[sea_orm(string_value = "sent")]
    Sent,
    /// Nobody took it.
    #[sea_orm(string_value = "failed")]
    Failed,
    /// It is not known whether the server took it.
    #[sea_orm(string_value = "unsure")]
    Unsure,
    /// The reader left meanwhile, or the issue was ended.
    #[sea_orm(string_value = "skipped")]
    Skipped,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
