//! An address that follows a public question by mail.

use chrono::{DateTime, Utc};
use kernel::EmailAddress;
use sea_orm::entity::prelude::*;
use store::{Store, StoreError};

store::stored_enum! {
    pub enum FollowerState {
        /// Somebody typed it; its owner has not said yes.
        Waiting = "waiting",
        Following = "following",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_follower")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub question_id: String,
    /// Sealed.
    #[sea_orm(column_type = "Text")]
    pub address: String,
    /// The address' mark, for finding it.
    pub address_hash: String,
    pub state: FollowerState,
    /// The hash of the link that confirms.
    pub token_hash: String,
    /// Until when it confirms.
    pub expires_at: DateTime<Utc>,
    pub created_at: DateTime<Utc>,
    pub confirmed_at: Option<DateTime<Utc>>,
}

impl Model {
    pub(crate) fn address(&self, store: &Store) -> Result<EmailAddress, StoreError> {
        let bytes = store.decrypt_bytes(&address_aad(&self.id), &self.address)?;
        let text = String::from_utf8(bytes).map_err(StoreError::other)?;
        text.parse().map_err(StoreError::other)
    }
}

pub(crate) fn address_aad(id: &str) -> String {
    // Names column and row, so that an encrypted address copied into another row does not decrypt there.
    format!("conversation_follower.address:{id}")
}

/// The marks that an address is found by.
pub(crate) fn address_hashes(
    store: &Store,
    address: &EmailAddress,
) -> Result<Vec<String>, StoreError> {
    store.blind_indexes(
        "conversation_follower.address",
        address.case_folded().as_bytes(),
    )
}

store::columns! {
    deleted, kept "until whose it is ends it, a week where they never confirmed";
    BlindIndex: AddressHash;
    Hash: TokenHash;
    Sealed: Address;
    Plain: Id, QuestionId, State, ExpiresAt, CreatedAt, ConfirmedAt;
}
