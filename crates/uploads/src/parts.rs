//! The bytes of uploads: a part for each call, in the blob store, until the upload is over.

use bytes::Bytes;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query};
use serde::de::IgnoredAny;
use store::{Actor, JobRunner, StoreError};
use web::Error;

use crate::rows::{insert_row, to_signed, to_unsigned};
use crate::{Upload, UploadStore, tus};

/// Uploads that one job clears away.
const CLEARED_AT_ONCE: u64 = 20;

/// A run of bytes of an upload.
pub(crate) struct UploadPart {
    /// The byte at which it begins.
    pub starts_at: u64,
    /// Its name in the blob store.
    pub file: String,
}

impl UploadStore {
    /// Adds a part behind what has arrived. The bytes first, then the row that knows of them: bytes without a row are
    /// nobody's, a row without bytes would be a hole.
    pub(crate) async fn add_part(&self, upload: Upload, bytes: Bytes) -> Result<Upload, Error> {
        let (starts_at, count) = (upload.received, bytes.len());
        let received = starts_at + u64::try_from(count).unwrap_or(u64::MAX);
        let bytes = match &upload.key {
            Some(key) => key
                .encrypt_bytes(&self.part_aad(&upload.id, starts_at), &bytes)?
                .into(),
            None => bytes,
        };
        let (folder, unique) = (self.tables.folder, self.store.clock().new_id());
        // Two senders may upload the same part at once, and the loser must not overwrite the winner's bytes.
        let file = format!("{folder}/{}/{starts_at}-{unique}", upload.id);
        let blobs = self.store.blobs();
        blobs.put_named(&file, bytes).await?;
        let part = UploadPart {
            starts_at,
            file: file.clone(),
        };
        if let Err(error) = self.note_part(&upload.id, part, received).await {
            if let Err(error) = blobs.delete_named(&file).await {
                tracing::warn!(%error, "a part of an upload stays behind");
            }
            return Err(error);
        }
        Ok(Upload { received, ..upload })
    }

    /// Notes a part with which that many bytes have arrived, unless somebody else added one there, or the upload is over.
    async fn note_part(&self, id: &str, part: UploadPart, received: u64) -> Result<(), Error> {
        let now = self.store.clock().now();
        let mut update = self.update_statement(id);
        update
            .value("received", to_signed(received))
            // The statement itself decides who continues at this byte, so no lock is held while bytes arrive.
            .and_where(Expr::col("received").eq(to_signed(part.starts_at)))
            .and_where(Expr::col("expires_at").gt(now))
            .cond_where(self.has_no_end());
        let row = vec![
            ("upload_id", id.into()),
            ("starts_at", to_signed(part.starts_at).into()),
            ("bytes", to_signed(received - part.starts_at).into()),
            ("file", part.file.into()),
        ];
        let tx = self.store.begin(Actor::System).await?;
        if tx.connection().execute(&update).await?.rows_affected() == 0 {
            return Err(tus::concurrent_chunk());
        }
        insert_row(&tx, self.tables.parts, row).await?;
        Ok(tx.commit().await?)
    }

    /// The parts of an upload, in order.
    pub(crate) async fn parts_of<C: ConnectionTrait>(
        &self,
        db: &C,
        id: &str,
    ) -> Result<Vec<UploadPart>, StoreError> {
        let select = Query::select()
            .columns(["starts_at", "file"])
            .from(self.tables.parts)
            .and_where(Expr::col("upload_id").eq(id))
            .order_by("starts_at", Order::Asc)
            .to_owned();
        let mut parts = Vec::new();
        for row in db.query_all(&select).await? {
            parts.push(UploadPart {
                starts_at: to_unsigned(row.try_get("", "starts_at")?),
                file: row.try_get("", "file")?,
            });
        }
        Ok(parts)
    }

    /// Deletes the bytes of an upload that has ended. Their rows go with it: what could not be deleted is tried again then.
    pub(crate) async fn drop_bytes(&self, id: &str) {
        if let Err(error) = self.delete_bytes(id).await {
            tracing::warn!(%error, "parts of an upload stay until it is over");
        }
    }

    async fn delete_bytes(&self, id: &str) -> Result<(), StoreError> {
        let reader = self.store.reader();
        for part in self.parts_of(reader.connection(), id).await? {
            self.store.blobs().delete_named(&part.file).await?;
        }
        Ok(())
    }

    /// The runner with a job that clears uploads which are over.
    pub fn with_handler(&self, jobs: JobRunner) -> JobRunner {
        let clear = |uploads: Self, _: IgnoredAny| async move { uploads.purge_expired().await };
        jobs.with_job_function(self.tables.clearing, self.clone(), clear)
    }

    /// Takes some of the uploads away that are over, bytes first.
    async fn purge_expired(&self) -> Result<(), StoreError> {
        let select = Query::select()
            .column("id")
            .from(self.tables.uploads)
            .and_where(Expr::col("expires_at").lte(self.store.clock().now()))
            .order_by("expires_at", Order::Asc)
            .limit(CLEARED_AT_ONCE)
            .to_owned();
        let over = self.store.reader().connection().query_all(&select).await?;
        for row in over {
            let id: String = row.try_get("", "id")?;
            // The rows list what is still to be deleted, so they go last and a crash loses nothing (decision 058).
            self.delete_bytes(&id).await?;
            let tx = self.store.begin(Actor::System).await?;
            self.delete_rows(&tx, &id).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    fn part_aad(&self, id: &str, starts_at: u64) -> String {
        format!("{}.file:{id}/{starts_at}", self.tables.parts)
    }
}

/// The bytes of an upload that is whole, a part at a time.
pub struct UploadedBytes<'a> {
    uploads: &'a UploadStore,
    upload: &'a Upload,
    parts: std::vec::IntoIter<UploadPart>,
}

impl<'a> UploadedBytes<'a> {
    pub(crate) async fn open_upload(
        uploads: &'a UploadStore,
        upload: &'a Upload,
    ) -> Result<Self, StoreError> {
        let reader = uploads.store.reader();
        let parts = uploads.parts_of(reader.connection(), &upload.id).await?;
        Ok(Self {
            uploads,
            upload,
            parts: parts.into_iter(),
        })
    }

    /// The next of them; `None` behind the last.
    ///
    /// # Errors
    /// 404 when they are gone (a restored backup has none), and the upload with them.
    pub async fn next_part(&mut self) -> Result<Option<Bytes>, Error> {
        let Some(part) = self.parts.next() else {
            return Ok(None);
        };
        let found = self.uploads.store.blobs().get_named(&part.file).await?;
        let Some(bytes) = found else {
            self.uploads.give_up(&self.upload.id).await?;
            return Err(tus::upload_gone());
        };
        let Some(key) = &self.upload.key else {
            return Ok(Some(bytes));
        };
        let place = self.uploads.part_aad(&self.upload.id, part.starts_at);
        Ok(Some(key.decrypt_bytes(&place, &bytes)?.into()))
    }
}
