//! How often an address is written to because somebody typed it.

use chrono::TimeDelta;
use kernel::EmailAddress;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use store::{Actor, Store, StoreError, WriteTx};

use super::new_mail::NewMail;
use crate::encryption::recipient_hashes;
use crate::priority::{PRIORITY_TEMPLATES, is_priority};
use crate::table::{Column, Entity};

const HOUR: TimeDelta = TimeDelta::hours(1);
/// Mails in an hour to an address that somebody typed into a form, and that nobody has confirmed.
const MAX_TO_UNCONFIRMED: u64 = 3;
/// Mails of one kind about a booking or a gift in an hour to one address, that visitors cause by presses of their own.
const MAX_PER_VISITOR: u64 = 20;

/// Whether an address that somebody typed into a form, and that nobody has confirmed, gets one more mail now. What is
/// written as [`Actor::Visitor`] asks this by itself.
pub(crate) async fn can_mail_unconfirmed(
    store: &Store,
    db: &impl ConnectionTrait,
    to: &EmailAddress,
) -> Result<bool, StoreError> {
    let now = store.clock().now();
    let lately = Entity::find()
        .filter(Column::RecipientHash.is_in(recipient_hashes(store, to)?))
        .filter(Column::Template.is_not_in(PRIORITY_TEMPLATES))
        // What was put there while the clock was ahead does not count.
        .filter(Column::CreatedAt.between(now - HOUR, now));
    Ok(lately.count(db).await? < MAX_TO_UNCONFIRMED)
}

/// Whether a visitor caused it, and its address had enough of what visitors cause: of what anybody may have typed few of
/// all kinds, and of what goes first so many of its kind that nobody is missed who moves a booking about. What tells
/// staff is never too much.
pub(crate) async fn is_flood(
    store: &Store,
    tx: &WriteTx,
    mail: &NewMail,
) -> Result<bool, StoreError> {
    if !matches!(tx.actor(), Actor::Visitor) {
        return Ok(false);
    }
    if !is_priority(mail.template) {
        return Ok(!can_mail_unconfirmed(store, tx.connection(), &mail.to).await?);
    }
    if !is_visitor_mail(mail.template) {
        return Ok(false);
    }
    let lately = Entity::find()
        .filter(Column::RecipientHash.is_in(recipient_hashes(store, &mail.to)?))
        .filter(Column::Template.eq(mail.template))
        .filter(Column::CreatedAt.between(tx.now() - HOUR, tx.now()));
    Ok(lately.count(tx.connection()).await? >= MAX_PER_VISITOR)
}

/// Whether a kind of mail goes to visitors, about their booking or gift.
fn is_visitor_mail(template: &str) -> bool {
    template.starts_with("consult-") || template.starts_with("gift-")
}
