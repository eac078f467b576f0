//! What takes mail that comes back, and who hears of it.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::EmailAddress;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, Store, StoreError, WriteTx};

use super::message::InboundMessage;
use super::report::{self, MailReport, ReportKind};
use crate::encryption::recipient_hashes;
use crate::extras::MailStream;
use crate::suppression::{SuppressionList, SuppressionReason, SuppressionScope};
use crate::table::{Column, Entity, Model};

/// Takes answers that people write.
#[async_trait]
pub trait InboundHandler: Send + Sync + 'static {
    /// Takes a message; `false` when it is not for this handler. After an error the sender hands it in again.
    async fn handle_message(&self, message: &InboundMessage) -> Result<bool, StoreError>;
}

/// Hears of bounces and complaints about mails that it sent by itself.
#[async_trait]
pub trait ReportHandler: Send + Sync + 'static {
    /// Hears one; `false` when it knows nothing of the mail. After an error the sender hands it in again.
    async fn handle_report(&self, report: &MailReport) -> Result<bool, StoreError>;
}

/// What takes mail that comes back. Cheap to clone.
#[derive(Clone)]
pub struct InboundMail {
    inner: Arc<InboundInner>,
}

struct InboundInner {
    suppressions: SuppressionList,
    secret: Option<String>,
    message_handlers: Vec<Arc<dyn InboundHandler>>,
    report_handlers: Vec<Arc<dyn ReportHandler>>,
}

impl InboundMail {
    /// The calls of who knows the secret; without one they are closed.
    pub fn new(
        suppressions: SuppressionList,
        secret: Option<String>,
        answers: Vec<Arc<dyn InboundHandler>>,
        reports: Vec<Arc<dyn ReportHandler>>,
    ) -> Self {
        Self {
            inner: Arc::new(InboundInner {
                suppressions,
                secret,
                message_handlers: answers,
                report_handlers: reports,
            }),
        }
    }

    /// What who calls has to know; none where the calls are closed.
    pub(super) fn operator_secret(&self) -> Option<&str> {
        self.inner.secret.as_deref()
    }

    /// Takes a raw message; `false` when nobody knows what it is about.
    pub async fn receive_message(&self, raw: &[u8]) -> Result<bool, StoreError> {
        // First, because a bounce is a message too and would otherwise be taken for somebody's answer.
        if let Some(report) = report::parse_report(raw) {
            return self.receive_report(&report).await;
        }
        let Some(message) = InboundMessage::parse_message(raw) else {
            return Ok(false);
        };
        for handler in &self.inner.message_handlers {
            if handler.handle_message(&message).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Hears of a bounce or a complaint; `false` when nobody knows the mail.
    pub async fn receive_report(&self, report: &MailReport) -> Result<bool, StoreError> {
        for handler in &self.inner.report_handlers {
            if handler.handle_report(report).await? {
                return Ok(true);
            }
        }
        let Some(address) = self.find_reported_address(report).await? else {
            return Ok(false);
        };
        let (reason, scope) = match report.kind {
            ReportKind::Gone => (SuppressionReason::Bounce, SuppressionScope::All),
            // Of the newsletter only: receipts and replies are what people asked for by doing something.
            ReportKind::Complaint => (SuppressionReason::Complaint, SuppressionScope::Newsletter),
            // A mailbox that was full or busy may take the next mail.
            ReportKind::Later => return Ok(true),
        };
        let list = &self.inner.suppressions;
        let tx = list.store().begin(Actor::System).await?;
        let is_added = list.add_address(&tx, &address, reason, scope, &report.message);
        // Of who gets the newsletter alone nobody waits for an answer.
        if is_added.await? && has_been_written_to(&tx, list.store(), &address).await? {
            list.show_returned(&tx, &address).await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Whom a report is about: the reader of the mail that it names, or, where it comes from the mail service itself, the
    /// address that it names.
    async fn find_reported_address(
        &self,
        report: &MailReport,
    ) -> Result<Option<EmailAddress>, StoreError> {
        if report.is_trusted {
            return Ok(report.address.clone());
        }
        let Some(message_id) = &report.message_id else {
            return Ok(None);
        };
        let store = self.inner.suppressions.store();
        let found: Option<Model> = Entity::find()
            .filter(Column::MessageId.eq(message_id))
            .one(store.reader().connection())
            .await?;
        let Some(row) = found else { return Ok(None) };
        // A forwarded mail that bounces elsewhere says nothing about our reader's mailbox.
        if let Some(address) = &report.address
            && !recipient_hashes(store, address)?.contains(&row.recipient_hash)
        {
            return Ok(None);
        }
        row.decrypt_recipient(store).map(Some)
    }
}

/// Mails to people who read along: they asked for news, and wait for no answer.
const READERS_TEMPLATES: [&str; 3] = ["newsletter-%", "question-follow-%", "followed-%"];

/// Whether somebody has business here: a mail went to them that was no news to a reader.
async fn has_been_written_to(
    tx: &WriteTx,
    store: &Store,
    address: &EmailAddress,
) -> Result<bool, StoreError> {
    let mut found = Entity::find()
        .filter(Column::RecipientHash.is_in(recipient_hashes(store, address)?))
        .filter(Column::Stream.eq(MailStream::Service));
    for template in READERS_TEMPLATES {
        found = found.filter(Column::Template.not_like(template));
    }
    Ok(found.one(tx.connection()).await?.is_some())
}
