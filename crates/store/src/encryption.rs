//! Values that only the running site can read: sealed with a key that stands outside the database.
//!
//! Keys are files in [`KEY_FOLDER`] of the data folder, one per key, named by its id; the newest one seals. A sealed value
//! names its key and is bound to its place (table, column, row), so that it cannot be moved to another row. All nodes need
//! the same key files; archives never hold them.

use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use sea_orm::ActiveValue::Set;
use sea_orm::{EntityTrait, QueryOrder};

use crate::config::KEY_FOLDER;
use crate::key_ring::{
    KeySet, SealingKey, blind_index, decrypt_with_key, encrypt_with_key, hash_with_key,
};
use crate::tables::field_key::{ActiveModel, Column, Entity, Model};
use crate::{Actor, ItemKey, Store, StoreError, WriteTx, permissions};

/// [`WriteTx::acquire_lock`] while the first key is made.
const FIRST_KEY_LOCK: i64 = 0x0BED_5EA1;
/// What every key seals once, so that a wrong file is noticed.
const PROOF: &[u8] = b"bedside";

impl Store {
    /// Reads the key files, and makes the first key where nothing was ever sealed. To be called once the schema is up to
    /// date and before anything is sealed.
    ///
    /// # Errors
    /// [`StoreError::Configuration`] when the key file that the database names is missing or is not that key.
    pub async fn load_keys(&self) -> Result<(), StoreError> {
        let folder = self.data_folder().join(KEY_FOLDER);
        let reader = self.reader();
        let known = Entity::find()
            .order_by_asc(Column::Id)
            .all(reader.connection())
            .await?;
        let known = if known.is_empty() {
            self.create_first_key(&folder).await?
        } else {
            known
        };
        let keys = tokio::task::spawn_blocking(move || read_keys(&folder, &known));
        let keys = keys.await.map_err(StoreError::other)??;
        self.inner.ring.replace_keys(keys);
        Ok(())
    }

    /// Makes a new key, which seals from the next start on, and answers its file. For when a key file is lost for good, or
    /// was seen by somebody: what the older ones sealed stays readable only with them.
    pub async fn create_key(&self) -> Result<PathBuf, StoreError> {
        let folder = self.data_folder().join(KEY_FOLDER);
        let tx = self.begin(Actor::System).await?;
        let id = tx.new_id().to_string();
        insert_key(&tx, &folder, &id).await?;
        tx.commit().await?;
        Ok(key_path(&folder, &id))
    }

    async fn create_first_key(&self, folder: &Path) -> Result<Vec<Model>, StoreError> {
        let tx = self.begin(Actor::System).await?;
        // Two nodes that start together on an empty database would each make a key that the other one lacks.
        tx.acquire_lock(FIRST_KEY_LOCK).await?;
        if Entity::find().one(tx.connection()).await?.is_none() {
            insert_key(&tx, folder, &tx.new_id().to_string()).await?;
        }
        let keys = Entity::find().all(tx.connection()).await?;
        tx.commit().await?;
        Ok(keys)
    }

    /// A word that stands for the bytes: the same on every node, and of no use to who has only the database. Another key
    /// makes other words.
    pub fn keyed_hash(&self, context: &str, bytes: &[u8]) -> Result<String, StoreError> {
        let mut all = self.keyed_hashes(context, bytes)?;
        Ok(all.swap_remove(0))
    }

    /// The same word under every key that the house has, the newest key's first: for what was given out and comes back after
    /// a new key.
    pub fn keyed_hashes(&self, context: &str, bytes: &[u8]) -> Result<Vec<String>, StoreError> {
        self.with_each_key(|key| hash_with_key(key, context, bytes))
    }

    /// What every key makes of something, the newest key's first; never empty.
    fn with_each_key(
        &self,
        make: impl Fn(&SealingKey) -> String,
    ) -> Result<Vec<String>, StoreError> {
        let keys = self.inner.ring.lock_read();
        let (current, key) = keys.current_key()?;
        let older = keys.all.iter().rev().filter(|(id, _)| *id != current);
        let older = older.map(|(_, key)| make(key));
        Ok(std::iter::once(make(key)).chain(older).collect())
    }

    /// Seals a value for the place that `context` names, as `table.column:row`. Fails before [`Store::load_keys`].
    pub fn encrypt_bytes(&self, context: &str, plain: &[u8]) -> Result<String, StoreError> {
        let keys = self.inner.ring.lock_read();
        let (id, key) = keys.current_key()?;
        encrypt_with_key(id, key, context, plain)
    }

