//! A browser in which somebody of the staff wants to see notices.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use store::{Store, StoreError};
use url::Url;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_push_device")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub member_id: String,
    /// Where its push service takes messages (RFC 8030), encrypted: who has it can send to the browser.
    #[sea_orm(column_type = "Text")]
    pub endpoint: String,
    pub endpoint_hash: String,
    /// What the browser calls itself.
    pub device: String,
    pub created_at: DateTime<Utc>,
    pub last_sent_at: Option<DateTime<Utc>>,
}

store::columns! {
    Plain: Id, MemberId, Endpoint, EndpointHash, Device, CreatedAt, LastSentAt;
}

impl Model {
    pub fn decrypt_endpoint(&self, store: &Store) -> Result<Url, StoreError> {
        let plain = store.decrypt_bytes(&endpoint_aad(&self.id), &self.endpoint)?;
        let text = String::from_utf8(plain).map_err(StoreError::other)?;
        Url::parse(&text).map_err(StoreError::other)
    }
}

pub fn endpoint_aad(id: &str) -> String {
    format!("mail_push_device.endpoint:{id}")
}
