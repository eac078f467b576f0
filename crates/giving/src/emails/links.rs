//! Links in mails: random, good for one thing, and kept as a hash only. Each mail has one of its own.

use chrono::Duration;
use kernel::EmailAddress;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use store::{Store, StoreError, Token, WriteTx, token};

use crate::service::Giving;
use crate::tables::{gift, link, plan};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// A gift: to pay it, to see it, its receipt.
    Gift,
    /// The same, sent to the giver's address: who has it reads what is mailed there.
    MailedGift,
    /// A monthly gift: to see and to stop it.
    Plan,
    /// What an address gave, year by year.
    Statement,
}

impl LinkKind {
    const fn key(self) -> &'static str {
        match self {
            Self::Gift => "gift",
            Self::MailedGift => "gift-mailed",
            Self::Plan => "plan",
            Self::Statement => "statement",
        }
    }

    /// How long it opens something. Who gives each month has to be able to stop whenever they find the mail.
    const fn valid_for(self) -> Duration {
        match self {
            Self::Gift | Self::MailedGift => Duration::days(800),
            Self::Plan => Duration::days(7_300),
            Self::Statement => Duration::days(30),
        }
    }
}

fn link_aad(hash: &str) -> String {
    format!("giving_link.about:{hash}")
}

/// A new link to a gift or a monthly gift; answers its secret.
pub async fn create_link(
    tx: &WriteTx,
    kind: LinkKind,
    subject: &str,
) -> Result<String, StoreError> {
    insert_link(tx, kind, subject, |_hash| Ok(None)).await
}

pub async fn create_statement_link(
    store: &Store,
    tx: &WriteTx,
    email: &EmailAddress,
) -> Result<String, StoreError> {
    insert_link(tx, LinkKind::Statement, "", |hash| {
        let sealed = store.encrypt_bytes(&link_aad(hash), email.as_str().as_bytes())?;
        Ok(Some(sealed))
    })
    .await
}

async fn insert_link(
    tx: &WriteTx,
    kind: LinkKind,
    subject: &str,
    about: impl FnOnce(&str) -> Result<Option<String>, StoreError>,
) -> Result<String, StoreError> {
    let token = Token::hex::<24>();
    let hash = token.hash();
    let row = link::Model {
        kind: kind.key().to_owned(),
        subject: subject.to_owned(),
        about: about(&hash)?,
        expires_at: tx.now() + kind.valid_for(),
        hash,
    };
    tx.insert_row(row).await?;
    Ok(token.into_secret())
}

async fn find_link(
    giving: &Giving,
    db: &impl ConnectionTrait,
    kinds: &[LinkKind],
    secret: &str,
) -> Result<Option<link::Model>, StoreError> {
    let found = link::Entity::find_by_id(token::hash_secret(secret))
        .one(db)
        .await?;
    let now = giving.now();
    let is_meant = |row: &link::Model| kinds.iter().any(|kind| row.kind == kind.key());
    Ok(found.filter(|row| is_meant(row) && row.expires_at > now))
}

pub async fn find_donation(
    giving: &Giving,
    secret: &str,
) -> Result<Option<gift::Model>, StoreError> {
    let reader = giving.store().reader();
    let db = reader.connection();
    let kinds = [LinkKind::Gift, LinkKind::MailedGift];
    let Some(link) = find_link(giving, db, &kinds, secret).await? else {
        return Ok(None);
    };
    let found = cases::find_case::<gift::Model>(db, &link.subject).await?;
    Ok(found.filter(|row| row.erased_at.is_none()))
}

/// Whether a link to a gift was sent to its giver's address.
pub async fn is_mailed(giving: &Giving, secret: &str) -> Result<bool, StoreError> {
    let reader = giving.store().reader();
    let found = find_link(giving, reader.connection(), &[LinkKind::MailedGift], secret).await?;
    Ok(found.is_some())
}

pub async fn find_plan(giving: &Giving, secret: &str) -> Result<Option<plan::Model>, StoreError> {
    let reader = giving.store().reader();
    let db = reader.connection();
    let Some(link) = find_link(giving, db, &[LinkKind::Plan], secret).await? else {
        return Ok(None);
    };
    let found = cases::find_case::<plan::Model>(db, &link.subject).await?;
    Ok(found.filter(|row| row.erased_at.is_none()))
}

pub async fn find_statement_email(
    giving: &Giving,
    secret: &str,
) -> Result<Option<EmailAddress>, StoreError> {
    let reader = giving.store().reader();
    let found = find_link(giving, reader.connection(), &[LinkKind::Statement], secret).await?;
    let Some((hash, about)) = found.and_then(|row| Some((row.hash, row.about?))) else {
        return Ok(None);
    };
    let plain = giving.store().decrypt_bytes(&link_aad(&hash), &about)?;
    let text = String::from_utf8(plain).map_err(StoreError::other)?;
    Ok(text.parse().ok())
}

pub async fn purge_expired_links(tx: &WriteTx) -> Result<(), StoreError> {
    link::Entity::delete_many()
        .filter(link::Column::ExpiresAt.lt(tx.now()))
        .exec(tx.connection())
        .await?;
    Ok(())
}
