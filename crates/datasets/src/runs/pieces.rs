//! The file of an import: sealed pieces in the blob store, until the import is done or some days have gone by.
//!
//! Named blobs are in no backup: an export can be sent again.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use bytes::Bytes;
use store::{ItemKey, Store, StoreError};
use tempfile::TempPath;
use uploads::UploadedBytes;
use web::Error;

use super::table::Model;
use crate::error::{DatasetError, run_blocking};

/// A file whose sealed pieces are in the blob store.
#[derive(Clone)]
pub(super) struct KeptFile {
    pub key: ItemKey,
    pub run: String,
    pub pieces: i64,
    pub bytes: i64,
}

fn piece_name(run: &str, number: i64) -> String {
    format!("dataset-runs/{run}/{number}")
}

fn piece_aad(run: &str, number: i64) -> String {
    format!("dataset_run.file:{run}/{number}")
}

fn key_aad(run: &str) -> String {
    format!("dataset_run.item_key:{run}")
}

/// Seals an item key for its row.
pub(super) fn encrypt_key(store: &Store, file: &KeptFile) -> Result<String, StoreError> {
    store.encrypt_item_key(&key_aad(&file.run), &file.key)
}

/// Keeps what arrived under the id of the run that it will be.
pub(super) async fn keep_file(
    store: &Store,
    run: String,
    mut arrived: UploadedBytes<'_>,
) -> Result<KeptFile, Error> {
    let mut file = KeptFile {
        key: ItemKey::random(),
        run,
        pieces: 0,
        bytes: 0,
    };
    while let Some(part) = arrived.next_part().await? {
        let sealed = file
            .key
            .encrypt_bytes(&piece_aad(&file.run, file.pieces), &part)?;
        let name = piece_name(&file.run, file.pieces);
        store.blobs().put_named(&name, Bytes::from(sealed)).await?;
        file.pieces += 1;
        file.bytes += i64::try_from(part.len()).unwrap_or(i64::MAX);
    }
    Ok(file)
}

/// Takes the pieces away; what cannot be deleted is nobody's, for its key is gone with the row's.
pub(super) async fn delete_pieces(store: &Store, run: &str, pieces: i64) -> Result<(), StoreError> {
    for number in 0..pieces {
        let name = piece_name(run, number);
        store.blobs().delete_named(&name).await?;
    }
    Ok(())
}

/// The file in the clear on this node's disk, as long as the value lives; its name ends as the sent one did.
///
/// # Errors
/// [`DatasetError::Source`] when it is gone: after some days, or because a backup was restored.
pub(super) async fn open_file(store: &Store, run: &Model) -> Result<TempPath, DatasetError> {
    let gone = || {
        let words = "The file is not kept any more. Upload it again.";
        DatasetError::Source(words.to_owned())
    };
    let sealed = run.item_key.as_deref().ok_or_else(gone)?;
    let key = store.decrypt_item_key(&key_aad(&run.id), sealed)?;
    let extension = Path::new(&run.name)
        .extension()
        .and_then(|end| end.to_str());
    let is_plain =
        |end: &&str| end.len() <= 8 && end.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let suffix = extension.filter(is_plain);
    let suffix = suffix.map_or(String::new(), |end| format!(".{}", end.to_lowercase()));
    let named = tempfile::Builder::new()
        .prefix("dataset-")
        .suffix(&suffix)
        .tempfile_in(store.data_folder())?;
    let (mut file, path) = named.into_parts();
    for number in 0..run.pieces {
        let sealed = store
            .blobs()
            .get_named(&piece_name(&run.id, number))
            .await?;
        let plain = key.decrypt_bytes(&piece_aad(&run.id, number), &sealed.ok_or_else(gone)?)?;
        file = run_blocking(move || write_piece(file, &plain)).await?;
    }
    Ok(path)
}

fn write_piece(mut file: File, piece: &[u8]) -> Result<File, DatasetError> {
    file.write_all(piece)?;
    Ok(file)
}
