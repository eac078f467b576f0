//! Files in the database and the blob store: sealed, opened, taken away.

use std::collections::BTreeMap;

use async_trait::async_trait;
use bytes::Bytes;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder,
};
use store::{AuditEntry, BlobHash, FileClearance, HeldState, ItemKey, Store, StoreError, WriteTx};
use uploads::documents::{AcceptedFile, FileKind, FileWarning};
use uploads::{HeldFile, HeldFiles};
use web::Error;

use super::FileService;
use super::jobs::FileCleanup;
use super::table::file;

/// A file whose sealed bytes are in the blob store, and of which no row knows yet.
#[derive(Clone)]
pub struct EncryptedFile {
    row: file::Model,
    clearance: FileClearance,
}

impl EncryptedFile {
    pub fn id(&self) -> &str {
        &self.row.id
    }
}

/// What held files of this feature are called.
const HELD_KIND: &str = "care_file";

/// A file in the clear, for those with the right.
#[derive(Clone)]
pub struct DecryptedFile {
    pub kind: FileKind,
    pub name: String,
    pub bytes: Bytes,
    pub notes: Vec<FileWarning>,
}

/// Shows nothing of name and content.
impl std::fmt::Debug for DecryptedFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opened")
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

fn file_aad(column: &str, id: &str) -> String {
    // Binds a value to its place, so that it cannot be opened once copied into another row or column.
    format!("care_file.{column}:{id}")
}

pub(super) fn key_of(store: &Store, row: &file::Model) -> Result<ItemKey, StoreError> {
    store.decrypt_item_key(&file_aad("item_key", &row.id), &row.item_key)
}

pub(super) fn name_of(key: &ItemKey, row: &file::Model) -> Result<String, StoreError> {
    key.decrypt_text(&file_aad("name", &row.id), &row.name)
}

pub(super) fn kind_of(row: &file::Model) -> Result<FileKind, StoreError> {
    FileKind::from_extension(&row.kind)
        .ok_or_else(|| StoreError::other("a file of an unknown kind"))
}

pub(super) fn notes_of(row: &file::Model) -> Result<Vec<FileWarning>, StoreError> {
    serde_json::from_str(&row.notes).map_err(StoreError::other)
}

pub(super) async fn files_of<C: ConnectionTrait>(
    db: &C,
    request: &str,
) -> Result<Vec<file::Model>, StoreError> {
    let rows = file::Entity::find()
        .filter(file::Column::RequestId.eq(request))
        .order_by_asc(file::Column::Id);
    Ok(rows.all(db).await?)
}

impl FileService {
    /// Scans a file, seals it and puts it into the blob store. Before the transaction of [`FileService::insert_file`]: blobs
    /// are slow.
    ///
    /// # Errors
    /// 422 where a virus was found in it.
    pub async fn encrypt_file(&self, taken: AcceptedFile) -> Result<EncryptedFile, Error> {
        self.encrypt_file_as(self.store().clock().new_id().to_string(), taken)
            .await
    }

    /// As [`FileService::encrypt_file`], under this id.
    pub(super) async fn encrypt_file_as(
        &self,
        id: String,
        taken: AcceptedFile,
    ) -> Result<EncryptedFile, Error> {
        let store = self.store().clone();
        let clearance = uploads::clear_bytes(&store, HELD_KIND, &taken.name, &taken.bytes).await?;
        let sealed = tokio::task::spawn_blocking(move || build_encrypted_row(&store, id, &taken));
        let (mut row, bytes) = sealed.await.map_err(StoreError::other)??;
        let blob = self
            .store()
            .blobs()
            .put_blob(bytes.into(), "application/octet-stream");
        row.blob = blob.await?.to_string();
        Ok(EncryptedFile { row, clearance })
    }

    /// Takes the bytes away of a file that was not kept after all.
    pub async fn discard_file(&self, sealed: EncryptedFile) {
        let Ok(hash) = sealed.row.blob.parse::<BlobHash>() else {
            return;
        };
        // The key was in a row that was never written, so nobody can open what is left behind.
        if let Err(error) = self.store().blobs().delete_blob(&hash).await {
            tracing::warn!(%error, "the sealed bytes of a file that nobody keeps stay behind");
        }
    }

