//! Mail that comes back: bounces, complaints and answers, handed in by a mailbox's filter or by the mail service.
//!
//! Both calls ask for the operator's secret. Anybody can write to a mailbox, so what a bounce says is believed only of a mail
//! that we sent: it has to name its message id, which nobody else was told.

mod calls;
mod message;
mod report;

use std::sync::Arc;

use async_trait::async_trait;
use kernel::Email;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, StoreError};

pub use calls::routes;
pub use message::InboundMessage;
pub use report::{MailReport, ReportKind};

use crate::mailer::marks;
use crate::suppression::{Reason, Scope, Suppressions};
use crate::table::{Column, Entity, Model};

/// Takes answers that people write.
#[async_trait]
pub trait InboundHandler: Send + Sync + 'static {
    /// Takes a message; `false` when it is not for this handler. After an error the sender hands it in again.
    async fn take(&self, message: &InboundMessage) -> Result<bool, StoreError>;
}

/// Hears of bounces and complaints about mails that it sent by itself.
#[async_trait]
pub trait ReportHandler: Send + Sync + 'static {
    /// Hears one; `false` when it knows nothing of the mail. After an error the sender hands it in again.
    async fn hear(&self, report: &MailReport) -> Result<bool, StoreError>;
}

/// What takes mail that comes back. Cheap to clone.
#[derive(Clone)]
pub struct Inbound {
    inner: Arc<Inner>,
}

struct Inner {
    suppressions: Suppressions,
    secret: Option<String>,
    answers: Vec<Arc<dyn InboundHandler>>,
    reports: Vec<Arc<dyn ReportHandler>>,
}

impl Inbound {
    /// The calls of who knows the secret; without one they are closed.
    pub fn new(
        suppressions: Suppressions,
        secret: Option<String>,
        answers: Vec<Arc<dyn InboundHandler>>,
        reports: Vec<Arc<dyn ReportHandler>>,
    ) -> Self {
        Self {
            inner: Arc::new(Inner {
                suppressions,
                secret,
                answers,
                reports,
            }),
        }
    }

    /// Takes a raw message; `false` when nobody knows what it is about.
    pub async fn take(&self, raw: &[u8]) -> Result<bool, StoreError> {
        if let Some(report) = report::read(raw) {
            return self.hear(&report).await;
        }
        let Some(message) = InboundMessage::read(raw) else {
            return Ok(false);
        };
        for handler in &self.inner.answers {
            if handler.take(&message).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Hears of a bounce or a complaint; `false` when nobody knows the mail.
    pub async fn hear(&self, report: &MailReport) -> Result<bool, StoreError> {
        for handler in &self.inner.reports {
            if handler.hear(report).await? {
                return Ok(true);
            }
        }
        let Some(address) = self.address_of(report).await? else {
            return Ok(false);
        };
        let (reason, scope) = match report.kind {
            ReportKind::Gone => (Reason::Bounce, Scope::All),
            ReportKind::Complaint => (Reason::Complaint, Scope::Newsletter),
            ReportKind::Later => return Ok(true),
        };
        let list = &self.inner.suppressions;
        let tx = list.store().begin(Actor::System).await?;
        list.add(&tx, &address, reason, scope, &report.words)
            .await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Whom a report is about: the reader of the mail that it names, or, where it comes from the mail service itself, the
    /// address that it names.
    async fn address_of(&self, report: &MailReport) -> Result<Option<Email>, StoreError> {
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
            && !marks(store, address)?.contains(&row.recipient_mark)
        {
            return Ok(None);
        }
        row.to(store).map(Some)
    }
}
