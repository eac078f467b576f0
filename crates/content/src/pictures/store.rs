//! Rows of pictures and recordings.
use std::collections::BTreeMap;

use ::store::{BlobHash, FileClearance, Store, StoreError, StoreReader, WriteTx};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter,
    QuerySelect,
};

use super::asset::{MediaFile, StoredPicture};
use crate::view::FocalPoint;

const BATCH: usize = 400;

pub(crate) mod picture {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_picture")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub sha1: String,
        pub blob: String,
        pub width: i64,
        pub height: i64,
        pub mime: String,
        pub extension: String,
        pub color: String,
        pub bytes: i64,
        pub preview_bytes: i64,
        pub created_at: DateTimeUtc,
        /// Per cent of the width and height.
        pub focal_x: Option<i64>,
        pub focal_y: Option<i64>,
    }

    store::columns! {
        Plain: Sha1, Blob, Width, Height, Mime, Extension, Color, Bytes, PreviewBytes, CreatedAt,
            FocalX, FocalY;
    }
}

pub(crate) mod recording {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_recording")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub sha1: String,
        pub blob: String,
        pub mime: String,
        pub extension: String,
        pub bytes: i64,
        pub created_at: DateTimeUtc,
    }

    store::columns! {
        Plain: Sha1, Blob, Mime, Extension, Bytes, CreatedAt;
    }
}

pub(super) struct StoredBlob<T> {
    pub(super) about: T,
    pub(super) blob: BlobHash,
}

fn to_unsigned<T: TryFrom<i64> + Default>(value: i64) -> T {
    T::try_from(value).unwrap_or_default()
}

fn to_signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

fn picture_from_row(row: picture::Model) -> Result<StoredBlob<StoredPicture>, StoreError> {
    Ok(StoredBlob {
        blob: row.blob.parse().map_err(StoreError::other)?,
        about: StoredPicture {
            sha1: row.sha1,
            width: to_unsigned(row.width),
            height: to_unsigned(row.height),
            mime: row.mime,
            extension: row.extension,
            color: row.color,
            bytes: to_unsigned(row.bytes),
            preview_bytes: to_unsigned(row.preview_bytes),
            focal: row.focal_x.zip(row.focal_y).map(|(x, y)| FocalPoint {
                x: to_unsigned(x),
                y: to_unsigned(y),
            }),
        },
    })
}

/// Those of these that may be shown: not such as wait for the virus scanner.
pub(super) async fn load_pictures(
    store: &Store,
    hashes: &[String],
) -> Result<Vec<StoredBlob<StoredPicture>>, StoreError> {
    let mut found = Vec::with_capacity(hashes.len());
    let reader = store.reader();
    for batch in hashes.chunks(BATCH) {
        let rows = picture::Entity::find()
            .filter(picture::Column::Sha1.is_in(batch.iter().map(String::as_str)))
            .all(reader.connection())
            .await?;
        for row in rows {
            found.push(picture_from_row(row)?);
        }
    }
    if store.scanner().is_some() {
        let blobs: Vec<&str> = found.iter().map(|kept| kept.blob.as_str()).collect();
        let held = store.find_held(&blobs).await?;
        found.retain(|kept| !held.contains_key(kept.blob.as_str()));
    }
    Ok(found)
}

/// A picture that may be shown.
pub(super) async fn picture(
    store: &Store,
    sha1: &str,
) -> Result<Option<StoredBlob<StoredPicture>>, StoreError> {
    let found = stored_picture(&store.reader(), sha1).await?;
    without_held(store, found).await
}

async fn without_held<T>(
    store: &Store,
    found: Option<StoredBlob<T>>,
) -> Result<Option<StoredBlob<T>>, StoreError> {
    // Pictures are read often: without a scanner that is one question fewer.
    let (Some(_), Some(kept)) = (store.scanner(), &found) else {
        return Ok(found);
    };
    let held = store.find_held(&[kept.blob.as_str()]).await?;
    Ok(found.filter(|_| held.is_empty()))
}

