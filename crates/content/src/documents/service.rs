//! Writes of documents, each in a transaction of its own.

use serde_json::Value;
use store::{Actor, Store};

use super::document_import::{ImportReport, import_documents};
use super::error::DocumentError;
use super::publication::{SavedDocument, archive_document, publish_document, save_draft};

#[derive(Clone)]
pub struct DocumentService {
    store: Store,
}

impl DocumentService {
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// Saves a draft. With `base`, only if the document still is at that revision.
    pub async fn save_draft(
        &self,
        actor: Actor,
        body: Value,
        base: Option<i64>,
    ) -> Result<SavedDocument, DocumentError> {
        let tx = self.store.begin(actor).await?;
        let saved = save_draft(&tx, &body, base).await?;
        tx.commit().await?;
        Ok(saved)
    }

    pub async fn publish_document(
        &self,
        actor: Actor,
        id: &str,
    ) -> Result<SavedDocument, DocumentError> {
        let tx = self.store.begin(actor).await?;
        let saved = publish_document(&tx, id).await?;
        tx.commit().await?;
        Ok(saved)
    }

    pub async fn archive_document(&self, actor: Actor, id: &str) -> Result<(), DocumentError> {
        let tx = self.store.begin(actor).await?;
        archive_document(&tx, id).await?;
        Ok(tx.commit().await?)
    }

    /// Publishes many documents at once; the same import again changes nothing.
    pub async fn import_documents(
        &self,
        actor: Actor,
        documents: Vec<Value>,
    ) -> Result<ImportReport, DocumentError> {
        let tx = self.store.begin(actor).await?;
        let report = import_documents(&tx, documents).await?;
        tx.commit().await?;
        Ok(report)
    }
}
