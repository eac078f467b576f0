//! Proofs of payment: looked at, sealed under a key of their own, opened at the desk, taken away.

use bytes::Bytes;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use serde_json::json;
use store::{Actor, BlobHash, ItemKey, JobOutcome, NewJob, Store, StoreError, StoredEnum, WriteTx};
use web::{Error, FormFile};

use super::files::{self, ProofKind, file_error};
use crate::service::Giving;
use crate::tables::proof::{Column, Entity, Model};

pub const DELETE_BLOB_JOB: &str = "giving.forget-proof";
/// Bytes of a file.
pub const LARGEST_PROOF: usize = 10 << 20;
/// Files of a gift.
pub const MOST_PROOFS: usize = 3;

/// A file whose sealed bytes are in the blob store, and of which no row knows yet.
pub struct SealedProof(Model);

impl SealedProof {
    pub fn blob(&self) -> &str {
        &self.0.blob
    }
}

/// A file in the clear, for those with the right.
pub struct OpenedProof {
    pub kind: ProofKind,
    pub name: String,
    pub bytes: Bytes,
}

fn proof_aad(column: &str, id: &str) -> String {
    format!("giving_proof.{column}:{id}")
}

/// Looks at a file and seals it.
///
/// # Errors
/// 422 with words for the field; when the blob store fails.
pub async fn encrypt_proof(
    giving: &Giving,
    gift: &str,
    file: &FormFile,
) -> Result<SealedProof, Error> {
    let kind = ProofKind::from_bytes(&file.bytes)
        .ok_or_else(|| file_error("wrong_type", l10n::t!("giving-proof-wrong-type")))?;
    if file.bytes.len() > LARGEST_PROOF {
        return Err(file_error("too_large", l10n::t!("giving-proof-too-large")).into());
    }
    let bytes = match kind {
        ProofKind::Pdf => file.bytes.clone(),
        ProofKind::Jpg | ProofKind::Png => clean_photo(giving, file).await?,
    };
    // A cleaned picture may be of another kind than what was sent.
    let kind = ProofKind::from_bytes(&bytes).unwrap_or(kind);
    let row = encrypt_row(giving.store(), gift, kind, &file.name, &bytes)?;
    let (row, sealed) = row;
    let put = giving.store().blobs();
    // The bytes before their row: a crash in between leaves bytes that no key opens, never a row without its file.
    let hash = put
        .put_blob(sealed.into(), "application/octet-stream")
        .await?;
    Ok(SealedProof(Model {
        blob: hash.to_string(),
        ..row
    }))
}

async fn clean_photo(giving: &Giving, file: &FormFile) -> Result<Bytes, Error> {
    let cleaned = giving.ports().photos.clean_photo(file.bytes.clone()).await;
    cleaned.map_err(|problem| {
        if problem.status >= 500 {
            return problem.into();
        }
        file_error("unreadable", l10n::t!("giving-proof-unreadable")).into()
    })
}

fn encrypt_row(
    store: &Store,
    gift: &str,
    kind: ProofKind,
    name: &str,
    bytes: &Bytes,
) -> Result<(Model, Vec<u8>), StoreError> {
    let id = store.clock().new_id().to_string();
    // A key for each file: once the row is gone, a copy of the bytes alone cannot be read.
    let key = ItemKey::random();
    let sealed = key.encrypt_bytes(&proof_aad("bytes", &id), bytes)?;
    let row = Model {
        gift_id: gift.to_owned(),
        kind: kind.key().to_owned(),
        bytes: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
        item_key: store.encrypt_item_key(&proof_aad("item_key", &id), &key)?,
        name: key.encrypt_text(&proof_aad("name", &id), &files::clean_file_name(name, kind))?,
        blob: String::new(),
        fingerprint: store.keyed_hash("giving_proof.bytes", bytes)?,
        at: store.clock().now(),
        id,
    };
    Ok((row, sealed))
}

/// Proofs of a gift, oldest first.
pub async fn load_proofs(db: &impl ConnectionTrait, gift: &str) -> Result<Vec<Model>, StoreError> {
    let rows = Entity::find()
        .filter(Column::GiftId.eq(gift))
        .order_by_asc(Column::Id);
    Ok(rows.all(db).await?)
}

