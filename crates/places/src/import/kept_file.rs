//! The file of an import that was brought to the desk: pieces in the blob store, until some days have gone by.
//!
//! Named blobs are in no backup: a file can be sent again. They are not sealed, for all that they hold is meant for the site.

use std::io::Cursor;

use store::{Store, StoreError};
use uploads::UploadedBytes;
use web::Error;

use super::place_import::ImportError;
use crate::tables::run;

/// A file whose pieces are in the blob store.
#[derive(Clone)]
pub(crate) struct KeptFile {
    pub run: String,
    pub pieces: i64,
    pub bytes: i64,
}

fn piece_name(run: &str, number: i64) -> String {
    format!("places-runs/{run}/{number}")
}

/// Keeps what arrived under the id of the import that it will be.
pub(crate) async fn keep_file(
    store: &Store,
    run: String,
    mut arrived: UploadedBytes<'_>,
) -> Result<KeptFile, Error> {
    let mut file = KeptFile {
        run,
        pieces: 0,
        bytes: 0,
    };
    while let Some(part) = arrived.next_part().await? {
        file.bytes += i64::try_from(part.len()).unwrap_or(i64::MAX);
        let name = piece_name(&file.run, file.pieces);
        store.blobs().put_named(&name, part).await?;
        file.pieces += 1;
    }
    Ok(file)
}

pub(crate) async fn delete_pieces(store: &Store, run: &str, pieces: i64) -> Result<(), StoreError> {
    for number in 0..pieces {
        store.blobs().delete_named(&piece_name(run, number)).await?;
    }
    Ok(())
}

/// The whole file, in memory: uploads are kept small enough for that.
pub(super) async fn open_file(
    store: &Store,
    run: &run::Model,
) -> Result<Cursor<Vec<u8>>, ImportError> {
    let gone = || ImportError::File("the file is not kept any more; upload it again".to_owned());
    if run.pieces == 0 {
        return Err(gone());
    }
    let mut whole = Vec::with_capacity(usize::try_from(run.bytes).unwrap_or_default());
    for number in 0..run.pieces {
        let piece = store
            .blobs()
            .get_named(&piece_name(&run.id, number))
            .await?;
        whole.extend_from_slice(&piece.ok_or_else(gone)?);
    }
    Ok(Cursor::new(whole))
}
