//! Readers, and who was one.

use chrono::{DateTime, Utc};
use kernel::EmailAddress;
use sea_orm::entity::prelude::*;
use store::{Store, StoreError};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "newsletter_subscriber")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The address, sealed; none once it was forgotten.
    #[sea_orm(column_type = "Text", nullable)]
    pub address: Option<String>,
    /// The address' mark, for finding it.
    #[sea_orm(column_name = "mark")]
    pub address_hash: String,
    pub state: SubscriberState,
    pub frequency: NewsletterFrequency,
    /// `NG`, `GB`, `other` or empty.
    pub country: String,
    /// Where the address came from: the path of the page, or `import`.
    pub source: String,
    /// Makes the links of this reader.
    pub salt: String,
    /// Deliveries that came back without the mailbox being gone.
    pub bounces: i32,
    pub created_at: DateTime<Utc>,
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When deliveries ended: left, bounced, complained.
    pub left_at: Option<DateTime<Utc>>,
}

store::stored_enum! {
    #[schema(as = SubscriberState)]
    pub enum SubscriberState {
        /// Somebody typed it; its owner has not said yes.
        Waiting = "waiting" => Wait "Not confirmed yet",
        Subscribed = "subscribed" => Ok "Subscribed",
        /// Its owner ended it, or the desk did for them.
        Left = "left" => "Unsubscribed",
        Bounced = "bounced" => Bad "Emails bounce",
        Complained = "complained" => Bad "Reported as spam",
    }
}

store::stored_enum! {
    #[derive(Default)]
    #[schema(as = NewsletterFrequency)]
    pub enum NewsletterFrequency {
        #[default]
        Every = "every",
        /// The weekly one only.
        Weekly = "weekly",
    }
}

impl Model {
    /// The address; none once it was forgotten.
    pub(crate) fn address(&self, store: &Store) -> Result<Option<EmailAddress>, StoreError> {
        let Some(sealed) = &self.address else {
            return Ok(None);
        };
        let bytes = store.decrypt_bytes(&address_aad(&self.id), sealed)?;
        let text = String::from_utf8(bytes).map_err(StoreError::other)?;
        text.parse().map(Some).map_err(StoreError::other)
    }
}

pub(crate) fn address_aad(id: &str) -> String {
    // Names column and row, so that an encrypted address copied into another row does not decrypt there.
    format!("newsletter_subscriber.address:{id}")
}

/// The marks that an address is found by.
pub(crate) fn address_hashes(
    store: &Store,
    address: &EmailAddress,
) -> Result<Vec<String>, StoreError> {
    store.blind_indexes(
        "newsletter_subscriber.address",
        address.case_folded().as_bytes(),
    )
}

store::columns! {
    deleted, kept "until whose it is asks; the address for days after they left";
    BlindIndex: AddressHash;
    Hash: Salt;
    Sealed: Address;
    Clear: Country, Source;
    Plain: Id, State, Frequency, Bounces, CreatedAt, ConfirmedAt, LeftAt;
}
