//! Proofs of what is paid, in the order of their lives.

use std::sync::Arc;

use async_trait::async_trait;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderMap, HeaderValue};
use payments::model::PaymentPurpose;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use store::{Actor, BlobHash, FileClearance, ItemKey, Store, StoreError, StoredEnum, WriteTx};
use uploads::{HeldFile, HeldFiles, PhotoCleaner};
use web::{Error, FormFile};

use super::deletion::enqueue_blob_deletion;
use super::proof_kind::{ProofKind, clean_file_name, file_error};
use crate::tables::proof::{Column, Entity, Model};

/// Bytes of a file.
pub const LARGEST_PROOF: usize = 10 << 20;
/// Files of one item.
pub const MOST_PROOFS: usize = 3;

/// Keeps the files by which payers show that they sent a transfer.
#[derive(Clone)]
pub struct TransferProofs {
    store: Store,
    photos: Arc<dyn PhotoCleaner>,
}

/// A file whose sealed bytes are in the blob store, and of which no row knows yet.
pub struct SealedProof {
    row: Model,
    clearance: FileClearance,
}

impl SealedProof {
    pub fn blob(&self) -> &str {
        &self.row.blob
    }
}

/// What held proofs are called.
const HELD_KIND: &str = "transfer_proof";

/// What is known of a proof without opening it.
pub struct ProofFile {
    pub id: String,
    /// What its sender called it.
    pub name: String,
    pub bytes: i64,
    /// None for a kind that this version does not know.
    pub kind: Option<ProofKind>,
    pub at: DateTime<Utc>,
    /// Why it cannot be opened: it waits for the virus scanner, or was removed.
    pub held: Option<String>,
}

/// A file in the clear, for those with the right.
pub struct OpenedProof {
    pub kind: ProofKind,
    pub name: String,
    pub bytes: Bytes,
}

fn proof_aad(column: &str, id: &str) -> String {
    // Sealed files of before are bound to this name.
    format!("giving_proof.{column}:{id}")
}

impl TransferProofs {
    pub fn new(store: Store, photos: Arc<dyn PhotoCleaner>) -> Self {
        Self { store, photos }
    }

    /// Looks at a file and seals it, as a proof of what is paid.
    ///
    /// # Errors
    /// 422 with words for the field; when the blob store fails.
    pub async fn seal_proof(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        file: &FormFile,
    ) -> Result<SealedProof, Error> {
        let kind = ProofKind::from_bytes(&file.bytes)
            .ok_or_else(|| file_error("wrong_type", l10n::t!("transfers-proof-wrong-type")))?;
        if file.bytes.len() > LARGEST_PROOF {
            return Err(file_error("too_large", l10n::t!("transfers-proof-too-large")).into());
        }
        let bytes = match kind {
            ProofKind::Pdf => file.bytes.clone(),
            ProofKind::Jpg | ProofKind::Png => self.clean_photo(file).await?,
        };
        // A cleaned picture may be of another kind than what was sent.
        let kind = ProofKind::from_bytes(&bytes).unwrap_or(kind);
        let name = clean_file_name(&file.name, kind);
        // What is scanned is what would be opened: of a photo the pixels made anew.
        let cleared = uploads::clear_bytes(&self.store, HELD_KIND, &name, &bytes).await;
        let clearance = cleared.map_err(|error| match error.problem().status {
            500.. => error,
            _ => file_error("infected", &error.problem().detail).into(),
        })?;
        let (row, sealed) = self.encrypt_row((purpose, subject), kind, &name, &bytes)?;
        // The bytes before their row: a crash in between leaves bytes that no key opens, never a row without its file.
        let blobs = self.store.blobs();
        let hash = blobs
            .put_blob(sealed.into(), "application/octet-stream")
            .await?;
        let row = Model {
            blob: hash.to_string(),
            ..row
        };
        Ok(SealedProof { row, clearance })
    }

