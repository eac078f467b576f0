//! Which documents use which files: found when a document is written, so that the library's lists stay fast.
use std::collections::BTreeSet;
use std::sync::LazyLock;

use kernel::CacheTag;
use regex::Regex;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, QueryFilter, QueryOrder,
    QuerySelect,
};
use store::{StoreError, WriteTx};

use super::table::document::{Column, Entity};
use super::table::{revision, used};
use crate::model::SAMPLE_PICTURES;

const BATCH: usize = 200;

/// Asset ids in a body, wherever they stand; the first group is the hash.
static ASSET: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\b(?:image|file)-([0-9a-f]{40})-[0-9a-z]").ok());

/// Notes anew what a document uses, in each of its states; to be called after any of its rows was written or deleted.
pub async fn refresh_uses(tx: &WriteTx, document: &str) -> Result<(), StoreError> {
    Ok(refresh_with(tx.connection(), document).await?)
}

#[derive(FromQueryResult)]
struct BodyRow {
    status: String,
    body: String,
}

pub(crate) async fn refresh_with(
    connection: &impl ConnectionTrait,
    document: &str,
) -> Result<(), DbErr> {
    used::Entity::delete_many()
        .filter(used::Column::DocumentId.eq(document))
        .exec(connection)
        .await?;
    // That list of all sample pictures uses none of them.
    if document == SAMPLE_PICTURES {
        return Ok(());
    }
    let bodies: Vec<BodyRow> = Entity::find()
        .select_only()
        .columns([Column::Status, Column::Body])
        .filter(Column::Id.eq(document))
        .into_model()
        .all(connection)
        .await?;
    let rows: Vec<used::ActiveModel> = bodies
        .iter()
        .flat_map(|row| {
            hashes_in(&row.body)
                .into_iter()
                .map(|sha1| (sha1, row.status.clone()))
        })
        .map(|(sha1, status)| used::ActiveModel {
            sha1: Set(sha1.to_owned()),
            document_id: Set(document.to_owned()),
            status: Set(status),
        })
        .collect();
    for batch in rows.chunks(BATCH) {
        used::Entity::insert_many(batch.to_vec())
            .exec_without_returning(connection)
            .await?;
    }
    Ok(())
}

/// The hashes of all files that a body's JSON names.
fn hashes_in(body: &str) -> BTreeSet<&str> {
    let Some(asset) = ASSET.as_ref() else {
        return BTreeSet::new();
    };
    asset
        .captures_iter(body)
        .filter_map(|found| found.get(1))
        .map(|hash| hash.as_str())
        .collect()
}

/// Ids of the documents, and of the videos as `media:<id>`, that use a file, in order and each once.
pub(crate) async fn list_users(
    connection: &impl ConnectionTrait,
    sha1: &str,
) -> Result<Vec<used::Model>, DbErr> {
    let mut rows = used::Entity::find()
        .filter(used::Column::Sha1.eq(sha1))
        .all(connection)
        .await?;
    rows.sort_by(|a, b| (&a.document_id, &a.status).cmp(&(&b.document_id, &b.status)));
    Ok(rows)
}

/// Ids of the documents of which a kept version names a file, in order.
pub(crate) async fn find_in_versions(
    connection: &impl ConnectionTrait,
    sha1: &str,
) -> Result<Vec<String>, DbErr> {
    revision::Entity::find()
        .select_only()
        .column(revision::Column::DocumentId)
        .distinct()
        .filter(revision::Column::Body.contains(format!("-{sha1}-")))
        .filter(revision::Column::DocumentId.ne(SAMPLE_PICTURES))
        .order_by_asc(revision::Column::DocumentId)
        .into_tuple()
        .all(connection)
        .await
}

/// Notes that another picture stands for a video now.
pub(crate) async fn move_poster(tx: &WriteTx, video: &str, sha1: &str) -> Result<(), StoreError> {
    let document_id = format!("media:{video}");
    used::Entity::delete_many()
        .filter(used::Column::DocumentId.eq(&document_id))
        .exec(tx.connection())
        .await?;
    let row = used::ActiveModel {
        sha1: Set(sha1.to_owned()),
        document_id: Set(document_id),
        status: Set("published".to_owned()),
    };
    tx.insert_row(row).await?;
    Ok(())
}

/// Says that the pages which show a file are to be made anew.
pub async fn touch_users(tx: &WriteTx, sha1: &str) -> Result<(), StoreError> {
    let users = list_users(tx.connection(), sha1).await?;
    let ids: BTreeSet<String> = users.into_iter().map(|row| row.document_id).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let mut tags: BTreeSet<CacheTag> = BTreeSet::new();
    for batch in ids.chunks(BATCH) {
        let kinds: Vec<String> = Entity::find()
            .select_only()
            .column(Column::Kind)
            .distinct()
            .filter(Column::Id.is_in(batch.iter().copied()))
            .into_tuple()
            .all(tx.connection())
            .await?;
        // Lists show pictures too, so the tags of whole types are dropped as well.
        tags.extend(
            kinds
                .iter()
                .map(|kind| CacheTag::new(format!("type:{kind}"))),
        );
        tags.extend(batch.iter().map(|id| CacheTag::new(format!("doc:{id}"))));
    }
    tx.touch_tags(tags);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_wherever_they_stand_in_a_body() {
        let (one, two) = ("0a".repeat(20), "1b".repeat(20));
        let body = format!(
            r#"{{"image":[{{"asset":{{"_ref":"image-{one}-20x10-png"}}}}],"audio":"file-{two}-mp3","again":"image-{one}-20x10-png","not":"image-{}-1x1-png"}}"#,
            "G".repeat(40)
        );
        assert_eq!(hashes_in(&body), BTreeSet::from([&*one, &*two]));
    }
}
