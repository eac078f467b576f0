//! A program elsewhere that is told.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use store::StoreError;

use crate::model::occasion::WebhookOccasion;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_endpoint")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// What the desk calls it.
    pub name: String,
    /// Where it is told, sealed: addresses of services often hold a secret.
    #[sea_orm(column_type = "Text")]
    pub address: String,
    /// What it is told of, as JSON.
    #[sea_orm(column_type = "Text")]
    pub occasions: String,
    pub is_on: bool,
    /// Why the site switched it off; none where somebody did.
    pub off_reason: Option<WebhookOffReason>,
    /// The bytes that sign, sealed.
    #[sea_orm(column_type = "Text")]
    pub secret: String,
    /// The ones before, which sign as well for a day.
    #[sea_orm(column_type = "Text", nullable)]
    pub old_secret: Option<String>,
    pub old_secret_until: Option<DateTime<Utc>>,
    /// Lines of the audit log up to this one are not told: they were written before it was made or switched on.
    pub lines_after: i64,
    /// Since when every try has failed.
    pub failing_since: Option<DateTime<Utc>>,
    pub last_success_at: Option<DateTime<Utc>>,
    pub version: i32,
    pub created_at: DateTime<Utc>,
    /// Who made it.
    pub by: String,
}

store::stored_enum! {
    #[schema(as = WebhookOffReason)]
    pub enum WebhookOffReason {
        Gone = "gone" => "Its address answered that it is gone",
        Failing = "failing" => "Nothing was taken for five days",
    }
}

store::columns! {
    Plain: Id, Name, Address, Occasions, IsOn, OffReason, Secret, OldSecret, OldSecretUntil, LinesAfter, FailingSince,
        LastSuccessAt, Version, CreatedAt, By;
}

impl Model {
    pub fn parse_occasions(&self) -> Result<Vec<WebhookOccasion>, StoreError> {
        serde_json::from_str(&self.occasions).map_err(StoreError::other)
    }

    pub fn decrypt_address(&self, store: &store::Store) -> Result<String, StoreError> {
        let plain = store.decrypt_bytes(&endpoint_aad("address", &self.id), &self.address)?;
        String::from_utf8(plain).map_err(StoreError::other)
    }
}

/// Where a value of an endpoint is sealed for.
pub fn endpoint_aad(column: &str, id: &str) -> String {
    format!("webhook_endpoint.{column}:{id}")
}