    async fn clean_photo(&self, file: &FormFile) -> Result<Bytes, Error> {
        let cleaned = self.photos.clean_photo(file.bytes.clone()).await;
        cleaned.map_err(|problem| {
            if problem.status >= 500 {
                return problem.into();
            }
            file_error("unreadable", l10n::t!("transfers-proof-unreadable")).into()
        })
    }

    fn encrypt_row(
        &self,
        (purpose, subject): (PaymentPurpose, &str),
        kind: ProofKind,
        name: &str,
        bytes: &Bytes,
    ) -> Result<(Model, Vec<u8>), StoreError> {
        let store = &self.store;
        let id = store.clock().new_id().to_string();
        // A key for each file: once the row is gone, a copy of the bytes alone cannot be read.
        let key = ItemKey::random();
        let sealed = key.encrypt_bytes(&proof_aad("bytes", &id), bytes)?;
        let row = Model {
            purpose,
            subject: subject.to_owned(),
            kind: kind.key().to_owned(),
            bytes: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
            item_key: store.encrypt_item_key(&proof_aad("item_key", &id), &key)?,
            name: key.encrypt_text(&proof_aad("name", &id), name)?,
            blob: String::new(),
            fingerprint: store.keyed_hash("giving_proof.bytes", bytes)?,
            at: store.clock().now(),
            id,
        };
        Ok((row, sealed))
    }

    /// Proofs of what is paid, oldest first.
    pub async fn list_proofs(&self, subject: &str) -> Result<Vec<ProofFile>, StoreError> {
        let reader = self.store.reader();
        let rows = load_rows(reader.connection(), subject).await?;
        let blobs: Vec<&str> = rows.iter().map(|row| row.blob.as_str()).collect();
        let mut held = uploads::held_texts(&self.store, &blobs).await?;
        let files = rows.into_iter().map(|row| {
            let key = self.item_key(&row)?;
            Ok(ProofFile {
                name: key.decrypt_text(&proof_aad("name", &row.id), &row.name)?,
                bytes: row.bytes,
                kind: ProofKind::from_stored(&row.kind),
                at: row.at,
                held: held.remove(&row.blob),
                id: row.id,
            })
        });
        files.collect()
    }

    pub async fn count_proofs(&self, subject: &str) -> Result<u64, StoreError> {
        let reader = self.store.reader();
        let rows = Entity::find().filter(Column::Subject.eq(subject));
        Ok(rows.count(reader.connection()).await?)
    }

    fn item_key(&self, row: &Model) -> Result<ItemKey, StoreError> {
        self.store
            .decrypt_item_key(&proof_aad("item_key", &row.id), &row.item_key)
    }

    /// A proof in the clear. Whoever asks for it writes the audit entry first.
    pub async fn open_proof(
        &self,
        subject: &str,
        id: &str,
    ) -> Result<Option<OpenedProof>, StoreError> {
        let found = Entity::find_by_id(id)
            .filter(Column::Subject.eq(subject))
            .one(self.store.reader().connection())
            .await?;
        let Some(row) = found else { return Ok(None) };
        let hash: BlobHash = row.blob.parse().map_err(StoreError::other)?;
        let Some(blob) = self.store.open_blob(&hash).await? else {
            return Ok(None);
        };
        let key = self.item_key(&row)?;
        let bytes = key.decrypt_bytes(&proof_aad("bytes", &row.id), &blob.bytes)?;
        let kind = ProofKind::from_stored(&row.kind);
        Ok(Some(OpenedProof {
            kind: kind.ok_or_else(|| StoreError::other("a proof of an unknown kind"))?,
            name: key.decrypt_text(&proof_aad("name", &row.id), &row.name)?,
            bytes: bytes.into(),
        }))
    }

