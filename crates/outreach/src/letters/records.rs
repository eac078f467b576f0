//! Rows of letters: found, sealed and unsealed.

use cases::Case;
use chrono::{DateTime, Days, Utc};
use kernel::Email;
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Store, StoreError, personal};

use crate::model::{Content, Kind, Settings, State};
use crate::tables::event;
use crate::tables::letter::{Column, Entity, Model};

/// What fingerprints of addresses are made for.
const MARK: &str = "outreach_letter.email";

/// Letters of an address that are not erased, newest first.
pub async fn of_address(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &Email,
) -> Result<Vec<Model>, StoreError> {
    personal::of_address::<Entity>(store, db, MARK, email).await
}

/// Letters of volunteers under 18 for whom an address answers, newest first. It stands under the letter's seal alone, so all
/// volunteers' are looked at.
pub async fn guarded_by(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &Email,
) -> Result<Vec<(Model, Content)>, StoreError> {
    let rows = Entity::find()
        .filter(Column::Kind.eq(Kind::Volunteer))
        .filter(Column::ErasedAt.is_null())
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    let mut found = Vec::new();
    for row in rows {
        let content = content(store, &row)?;
        let guardian = content.guardian.as_ref();
        if guardian.is_some_and(|own| own.email.folded() == email.folded()) {
            found.push((row, content));
        }
    }
    Ok(found)
}

impl Case for Model {
    type History = event::Entity;

    const NAME: &'static str = "letter";
    const MISSING: &'static str = "There is no such letter.";
    const VERSION: Column = Column::Version;

    cases::columns!();

    fn is_shown(&self) -> bool {
        self.erased_at.is_none()
    }
}

/// The condition that a letter is of an address.
pub fn marked(store: &Store, email: &Email) -> Result<Condition, StoreError> {
    let marks = store.marks(MARK, email.folded().as_bytes())?;
    Ok(Condition::all().add(Column::EmailMark.is_in(marks)))
}

/// What stands beside a letter of an address.
pub fn mark_of(store: &Store, email: &Email) -> Result<Option<String>, StoreError> {
    let marks = store.marks(MARK, email.folded().as_bytes())?;
    Ok(marks.into_iter().next())
}

/// Whether a letter is of an address.
pub fn is_of(store: &Store, row: &Model, email: &Email) -> Result<bool, StoreError> {
    let marks = store.marks(MARK, email.folded().as_bytes())?;
    let own = row.email_mark.as_ref();
    Ok(own.is_some_and(|own| marks.contains(own)))
}

fn place(id: &str) -> String {
    format!("outreach_letter.content:{id}")
}

/// What of a letter is sealed; nothing once it was erased.
pub fn content(store: &Store, row: &Model) -> Result<Content, StoreError> {
    let Some(sealed) = &row.content else {
        return Ok(Content::default());
    };
    let plain = store.unseal(&place(&row.id), sealed)?;
    serde_json::from_slice(&plain).map_err(StoreError::other)
}

pub fn sealed(store: &Store, id: &str, content: &Content) -> Result<String, StoreError> {
    let json = serde_json::to_vec(content).map_err(StoreError::other)?;
    store.seal(&place(id), &json)
}

/// When a letter is erased of which something was said at `last`.
pub fn erase_after(
    settings: &Settings,
    kind: Kind,
    state: State,
    last: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let days = match state {
        State::Guardian => settings.keep.guardian.max(1),
        _ => settings.keep.of(kind),
    };
    last.checked_add_days(Days::new(u64::from(days)))
}