/// A picture, also one that waits for the virus scanner.
pub(super) async fn stored_picture(
    reader: &StoreReader,
    sha1: &str,
) -> Result<Option<StoredBlob<StoredPicture>>, StoreError> {
    let row = picture::Entity::find_by_id(sha1)
        .one(reader.connection())
        .await?;
    row.map(picture_from_row).transpose()
}

/// What held files of the library are called.
pub(crate) const HELD_KIND: &str = "media";

/// Holds the bytes of a file that is about to be kept, unless another file has the same.
async fn record_hold(
    tx: &WriteTx,
    clearance: FileClearance,
    blob: &BlobHash,
) -> Result<(), StoreError> {
    // What is shown already would vanish from the pages that show it.
    if clearance == FileClearance::Open || is_named(tx.connection(), blob).await? {
        return Ok(());
    }
    clearance.record_hold(tx, HELD_KIND, blob.as_str()).await
}

pub(super) async fn insert_picture(
    tx: &WriteTx,
    kept: StoredBlob<StoredPicture>,
    clearance: FileClearance,
) -> Result<(), StoreError> {
    let StoredBlob { about, blob } = kept;
    record_hold(tx, clearance, &blob).await?;
    let row = picture::ActiveModel {
        sha1: Set(about.sha1),
        blob: Set(blob.into()),
        width: Set(about.width.into()),
        height: Set(about.height.into()),
        mime: Set(about.mime),
        extension: Set(about.extension),
        color: Set(about.color),
        bytes: Set(to_signed(about.bytes)),
        preview_bytes: Set(to_signed(about.preview_bytes)),
        created_at: Set(tx.now()),
        focal_x: Set(None),
        focal_y: Set(None),
    };
    picture::Entity::insert(row)
        // Two uploads of the same bytes at once: the second finds the first one's row.
        .on_conflict_do_nothing_on([picture::Column::Sha1])
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

/// A file that is no picture, and may be opened.
pub(super) async fn recording(
    store: &Store,
    sha1: &str,
) -> Result<Option<StoredBlob<MediaFile>>, StoreError> {
    let Some(row) = recording::Entity::find_by_id(sha1)
        .one(store.reader().connection())
        .await?
    else {
        return Ok(None);
    };
    let found = Some(StoredBlob {
        blob: row.blob.parse().map_err(StoreError::other)?,
        about: MediaFile {
            sha1: row.sha1,
            mime: row.mime,
            extension: row.extension,
            bytes: to_unsigned(row.bytes),
        },
    });
    without_held(store, found).await
}

pub(super) async fn insert_file(
    tx: &WriteTx,
    kept: StoredBlob<MediaFile>,
    clearance: FileClearance,
) -> Result<(), StoreError> {
    let StoredBlob { about, blob } = kept;
    record_hold(tx, clearance, &blob).await?;
    let row = recording::ActiveModel {
        sha1: Set(about.sha1),
        blob: Set(blob.into()),
        mime: Set(about.mime),
        extension: Set(about.extension),
        bytes: Set(to_signed(about.bytes)),
        created_at: Set(tx.now()),
    };
    recording::Entity::insert(row)
        .on_conflict_do_nothing_on([recording::Column::Sha1])
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

/// Sets what must stay visible of a picture; `None` is the middle.
pub async fn set_focal(
    tx: &WriteTx,
    sha1: &str,
    focal: Option<FocalPoint>,
) -> Result<(), StoreError> {
    picture::Entity::update_many()
        .col_expr(
            picture::Column::FocalX,
            Expr::value(focal.map(|point| i64::from(point.x))),
        )
        .col_expr(
            picture::Column::FocalY,
            Expr::value(focal.map(|point| i64::from(point.y))),
        )
        .filter(picture::Column::Sha1.eq(sha1))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Bytes that no row names any more, with the sizes that were made of them.
pub(crate) struct DeletedFile {
    pub(crate) blob: ::store::BlobHash,
    /// Names in the blob store.
    pub(crate) renditions: Vec<String>,
}

/// Takes a file's row away, so that its address answers nobody; the bytes are the caller's to delete.
pub async fn delete_file(tx: &WriteTx, sha1: &str) -> Result<Vec<DeletedFile>, StoreError> {
    let connection = tx.connection();
    let mut deleted = Vec::new();
    if let Some(row) = picture::Entity::find_by_id(sha1).one(connection).await? {
        let kept = picture_from_row(row)?;
        deleted.push(DeletedFile {
            renditions: kept.about.rendition_names(),
            blob: kept.blob,
        });
        picture::Entity::delete_by_id(sha1).exec(connection).await?;
    }
    if let Some(row) = recording::Entity::find_by_id(sha1).one(connection).await? {
        deleted.push(DeletedFile {
            blob: row.blob.parse().map_err(StoreError::other)?,
            renditions: Vec::new(),
        });
        recording::Entity::delete_by_id(sha1)
            .exec(connection)
            .await?;
    }
    Ok(deleted)
}

/// Whether any row names these bytes.
pub async fn is_referenced(store: &Store, blob: &BlobHash) -> Result<bool, StoreError> {
    is_named(store.reader().connection(), blob).await
}

async fn is_named(connection: &impl ConnectionTrait, blob: &BlobHash) -> Result<bool, StoreError> {
    let pictures = picture::Entity::find().filter(picture::Column::Blob.eq(blob.as_str()));
    let recordings = recording::Entity::find().filter(recording::Column::Blob.eq(blob.as_str()));
    Ok(pictures.count(connection).await? > 0 || recordings.count(connection).await? > 0)
}

/// A file of the library by its bytes.
pub(crate) struct NamedFile {
    /// What documents refer to.
    pub(crate) asset: String,
    pub(crate) sha1: String,
    /// Names in the blob store of the sizes that may have been made of it.
    pub(crate) renditions: Vec<String>,
}

/// The files that have these bytes, also where those are held.
pub(crate) async fn list_named_files(
    connection: &impl ConnectionTrait,
    blob: &BlobHash,
) -> Result<Vec<NamedFile>, StoreError> {
    let mut files = Vec::new();
    let pictures = picture::Entity::find().filter(picture::Column::Blob.eq(blob.as_str()));
    for row in pictures.all(connection).await? {
        let about = picture_from_row(row)?.about;
        files.push(NamedFile {
            asset: about.asset_id(),
            renditions: about.rendition_names(),
            sha1: about.sha1,
        });
    }
    let recordings = recording::Entity::find().filter(recording::Column::Blob.eq(blob.as_str()));
    for row in recordings.all(connection).await? {
        files.push(NamedFile {
            asset: format!("file-{}-{}", row.sha1, row.extension),
            sha1: row.sha1,
            renditions: Vec::new(),
        });
    }
    Ok(files)
}

/// What is said in place of files that are held, by the hashes in their ids.
pub(crate) async fn load_held_texts(
    store: &Store,
    hashes: &[String],
) -> Result<BTreeMap<String, String>, StoreError> {
    let reader = store.reader();
    let connection = reader.connection();
    let mut named: Vec<(String, String)> = picture::Entity::find()
        .select_only()
        .columns([picture::Column::Sha1, picture::Column::Blob])
        .filter(picture::Column::Sha1.is_in(hashes))
        .into_tuple()
        .all(connection)
        .await?;
    let recordings: Vec<(String, String)> = recording::Entity::find()
        .select_only()
        .columns([recording::Column::Sha1, recording::Column::Blob])
        .filter(recording::Column::Sha1.is_in(hashes))
        .into_tuple()
        .all(connection)
        .await?;
    named.extend(recordings);
    let blobs: Vec<&str> = named.iter().map(|(_, blob)| blob.as_str()).collect();
    let held = uploads::held_texts(store, &blobs).await?;
    let texts = named.into_iter();
    Ok(texts
        .filter_map(|(sha1, blob)| Some((sha1, held.get(&blob)?.clone())))
        .collect())
}