    /// Keeps a sealed proof of something whose row the caller has locked; the same bytes again are the same file.
    ///
    /// # Errors
    /// 422 where there are enough; when the database fails.
    pub async fn insert_proof(tx: &WriteTx, sealed: SealedProof) -> Result<(), Error> {
        let SealedProof { row, clearance } = sealed;
        let same = Entity::find()
            .filter(Column::Subject.eq(&row.subject))
            .filter(Column::Fingerprint.eq(&row.fingerprint))
            .one(tx.connection())
            .await?;
        if same.is_some() {
            // Sealed anew, the same file became other bytes, and those belong to no row.
            return Ok(enqueue_blob_deletion(tx, &row.blob).await?);
        }
        let kept = Entity::find().filter(Column::Subject.eq(&row.subject));
        let kept = kept.count(tx.connection()).await?;
        if kept >= u64::try_from(MOST_PROOFS).unwrap_or(u64::MAX) {
            let words = l10n::t!("transfers-proof-too-many", most = MOST_PROOFS);
            return Err(file_error("too_many_files", &words).into());
        }
        let blob = row.blob.clone();
        tx.insert_row(row).await?;
        Ok(clearance.record_hold(tx, HELD_KIND, &blob).await?)
    }

    /// Deletes the bytes of a proof that was refused: what the refused write enqueued went with it.
    pub async fn discard_blob(&self, blob: &str) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::Visitor).await?;
        enqueue_blob_deletion(&tx, blob).await?;
        tx.commit().await
    }

    /// Takes a proof of something away; whether there was one.
    pub async fn delete_proof(tx: &WriteTx, subject: &str, id: &str) -> Result<bool, StoreError> {
        let found = Entity::find_by_id(id)
            .filter(Column::Subject.eq(subject))
            .one(tx.connection())
            .await?;
        let Some(row) = found else { return Ok(false) };
        Entity::delete_by_id(id).exec(tx.connection()).await?;
        enqueue_blob_deletion(tx, &row.blob).await?;
        Ok(true)
    }

    /// Erases all proofs of something.
    pub async fn delete_proofs(tx: &WriteTx, subject: &str) -> Result<(), StoreError> {
        for row in load_rows(tx.connection(), subject).await? {
            tx.erases_of::<Entity>(&[]);
            Self::delete_proof(tx, subject, &row.id).await?;
        }
        Ok(())
    }
}

#[async_trait]
impl HeldFiles for TransferProofs {
    fn kind(&self) -> &'static str {
        HELD_KIND
    }

    async fn open_held(&self, blob: &BlobHash) -> Result<Option<HeldFile>, StoreError> {
        let found = Entity::find()
            .filter(Column::Blob.eq(blob.as_str()))
            .one(self.store.reader().connection())
            .await?;
        let Some(row) = found else { return Ok(None) };
        let Some(sealed) = self.store.blobs().get_blob(blob).await? else {
            return Ok(None);
        };
        let key = self.item_key(&row)?;
        let bytes = key.decrypt_bytes(&proof_aad("bytes", &row.id), &sealed.bytes)?;
        let subject = format!("transfer_proof:{}", row.id);
        Ok(Some(HeldFile::from_bytes(subject, bytes.into())))
    }
}

async fn load_rows(db: &impl ConnectionTrait, subject: &str) -> Result<Vec<Model>, StoreError> {
    let rows = Entity::find()
        .filter(Column::Subject.eq(subject))
        .order_by_asc(Column::Id);
    Ok(rows.all(db).await?)
}

/// Nothing is loaded, run or sent from what is shown.
const CONTENT_POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

impl IntoResponse for OpenedProof {
    fn into_response(self) -> Response {
        let mut headers = HeaderMap::new();
        for (name, value) in [
            (CONTENT_TYPE, self.kind.mime_type()),
            (CACHE_CONTROL, "no-store"),
            (X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        // A quotation mark or a line break in the name would end the value, and could begin another header.
        let plain: String = self
            .name
            .chars()
            .map(|c| match c {
                'a'..='z' | 'A'..='Z' | '0'..='9' | ' ' | '.' | '-' | '_' => c,
                _ => '_',
            })
            .collect();
        let way = format!("inline; filename=\"{plain}\"");
        if let Ok(value) = HeaderValue::from_str(&way) {
            headers.insert(CONTENT_DISPOSITION, value);
        }
        let mut response = Response::new(Body::from(self.bytes));
        *response.headers_mut() = headers;
        response
    }
}
