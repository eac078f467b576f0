//! Bounces and complaints about the newsletter.

use async_trait::async_trait;
use mail::inbound::{MailReport, ReportHandler, ReportKind};
use mail::{Reason, Scope};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, QueryFilter,
};
use store::{Actor, Store, StoreError, WriteTx};

use crate::Newsletter;
use crate::links;
use crate::sending::gone;
use crate::subscribing::records::{self, Noted};
use crate::tables::consent::ConsentKind;
use crate::tables::delivery::{self, DeliveryState};
use crate::tables::subscriber::{Model, State, marks};

/// Letters that may come back while the mailbox is there: full, or away.
const SOFT: i32 = 5;

pub(crate) struct Reports(pub Newsletter);

#[async_trait]
impl ReportHandler for Reports {
    async fn hear(&self, report: &MailReport) -> Result<bool, StoreError> {
        let store = self.0.store();
        let named = match &report.message_id {
            Some(id) => links::of_message(store, id)?,
            None => None,
        };
        let tx = store.begin(Actor::System).await?;
        let found = match (&named, &report.address) {
            (Some((_, reader)), _) => records::locked(&tx, reader).await?,
            // The mail service itself may name an address alone.
            (None, Some(address)) if report.is_trusted => {
                records::of_address(store, &tx, address).await?
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
        heard(&self.0, &tx, row, issue, report).await?;
        tx.commit().await?;
        // Of an address alone the rest of the house may know more.
        Ok(report.message_id.is_some())
    }
}

/// A forwarded letter that bounces elsewhere says nothing about the reader's own mailbox. Who complains may do so from
/// anywhere, and services that pass complaints on make addresses unreadable.
fn is_elsewhere(store: &Store, row: &Model, report: &MailReport) -> Result<bool, StoreError> {
    if report.is_trusted || report.kind == ReportKind::Complaint {
        return Ok(false);
    }
    let Some(address) = &report.address else {
        return Ok(false);
    };
    Ok(!marks(store, address)?.contains(&row.mark))
}

async fn heard(
    newsletter: &Newsletter,
    tx: &WriteTx,
    row: Model,
    issue: Option<String>,
    report: &MailReport,
) -> Result<(), StoreError> {
    if let (Some(issue), true) = (issue, report.kind != ReportKind::Complaint) {
        came_back(tx, &issue, &row.id, &report.words).await?;
    }
    let address = row.address(newsletter.store())?;
    match (report.kind, address) {
        (ReportKind::Complaint, address) => {
            complained(newsletter, tx, row, address, &report.words).await
        }
        (ReportKind::Gone, Some(address)) => {
            gone(newsletter, tx, &row.id, &address, &report.words).await
        }
        (ReportKind::Later, Some(_)) => full(tx, row, &report.words).await,
        _ => Ok(()),
    }
}

/// The server had taken it, and gave it back.
async fn came_back(tx: &WriteTx, issue: &str, reader: &str, why: &str) -> Result<(), StoreError> {
    delivery::Entity::update_many()
        .col_expr(delivery::Column::State, Expr::value(DeliveryState::Failed))
        .col_expr(delivery::Column::Error, Expr::value(why))
        .filter(delivery::Column::Issue.eq(issue))
        .filter(delivery::Column::Subscriber.eq(reader))
        .filter(
            delivery::Column::State
                .eq(DeliveryState::Sent)
                .or(delivery::Column::State.eq(DeliveryState::Unsure)),
        )
        .exec(tx.connection())
        .await?;
    Ok(())
}

async fn complained(
    newsletter: &Newsletter,
    tx: &WriteTx,
    row: Model,
    address: Option<kernel::Email>,
    why: &str,
) -> Result<(), StoreError> {
    if row.state != State::Complained {
        let noted = Noted {
            note: why,
            ..Noted::of(ConsentKind::Complained, "")
        };
        records::settle(tx, &row, State::Complained, noted).await?;
    }
    if let Some(address) = address {
        let list = newsletter.post().suppressions();
        let (reason, scope) = (Reason::Complaint, Scope::Newsletter);
        list.add(tx, &address, reason, scope, why).await?;
    }
    Ok(())
}

/// Full or away once is nothing; again and again it is a mailbox that nobody reads.
async fn full(tx: &WriteTx, row: Model, why: &str) -> Result<(), StoreError> {
    if row.state != State::Subscribed {
        return Ok(());
    }
    let bounces = row.bounces + 1;
    if bounces >= SOFT {
        let noted = Noted {
            note: why,
            ..Noted::of(ConsentKind::Bounced, "")
        };
        records::settle(tx, &row, State::Bounced, noted).await?;
        return Ok(());
    }
    let mut row = row.into_active_model();
    row.bounces = Set(bounces);
    row.update(tx.connection()).await?;
    Ok(())
}
