//! Links in letters: random, good for one thing, and kept as a hash only. Each letter has one of its own.

use chrono::Duration;
use kernel::Email;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use store::{Store, StoreError, Token, WriteTx, token};

use crate::Giving;
use crate::tables::{gift, link, plan};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A gift: to pay it, to see it, its receipt.
    Gift,
    /// The same, sent to the giver's address: who has it reads what is mailed there.
    MailedGift,
    /// A monthly gift: to see and to stop it.
    Plan,
    /// What an address gave, year by year.
    Statement,
}

impl Kind {
    const fn key(self) -> &'static str {
        match self {
            Self::Gift => "gift",
            Self::MailedGift => "gift-mailed",
            Self::Plan => "plan",
            Self::Statement => "statement",
        }
    }

    /// How long it opens something. Who gives each month has to be able to stop whenever they find the letter.
    const fn holds(self) -> Duration {
        match self {
            Self::Gift | Self::MailedGift => Duration::days(800),
            Self::Plan => Duration::days(7_300),
            Self::Statement => Duration::days(30),
        }
    }
}

fn place(hash: &str) -> String {
    format!("giving_link.about:{hash}")
}

/// A new link to a gift or a monthly gift; answers its secret.
pub async fn make(tx: &WriteTx, kind: Kind, subject: &str) -> Result<String, StoreError> {
    write(tx, kind, subject, |_hash| Ok(None)).await
}

pub async fn make_statement(
    store: &Store,
    tx: &WriteTx,
    email: &Email,
) -> Result<String, StoreError> {
    write(tx, Kind::Statement, "", |hash| {
        let sealed = store.seal(&place(hash), email.as_str().as_bytes())?;
        Ok(Some(sealed))
    })
    .await
}

async fn write(
    tx: &WriteTx,
    kind: Kind,
    subject: &str,
    about: impl FnOnce(&str) -> Result<Option<String>, StoreError>,
) -> Result<String, StoreError> {
    let token = Token::hex::<24>();
    let hash = token.hash();
    let row = link::Model {
        kind: kind.key().to_owned(),
        subject: subject.to_owned(),
        about: about(&hash)?,
        expires_at: tx.now() + kind.holds(),
        hash,
    };
    tx.insert(row).await?;
    Ok(token.into_secret())
}

async fn row(
    giving: &Giving,
    db: &impl ConnectionTrait,
    kinds: &[Kind],
    secret: &str,
) -> Result<Option<link::Model>, StoreError> {
    let found = link::Entity::find_by_id(token::hash(secret))
        .one(db)
        .await?;
    let now = giving.now();
    let is_meant = |row: &link::Model| kinds.iter().any(|kind| row.kind == kind.key());
    Ok(found.filter(|row| is_meant(row) && row.expires_at > now))
}

pub async fn gift(giving: &Giving, secret: &str) -> Result<Option<gift::Model>, StoreError> {
    let reader = giving.store().reader();
    let db = reader.connection();
    let kinds = [Kind::Gift, Kind::MailedGift];
    let Some(link) = row(giving, db, &kinds, secret).await? else {
        return Ok(None);
    };
    let found = cases::read::<gift::Model>(db, &link.subject).await?;
    Ok(found.filter(|row| row.erased_at.is_none()))
}

/// Whether a link to a gift was sent to its giver's address.
pub async fn is_mailed(giving: &Giving, secret: &str) -> Result<bool, StoreError> {
    let reader = giving.store().reader();
    let found = row(giving, reader.connection(), &[Kind::MailedGift], secret).await?;
    Ok(found.is_some())
}

pub async fn plan(giving: &Giving, secret: &str) -> Result<Option<plan::Model>, StoreError> {
    let reader = giving.store().reader();
    let db = reader.connection();
    let Some(link) = row(giving, db, &[Kind::Plan], secret).await? else {
        return Ok(None);
    };
    let found = cases::read::<plan::Model>(db, &link.subject).await?;
    Ok(found.filter(|row| row.erased_at.is_none()))
}

pub async fn statement(giving: &Giving, secret: &str) -> Result<Option<Email>, StoreError> {
    let reader = giving.store().reader();
    let found = row(giving, reader.connection(), &[Kind::Statement], secret).await?;
    let Some((hash, about)) = found.and_then(|row| Some((row.hash, row.about?))) else {
        return Ok(None);
    };
    let plain = giving.store().unseal(&place(&hash), &about)?;
    let text = String::from_utf8(plain).map_err(StoreError::other)?;
    Ok(text.parse().ok())
}

pub async fn forget_old(tx: &WriteTx) -> Result<(), StoreError> {
    link::Entity::delete_many()
        .filter(link::Column::ExpiresAt.lt(tx.now()))
        .exec(tx.connection())
        .await?;
    Ok(())
}
