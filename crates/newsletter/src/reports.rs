//! Bounces and complaints about the newsletter.

use async_trait::async_trait;
use mail::inbound::{MailReport, ReportHandler, ReportKind};
use mail::{SuppressionReason, SuppressionScope};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, QueryFilter,
};
use store::{Actor, Store, StoreError, WriteTx};

use crate::links;
use crate::sending::record_missing_mailbox;
use crate::service::Newsletter;
use crate::subscribing::records::{self, NewConsent};
use crate::tables::consent::ConsentKind;
use crate::tables::delivery::{self, DeliveryState};
use crate::tables::subscriber::{Model, SubscriberState, address_hashes};

/// Deliveries that may come back while the mailbox is there: full, or away.
const MAX_SOFT_BOUNCES: i32 = 5;

pub(crate) struct NewsletterReportHandler(pub Newsletter);

#[async_trait]
impl ReportHandler for NewsletterReportHandler {
    async fn handle_report(&self, report: &MailReport) -> Result<bool, StoreError> {
        let store = self.0.store();
        let named = match &report.message_id {
            Some(id) => links::parse_message_id(store, id)?,
            None => None,
        };
        let tx = store.begin(Actor::System).await?;
        // The hash in our Message-ID proves that the report is about an email of ours. An address alone proves nothing:
        // with a forged bounce anybody could unsubscribe somebody.
        let found = match (&named, &report.address) {
            (Some((_, reader)), _) => records::lock_subscriber(&tx, reader).await?,
            // The mail service itself may name an address alone.
            (None, Some(address)) if report.is_trusted => {
                records::lock_by_address(store, &tx, address).await?
            }
            _ => None,
        };
        let Some(row) = found else {
            return Ok(false);
        };
        if is_elsewhere(store, &row, report)? {
            return Ok(false);
        }
        let issue = named.map(|(issue, _)| issue);
        process_report(&self.0, &tx, row, issue, report).await?;
        tx.commit().await?;
        // Of an address alone the rest of the house may know more.
        Ok(report.message_id.is_some())
    }
}

/// A forwarded issue that bounces elsewhere says nothing about the reader's own mailbox. Who complains may do so from
/// anywhere, and services that pass complaints on make addresses unreadable.
fn is_elsewhere(store: &Store, row: &Model, report: &MailReport) -> Result<bool, StoreError> {
    if report.is_trusted || report.kind == ReportKind::Complaint {
        return Ok(false);
    }
    let Some(address) = &report.address else {
        return Ok(false);
    };
    Ok(!address_hashes(store, address)?.contains(&row.address_hash))
}

async fn process_report(
    newsletter: &Newsletter,
    tx: &WriteTx,
    row: Model,
    issue: Option<String>,
    report: &MailReport,
) -> Result<(), StoreError> {
    // A complaint means that the email arrived, so its delivery stays sent.
    if let (Some(issue), true) = (issue, report.kind != ReportKind::Complaint) {
        record_bounce(tx, &issue, &row.id, &report.message).await?;
    }
    let address = row.address(newsletter.store())?;
    match (report.kind, address) {
        (ReportKind::Complaint, address) => {
            record_complaint(newsletter, tx, row, address, &report.message).await
        }
        (ReportKind::Gone, Some(address)) => {
            record_missing_mailbox(newsletter, tx, &row.id, &address, &report.message).await
        }
        (ReportKind::Later, Some(_)) => record_soft_bounce(tx, row, &report.message).await,
        _ => Ok(()),
    }
}

/// The server had taken it, and gave it back.
async fn record_bounce(
    tx: &WriteTx,
    issue: &str,
    reader: &str,
    why: &str,
) -> Result<(), StoreError> {
    delivery::Entity::update_many()
        .col_expr(delivery::Column::State, Expr::value(DeliveryState::Failed))
        .col_expr(delivery::Column::Error, Expr::value(why))
        .filter(delivery::Column::Issue.eq(issue))
        .filter(delivery::Column::Subscriber.eq(reader))
        // A bounce proves that the server had accepted an unsure one. Queued and failed ones stay as they are.
        .filter(
            delivery::Column::State
                .eq(DeliveryState::Sent)
                .or(delivery::Column::State.eq(DeliveryState::Unsure)),
        )
        .exec(tx.connection())
        .await?;
    Ok(())
}

async fn record_complaint(
    newsletter: &Newsletter,
    tx: &WriteTx,
    row: Model,
    address: Option<kernel::EmailAddress>,
    why: &str,
) -> Result<(), StoreError> {
    // A report is handed in again after an error; one consent line is enough.
    if row.state != SubscriberState::Complained {
        let noted = NewConsent {
            note: why,
            ..NewConsent::of_kind(ConsentKind::Complained, "")
        };
        records::change_state(tx, &row, SubscriberState::Complained, noted).await?;
    }
    if let Some(address) = address {
        let list = newsletter.dispatcher().suppressions();
        // Only the newsletter: somebody who calls it spam still needs receipts and appointment emails.
        let (reason, scope) = (SuppressionReason::Complaint, SuppressionScope::Newsletter);
        list.add_address(tx, &address, reason, scope, why).await?;
    }
    Ok(())
}

/// Full or away once is nothing; again and again it is a mailbox that nobody reads.
async fn record_soft_bounce(tx: &WriteTx, row: Model, why: &str) -> Result<(), StoreError> {
    if row.state != SubscriberState::Subscribed {
        return Ok(());
    }
    let bounces = row.bounces + 1;
    if bounces >= MAX_SOFT_BOUNCES {
        let noted = NewConsent {
            note: why,
            ..NewConsent::of_kind(ConsentKind::Bounced, "")
        };
        records::change_state(tx, &row, SubscriberState::Bounced, noted).await?;
        return Ok(());
    }
    let mut row = row.into_active_model();
    row.bounces = Set(bounces);
    row.update(tx.connection()).await?;
    Ok(())
}
