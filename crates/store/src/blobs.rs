//! Files: originals under the hash of their content, and named ones that can be made again.

use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures::{Stream, TryStreamExt};
use object_store::aws::AmazonS3Builder;
use object_store::client::{HttpClient, HttpConnector};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::prefix::PrefixStore;
use object_store::{
    Attribute, Attributes, ClientOptions, Error, ObjectStore, ObjectStoreExt, PutMultipartOptions,
    PutOptions, RetryConfig, WriteMultipart,
};
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use url::Url;

use crate::config::BLOB_FOLDER;
use crate::{StoreError, permissions};

/// The SHA-256 of a blob's bytes, as 64 hex digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BlobHash(String);

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a blob hash: expected 64 hex digits in lower case")]
pub struct BlobHashError;

impl BlobHash {
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self(hex::encode(Sha256::digest(bytes)))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn object_key(&self) -> Key {
        Key::from_iter([ORIGINALS, &self.0[..2], &self.0])
    }

    fn mime_key(&self) -> Key {
        Key::from_iter([MIMES, &self.0[..2], &self.0])
    }
}

impl fmt::Display for BlobHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for BlobHash {
    type Err = BlobHashError;

    fn from_str(text: &str) -> Result<Self, BlobHashError> {
        let hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        if text.len() == 64 && text.bytes().all(hex) {
            Ok(Self(text.to_owned()))
        } else {
            Err(BlobHashError)
        }
    }
}

impl TryFrom<String> for BlobHash {
    type Error = BlobHashError;

    fn try_from(text: String) -> Result<Self, BlobHashError> {
        text.parse()
    }
}

