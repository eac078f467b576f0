//! Photos, files and voice notes: sealed into the blob store, kept with a message, opened.

use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use store::{BlobHash, FileClearance, Store, StoreError, WriteTx};
use uploads::{HeldFile, HeldFiles};
use web::Error;

use crate::cleanup::FileCleanup;
use crate::messages::DOUBLE;
use crate::tables::attachment::{self, AttachmentKind};
use crate::tables::attachment::{Column, Entity, Model};
use crate::tables::message;
use crate::thread::Thread;

/// What may be kept: its feature has looked at it.
#[derive(Clone)]
pub struct NewAttachment {
    pub kind: AttachmentKind,
    /// As it is served.
    pub media_type: &'static str,
    /// As its sender called it; empty where nobody named it.
    pub name: String,
    pub bytes: Bytes,
    /// Of a voice note.
    pub seconds: Option<i32>,
}

impl NewAttachment {
    /// Pixels that were encoded anew; nobody named them.
    pub fn photo(bytes: Bytes) -> Self {
        Self {
            kind: AttachmentKind::Photo,
            media_type: "image/webp",
            name: String::new(),
            bytes,
            seconds: None,
        }
    }
}

/// An attachment whose sealed bytes are in the blob store, and of which no row knows yet.
#[derive(Clone)]
pub struct SealedAttachment {
    row: Model,
    /// The name in the clear, by which the same one is known.
    name: String,
    clearance: FileClearance,
}

/// What held attachments are called.
const HELD_KIND: &str = "thread_attachment";

impl SealedAttachment {
    pub(crate) fn kind(&self) -> AttachmentKind {
        self.row.kind
    }

    /// The same in the write in which it turns out that it was kept before.
    pub(crate) async fn enqueue_cleanup(self, tx: &WriteTx) -> Result<(), StoreError> {
        let rubbish = FileCleanup {
            blobs: vec![self.row.blob],
            ..FileCleanup::default()
        };
        rubbish.enqueue_cleanup(tx).await
    }

    /// Takes the bytes away of what was not kept after all.
    pub async fn discard(&self, store: &Store) -> Result<(), StoreError> {
        let blob: BlobHash = self.row.blob.parse().map_err(StoreError::other)?;
        store.blobs().delete_blob(&blob).await
    }
}

/// An attachment in the clear.
#[derive(Clone)]
pub struct OpenedAttachment {
    pub id: String,
    pub kind: AttachmentKind,
    pub media_type: String,
    pub name: String,
    pub bytes: Bytes,
}

fn blob_aad(id: &str) -> String {
    format!("conversation_thread_photo.blob:{id}")
}

fn name_aad(id: &str) -> String {
    format!("conversation_thread_photo.name:{id}")
}

impl Thread {
    /// Scans an attachment, seals it and puts it into the blob store. Before the transaction: blobs are slow.
    ///
    /// # Errors
    /// 422 where a virus was found in it.
    pub async fn seal_attachment(
        &self,
        store: &Store,
        new: NewAttachment,
    ) -> Result<SealedAttachment, Error> {
        let clearance = uploads::clear_bytes(store, HELD_KIND, &new.name, &new.bytes).await?;
        let id = store.clock().new_id().to_string();
        let key = self.key()?;
        let sealed = key.encrypt_bytes(&blob_aad(&id), &new.bytes)?;
        let blob = store.blobs();
        let blob = blob
            .put_blob(sealed.into(), "application/octet-stream")
            .await?;
        // Sealing the same bytes twice gives different blobs, so what nobody named is called by a hash of its own content.
        let name = if new.name.is_empty() {
            BlobHash::of_bytes(&new.bytes).to_string()
        } else {
            new.name
        };
        let row = Model {
            subject_id: self.subject.clone(),
            message_id: String::new(),
            kind: new.kind,
            media_type: new.media_type.to_owned(),
            blob: blob.to_string(),
            name: key.encrypt_text(&name_aad(&id), &name)?,
            bytes: i64::try_from(new.bytes.len()).unwrap_or(i64::MAX),
            seconds: new.seconds,
            at: store.clock().now(),
            id,
        };
        Ok(SealedAttachment {
            row,
            name,
            clearance,
        })
    }

