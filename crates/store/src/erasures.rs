//! What was erased stays erased when an older archive is restored.
//!
//! Each erasure is a row of its own write and, soon after, a small file beside the blobs, which archives leave out. Where the
//! file is there and the row is not, the database is older than the erasure: it is then done again, before anybody is served.

use std::collections::BTreeSet;

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::tables::erasure::{Column, Entity};
use crate::{Store, StoreError, WriteTx};

pub use crate::tables::erasure::Model as Erasure;

/// The folder of the files, among those under a name.
const FOLDER: &str = "erased";
const AT_ONCE: usize = 500;

fn erasure_file(id: &str) -> String {
    format!("{FOLDER}/{id}.json")
}

impl WriteTx {
    /// Notes that this write erases something: it is erased again should an archive from before bring it back. The subject is
    /// an id, or sealed.
    pub async fn record_erasure(&self, kind: &str, subject: &str) -> Result<(), StoreError> {
        let erasure = Erasure {
            id: self.new_id().to_string(),
            kind: kind.to_owned(),
            subject: subject.to_owned(),
            at: self.now(),
        };
        self.record_repeated_erasure(erasure).await
    }

    /// Notes that this write erased again what [`Store::list_missing_erasures`] named.
    pub async fn record_repeated_erasure(&self, erasure: Erasure) -> Result<(), StoreError> {
        self.queue_erasure_file(erasure.id.clone());
        // Another node may have done the same at its start.
        self.insert_if_new(erasure, [Column::Id]).await?;
        Ok(())
    }
}

impl Store {
    /// Writes the files of these erasures; a file that is there is written again.
    pub(crate) async fn write_erasure_files(&self, ids: &[String]) -> Result<(), StoreError> {
        let reader = self.reader();
        for some in ids.chunks(AT_ONCE) {
            let rows = Entity::find()
                .filter(Column::Id.is_in(some.iter().map(String::as_str)))
                .all(reader.connection())
                .await?;
            for row in rows {
                let text = serde_json::to_vec(&row).map_err(StoreError::other)?;
                self.blobs()
                    .put_named(&erasure_file(&row.id), text.into())
                    .await?;
            }
        }
        Ok(())
    }

    /// What was erased since the state that this database is in, oldest first: nothing, but after an older archive was
    /// restored. Each is to be erased again and noted ([`WriteTx::record_repeated_erasure`]). Files that are missing are written.
    pub async fn list_missing_erasures(&self) -> Result<Vec<Erasure>, StoreError> {
        // The files first: whatever has one by then has had its row before.
        let names = self.blobs().list_named(FOLDER).await?;
        let listed = names.iter().filter_map(|name| name.strip_suffix(".json"));
        let listed: BTreeSet<String> = listed.map(str::to_owned).collect();
        let reader = self.reader();
        let known: Vec<String> = Entity::find()
            .select_only()
            .column(Column::Id)
            .into_tuple()
            .all(reader.connection())
            .await?;
        let known: BTreeSet<String> = known.into_iter().collect();
        let unlisted: Vec<String> = known.difference(&listed).cloned().collect();
        self.write_erasure_files(&unlisted).await?;
        let mut since = Vec::new();
        for id in listed.difference(&known) {
            if let Some(text) = self.blobs().get_named(&erasure_file(id)).await? {
                since.push(serde_json::from_slice::<Erasure>(&text).map_err(StoreError::other)?);
            }
        }
        since.sort_by(|one, other| (one.at, &one.id).cmp(&(other.at, &other.id)));
        Ok(since)
    }
}
