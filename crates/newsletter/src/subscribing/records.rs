//! Readers' rows: found, made, changed, each change with its line in the record of consent.

use kernel::Email;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde_json::json;
use store::{AuditEntry, Store, StoreError, WriteTx};

use super::typed::Choices;
use crate::links;
use crate::settings::version_of;
use crate::tables::consent::{self, ConsentKind};
use crate::tables::subscriber::{
    ActiveModel, Column, Entity, Frequency, Model, State, marks, place,
};
use crate::tables::topic;

#[derive(Clone, Debug)]
pub(crate) struct Noted<'a> {
    pub kind: ConsentKind,
    pub text: &'a str,
    pub page: &'a str,
    pub note: &'a str,
}

impl<'a> Noted<'a> {
    pub fn of(kind: ConsentKind, page: &'a str) -> Self {
        Self {
            kind,
            text: "",
            page,
            note: "",
        }
    }
}

/// The row of an address, locked for this write.
pub(crate) async fn of_address(
    store: &Store,
    tx: &WriteTx,
    address: &Email,
) -> Result<Option<Model>, StoreError> {
    let found = Entity::find()
        .filter(Column::Mark.is_in(marks(store, address)?))
        .lock_exclusive();
    Ok(found.one(tx.connection()).await?)
}

/// A row by its id, locked for this write.
pub(crate) async fn locked(tx: &WriteTx, id: &str) -> Result<Option<Model>, StoreError> {
    tx.lock::<Entity>(id).await
}

/// A row by its id, as it was committed.
pub(crate) async fn read(store: &Store, id: &str) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(id)
        .one(store.reader().connection())
        .await?)
}

/// What a reader chose to read about.
pub(crate) async fn topics_of(store: &Store, id: &str) -> Result<Vec<String>, StoreError> {
    let rows = topic::Entity::find()
        .filter(topic::Column::Subscriber.eq(id))
        .order_by_asc(topic::Column::Topic)
        .all(store.reader().connection())
        .await?;
    Ok(rows.into_iter().map(|row| row.topic).collect())
}

pub(crate) async fn begin(
    store: &Store,
    tx: &WriteTx,
    address: &Email,
    state: State,
    source: &str,
) -> Result<Model, StoreError> {
    let id = tx.id().to_string();
    let row = Model {
        address: Some(store.seal(&place(&id), address.as_str().as_bytes())?),
        mark: marks(store, address)?.swap_remove(0),
        id,
        state,
        frequency: Frequency::Every,
        country: String::new(),
        source: source.to_owned(),
        salt: links::salt(),
        bounces: 0,
        created_at: tx.now(),
        confirmed_at: (state == State::Subscribed).then_some(tx.now()),
        left_at: None,
    };
    tx.insert(row.clone()).await?;
    Ok(row)
}

/// An address that was typed again is kept as long as its owner may say yes; where it was forgotten, it is put back.
pub(crate) async fn remember(
    store: &Store,
    tx: &WriteTx,
    row: Model,
    address: &Email,
) -> Result<Model, StoreError> {
    if row.state == State::Subscribed {
        return Ok(row);
    }
    let has_ended = row.state != State::Waiting;
    let sealed = store.seal(&place(&row.id), address.as_str().as_bytes())?;
    let mut row = row.into_active_model();
    row.address = Set(Some(sealed));
    if has_ended {
        row.left_at = Set(Some(tx.now()));
    } else {
        row.created_at = Set(tx.now());
    }
    Ok(row.update(tx.connection()).await?)
}

/// Writes what a reader chose over what was there.
pub(crate) async fn choose(tx: &WriteTx, id: &str, choices: &Choices) -> Result<(), StoreError> {
    let row = ActiveModel {
        id: Set(id.to_owned()),
        frequency: Set(choices.frequency),
        country: Set(choices.country.clone()),
        ..Default::default()
    };
    row.update(tx.connection()).await?;
    topic::Entity::delete_many()
        .filter(topic::Column::Subscriber.eq(id))
        .exec(tx.connection())
        .await?;
    let rows = choices.topics.iter().map(|chosen| topic::ActiveModel {
        subscriber: Set(id.to_owned()),
        topic: Set(chosen.clone()),
    });
    if !choices.topics.is_empty() {
        topic::Entity::insert_many(rows)
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}

/// Moves a row to a state, with its line in the record of consent and in the audit log.
pub(crate) async fn settle(
    tx: &WriteTx,
    before: &Model,
    state: State,
    noted: Noted<'_>,
) -> Result<Model, StoreError> {
    let action = match state {
        State::Subscribed => "newsletter.subscribe",
        State::Waiting => "newsletter.ask",
        State::Left => "newsletter.leave",
        State::Bounced => "newsletter.bounce",
        State::Complained => "newsletter.complain",
    };
    let mut row = before.clone().into_active_model();
    row.state = Set(state);
    if state == State::Subscribed {
        row.confirmed_at = Set(Some(tx.now()));
        row.left_at = Set(None);
        row.bounces = Set(0);
    } else {
        row.left_at = Set(Some(tx.now()));
    }
    let after = row.update(tx.connection()).await?;
    note(tx, &after.id, noted).await?;
    let entry = AuditEntry {
        action: action.to_owned(),
        subject: format!("newsletter-reader:{}", after.id),
        before: Some(json!({ "state": before.state })),
        after: Some(json!({ "state": after.state })),
    };
    tx.audit(entry).await?;
    Ok(after)
}

pub(crate) async fn note(tx: &WriteTx, id: &str, noted: Noted<'_>) -> Result<(), StoreError> {
    let version = if noted.text.is_empty() {
        String::new()
    } else {
        version_of(noted.text)
    };
    tx.insert(consent::Model {
        id: tx.id().to_string(),
        subscriber: id.to_owned(),
        kind: noted.kind,
        text: noted.text.to_owned(),
        text_version: version,
        page: noted.page.to_owned(),
        note: noted.note.to_owned(),
        at: tx.now(),
        by: tx.actor().to_string(),
    })
    .await
}
