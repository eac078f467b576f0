//! The job that sends a mail.

use std::time::Duration;

use async_trait::async_trait;
use kernel::EmailAddress;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, UpdateMany};
use store::{Actor, Job, JobHandler, JobOutcome, Store, StoreError, WriteTx};
use tracing::Instrument;

use super::dispatcher::{DispatchError, MailDispatcher};
use crate::encryption::{EncryptedColumn, encrypt_json};
use crate::extras::MailStream;
use crate::outbox::SendMailTask;
use crate::priority;
use crate::suppression::{SuppressionReason, SuppressionScope};
use crate::table::{Column, Entity, MailState, Model};
use crate::templates::TemplateError;
use crate::transport::{DeliveryOutcome, OutgoingMail, TransportError};

const RATE_LIMITED_MESSAGE: &str =
    "This address has reached its email limit; this will be sent later.";
const RESTRICTED_MESSAGE: &str =
    "Not sent: the use of this person's data is restricted, and they do not need this email.";
/// The shortest time that a mail waits for a limit.
const MIN_WAIT: Duration = Duration::from_secs(1);

/// Does jobs of [`crate::SEND_MAIL_JOB`].
#[derive(Clone)]
pub struct SendMailHandler {
    store: Store,
    dispatcher: MailDispatcher,
}

enum SendFailure {
    /// It was not tried: the address had enough for now.
    RateLimited(Duration),
    Later(String),
    Never(String),
    NoMailbox(EmailAddress, String),
}

impl From<StoreError> for SendFailure {
    fn from(error: StoreError) -> Self {
        Self::Later(error.to_string())
    }
}

impl From<sea_orm::DbErr> for SendFailure {
    fn from(error: sea_orm::DbErr) -> Self {
        StoreError::from(error).into()
    }
}

impl SendFailure {
    fn from_dispatch_error(error: DispatchError, to: &EmailAddress) -> Self {
        match error {
            DispatchError::Transport(TransportError::NoMailbox(why)) => {
                Self::NoMailbox(to.clone(), why)
            }
            DispatchError::Transport(TransportError::Never(why)) => Self::Never(why),
            // A service mail of which nobody knows whether it was taken goes out again under its message id: it matters
            // more that it is there than that it is there once.
            DispatchError::Transport(TransportError::Later(why) | TransportError::Unsure(why)) => {
                Self::Later(why)
            }
            DispatchError::Suppressed(reason) => Self::Never(
                match reason {
                    SuppressionReason::Bounce => {
                        "The address is blocked: earlier emails to it bounced."
                    }
                    SuppressionReason::Complaint => {
                        "The address is blocked: its owner reported spam."
                    }
                    SuppressionReason::Manual => "The address is blocked.",
                }
                .to_owned(),
            ),
            DispatchError::Restricted => Self::Never(RESTRICTED_MESSAGE.to_owned()),
            DispatchError::Store(why) => Self::Later(why),
        }
    }
}

impl From<TemplateError> for SendFailure {
    fn from(error: TemplateError) -> Self {
        match error {
            TemplateError::Refused(why) => Self::Never(why),
            // The renderer may work again after a restart, so the mail itself is not to blame.
            other => Self::Later(other.to_string()),
        }
    }
}

impl SendMailHandler {
    pub fn new(post: MailDispatcher) -> Self {
        Self {
            store: post.store().clone(),
            dispatcher: post,
        }
    }

    async fn send_mail(&self, job: &Job, task: SendMailTask) -> Result<(), SendFailure> {
        let found = Entity::find_by_id(task.mail.to_string())
            .one(self.store.reader().connection())
            .await?;
        // One that was forgotten meanwhile is not sent.
        let Some(row) = found else { return Ok(()) };
        let done = matches!(
            row.state,
            MailState::Sent | MailState::Kept | MailState::Discarded
        );
        if done || row.sending != task.sending {
            return Ok(());
        }
        let mail = match row.decrypt_outgoing(&self.store)? {
            // What was made for another sender would be refused by the server that is set now.
            Some(mail) if mail.from == *self.dispatcher.sender().address_for(row.stream) => mail,
            _ => self.build_outgoing(job, task, &row).await?,
        };
        // At every try: a mail that waits for an hour meets what was decided since.
        if priority::is_optional(&row.template) {
            let is_restricted = self.dispatcher.is_restricted(&mail.to).await;
            if is_restricted.map_err(|error| SendFailure::Later(error.to_string()))? {
                return Err(SendFailure::Never(RESTRICTED_MESSAGE.to_owned()));
            }
        }
        if !priority::is_priority(&row.template)
            && let Some(pause) = self.dispatcher.required_wait(&mail.to).await?
        {
            return Err(SendFailure::RateLimited(pause.to_std().unwrap_or_default()));
        }
        // A job can be taken away at any moment; a mail on the line is seen to its end, or it would go out twice.
        let sending = self.clone();
        let seen_to = async move { sending.deliver_mail(task, &mail, row.stream).await };
        let seen_to = tokio::spawn(seen_to.in_current_span());
        seen_to.await.map_err(StoreError::other)?
    }

