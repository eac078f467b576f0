//! Proofs of payment: looked at, sealed under a key of their own, opened at the desk, taken away.

use bytes::Bytes;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use serde_json::json;
use store::{BlobHash, ItemKey, NewJob, Outcome, Store, StoreError, StoredEnum, WriteTx};
use web::{Error, FormFile};

use super::files::{self, Kind, refused};
use super::view::GiftProof;
use crate::tables::proof::{Column, Entity, Model};
use crate::{Giving, mails};

pub const FORGET: &str = "giving.forget-proof";
/// Bytes of a file.
pub const LARGEST: usize = 10 << 20;
/// Files of a gift.
pub const MOST: usize = 3;

/// A file whose sealed bytes are in the blob store, and of which no row knows yet.
pub struct Sealed(Model);

/// A file in the clear, for those with the right.
pub struct Opened {
    pub kind: Kind,
    pub name: String,
    pub bytes: Bytes,
}

fn place(column: &str, id: &str) -> String {
    format!("giving_proof.{column}:{id}")
}

/// Looks at a file and seals it.
///
/// # Errors
/// 422 with words for the field; when the blob store fails.
pub async fn seal(giving: &Giving, gift: &str, file: &FormFile) -> Result<Sealed, Error> {
    let kind = Kind::of(&file.bytes).ok_or_else(|| {
        refused(
            "wrong_type",
            "Choose a PDF, a JPG or a PNG. A screenshot or a photo of the slip is fine",
        )
    })?;
    if file.bytes.len() > LARGEST {
        return Err(refused("too_large", "The file must be smaller than 10 MB").into());
    }
    let bytes = match kind {
        Kind::Pdf => file.bytes.clone(),
        Kind::Jpg | Kind::Png => clean(giving, file).await?,
    };
    // A cleaned picture may be of another kind than what was sent.
    let kind = Kind::of(&bytes).unwrap_or(kind);
    let row = sealed_row(giving.store(), gift, kind, &file.name, &bytes)?;
    let (row, sealed) = row;
    let put = giving.store().blobs();
    let hash = put.put(sealed.into(), "application/octet-stream").await?;
    Ok(Sealed(Model {
        blob: hash.to_string(),
        ..row
    }))
}

async fn clean(giving: &Giving, file: &FormFile) -> Result<Bytes, Error> {
    let cleaned = giving.outside().photos.clean(file.bytes.clone()).await;
    cleaned.map_err(|problem| {
        if problem.status >= 500 {
            return problem.into();
        }
        refused(
            "unreadable",
            "This picture cannot be read. Send another one",
        )
        .into()
    })
}

fn sealed_row(
    store: &Store,
    gift: &str,
    kind: Kind,
    name: &str,
    bytes: &Bytes,
) -> Result<(Model, Vec<u8>), StoreError> {
    let id = store.clock().id().to_string();
    let key = ItemKey::random();
    let sealed = key.seal(&place("bytes", &id), bytes)?;
    let row = Model {
        gift_id: gift.to_owned(),
        kind: kind.key().to_owned(),
        bytes: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
        item_key: store.seal_key(&place("item_key", &id), &key)?,
        name: key.seal_text(&place("name", &id), &files::name(name, kind))?,
        blob: String::new(),
        mark: store.fingerprint("giving_proof.bytes", bytes)?,
        at: store.clock().now(),
        id,
    };
    Ok((row, sealed))
}

/// Proofs of a gift, oldest first.
pub async fn of(db: &impl ConnectionTrait, gift: &str) -> Result<Vec<Model>, StoreError> {
    let rows = Entity::find()
        .filter(Column::GiftId.eq(gift))
        .order_by_asc(Column::Id);
    Ok(rows.all(db).await?)
}

/// Keeps a proof of a gift, whose row the caller has locked; the same bytes again are the same file.
///
/// # Errors
/// 422 where there are enough; when the database fails.
pub async fn keep(tx: &WriteTx, sealed: Sealed) -> Result<(), Error> {
    let row = sealed.0;
    let same = Entity::find()
        .filter(Column::GiftId.eq(&row.gift_id))
        .filter(Column::Mark.eq(&row.mark))
        .one(tx.connection())
        .await?;
    if same.is_some() {
        return Ok(forget_blob(tx, &row.blob).await?);
    }
    let kept = Entity::find().filter(Column::GiftId.eq(&row.gift_id));
    let kept = kept.count(tx.connection()).await?;
    if kept >= u64::try_from(MOST).unwrap_or(u64::MAX) {
        forget_blob(tx, &row.blob).await?;
        let words = format!("You can send {MOST} files. Remove one first");
        return Err(refused("too_many_files", &words).into());
    }
    tx.insert(row).await?;
    Ok(())
}

/// Takes a proof of a gift away; whether there was one.
pub async fn remove(tx: &WriteTx, gift: &str, id: &str) -> Result<bool, StoreError> {
    let found = Entity::find_by_id(id)
        .filter(Column::GiftId.eq(gift))
        .one(tx.connection())
        .await?;
    let Some(row) = found else { return Ok(false) };
    Entity::delete_by_id(id).exec(tx.connection()).await?;
    forget_blob(tx, &row.blob).await?;
    Ok(true)
}

pub async fn remove_all(tx: &WriteTx, gift: &str) -> Result<(), StoreError> {
    for row in of(tx.connection(), gift).await? {
        remove(tx, gift, &row.id).await?;
    }
    Ok(())
}

async fn forget_blob(tx: &WriteTx, blob: &str) -> Result<(), StoreError> {
    let job = NewJob::new(FORGET, json!({ "blob": blob }));
    tx.enqueue(job).await.map(|_id| ())
}

pub fn shown(store: &Store, row: &Model) -> Result<GiftProof, StoreError> {
    Ok(GiftProof {
        id: row.id.clone(),
        name: name(store, row)?,
        size_text: files::size(usize::try_from(row.bytes).unwrap_or(0)),
        at_text: mails::day(row.at),
    })
}

pub fn name(store: &Store, row: &Model) -> Result<String, StoreError> {
    let key = store.unseal_key(&place("item_key", &row.id), &row.item_key)?;
    key.unseal_text(&place("name", &row.id), &row.name)
}

/// A proof in the clear. Whoever asks for it writes the audit line first.
pub async fn open(store: &Store, gift: &str, id: &str) -> Result<Option<Opened>, StoreError> {
    let found = Entity::find_by_id(id)
        .filter(Column::GiftId.eq(gift))
        .one(store.reader().connection())
        .await?;
    let Some(row) = found else { return Ok(None) };
    let hash: BlobHash = row.blob.parse().map_err(StoreError::other)?;
    let Some(blob) = store.blobs().get(&hash).await? else {
        return Ok(None);
    };
    let key = store.unseal_key(&place("item_key", &row.id), &row.item_key)?;
    let bytes = key.unseal(&place("bytes", &row.id), &blob.bytes)?;
    let kind = Kind::read(&row.kind);
    Ok(Some(Opened {
        kind: kind.ok_or_else(|| StoreError::other("a proof of an unknown kind"))?,
        name: key.unseal_text(&place("name", &row.id), &row.name)?,
        bytes: bytes.into(),
    }))
}

#[derive(Deserialize)]
pub struct Forgotten {
    blob: String,
}

pub async fn forget(giving: Giving, forgotten: Forgotten) -> Result<Outcome, StoreError> {
    let Ok(hash) = forgotten.blob.parse() else {
        return Ok(Outcome::GiveUp("The job names no bytes.".to_owned()));
    };
    giving.store().blobs().delete(&hash).await?;
    Ok(Outcome::Done)
}