impl From<BlobHash> for String {
    fn from(hash: BlobHash) -> Self {
        hash.0
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blob {
    pub bytes: Bytes,
    pub mime: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlobInfo {
    pub size: u64,
    pub mime: String,
}

const ORIGINALS: &str = "originals";
/// A folder keeps no attributes: there, the media type stands in a small file of its own.
const MIMES: &str = "types";
const NAMED: &str = "named";
const UNKNOWN: &str = "application/octet-stream";
/// Pieces of a large file that are on their way to the blob store at once.
const PIECES_AT_ONCE: usize = 2;
/// How long object storage may take to accept a connection, and to answer a call.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);

/// A folder or an S3 bucket. Cheap to clone.
#[derive(Clone, Debug)]
pub struct BlobStore {
    store: Arc<dyn ObjectStore>,
    attributes: bool,
}

impl BlobStore {
    /// Opens `s3://bucket/prefix?endpoint=…&region=…`, or without a URL `blobs/` in `data`.
    ///
    /// Credentials come from the usual `AWS_…` variables, or stand percent-encoded in the URL:
    /// `s3://key:secret@bucket`.
    pub fn open_store(url: Option<&str>, data: &Path) -> Result<Self, StoreError> {
        let Some(url) = url else {
            let folder = data.join(BLOB_FOLDER);
            permissions::make_folder(&folder)?;
            let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
            return Ok(Self {
                store: Arc::new(store),
                attributes: false,
            });
        };
        let (bucket, prefix) = open_bucket(url)?;
        let store: Arc<dyn ObjectStore> = match prefix {
            Some(prefix) => Arc::new(PrefixStore::new(bucket, prefix)),
            None => Arc::new(bucket),
        };
        Ok(Self {
            store,
            attributes: true,
        })
    }

    /// Keeps bytes under their hash. When this answers, they are on the disk. Putting the same
    /// bytes again changes nothing but the media type.
    ///
    /// # Errors
    /// [`StoreError::Full`] or [`StoreError::Unavailable`].
    pub async fn put_blob(&self, bytes: Bytes, mime: &str) -> Result<BlobHash, StoreError> {
        let hash = BlobHash::of_bytes(&bytes);
        let mut options = PutOptions::default();
        if self.attributes {
            options.attributes = Attributes::from_iter([(Attribute::ContentType, mime.to_owned())]);
        } else {
            // The media type first: an original without one would be served as unknown bytes
            // after a crash between the two.
            self.store
                .put(&hash.mime_key(), mime.to_owned().into())
                .await?;
        }
        self.store
            .put_opts(&hash.object_key(), bytes.into(), options)
            .await?;
        Ok(hash)
    }

    /// Keeps a large file under its hash, a piece in memory at a time. The pieces come in order; when they are not of
    /// this hash, nothing is kept.
    ///
    /// # Errors
    /// What a piece failed with, another hash, [`StoreError::Full`] or [`StoreError::Unavailable`].
    pub async fn put_pieces(
        &self,
        hash: &BlobHash,
        pieces: impl Stream<Item = Result<Bytes, StoreError>> + Send,
        mime: &str,
    ) -> Result<(), StoreError> {
        let mut options = PutMultipartOptions::default();
        if self.attributes {
            options.attributes = Attributes::from_iter([(Attribute::ContentType, mime.to_owned())]);
        } else {
            self.store
                .put(&hash.mime_key(), mime.to_owned().into())
                .await?;
        }
        let upload = self
            .store
            .put_multipart_opts(&hash.object_key(), options)
            .await?;
        let mut upload = WriteMultipart::new(upload);
        match write_pieces(&mut upload, pieces).await {
            // Compared before `finish`, which is what makes the file visible.
            Ok(written) if written == *hash => {
                upload.finish().await?;
                Ok(())
            }
            outcome => {
                if let Err(error) = upload.abort().await {
                    tracing::warn!(%error, "ending an upload that failed");
                }
                outcome?;
                Err(StoreError::other("the pieces are not of the hash"))
            }
        }
    }

    pub async fn get_blob(&self, hash: &BlobHash) -> Result<Option<Blob>, StoreError> {
        let Some(found) = missing_as_none(self.store.get(&hash.object_key()).await)? else {
            return Ok(None);
        };
        let mime = self.media_type(hash, &found.attributes).await?;
        Ok(Some(Blob {
            bytes: found.bytes().await?,
            mime,
        }))
    }

    pub async fn get_range(
        &self,
        hash: &BlobHash,
        range: Range<u64>,
    ) -> Result<Option<Bytes>, StoreError> {
        let Some(meta) = missing_as_none(self.store.head(&hash.object_key()).await)? else {
            return Ok(None);
        };
        let end = range.end.min(meta.size);
        if range.start >= end {
            return Ok(Some(Bytes::new()));
        }
        missing_as_none(
            self.store
                .get_range(&hash.object_key(), range.start..end)
                .await,
        )
    }

    pub async fn blob_info(&self, hash: &BlobHash) -> Result<Option<BlobInfo>, StoreError> {
        let options = object_store::GetOptions {
            head: true,
            ..Default::default()
        };
        let Some(found) = missing_as_none(self.store.get_opts(&hash.object_key(), options).await)?
        else {
            return Ok(None);
        };
        let mime = self.media_type(hash, &found.attributes).await?;
        Ok(Some(BlobInfo {
            size: found.meta.size,
            mime,
        }))
    }

    pub async fn delete_blob(&self, hash: &BlobHash) -> Result<(), StoreError> {
        missing_as_none(self.store.delete(&hash.object_key()).await)?;
        if !self.attributes {
            missing_as_none(self.store.delete(&hash.mime_key()).await)?;
        }
        Ok(())
    }

    /// The hashes of all originals, with their sizes, in no order.
    pub async fn list_blobs(&self) -> Result<Vec<(BlobHash, u64)>, StoreError> {
        let prefix = Key::from(ORIGINALS);
        let all: Vec<_> = self.store.list(Some(&prefix)).try_collect().await?;
        let entry = |meta: object_store::ObjectMeta| {
            Some((meta.location.filename()?.parse().ok()?, meta.size))
        };
        Ok(all.into_iter().filter_map(entry).collect())
    }

    /// Keeps bytes under a name (`sizes/<hash>/640.webp`): for what can be made again, or must outlive
    /// a restore, so backups leave it out.
    pub async fn put_named(&self, name: &str, bytes: Bytes) -> Result<(), StoreError> {
        self.store.put(&named_key(name)?, bytes.into()).await?;
        Ok(())
    }

    pub async fn get_named(&self, name: &str) -> Result<Option<Bytes>, StoreError> {
        match missing_as_none(self.store.get(&named_key(name)?).await)? {
            Some(found) => Ok(Some(found.bytes().await?)),
            None => Ok(None),
        }
    }

    /// The last parts of the names in a folder, in no order.
    pub async fn list_named(&self, folder: &str) -> Result<Vec<String>, StoreError> {
        let prefix = named_key(folder)?;
        let all: Vec<_> = self.store.list(Some(&prefix)).try_collect().await?;
        let name = |meta: object_store::ObjectMeta| Some(meta.location.filename()?.to_owned());
        Ok(all.into_iter().filter_map(name).collect())
    }

    /// Removes what was kept under the name, if anything.
    pub async fn delete_named(&self, name: &str) -> Result<(), StoreError> {
        missing_as_none(self.store.delete(&named_key(name)?).await)?;
        Ok(())
    }

    async fn media_type(
        &self,
        hash: &BlobHash,
        attributes: &Attributes,
    ) -> Result<String, StoreError> {
        if self.attributes {
            let mime = attributes.get(&Attribute::ContentType);
            return Ok(mime.map_or(UNKNOWN, |mime| mime.as_ref()).to_owned());
        }
        let bytes = match missing_as_none(self.store.get(&hash.mime_key()).await)? {
            Some(found) => found.bytes().await?,
            None => return Ok(UNKNOWN.to_owned()),
        };
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

async fn write_pieces(
    upload: &mut WriteMultipart,
    pieces: impl Stream<Item = Result<Bytes, StoreError>> + Send,
) -> Result<BlobHash, StoreError> {
    let mut pieces = std::pin::pin!(pieces);
    let mut hasher = Sha256::new();
    while let Some(piece) = pieces.try_next().await? {
        upload.wait_for_capacity(PIECES_AT_ONCE).await?;
        hasher.update(&piece);
        upload.put(piece);
    }
    Ok(BlobHash(hex::encode(hasher.finalize())))
}

fn named_key(name: &str) -> Result<Key, StoreError> {
    let path = Key::parse(format!("{NAMED}/{name}")).map_err(StoreError::other)?;
    // A name that climbed out of its folder could overwrite an original or, on a disk, any file.
    if path.parts().any(|part| part.as_ref() == "..") || path.parts().count() < 2 {
        return Err(StoreError::other(format!("not a blob name: {name:?}")));
    }
    Ok(path)
}

/// Not found is an answer, not a failure.
fn missing_as_none<T>(outcome: Result<T, Error>) -> Result<Option<T>, StoreError> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Object storage is called with the process's own TLS set-up.
#[derive(Debug)]
struct OwnClient;

impl HttpConnector for OwnClient {
    fn connect(&self, _options: &ClientOptions) -> Result<HttpClient, Error> {
        let client = outbound::client_builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(RESPONSE_TIMEOUT)
            .build()
            .map_err(|source| Error::Generic {
                store: "S3",
                source: Box::new(source),
            })?;
        Ok(HttpClient::new(client))
    }
}

fn open_bucket(url: &str) -> Result<(object_store::aws::AmazonS3, Option<Key>), StoreError> {
    let configuration_error =
        |what: &str| StoreError::Configuration(format!("the blob store's URL {what}"));
    let url = Url::parse(url).map_err(|_| configuration_error("cannot be read"))?;
    if url.scheme() != "s3" {
        return Err(configuration_error("must start with s3://"));
    }
    let name = url
        .host_str()
        .ok_or_else(|| configuration_error("names no bucket"))?;
    // Ten seconds in all: a job tries again later, and a visitor waits no longer than that.
    let retry = RetryConfig {
        max_retries: 3,
        retry_timeout: Duration::from_secs(10),
        ..Default::default()
    };
    let mut builder = AmazonS3Builder::from_env()
        .with_bucket_name(name)
        .with_http_connector(OwnClient)
        .with_retry(retry);
    if let Some(secret) = url.password() {
        let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        builder = builder
            .with_access_key_id(plain(url.username()))
            .with_secret_access_key(plain(secret));
    }
    for (key, value) in url.query_pairs() {
        builder = match key.as_ref() {
            "endpoint" => builder
                .with_allow_http(value.starts_with("http://"))
                .with_endpoint(value.into_owned()),
            "region" => builder.with_region(value.into_owned()),
            other => {
                return Err(configuration_error(&format!(
                    "has the unknown setting {other:?}"
                )));
            }
        };
    }
    let prefix =
        Key::from_url_path(url.path()).map_err(|_| configuration_error("has no usable prefix"))?;
    let prefix = (prefix.parts().count() > 0).then_some(prefix);
    Ok((builder.build()?, prefix))
}
