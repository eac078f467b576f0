//! The parts of an upload as one file on this node's disk.
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};

use ::store::{BlobHash, Store, StoreError};
use bytes::Bytes;
use futures::stream::{self, Stream};
use sha1::{Digest, Sha1};
use sha2::Sha256;
use uploads::UploadedBytes;
use web::Error;

const PIECE: usize = 1 << 20;

/// A whole upload. The file has no name: it goes with the value.
pub struct AssembledUpload {
    pub file: File,
    /// Of the bytes as they were received.
    pub sha1: String,
    pub length: u64,
}

impl AssembledUpload {
    pub async fn from_parts(store: &Store, mut arrived: UploadedBytes<'_>) -> Result<Self, Error> {
        // Next to the other data rather than in /tmp, which is often in memory: a video may have 200 MB.
        let file = tempfile::tempfile_in(store.data_folder()).map_err(StoreError::from)?;
        let mut whole = (file, Sha1::new());
        let mut length = 0;
        while let Some(bytes) = arrived.next_part().await? {
            length += u64::try_from(bytes.len()).unwrap_or(u64::MAX);
            whole = run_blocking(move || append_bytes(whole, &bytes)).await?;
        }
        let (file, sha1) = whole;
        let sha1 = hex::encode(sha1.finalize());
        Ok(Self { file, sha1, length })
    }

    /// A file that is on this disk already, which nothing else writes into.
    pub async fn from_file(mut file: File) -> Result<Self, StoreError> {
        run_blocking(move || {
            file.seek(SeekFrom::Start(0))?;
            let mut sha1 = Sha1::new();
            let length = std::io::copy(&mut file, &mut sha1)?;
            let sha1 = hex::encode(sha1.finalize());
            Ok(Self { file, sha1, length })
        })
        .await
    }

    pub async fn read_head(&self, count: usize) -> Result<Bytes, StoreError> {
        let mut file = self.file.try_clone()?;
        run_blocking(move || {
            file.seek(SeekFrom::Start(0))?;
            let mut bytes = Vec::new();
            let count = u64::try_from(count).unwrap_or(u64::MAX);
            file.take(count).read_to_end(&mut bytes)?;
            Ok(bytes.into())
        })
        .await
    }

    pub async fn read_all(&self) -> Result<Bytes, StoreError> {
        self.read_head(usize::MAX).await
    }

    /// The file as it is now, from its beginning.
    pub fn pieces(
        &self,
    ) -> Result<impl Stream<Item = Result<Bytes, StoreError>> + Send + use<>, StoreError> {
        let mut file = self.file.try_clone()?;
        file.seek(SeekFrom::Start(0))?;
        Ok(stream_pieces(file))
    }

    /// Keeps the file as it is now in the blob store.
    pub async fn store_blob(&self, store: &Store, mime: &str) -> Result<BlobHash, StoreError> {
        let mut file = self.file.try_clone()?;
        let hash = run_blocking(move || hash_file(&mut file)).await?;
        let mut file = self.file.try_clone()?;
        file.seek(SeekFrom::Start(0))?;
        store
            .blobs()
            .put_pieces(&hash, stream_pieces(file), mime)
            .await?;
        Ok(hash)
    }
}

fn append_bytes(
    (mut file, mut sha1): (File, Sha1),
    bytes: &Bytes,
) -> Result<(File, Sha1), StoreError> {
    file.write_all(bytes)?;
    sha1.update(bytes);
    Ok((file, sha1))
}

fn hash_file(file: &mut File) -> Result<BlobHash, StoreError> {
    file.seek(SeekFrom::Start(0))?;
    let mut hasher = Sha256::new();
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece)? {
            0 => break,
            count => hasher.update(&piece[..count]),
        }
    }
    hex::encode(hasher.finalize())
        .parse()
        .map_err(StoreError::other)
}

fn stream_pieces(file: File) -> impl Stream<Item = Result<Bytes, StoreError>> + Send + use<> {
    stream::try_unfold(file, |file| async move {
        let (file, piece) = run_blocking(move || {
            let mut piece = Vec::with_capacity(PIECE);
            let count = u64::try_from(PIECE).unwrap_or(u64::MAX);
            (&file).take(count).read_to_end(&mut piece)?;
            Ok((file, piece))
        })
        .await?;
        Ok((!piece.is_empty()).then(|| (Bytes::from(piece), file)))
    })
}

/// Runs what waits for the disk, or costs processor time, on a thread of its own.
pub async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(StoreError::other)?
}
