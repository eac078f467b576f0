//! What was agreed to, when, and what ended it. Rows are only added.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "newsletter_consent")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub subscriber: String,
    pub kind: ConsentKind,
    /// The words that were shown; empty where none were.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    /// Names the words.
    pub text_version: String,
    /// The path of the page, or `import`.
    pub page: String,
    /// For the desk; no address.
    #[sea_orm(column_type = "Text")]
    pub note: String,
    pub at: DateTime<Utc>,
    /// As the audit log writes it.
    pub by: String,
}

/// What happened.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumIter, DeriveActiveEnum,
)]
#[serde(rename_all = "lowercase")]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
pub enum ConsentKind {
    /// The address was typed into a form.
    #[sea_orm(string_value = "asked")]
    Asked,
    /// Its owner said yes.
    #[sea_orm(string_value = "confirmed")]
    Confirmed,
    /// It came from a list, with proof of consent.
    #[sea_orm(string_value = "imported")]
    Imported,
    /// The owner chose something else.
    #[sea_orm(string_value = "changed")]
    Changed,
    /// The owner left, or the desk did it for them.
    #[sea_orm(string_value = "left")]
    Left,
    /// The owner came back over the link of a letter.
    #[sea_orm(string_value = "returned")]
    Returned,
    /// There is no such mailbox.
    #[sea_orm(string_value = "bounced")]
    Bounced,
    /// The owner called a letter unwanted.
    #[sea_orm(string_value = "complained")]
    Complained,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