    async fn deliver_mail(
        &self,
        task: SendMailTask,
        mail: &OutgoingMail,
        stream: MailStream,
    ) -> Result<(), SendFailure> {
        let delivered = self.dispatcher.send_mail(mail, stream).await;
        let delivered =
            delivered.map_err(|error| SendFailure::from_dispatch_error(error, &mail.to))?;
        self.update_mail(task, move |tx, update| {
            let state = match delivered {
                DeliveryOutcome::Sent => MailState::Sent,
                DeliveryOutcome::Kept => MailState::Kept,
            };
            set_settled(update, tx, state).col_expr(Column::LastError, Expr::value(None::<String>))
        })
        .await?;
        Ok(())
    }

    /// Makes the mail and writes it down, so that each further try sends the same.
    async fn build_outgoing(
        &self,
        job: &Job,
        task: SendMailTask,
        row: &Model,
    ) -> Result<OutgoingMail, SendFailure> {
        let settings = self.dispatcher.load_settings().await;
        let settings = settings.map_err(|error| SendFailure::Later(error.to_string()))?;
        let given = row.decrypt_variables(&self.store)?;
        let extras = row.decrypt_extras(&self.store)?;
        let settings = settings.for_reader_in(extras.country);
        let content = self
            .dispatcher
            .render_mail(&row.template, &given, &settings)
            .await?;
        let sender = self.dispatcher.sender();
        let mail = OutgoingMail {
            // From the job: receivers drop a second copy of the same sending, but not a resend (decision 009).
            message_id: format!("{}@{}", job.id, sender.host),
            from_name: sender.name.clone().unwrap_or(settings.brand),
            from: sender.address_for(row.stream).clone(),
            to: row.decrypt_recipient(&self.store)?,
            date: self.store.clock().now(),
            reply_to: extras.reply_to,
            headers: extras.headers,
            attachments: extras.attachments,
            content,
        };
        let sealed = encrypt_json(&self.store, EncryptedColumn::Content, &row.id, &mail)?;
        let message_id = mail.message_id.clone();
        self.update_mail(task, |_, update| {
            update
                .col_expr(Column::Content, Expr::value(sealed))
                .col_expr(Column::MessageId, Expr::value(message_id))
        })
        .await?;
        Ok(mail)
    }

    async fn update_mail(
        &self,
        task: SendMailTask,
        change: impl FnOnce(&WriteTx, UpdateMany<Entity>) -> UpdateMany<Entity> + Send,
    ) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        change(&tx, update_of_task(task))
            .exec(tx.connection())
            .await?;
        tx.commit().await
    }

    /// Nothing more is sent to a mailbox that is not there.
    async fn suppress_address(&self, address: &EmailAddress, why: &str) {
        let put = async {
            let tx = self.store.begin(Actor::System).await?;
            let list = self.dispatcher.suppressions();
            list.add_address(
                &tx,
                address,
                SuppressionReason::Bounce,
                SuppressionScope::All,
                why,
            )
            .await?;
            tx.commit().await
        };
        // The mail fails in any case, and the next one to this mailbox brings the same answer.
        if let Err(error) = put.await {
            tracing::warn!(%error, "noting that a mailbox is not there");
        }
    }

    /// Shows the desk how far the mail is; that it cannot be written down is no reason to fail otherwise.
    async fn record_failure(&self, tries: u32, task: SendMailTask, why: &str) {
        let tries = i32::try_from(tries).unwrap_or(i32::MAX);
        let noted = self.update_mail(task, move |_, update| {
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
impl JobHandler for SendMailHandler {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let Ok(task) = serde_json::from_value::<SendMailTask>(job.payload.clone()) else {
            return JobOutcome::GiveUp("The job names no mail.".to_owned());
        };
        match self.send_mail(job, task).await {
            Ok(()) => JobOutcome::Done,
            Err(SendFailure::RateLimited(pause)) => {
                // Waiting uses up no try: a burst of visitors must not end in mails that are given up (decision 035).
                self.record_failure(job.attempt - 1, task, RATE_LIMITED_MESSAGE)
                    .await;
                JobOutcome::Wait(pause.max(MIN_WAIT), RATE_LIMITED_MESSAGE.to_owned())
            }
            Err(SendFailure::Later(why)) => {
                self.record_failure(job.attempt, task, &why).await;
                JobOutcome::Retry(why)
            }
            Err(SendFailure::Never(why)) => {
                self.record_failure(job.attempt, task, &why).await;
                JobOutcome::GiveUp(why)
            }
            Err(SendFailure::NoMailbox(address, why)) => {
                self.suppress_address(&address, &why).await;
                self.record_failure(job.attempt, task, &why).await;
                JobOutcome::GiveUp(why)
            }
        }
    }

    async fn on_given_up(&self, tx: &WriteTx, job: &Job, why: &str) -> Result<(), StoreError> {
        if let Ok(task) = serde_json::from_value::<SendMailTask>(job.payload.clone()) {
            set_settled(update_of_task(task), tx, MailState::Failed)
                .col_expr(Column::LastError, Expr::value(why))
                .exec(tx.connection())
                .await?;
        }
        Ok(())
    }
}

/// The row while this sending is its last one.
fn update_of_task(task: SendMailTask) -> UpdateMany<Entity> {
    Entity::update_many()
        .filter(Column::Id.eq(task.mail.to_string()))
        .filter(Column::Sending.eq(task.sending))
}

fn set_settled(update: UpdateMany<Entity>, tx: &WriteTx, state: MailState) -> UpdateMany<Entity> {
    update
        .col_expr(Column::State, Expr::value(state))
        .col_expr(Column::SettledAt, Expr::value(tx.now()))
}