    /// Keeps a file of a request, whose row the caller has locked. Answers its id; the same bytes again are the same file.
    ///
    /// # Errors
    /// 422 `too_many_files`, or when the database fails.
    pub async fn insert_file(
        &self,
        tx: &WriteTx,
        request: &str,
        sealed: EncryptedFile,
    ) -> Result<String, Error> {
        // A browser that lost the response sends the same bytes again.
        if let Some(same) = find_duplicate(tx, request, &sealed).await? {
            let rubbish = FileCleanup {
                blobs: vec![sealed.row.blob],
                ..FileCleanup::default()
            };
            rubbish.enqueue_cleanup(tx).await?;
            return Ok(same.id);
        }
        if !self.has_room(tx.connection(), request).await? {
            return Err(self.limits().too_many_files().into());
        }
        let row = file::Model {
            request_id: request.to_owned(),
            at: tx.now(),
            ..sealed.row
        };
        let (id, blob) = (row.id.clone(), row.blob.clone());
        file::Entity::insert(file::ActiveModel::from(row).reset_all())
            .exec_without_returning(tx.connection())
            .await
            .map_err(StoreError::from)?;
        let clearance = sealed.clearance;
        clearance.record_hold(tx, HELD_KIND, &blob).await?;
        tx.record_audit(audit_entry("care_file.keep", &id)).await?;
        Ok(id)
    }

    /// Whether a request has a file already.
    pub async fn has_file(
        &self,
        tx: &WriteTx,
        request: &str,
        sealed: &EncryptedFile,
    ) -> Result<bool, StoreError> {
        Ok(find_duplicate(tx, request, sealed).await?.is_some())
    }

    /// The ids of a request's files, oldest first.
    pub async fn list_file_ids<C: ConnectionTrait>(
        &self,
        db: &C,
        request: &str,
    ) -> Result<Vec<String>, StoreError> {
        let rows = files_of(db, request).await?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    pub async fn has_any<C: ConnectionTrait>(
        &self,
        db: &C,
        request: &str,
    ) -> Result<bool, StoreError> {
        Ok(self.count_reports(db, request).await? > 0)
    }

    /// How many files of a request can be read, or will be: one in which a virus was found is no report any more.
    pub async fn count_reports<C: ConnectionTrait>(
        &self,
        db: &C,
        request: &str,
    ) -> Result<usize, StoreError> {
        let mut files = files_of(db, request).await?;
        let held = self.find_held(&files).await?;
        files.retain(|row| held.get(&row.blob) != Some(&HeldState::Infected));
        Ok(files.len())
    }

    /// Which of these nobody may open, by their blobs.
    pub(super) async fn find_held(
        &self,
        files: &[file::Model],
    ) -> Result<BTreeMap<String, HeldState>, StoreError> {
        let blobs: Vec<&str> = files.iter().map(|row| row.blob.as_str()).collect();
        self.store().find_held(&blobs).await
    }

    pub(super) async fn has_room<C: ConnectionTrait>(
        &self,
        db: &C,
        request: &str,
    ) -> Result<bool, StoreError> {
        let files = file::Entity::find().filter(file::Column::RequestId.eq(request));
        let most = u64::try_from(self.limits().most_files).unwrap_or(u64::MAX);
        Ok(files.count(db).await? < most)
    }

    /// Takes a file, or an upload under that id, away from a request; whether there was one.
    pub async fn remove_file(
        &self,
        tx: &WriteTx,
        request: &str,
        id: &str,
    ) -> Result<bool, StoreError> {
        let found = file::Entity::find_by_id(id)
            // An id alone opens nothing: the file must belong to the request whose access was checked.
            .filter(file::Column::RequestId.eq(request))
            .one(tx.connection())
            .await?;
        let Some(row) = found else {
            return self.uploads().end_upload(tx, request, id).await;
        };
        file::Entity::delete_by_id(id).exec(tx.connection()).await?;
        tx.record_audit(audit_entry("care_file.remove", id)).await?;
        let rubbish = FileCleanup {
            blobs: vec![row.blob],
            ..FileCleanup::default()
        };
        rubbish.enqueue_cleanup(tx).await?;
        Ok(true)
    }

    /// A file of a request in the clear. Whoever asks for it writes the audit line first.
    pub async fn open_file(
        &self,
        request: &str,
        id: &str,
    ) -> Result<Option<DecryptedFile>, StoreError> {
        let found = file::Entity::find_by_id(id)
            .filter(file::Column::RequestId.eq(request))
            .one(self.store().reader().connection())
            .await?;
        let Some(row) = found else {
            return Ok(None);
        };
        let hash: BlobHash = row.blob.parse().map_err(StoreError::other)?;
        let Some(blob) = self.store().open_blob(&hash).await? else {
            return Ok(None);
        };
        self.decrypt_file(row, blob.bytes).await.map(Some)
    }

    async fn decrypt_file(
        &self,
        row: file::Model,
        sealed: Bytes,
    ) -> Result<DecryptedFile, StoreError> {
        let store = self.store().clone();
        let opened = tokio::task::spawn_blocking(move || {
            let key = key_of(&store, &row)?;
            Ok(DecryptedFile {
                kind: kind_of(&row)?,
                name: name_of(&key, &row)?,
                bytes: key
                    .decrypt_bytes(&file_aad("blob", &row.id), &sealed)?
                    .into(),
                notes: notes_of(&row)?,
            })
        });
        opened.await.map_err(StoreError::other)?
    }

    /// Gives the files and uploads of a draft to the request that it became.
    pub async fn reassign_files(
        &self,
        tx: &WriteTx,
        from: &str,
        to: &str,
    ) -> Result<(), StoreError> {
        file::Entity::update_many()
            .col_expr(file::Column::RequestId, Expr::value(to))
            .filter(file::Column::RequestId.eq(from))
            .exec(tx.connection())
            .await?;
        self.uploads().hand_over(tx, from, to).await
    }

    /// Takes all files and uploads of a request away, keys first: what a backup has of them stays sealed for good.
    pub async fn erase_files(&self, tx: &WriteTx, request: &str) -> Result<(), StoreError> {
        tx.erases_from(&["care_file", "care_upload"]);
        let rows = files_of(tx.connection(), request).await?;
        file::Entity::delete_many()
            .filter(file::Column::RequestId.eq(request))
            .exec(tx.connection())
            .await?;
        for row in &rows {
            tx.record_audit(audit_entry("care_file.erase", &row.id))
                .await?;
        }
        let rubbish = FileCleanup {
            blobs: rows.into_iter().map(|row| row.blob).collect(),
            parts: self.uploads().erase_all(tx, request).await?,
        };
        rubbish.enqueue_cleanup(tx).await
    }
}

#[async_trait]
impl HeldFiles for FileService {
    fn kind(&self) -> &'static str {
        HELD_KIND
    }

