//! The job that sends a mail.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{Email, EmailError, Id};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, UpdateMany};
use serde::{Deserialize, Serialize};
use serde_json::Map;
use store::{Actor, Job, JobHandler, Outcome, Store, StoreError, WriteTx};
use url::Url;

use crate::sealed::{Place, seal_json};
use crate::table::{Column, Entity, Model, State};
use crate::templates::{SettingsSource, TemplateError, Templates};
use crate::transport::{Delivered, Outgoing, Transport, TransportError};

/// The kind of the job.
pub const KIND: &str = "mail.send";

/// What the job needs.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    pub mail: Id,
    /// Which sending of the mail; an older one has nothing to do any more.
    pub sending: i32,
}

/// Who mails come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender {
    /// The address.
    pub from: Email,
    /// The host that message ids are made with.
    pub host: String,
}

impl Sender {
    /// The sender of a site: the configured address, else `no-reply@` its host. From a host that mail cannot come from,
    /// such as `localhost`, it is `no-reply@localhost.invalid`.
    ///
    /// # Errors
    /// When no address can be made of the host, as of `[::1]`.
    pub fn of(public_url: &Url, from: Option<Email>) -> Result<Self, EmailError> {
        let host = public_url.host_str().unwrap_or("localhost").to_owned();
        let no_reply = |host: &str| format!("no-reply@{host}").parse::<Email>();
        let from = match from {
            Some(from) => from,
            None => no_reply(&host).or_else(|_| no_reply(&format!("{host}.invalid")))?,
        };
        Ok(Self { from, host })
    }
}

/// Does jobs of [`KIND`].
pub struct Sending {
    store: Store,
    templates: Templates,
    settings: Arc<dyn SettingsSource>,
    transport: Arc<dyn Transport>,
    sender: Sender,
}

/// Why a try came to nothing.
enum Failed {
    Later(String),
    Never(String),
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        Self::Later(error.to_string())
    }
}

impl From<sea_orm::DbErr> for Failed {
    fn from(error: sea_orm::DbErr) -> Self {
        StoreError::from(error).into()
    }
}

impl From<TransportError> for Failed {
    fn from(error: TransportError) -> Self {
        match error {
            TransportError::Later(why) => Self::Later(why),
            TransportError::Never(why) => Self::Never(why),
        }
    }
}

impl From<TemplateError> for Failed {
    fn from(error: TemplateError) -> Self {
        match error {
            TemplateError::Refused(why) => Self::Never(why),
            other => Self::Later(other.to_string()),
        }
    }
}

impl Sending {
    /// The handler, with all that a mail passes through.
    #[must_use]
    pub fn new(
        store: Store,
        templates: Templates,
        settings: Arc<dyn SettingsSource>,
        transport: Arc<dyn Transport>,
        sender: Sender,
    ) -> Self {
        Self {
            store,
            templates,
            settings,
            transport,
            sender,
        }
    }

    async fn send(&self, job: &Job, task: Task) -> Result<(), Failed> {
        let found = Entity::find_by_id(task.mail.to_string())
            .one(self.store.reader().connection())
            .await?;
        // One that was forgotten meanwhile is not sent.
        let Some(row) = found else { return Ok(()) };
        let done = matches!(row.state, State::Sent | State::Kept);
        if done || row.sending != task.sending {
            return Ok(());
        }
        let mail = match row.made(&self.store)? {
            Some(mail) => mail,
            None => self.make(job, task, &row).await?,
        };
        let delivered = self.transport.send(&mail).await?;
        self.update(task, move |tx, update| {
            let state = match delivered {
                Delivered::Sent => State::Sent,
                Delivered::Kept => State::Kept,
            };
            settled(update, tx, state).col_expr(Column::LastError, Expr::value(None::<String>))
        })
        .await?;
        Ok(())
    }

    /// Makes the mail and writes it down, so that each further try sends the same.
    async fn make(&self, job: &Job, task: Task, row: &Model) -> Result<Outgoing, Failed> {
        let settings = self.settings.settings().await;
        let settings = settings.map_err(|error| Failed::Later(error.to_string()))?;
        let given = row.given(&self.store)?;
        let letter = self
            .templates
            .letter(&row.template, &given, &settings, &Map::new())
            .await?;
        let mail = Outgoing {
            message_id: format!("{}@{}", job.id, self.sender.host),
            from_name: settings.brand,
            from: self.sender.from.clone(),
            to: row.to(&self.store)?,
            date: self.store.clock().now(),
            letter,
        };
        let sealed = seal_json(&self.store, Place::Letter, &row.id, &mail)?;
        self.update(task, |_, update| {
            update.col_expr(Column::Letter, Expr::value(sealed))
        })
        .await?;
        Ok(mail)
    }

    async fn update(
        &self,
        task: Task,
        change: impl FnOnce(&WriteTx, UpdateMany<Entity>) -> UpdateMany<Entity> + Send + 'static,
    ) -> Result<(), StoreError> {
        self.store
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    change(tx, of(task)).exec(tx.connection()).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Shows the desk how far the mail is; that it cannot be written down is no reason to fail otherwise.
    async fn note(&self, job: &Job, task: Task, why: String) {
        let tries = i32::try_from(job.attempt).unwrap_or(i32::MAX);
        let noted = self.update(task, move |_, update| {
            update
                .col_expr(Column::Tries, Expr::value(tries))
                .col_expr(Column::LastError, Expr::value(why))
        });
        if let Err(error) = noted.await {
            tracing::warn!(%error, "noting how a mail failed");
        }
    }
}

#[async_trait]
impl JobHandler for Sending {
    async fn run(&self, job: &Job) -> Outcome {
        let Ok(task) = serde_json::from_value::<Task>(job.payload.clone()) else {
            return Outcome::GiveUp("The job names no mail.".to_owned());
        };
        match self.send(job, task).await {
            Ok(()) => Outcome::Done,
            Err(Failed::Later(why)) => {
                self.note(job, task, why.clone()).await;
                Outcome::Retry(why)
            }
            Err(Failed::Never(why)) => {
                self.note(job, task, why.clone()).await;
                Outcome::GiveUp(why)
            }
        }
    }

    async fn given_up(&self, tx: &WriteTx, job: &Job, why: &str) -> Result<(), StoreError> {
        if let Ok(task) = serde_json::from_value::<Task>(job.payload.clone()) {
            settled(of(task), tx, State::Failed)
                .col_expr(Column::LastError, Expr::value(why))
                .exec(tx.connection())
                .await?;
        }
        Ok(())
    }
}

/// The row while this sending is its last one.
fn of(task: Task) -> UpdateMany<Entity> {
    Entity::update_many()
        .filter(Column::Id.eq(task.mail.to_string()))
        .filter(Column::Sending.eq(task.sending))
}

fn settled(update: UpdateMany<Entity>, tx: &WriteTx, state: State) -> UpdateMany<Entity> {
    update
        .col_expr(Column::State, Expr::value(state))
        .col_expr(Column::SettledAt, Expr::value(tx.now()))
}