/// Keeps a proof of a gift, whose row the caller has locked; the same bytes again are the same file.
///
/// # Errors
/// 422 where there are enough; when the database fails.
pub async fn insert_proof(tx: &WriteTx, sealed: SealedProof) -> Result<(), Error> {
    let row = sealed.0;
    let same = Entity::find()
        .filter(Column::GiftId.eq(&row.gift_id))
        .filter(Column::Fingerprint.eq(&row.fingerprint))
        .one(tx.connection())
        .await?;
    if same.is_some() {
        // Sealed anew, the same file became other bytes, and those belong to no row.
        return Ok(enqueue_blob_deletion(tx, &row.blob).await?);
    }
    let kept = Entity::find().filter(Column::GiftId.eq(&row.gift_id));
    let kept = kept.count(tx.connection()).await?;
    if kept >= u64::try_from(MOST_PROOFS).unwrap_or(u64::MAX) {
        let words = l10n::t!("giving-proof-too-many", most = MOST_PROOFS);
        return Err(file_error("too_many_files", &words).into());
    }
    tx.insert_row(row).await?;
    Ok(())
}

/// Deletes the bytes of a proof that was refused: what the refused write enqueued went with it.
pub async fn discard_proof_blob(store: &Store, blob: &str) -> Result<(), StoreError> {
    let tx = store.begin(Actor::Visitor).await?;
    enqueue_blob_deletion(&tx, blob).await?;
    tx.commit().await
}

/// Takes a proof of a gift away; whether there was one.
pub async fn delete_proof(tx: &WriteTx, gift: &str, id: &str) -> Result<bool, StoreError> {
    let found = Entity::find_by_id(id)
        .filter(Column::GiftId.eq(gift))
        .one(tx.connection())
        .await?;
    let Some(row) = found else { return Ok(false) };
    Entity::delete_by_id(id).exec(tx.connection()).await?;
    enqueue_blob_deletion(tx, &row.blob).await?;
    Ok(true)
}

pub async fn delete_proofs(tx: &WriteTx, gift: &str) -> Result<(), StoreError> {
    for row in load_proofs(tx.connection(), gift).await? {
        delete_proof(tx, gift, &row.id).await?;
    }
    Ok(())
}

async fn enqueue_blob_deletion(tx: &WriteTx, blob: &str) -> Result<(), StoreError> {
    // By a job after the commit: a transaction that is rolled back could not bring the bytes back.
    let job = NewJob::new(DELETE_BLOB_JOB, json!({ "blob": blob }));
    tx.enqueue_job(job).await.map(|_id| ())
}

pub fn decrypt_name(store: &Store, row: &Model) -> Result<String, StoreError> {
    let key = store.decrypt_item_key(&proof_aad("item_key", &row.id), &row.item_key)?;
    key.decrypt_text(&proof_aad("name", &row.id), &row.name)
}

/// A proof in the clear. Whoever asks for it writes the audit line first.
pub async fn open_proof(
    store: &Store,
    gift: &str,
    id: &str,
) -> Result<Option<OpenedProof>, StoreError> {
    let found = Entity::find_by_id(id)
        .filter(Column::GiftId.eq(gift))
        .one(store.reader().connection())
        .await?;
    let Some(row) = found else { return Ok(None) };
    let hash: BlobHash = row.blob.parse().map_err(StoreError::other)?;
    let Some(blob) = store.blobs().get_blob(&hash).await? else {
        return Ok(None);
    };
    let key = store.decrypt_item_key(&proof_aad("item_key", &row.id), &row.item_key)?;
    let bytes = key.decrypt_bytes(&proof_aad("bytes", &row.id), &blob.bytes)?;
    let kind = ProofKind::from_stored(&row.kind);
    Ok(Some(OpenedProof {
        kind: kind.ok_or_else(|| StoreError::other("a proof of an unknown kind"))?,
        name: key.decrypt_text(&proof_aad("name", &row.id), &row.name)?,
        bytes: bytes.into(),
    }))
}

#[derive(Deserialize)]
pub struct DeleteBlobTask {
    blob: String,
}

pub async fn process_blob_deletion(
    giving: Giving,
    forgotten: DeleteBlobTask,
) -> Result<JobOutcome, StoreError> {
    let Ok(hash) = forgotten.blob.parse::<BlobHash>() else {
        return Ok(JobOutcome::GiveUp("The job names no bytes.".to_owned()));
    };
    // A commit whose answer was lost looks refused: then a row knows the bytes, and they stay.
    let known = Entity::find().filter(Column::Blob.eq(hash.to_string()));
    if known.count(giving.store().reader().connection()).await? == 0 {
        giving.store().blobs().delete_blob(&hash).await?;
    }
    Ok(JobOutcome::Done)
}
