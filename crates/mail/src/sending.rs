//! The job that sends a mail.

use std::time::Duration;

use async_trait::async_trait;
use kernel::{Email, EmailError, Id};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, UpdateMany};
use serde::{Deserialize, Serialize};
use store::{Actor, Job, JobHandler, Outcome, Store, StoreError, WriteTx};
use tracing::Instrument;
use url::Url;

use crate::extras::Stream;
use crate::lanes;
use crate::post::{Post, PostError};
use crate::sealed::{Place, seal_json};
use crate::suppression::{Reason, Scope};
use crate::table::{Column, Entity, Model, State};
use crate::templates::TemplateError;
use crate::transport::{Delivered, Outgoing, TransportError};

pub const KIND: &str = "mail.send";

const FULL: &str = "The address had as much mail as one address gets for now; it goes out later.";
/// The shortest time that a mail waits for a limit.
const LEAST_WAIT: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    pub mail: Id,
    /// Which sending of the mail; an older one has nothing to do any more.
    pub sending: i32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender {
    pub from: Email,
    /// The address that the newsletter comes from.
    pub newsletter: Email,
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
        let newsletter = from.clone();
        Ok(Self {
            from,
            newsletter,
            host,
        })
    }

    /// The same with an address of its own for the newsletter, where there is one.
    pub fn with_newsletter(self, newsletter: Option<Email>) -> Self {
        match newsletter {
            Some(newsletter) => Self { newsletter, ..self },
            None => self,
        }
    }

    pub fn of_stream(&self, stream: Stream) -> &Email {
        match stream {
            Stream::Service => &self.from,
            Stream::Newsletter => &self.newsletter,
        }
    }
}

/// Does jobs of [`KIND`].
#[derive(Clone)]
pub struct Sending {
    store: Store,
    post: Post,
}

enum Failed {
    /// It was not tried: the address had enough for now.
    Full(Duration),
    Later(String),
    Never(String),
    NoMailbox(Email, String),
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

impl Failed {
    /// A service mail of which nobody knows whether it was taken goes out again under its message id: it matters more
    /// that it is there than that it is there once.
    fn of(error: PostError, to: &Email) -> Self {
        match error {
            PostError::Transport(TransportError::NoMailbox(why)) => {
                Self::NoMailbox(to.clone(), why)
            }
            PostError::Transport(TransportError::Never(why)) => Self::Never(why),
            PostError::Transport(TransportError::Later(why) | TransportError::Unsure(why)) => {
                Self::Later(why)
            }
            PostError::Suppressed(reason) => Self::Never(
                match reason {
                    Reason::Bounce => "The address gets no mail: earlier mail to it came back.",
                    Reason::Complaint => "The address gets no mail: its owner complained.",
                    Reason::Manual => "The address is on the list of those that get no mail.",
                }
                .to_owned(),
            ),
            PostError::Store(why) => Self::Later(why),
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
    pub fn new(post: Post) -> Self {
        Self {
            store: post.store().clone(),
            post,
        }
    }

    async fn send(&self, job: &Job, task: Task) -> Result<(), Failed> {
        let found = Entity::find_by_id(task.mail.to_string())
            .one(self.store.reader().connection())
            .await?;
        // One that was forgotten meanwhile is not sent.
        let Some(row) = found else { return Ok(()) };
        let done = matches!(row.state, State::Sent | State::Kept | State::Discarded);
        if done || row.sending != task.sending {
            return Ok(());
        }
        let mail = match row.made(&self.store)? {
            Some(mail) => mail,
            None => self.make(job, task, &row).await?,
        };
        if !lanes::goes_first(&row.template)
            && let Some(pause) = self.post.wait(&mail.to).await?
        {
            return Err(Failed::Full(pause.to_std().unwrap_or_default()));
        }
        // A job can be taken away at any moment; a mail on the line is seen to its end, or it would go out twice.
        let sending = self.clone();
        let seen_to = async move { sending.deliver(task, &mail, row.stream).await };
        let seen_to = tokio::spawn(seen_to.in_current_span());
        seen_to.await.map_err(StoreError::other)?
    }

    async fn deliver(&self, task: Task, mail: &Outgoing, stream: Stream) -> Result<(), Failed> {
        let delivered = self.post.send(mail, stream).await;
        let delivered = delivered.map_err(|error| Failed::of(error, &mail.to))?;
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
        let settings = self.post.settings().await;
        let settings = settings.map_err(|error| Failed::Later(error.to_string()))?;
        let given = row.given(&self.store)?;
        let extras = row.extras(&self.store)?;
        let letter = self.post.letter(&row.template, &given, &settings).await?;
        let sender = self.post.sender();
        let mail = Outgoing {
            message_id: format!("{}@{}", job.id, sender.host),
            from_name: settings.brand,
            from: sender.of_stream(row.stream).clone(),
            to: row.to(&self.store)?,
            date: self.store.clock().now(),
            reply_to: extras.reply_to,
            headers: extras.headers,
            attachments: extras.attachments,
            letter,
        };
        let sealed = seal_json(&self.store, Place::Letter, &row.id, &mail)?;
        let message_id = mail.message_id.clone();
        self.update(task, |_, update| {
            update
                .col_expr(Column::Letter, Expr::value(sealed))
                .col_expr(Column::MessageId, Expr::value(message_id))
        })
        .await?;
        Ok(mail)
    }

    async fn update(
        &self,
        task: Task,
        change: impl FnOnce(&WriteTx, UpdateMany<Entity>) -> UpdateMany<Entity> + Send,
    ) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        change(&tx, of(task)).exec(tx.connection()).await?;
        tx.commit().await
    }

    /// Nothing more is sent to a mailbox that is not there.
    async fn suppress(&self, address: &Email, why: &str) {
        let put = async {
            let tx = self.store.begin(Actor::System).await?;
            let list = self.post.suppressions();
            list.add(&tx, address, Reason::Bounce, Scope::All, why)
                .await?;
            tx.commit().await
        };
        if let Err(error) = put.await {
            tracing::warn!(%error, "noting that a mailbox is not there");
        }
    }

    /// Shows the desk how far the mail is; that it cannot be written down is no reason to fail otherwise.
    async fn note(&self, tries: u32, task: Task, why: &str) {
        let tries = i32::try_from(tries).unwrap_or(i32::MAX);
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
            Err(Failed::Full(pause)) => {
                self.note(job.attempt - 1, task, FULL).await;
                Outcome::Wait(pause.max(LEAST_WAIT), FULL.to_owned())
            }
            Err(Failed::Later(why)) => {
                self.note(job.attempt, task, &why).await;
                Outcome::Retry(why)
            }
            Err(Failed::Never(why)) => {
                self.note(job.attempt, task, &why).await;
                Outcome::GiveUp(why)
            }
            Err(Failed::NoMailbox(address, why)) => {
                self.suppress(&address, &why).await;
                self.note(job.attempt, task, &why).await;
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