    /// Whether the thread got the same a moment ago: a double click without a key.
    pub async fn has_recent_attachment(
        &self,
        tx: &WriteTx,
        sealed: &SealedAttachment,
    ) -> Result<bool, StoreError> {
        let key = self.key()?;
        let same = Entity::find()
            .filter(Column::SubjectId.eq(&self.subject))
            .filter(Column::Kind.eq(sealed.row.kind))
            .filter(Column::Bytes.eq(sealed.row.bytes))
            .filter(Column::At.gt(tx.now() - DOUBLE))
            .all(tx.connection())
            .await?;
        for row in same {
            if key.decrypt_text(&name_aad(&row.id), &row.name)? == sealed.name {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Keeps an attachment of this thread with its message.
    pub async fn insert_attachment(
        &self,
        tx: &WriteTx,
        message: &message::Model,
        sealed: SealedAttachment,
    ) -> Result<(), StoreError> {
        let row = Model {
            message_id: message.id.clone(),
            at: tx.now(),
            ..sealed.row
        };
        let blob = row.blob.clone();
        tx.insert_row(row).await?;
        sealed.clearance.record_hold(tx, HELD_KIND, &blob).await
    }

    /// How many attachments of a kind the thread has.
    pub async fn count_attachments(
        &self,
        db: &impl ConnectionTrait,
        kind: AttachmentKind,
    ) -> Result<u64, StoreError> {
        let of_it = Entity::find()
            .filter(Column::SubjectId.eq(&self.subject))
            .filter(Column::Kind.eq(kind));
        Ok(of_it.count(db).await?)
    }

    /// An attachment of this thread in the clear; none when there is none, or it is another channel's.
    pub async fn open_attachment(
        &self,
        store: &Store,
        id: &str,
    ) -> Result<Option<OpenedAttachment>, StoreError> {
        let reader = store.reader();
        let db = reader.connection();
        let found = Entity::find_by_id(id)
            // An id alone opens nothing: the attachment must belong to the thread whose access was checked.
            .filter(Column::SubjectId.eq(&self.subject))
            .one(db)
            .await?;
        let Some(row) = found else { return Ok(None) };
        let message = message::Entity::find_by_id(&row.message_id).one(db).await?;
        if message.is_none_or(|message| message.channel != self.channel) {
            return Ok(None);
        }
        let hash: BlobHash = row.blob.parse().map_err(StoreError::other)?;
        let Some(blob) = store.open_blob(&hash).await? else {
            return Ok(None);
        };
        let key = self.key()?;
        Ok(Some(OpenedAttachment {
            id: row.id,
            kind: row.kind,
            name: key.decrypt_text(&name_aad(id), &row.name)?,
            bytes: key.decrypt_bytes(&blob_aad(id), &blob.bytes)?.into(),
            media_type: row.media_type,
        }))
    }

    /// What an attachment is called, for people.
    pub(crate) fn attachment_name(&self, row: &attachment::Model) -> Result<String, StoreError> {
        self.key()?.decrypt_text(&name_aad(&row.id), &row.name)
    }
}

/// Opens the threads of a feature by their subjects, for the virus scanner.
#[async_trait]
pub trait ThreadSource: Send + Sync + 'static {
    /// None for a subject of another feature, or one that was erased.
    async fn find_thread(&self, subject: &str) -> Result<Option<Thread>, StoreError>;
}

/// The attachments of all features, for the virus scanner.
pub struct HeldAttachments {
    pub store: Store,
    pub sources: Vec<Arc<dyn ThreadSource>>,
}

#[async_trait]
impl HeldFiles for HeldAttachments {
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
        // Only its feature has the key of a thread, and the row does not say which that is.
        for source in &self.sources {
            let Some(thread) = source.find_thread(&row.subject_id).await? else {
                continue;
            };
            let bytes = thread
                .key()?
                .decrypt_bytes(&blob_aad(&row.id), &sealed.bytes)?;
            let subject = format!("thread_attachment:{}", row.id);
            return Ok(Some(HeldFile::from_bytes(subject, bytes.into())));
        }
        Ok(None)
    }
}
