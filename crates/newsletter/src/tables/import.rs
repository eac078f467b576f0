//! Lists that were taken in, with the proof that their people agreed.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "newsletter_import")]
#[serde(rename_all = "camelCase")]
#[schema(as = NewsletterImport)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// How and where consent was given, in the words of who took the list in.
    #[sea_orm(column_type = "Text")]
    pub proof: String,
    pub consented_on: NaiveDate,
    pub added: i32,
    pub known: i32,
    pub refused: i32,
    pub at: DateTime<Utc>,
    /// As the audit log writes it: `staff:{id}`.
    pub by: String,
}

store::columns! {
    Plain: Id, Proof, ConsentedOn, Added, Known, Refused, At, By;
}
