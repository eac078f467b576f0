//! Readers' rows: found, made, changed, each change with its line in the record of consent.

use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde_json::json;
use store::{AuditEntry, Store, StoreError, WriteTx};

use super::validation::SubscriptionChoices;
use crate::links;
use crate::settings::version_of;
use crate::tables::consent::{self, ConsentKind};
use crate::tables::subscriber::{
    ActiveModel, Column, Entity, Model, NewsletterFrequency, SubscriberState, address_aad,
    address_hashes,
};
use crate::tables::topic;

#[derive(Clone, Debug)]
pub(crate) struct NewConsent<'a> {
    pub kind: ConsentKind,
    pub text: &'a str,
    pub page: &'a str,
    pub note: &'a str,
}

impl<'a> NewConsent<'a> {
    pub fn of_kind(kind: ConsentKind, page: &'a str) -> Self {
        Self {
            kind,
            text: "",
            page,
            note: "",
        }
    }
}

/// The row of an address, locked for this write.
pub(crate) async fn lock_by_address(
    store: &Store,
    tx: &WriteTx,
    address: &EmailAddress,
) -> Result<Option<Model>, StoreError> {
    let found = Entity::find()
        .filter(Column::AddressHash.is_in(address_hashes(store, address)?))
        .lock_exclusive();
    Ok(found.one(tx.connection()).await?)
}

/// A row by its id, locked for this write.
pub(crate) async fn lock_subscriber(tx: &WriteTx, id: &str) -> Result<Option<Model>, StoreError> {
    tx.lock_row::<Entity>(id).await
}

/// A row by its id, as it was committed.
pub(crate) async fn find_subscriber(store: &Store, id: &str) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(id)
        .one(store.reader().connection())
        .await?)
}

/// What a reader chose to read about.
pub(crate) async fn list_topics(store: &Store, id: &str) -> Result<Vec<String>, StoreError> {
    let rows = topic::Entity::find()
        .filter(topic::Column::Subscriber.eq(id))
        .order_by_asc(topic::Column::Topic)
        .all(store.reader().connection())
        .await?;
    Ok(rows.into_iter().map(|row| row.topic).collect())
}

pub(crate) async fn insert_subscriber(
    store: &Store,
    tx: &WriteTx,
    address: &EmailAddress,
    state: SubscriberState,
    source: &str,
) -> Result<Model, StoreError> {
    let id = tx.new_id().to_string();
    let row = Model {
        address: Some(store.encrypt_bytes(&address_aad(&id), address.as_str().as_bytes())?),
        address_hash: address_hashes(store, address)?.swap_remove(0),
        id,
        state,
        frequency: NewsletterFrequency::Every,
        country: String::new(),
        source: source.to_owned(),
        salt: links::generate_salt(),
        bounces: 0,
        created_at: tx.now(),
        confirmed_at: (state == SubscriberState::Subscribed).then_some(tx.now()),
        left_at: None,
    };
    tx.insert_row(row.clone()).await?;
    Ok(row)
}

/// An address that was typed again is kept as long as its owner may say yes; where it was forgotten, it is put back.
pub(crate) async fn restore_address(
    store: &Store,
    tx: &WriteTx,
    row: Model,
    address: &EmailAddress,
) -> Result<Model, StoreError> {
    if row.state == SubscriberState::Subscribed {
        return Ok(row);
    }
    let has_ended = row.state != SubscriberState::Waiting;
    let sealed = store.encrypt_bytes(&address_aad(&row.id), address.as_str().as_bytes())?;
    let mut row = row.into_active_model();
    row.address = Set(Some(sealed));
    // Either date restarts the period after which the nightly purge forgets the address.
    if has_ended {
        row.left_at = Set(Some(tx.now()));
    } else {
        row.created_at = Set(tx.now());
    }
    Ok(row.update(tx.connection()).await?)
}

/// The same reader at another address: staff corrected how it was typed. What they agreed to stays.
pub(crate) async fn move_to_address(
    store: &Store,
    tx: &WriteTx,
    row: Model,
    address: &EmailAddress,
) -> Result<(), StoreError> {
    let id = row.id.clone();
    let mut row = row.into_active_model();
    row.address = Set(Some(
        store.encrypt_bytes(&address_aad(&id), address.as_str().as_bytes())?,
    ));
    row.address_hash = Set(address_hashes(store, address)?.swap_remove(0));
    row.update(tx.connection()).await?;
    let entry = AuditEntry::new("newsletter.corrected", format!("newsletter-reader:{id}"));
    tx.record_audit(entry).await
}

/// Writes what a reader chose over what was there.
pub(crate) async fn save_choices(
    tx: &WriteTx,
    id: &str,
    choices: &SubscriptionChoices,
) -> Result<(), StoreError> {
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
pub(crate) async fn change_state(
    tx: &WriteTx,
    before: &Model,
    state: SubscriberState,
    noted: NewConsent<'_>,
) -> Result<Model, StoreError> {
    let action = match state {
        SubscriberState::Subscribed => "newsletter.subscribe",
        SubscriberState::Waiting => "newsletter.ask",
        SubscriberState::Left => "newsletter.leave",
        SubscriberState::Bounced => "newsletter.bounce",
        SubscriberState::Complained => "newsletter.complain",
    };
    let mut row = before.clone().into_active_model();
    row.state = Set(state);
    if state == SubscriberState::Subscribed {
        row.confirmed_at = Set(Some(tx.now()));
        row.left_at = Set(None);
        row.bounces = Set(0);
    } else {
        row.left_at = Set(Some(tx.now()));
    }
    let after = row.update(tx.connection()).await?;
    record_consent(tx, &after.id, noted).await?;
    let entry = AuditEntry {
        action: action.to_owned(),
        // The id, not the address: the audit log is never thinned (decision 044).
        subject: format!("newsletter-reader:{}", after.id),
        before: Some(json!({ "state": before.state })),
        after: Some(json!({ "state": after.state })),
    };
    tx.record_audit(entry).await?;
    Ok(after)
}

pub(crate) async fn record_consent(
    tx: &WriteTx,
    id: &str,
    noted: NewConsent<'_>,
) -> Result<(), StoreError> {
    let version = if noted.text.is_empty() {
        String::new()
    } else {
        version_of(noted.text)
    };
    tx.insert_row(consent::Model {
        id: tx.new_id().to_string(),
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