    async fn open_held(&self, blob: &BlobHash) -> Result<Option<HeldFile>, StoreError> {
        let found = file::Entity::find()
            .filter(file::Column::Blob.eq(blob.as_str()))
            .one(self.store().reader().connection())
            .await?;
        let Some(row) = found else { return Ok(None) };
        let subject = format!("care_file:{}", row.id);
        let Some(sealed) = self.store().blobs().get_blob(blob).await? else {
            return Ok(None);
        };
        let opened = self.decrypt_file(row, sealed.bytes).await?;
        Ok(Some(HeldFile::from_bytes(subject, opened.bytes)))
    }
}

/// The file of a request that holds the same.
async fn find_duplicate(
    tx: &WriteTx,
    request: &str,
    sealed: &EncryptedFile,
) -> Result<Option<file::Model>, StoreError> {
    Ok(file::Entity::find()
        .filter(file::Column::RequestId.eq(request))
        .filter(file::Column::ContentHash.eq(&sealed.row.content_hash))
        .one(tx.connection())
        .await?)
}

fn audit_entry(action: &str, id: &str) -> AuditEntry {
    AuditEntry::new(action, format!("care_file:{id}"))
}

/// A row without its blob, and the sealed bytes.
fn build_encrypted_row(
    store: &Store,
    id: String,
    taken: &AcceptedFile,
) -> Result<(file::Model, Vec<u8>), StoreError> {
    let key = ItemKey::random();
    let bytes = key.encrypt_bytes(&file_aad("blob", &id), &taken.bytes)?;
    let row = file::Model {
        request_id: String::new(),
        item_key: store.encrypt_item_key(&file_aad("item_key", &id), &key)?,
        name: key.encrypt_text(&file_aad("name", &id), &taken.name)?,
        kind: taken.kind.extension().to_owned(),
        bytes: i64::try_from(taken.bytes.len()).unwrap_or(i64::MAX),
        notes: serde_json::to_string(&taken.notes).map_err(StoreError::other)?,
        // Keyed, so that nobody who reads the table can tell whether a document they know is in it.
        content_hash: store.keyed_hash("care_file.content", &taken.bytes)?,
        blob: String::new(),
        at: store.clock().now(),
        id,
    };
    Ok((row, bytes))
}
