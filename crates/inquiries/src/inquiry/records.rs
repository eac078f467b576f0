//! Rows of inquiries: found, sealed and unsealed.

use cases::CaseModel;
use chrono::{DateTime, Days, Utc};
use kernel::EmailAddress;
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Store, StoreError, personal, restrictions};

use crate::model::{InquiryContent, InquiryKind, InquirySettings, InquiryState};
use crate::tables::event;
use crate::tables::inquiry::{Column, Entity, Model};

/// What fingerprints of addresses are made for.
const EMAIL_INDEX: &str = "outreach_letter.email";

/// Inquiries of an address that are not erased, newest first.
pub async fn load_by_address(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &EmailAddress,
) -> Result<Vec<Model>, StoreError> {
    personal::find_by_address::<Entity>(store, db, EMAIL_INDEX, email).await
}

/// Inquiries of volunteers under 18 for whom an address answers, newest first. It stands under the inquiry's seal alone, so all
/// volunteers' are looked at.
pub async fn load_guarded_by(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &EmailAddress,
) -> Result<Vec<(Model, InquiryContent)>, StoreError> {
    let rows = Entity::find()
        .filter(Column::Kind.eq(InquiryKind::Volunteer))
        .filter(Column::ErasedAt.is_null())
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    let mut found = Vec::new();
    for row in rows {
        let content = decrypt_content(store, &row)?;
        let guardian = content.guardian.as_ref();
        if guardian.is_some_and(|own| own.email.case_folded() == email.case_folded()) {
            found.push((row, content));
        }
    }
    Ok(found)
}

impl CaseModel for Model {
    type History = event::Entity;

    const NAME: &'static str = "letter";
    // not shown: only the desk asks for a message by its id.
    const MISSING: &'static str = "There is no such message.";
    const VERSION: Column = Column::Version;

    cases::columns!();

    fn is_shown(&self) -> bool {
        self.erased_at.is_none()
    }
}

/// The condition that an inquiry is of an address.
pub fn address_condition(store: &Store, email: &EmailAddress) -> Result<Condition, StoreError> {
    // One per key: rows written before a key rotation keep their old index.
    let marks = store.blind_indexes(EMAIL_INDEX, email.case_folded().as_bytes())?;
    Ok(Condition::all().add(Column::EmailIndex.is_in(marks)))
}

/// The condition that an inquiry is of nobody whose data are restricted.
pub async fn unrestricted_condition(
    store: &Store,
    db: &impl ConnectionTrait,
) -> Result<Condition, StoreError> {
    restrictions::unrestricted_condition::<Entity>(store, db, EMAIL_INDEX).await
}

/// What stands beside an inquiry of an address.
pub fn email_blind_index(
    store: &Store,
    email: &EmailAddress,
) -> Result<Option<String>, StoreError> {
    let marks = store.blind_indexes(EMAIL_INDEX, email.case_folded().as_bytes())?;
    Ok(marks.into_iter().next())
}

/// Whether an inquiry is of an address.
pub fn is_from_address(
    store: &Store,
    row: &Model,
    email: &EmailAddress,
) -> Result<bool, StoreError> {
    let marks = store.blind_indexes(EMAIL_INDEX, email.case_folded().as_bytes())?;
    let own = row.email_index.as_ref();
    Ok(own.is_some_and(|own| marks.contains(own)))
}

fn content_aad(id: &str) -> String {
    // Part of the seal: renamed, it would leave every stored inquiry unreadable.
    format!("outreach_letter.content:{id}")
}

/// What of an inquiry is sealed; nothing once it was erased.
pub fn decrypt_content(store: &Store, row: &Model) -> Result<InquiryContent, StoreError> {
    match &row.content {
        Some(encrypted) => decrypt_content_column(store, &row.id, encrypted),
        None => Ok(InquiryContent::default()),
    }
}

/// The same of a row of which no more was read.
pub fn decrypt_content_column(
    store: &Store,
    id: &str,
    encrypted: &str,
) -> Result<InquiryContent, StoreError> {
    let plain = store.decrypt_bytes(&content_aad(id), encrypted)?;
    serde_json::from_slice(&plain).map_err(StoreError::other)
}

pub fn encrypt_content(
    store: &Store,
    id: &str,
    content: &InquiryContent,
) -> Result<String, StoreError> {
    let json = serde_json::to_vec(content).map_err(StoreError::other)?;
    store.encrypt_bytes(&content_aad(id), &json)
}

/// When an inquiry is erased of which something was said at `last`.
pub fn erase_after(
    settings: &InquirySettings,
    kind: InquiryKind,
    state: InquiryState,
    last: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let days = match state {
        InquiryState::Guardian => settings.keep.guardian.max(1),
        _ => settings.keep.for_kind(kind),
    };
    last.checked_add_days(Days::new(u64::from(days)))
}
