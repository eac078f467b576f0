//! Documents and files of the stand-in.
use std::collections::BTreeMap;

use chrono::{Duration, Utc};
use serde_json::{Value, json};

/// A file with its bytes.
#[derive(Debug, Clone)]
pub(super) struct StoredAsset {
    pub bytes: Vec<u8>,
}

#[derive(Debug, Default)]
pub(super) struct Dataset {
    /// By `_id`, drafts and assets among them.
    pub documents: BTreeMap<String, Value>,
    /// By their names in addresses.
    pub files: BTreeMap<String, StoredAsset>,
    writes: u64,
}

impl Dataset {
    /// Writes or deletes; answers with what listeners are told, if anything changed.
    pub fn change(&mut self, id: &str, document: Option<Value>, skew: Duration) -> Option<Value> {
        self.writes += 1;
        let transaction = format!("txn{:08}", self.writes);
        self.change_as(&transaction, id, document, skew)
    }

    /// The same under an id that somebody else gave.
    pub fn change_as(
        &mut self,
        transaction: &str,
        id: &str,
        document: Option<Value>,
        skew: Duration,
    ) -> Option<Value> {
        let now = Utc::now() + skew;
        let before = self.documents.get(id).cloned();
        let before_rev = before.as_ref().map(|before| before["_rev"].clone());
        let stamp = now.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
        let transition = match (&before, &document) {
            (None, None) => return None,
            (None, Some(_)) => "appear",
            (Some(_), Some(_)) => "update",
            (Some(_), None) => "disappear",
        };
        match document {
            Some(mut document) => {
                document["_rev"] = transaction.into();
                document["_updatedAt"] = stamp.clone().into();
                if document.get("_createdAt").is_none() {
                    document["_createdAt"] = stamp.clone().into();
                }
                self.documents.insert(id.to_owned(), document);
            }
            None => {
                self.documents.remove(id);
            }
        }
        Some(json!({
            "eventId": format!("{transaction}#{id}"), "documentId": id, "transactionId": transaction,
            "transition": transition, "previousRev": before_rev, "resultRev": transaction, "timestamp": stamp,
            "visibility": "query", "transactionTotalEvents": 1, "transactionCurrentEvent": 0,
        }))
    }

    pub fn put_picture(&mut self, bytes: &[u8], sha1: &str, address: &str) -> String {
        let id = format!("image-{sha1}-8x8-png");
        let name = format!("{sha1}-8x8.png");
        let document = json!({
            "_id": id.clone(), "_type": "sanity.imageAsset", "url": format!("{address}/files/{name}"), "sha1hash": sha1,
            "extension": "png", "mimeType": "image/png", "size": bytes.len(), "originalFilename": "leaf.png",
        });
        self.change(&id, Some(document), Duration::zero());
        self.files.insert(
            name,
            StoredAsset {
                bytes: bytes.to_owned(),
            },
        );
        id
    }

    /// What is published of some types, in the order of ids.
    pub fn list_published(&self, types: &[String], after: Option<&str>) -> Vec<&Value> {
        let shown = self.documents.values().filter(|document| {
            let id = document["_id"].as_str().unwrap_or_default();
            let kind = document["_type"].as_str().unwrap_or_default();
            !id.contains('.')
                && types.iter().any(|known| known == kind)
                && after.is_none_or(|after| id > after)
        });
        shown.collect()
    }
}