    /// Marks of a value for a column, one per key, the newest key's first. The first one stands beside the sealed value;
    /// whoever looks for a value looks for all of them. Without the keys a mark tells nothing.
    pub fn blind_indexes(&self, column: &str, plain: &[u8]) -> Result<Vec<String>, StoreError> {
        self.with_each_key(|key| blind_index(key, column, plain))
    }

    /// Reads a value that was sealed for this very place.
    ///
    /// # Errors
    /// When its key is not here, or the value was changed or moved.
    pub fn decrypt_bytes(&self, context: &str, sealed: &str) -> Result<Vec<u8>, StoreError> {
        let keys = self.inner.ring.lock_read();
        let id = sealed.split('.').nth(1).unwrap_or_default();
        let key = keys
            .all
            .get(id)
            .ok_or_else(|| StoreError::Configuration(format!("the key {id} is not here")))?;
        decrypt_with_key(key, context, sealed)
    }
}

impl Store {
    pub fn encrypt_item_key(&self, context: &str, key: &ItemKey) -> Result<String, StoreError> {
        self.encrypt_bytes(context, &key.0)
    }

    pub fn decrypt_item_key(&self, context: &str, sealed: &str) -> Result<ItemKey, StoreError> {
        let bytes = self.decrypt_bytes(context, sealed)?;
        let key = bytes.as_slice().try_into();
        key.map(ItemKey)
            .map_err(|_| StoreError::other("a sealed value is no key"))
    }
}

fn key_path(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("field-{id}.key"))
}

/// Writes a new key's file and its row. Should the commit fail, a file stays that no row names.
async fn insert_key(tx: &WriteTx, folder: &Path, id: &str) -> Result<(), StoreError> {
    let key: SealingKey = rand::random();
    let row = ActiveModel {
        id: Set(id.to_owned()),
        proof: Set(encrypt_with_key(id, &key, &proof_aad(id), PROOF)?),
        at: Set(tx.now()),
    };
    let (folder, file) = (folder.to_owned(), key_path(folder, id));
    // The file before the row: a row whose key is nowhere would keep every node from starting.
    let written = tokio::task::spawn_blocking(move || write_key(&folder, &file, &key));
    written.await.map_err(StoreError::other)??;
    tx.insert_row(row).await?;
    Ok(())
}

fn write_key(folder: &Path, file: &Path, key: &SealingKey) -> Result<(), StoreError> {
    permissions::make_folder(folder)?;
    let mut file = std::fs::OpenOptions::new()
        .write(true)
        // Never over an existing file, which may be the only copy of a key.
        .create_new(true)
        .mode(0o600)
        .open(file)?;
    writeln!(file, "{}", hex::encode(key))?;
    file.sync_all()?;
    // The folder too, or a power cut could take the new name away while the row stays.
    std::fs::File::open(folder)?.sync_all()?;
    Ok(())
}

fn read_keys(folder: &Path, known: &[Model]) -> Result<KeySet, StoreError> {
    let mut keys = KeySet::default();
    let newest = known.iter().map(|row| row.id.as_str()).max();
    for row in known {
        let file = key_path(folder, &row.id);
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                // Only the newest key has to be there: without it nothing could be sealed; an
                // older one costs what it sealed.
                if newest == Some(row.id.as_str()) {
                    return Err(StoreError::Configuration(format!(
                        "the key file {} is missing: copy it from the other node or from where you keep your keys. \
                         If it is lost for good, `bedside keys new` makes another; what it sealed cannot be read again",
                        file.display()
                    )));
                }
                tracing::warn!(
                    key = row.id,
                    "a key file is missing: what it sealed cannot be read"
                );
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let key_error = || {
            StoreError::Configuration(format!("the key file {} is not that key", file.display()))
        };
        let mut key = SealingKey::default();
        hex::decode_to_slice(text.trim(), &mut key).map_err(|_| key_error())?;
        decrypt_with_key(&key, &proof_aad(&row.id), &row.proof).map_err(|_| key_error())?;
        keys.all.insert(row.id.clone(), key);
    }
    keys.current = newest.map(str::to_owned);
    Ok(keys)
}

fn proof_aad(id: &str) -> String {
    format!("field_key.proof:{id}")
}
