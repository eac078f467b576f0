//! Addresses that get no mail.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_suppression")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The address, sealed.
    #[sea_orm(column_type = "Text")]
    pub address: String,
    /// The address' mark, for finding it.
    pub mark: String,
    pub reason: Reason,
    pub scope: Scope,
    /// For the desk; no address.
    #[sea_orm(column_type = "Text")]
    pub note: String,
    pub at: DateTime<Utc>,
    /// Who put it there, as the audit log writes it.
    pub by: String,
}

/// Why an address gets no mail.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumIter, DeriveActiveEnum,
)]
#[serde(rename_all = "lowercase")]
#[schema(as = SuppressionReason)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
pub enum Reason {
    /// There is no such mailbox.
    #[sea_orm(string_value = "bounce")]
    Bounce,
    /// Its owner called a mail of ours unwanted.
    #[sea_orm(string_value = "complaint")]
    Complaint,
    /// Somebody at the desk put it there.
    #[sea_orm(string_value = "manual")]
    Manual,
}

/// Which mails it does not get.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumIter, DeriveActiveEnum,
)]
#[serde(rename_all = "lowercase")]
#[schema(as = SuppressionScope)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
pub enum Scope {
    /// None at all.
    #[sea_orm(string_value = "all")]
    All,
    /// Not the newsletter.
    #[sea_orm(string_value = "newsletter")]
    Newsletter,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
