//! Letters on their way out of the house: made, held back where nobody wants them, handed over.

use std::sync::Arc;

use chrono::TimeDelta;
use kernel::Email;
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use sea_orm::sea_query::OnConflict;
use serde_json::{Map, Value};
use store::{Store, StoreError, WriteTx};

use crate::extras::Stream;
use crate::limits::Limits;
use crate::mailer::marks;
use crate::sealed::{Place, seal, seal_json};
use crate::sending::Sender;
use crate::suppression::{Reason, Suppressions};
use crate::table::{ActiveModel, Column, Entity, State};
use crate::templates::{Letter, Settings, SettingsSource, TemplateError, Templates};
use crate::transport::{Delivered, Outgoing, Transport, TransportError};

/// Why a letter was not handed over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PostError {
    /// Its address is on the list of those that get none.
    #[error("the address is on the list of those that get no mail ({0:?})")]
    Suppressed(Reason),
    /// The way out did not take it.
    #[error(transparent)]
    Transport(#[from] TransportError),
    /// The list cannot be read.
    #[error("the list of addresses that get no mail: {0}")]
    Store(String),
}

/// The way out of the house. Cheap to clone.
#[derive(Clone)]
pub struct Post {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    templates: Templates,
    settings: Arc<dyn SettingsSource>,
    transport: Arc<dyn Transport>,
    sender: Sender,
    limits: Limits,
    suppressions: Suppressions,
}

impl Post {
    /// The way out, with all that a letter passes through.
    #[must_use]
    pub fn new(
        store: Store,
        templates: Templates,
        settings: Arc<dyn SettingsSource>,
        transport: Arc<dyn Transport>,
        sender: Sender,
        limits: Limits,
    ) -> Self {
        let suppressions = Suppressions::new(store.clone());
        Self {
            inner: Arc::new(Inner {
                store,
                templates,
                settings,
                transport,
                sender,
                limits,
                suppressions,
            }),
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    /// Who letters come from.
    #[must_use]
    pub fn sender(&self) -> &Sender {
        &self.inner.sender
    }

    /// How much one address gets.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.inner.limits
    }

    /// The addresses that get none.
    #[must_use]
    pub fn suppressions(&self) -> &Suppressions {
        &self.inner.suppressions
    }

    /// What every letter takes from the site's settings.
    ///
    /// # Errors
    /// When they cannot be read.
    pub async fn settings(&self) -> anyhow::Result<Settings> {
        self.inner.settings.settings().await
    }

    /// A letter as it would be made now.
    ///
    /// # Errors
    /// As [`Templates::letter`].
    pub async fn letter(
        &self,
        template: &str,
        variables: &Value,
        settings: &Settings,
    ) -> Result<Letter, TemplateError> {
        let none = Map::new();
        let templates = &self.inner.templates;
        templates.letter(template, variables, settings, &none).await
    }

    /// Hands one letter over, unless its address gets none.
    ///
    /// # Errors
    /// Why it was not handed over.
    pub async fn send(&self, mail: &Outgoing, stream: Stream) -> Result<Delivered, PostError> {
        let why = self.inner.suppressions.why(&mail.to, stream).await;
        let why = why.map_err(|error| PostError::Store(error.to_string()))?;
        if let Some(reason) = why {
            return Err(PostError::Suppressed(reason));
        }
        Ok(self.inner.transport.send(mail).await?)
    }

    /// How long an address has to wait for more mail; none where it gets more now.
    pub(crate) async fn wait(&self, to: &Email) -> Result<Option<TimeDelta>, StoreError> {
        let marks = marks(&self.inner.store, to)?;
        self.inner.limits.wait(&self.inner.store, &marks).await
    }

    /// Shows a letter that was handed over, and stays in the house, among the mails of the desk. Once per key.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn show(
        &self,
        tx: &WriteTx,
        mail: &Outgoing,
        shown: (&str, &Value, &str),
    ) -> Result<(), StoreError> {
        let (template, variables, key) = shown;
        let (store, id) = (&self.inner.store, tx.id().to_string());
        let row = ActiveModel {
            id: Set(id.clone()),
            template: Set(template.to_owned()),
            key: Set(Some(key.to_owned())),
            recipient: Set(seal(
                store,
                Place::Recipient,
                &id,
                mail.to.as_str().as_bytes(),
            )?),
            recipient_mark: Set(marks(store, &mail.to)?.swap_remove(0)),
            variables: Set(seal(
                store,
                Place::Variables,
                &id,
                variables.to_string().as_bytes(),
            )?),
            letter: Set(Some(seal_json(store, Place::Letter, &id, mail)?)),
            state: Set(State::Kept),
            sending: Set(1),
            tries: Set(1),
            last_error: Set(None),
            created_at: Set(tx.now()),
            settled_at: Set(Some(tx.now())),
            extras: Set(None),
            stream: Set(Stream::Newsletter),
            message_id: Set(Some(mail.message_id.clone())),
        };
        let same = OnConflict::column(Column::Key).do_nothing().to_owned();
        Entity::insert(row)
            .on_conflict(same)
            .try_insert()
            .exec_without_returning(tx.connection())
            .await?;
        Ok(())
    }
}
