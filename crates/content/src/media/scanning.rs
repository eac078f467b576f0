//! The library's files, for the virus scanner.
use ::store::{BlobHash, Store, StoreError, WriteTx};
use async_trait::async_trait;
use uploads::{HeldFile, HeldFiles};

use super::service::MediaService;
use crate::documents::file_uses;
use crate::pictures::{HELD_KIND, list_named_files};

#[async_trait]
impl HeldFiles for MediaService {
    fn kind(&self) -> &'static str {
        HELD_KIND
    }

    async fn open_held(&self, blob: &BlobHash) -> Result<Option<HeldFile>, StoreError> {
        let files = list_named_files(self.store().reader().connection(), blob).await?;
        let subject = files.first().map(|file| format!("media:{}", file.asset));
        Ok(subject.map(|subject| HeldFile::from_blob(subject, self.store(), blob)))
    }

    /// Pages were drawn without it while it waited.
    async fn follow_up(&self, tx: &WriteTx, blob: &BlobHash) -> Result<(), StoreError> {
        for file in list_named_files(tx.connection(), blob).await? {
            file_uses::touch_users(tx, &file.sha1).await?;
        }
        Ok(())
    }

    async fn delete_infected(&self, store: &Store, blob: &BlobHash) -> Result<(), StoreError> {
        // Sizes show what the picture shows: they go with it.
        for file in list_named_files(store.reader().connection(), blob).await? {
            for name in file.renditions {
                store.blobs().delete_named(&name).await?;
            }
        }
        store.blobs().delete_blob(blob).await
    }
}
