//! Which notices to the people of the house become one when many come at once.

use chrono::TimeDelta;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::json;
use store::{Store, StoreError, WriteTx};

use super::new_mail::NewMail;
use crate::encryption::{EncryptedColumn, encrypt_column, recipient_hashes};
use crate::table::{Column, Entity, MailState, Model};

/// Notices of a kind to one person in an hour, before further ones are collected.
const DIGEST_THRESHOLD: u64 = 10;
/// How long notices are collected before the mail about them goes out.
pub(crate) const DIGEST_DELAY: TimeDelta = TimeDelta::minutes(15);
const HOUR: TimeDelta = TimeDelta::hours(1);

/// A notice that visitors cause, and that is collected when many come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DigestedNotice {
    pub template: &'static str,
    /// What there is more of.
    what: &'static str,
    /// Where it stands at the desk.
    path: &'static str,
}

pub(crate) enum DigestOutcome {
    NotCollected,
    /// A digest that waits tells of it.
    AddedToDigest,
    /// It begins a digest, which is to be put into the outbox instead.
    NewDigest(NewMail),
}

/// Crises and patients who wait are not among them: each is told of.
const DIGESTED_NOTICES: [DigestedNotice; 4] = [
    DigestedNotice {
        template: "booking-arrived",
        what: "Bookings and requests",
        path: "/desk/consultations",
    },
    DigestedNotice {
        template: "letter-arrived",
        what: "Messages",
        path: "/desk/letters",
    },
    DigestedNotice {
        template: "order-alert",
        what: "Orders, returns and stock",
        path: "/desk/orders",
    },
    DigestedNotice {
        template: "payment-alert",
        what: "Payments to check",
        path: "/desk/money/reviews",
    },
];

impl DigestedNotice {
    fn digest_variables(self, count: u64) -> serde_json::Value {
        json!({ "what": self.what, "count": count, "path": self.path })
    }
}

/// The notice that a kind of mail is, if it is one that is collected.
pub(crate) fn find_digested_notice(template: &str) -> Option<DigestedNotice> {
    DIGESTED_NOTICES
        .into_iter()
        .find(|notice| notice.template == template)
}

/// Adds a notice to the digest of its kind, where its reader had many of them lately.
pub(crate) async fn collect_into_digest(
    store: &Store,
    tx: &WriteTx,
    mail: &NewMail,
    notice: DigestedNotice,
) -> Result<DigestOutcome, StoreError> {
    let recipient_hashes = recipient_hashes(store, &mail.to)?;
    let lately = Entity::find()
        .filter(Column::RecipientHash.is_in(&recipient_hashes))
        .filter(Column::Template.eq(notice.template))
        .filter(Column::CreatedAt.between(tx.now() - HOUR, tx.now()));
    if lately.count(tx.connection()).await? < DIGEST_THRESHOLD {
        return Ok(DigestOutcome::NotCollected);
    }
    let prefix = format!("digest:{}:{}:", notice.template, recipient_hashes[0]);
    // Once it was made it says a number, and what comes then is for the next.
    let open = Entity::find()
        .filter(Column::Key.starts_with(&prefix))
        .filter(Column::State.eq(MailState::Waiting))
        .filter(Column::Content.is_null())
        .order_by_desc(Column::Id)
        // Two notices at once would otherwise count up to the same number.
        .lock_exclusive()
        .one(tx.connection())
        .await?;
    if let Some(row) = open {
        increment_digest(store, tx, &row, notice).await?;
        return Ok(DigestOutcome::AddedToDigest);
    }
    Ok(DigestOutcome::NewDigest(NewMail {
        template: "staff-digest",
        to: mail.to.clone(),
        variables: notice.digest_variables(1),
        key: Some(format!("{prefix}{}", tx.new_id())),
    }))
}

async fn increment_digest(
    store: &Store,
    tx: &WriteTx,
    row: &Model,
    notice: DigestedNotice,
) -> Result<(), StoreError> {
    let count = row.decrypt_variables(store)?["count"].as_u64().unwrap_or(0);
    let variables = notice.digest_variables(count + 1).to_string();
    let sealed = encrypt_column(
        store,
        EncryptedColumn::Variables,
        &row.id,
        variables.as_bytes(),
    )?;
    Entity::update_many()
        .col_expr(Column::Variables, Expr::value(sealed))
        .filter(Column::Id.eq(&row.id))
        .exec(tx.connection())
        .await?;
    Ok(())
}
