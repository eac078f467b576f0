//! Old addresses: where a document was before leads to where it is.
use kernel::CacheTag;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{StoreError, StoreReader, WriteTx};

use super::error::DocumentError;
use super::table::document;
use super::table::redirect::{ActiveModel, Column, Entity};
use crate::model::DocumentKind;

/// After a publication under `now`: the address before leads here, and what led to `now` does no more.
pub(super) async fn record_redirect(
    tx: &WriteTx,
    kind: DocumentKind,
    id: &str,
    before: Option<&str>,
    now: Option<&str>,
) -> Result<(), DocumentError> {
    if let Some(now) = now {
        Entity::delete_by_id((kind.name().to_owned(), now.to_owned()))
            .exec(tx.connection())
            .await?;
    }
    let Some(before) = before.filter(|before| Some(*before) != now) else {
        return Ok(());
    };
    let row = ActiveModel {
        kind: Set(kind.name().to_owned()),
        slug: Set(before.to_owned()),
        // The document rather than its new address, so that after several moves one redirect still suffices.
        document_id: Set(id.to_owned()),
        at: Set(tx.now()),
    };
    // Two documents may have had this address one after the other; the later one wins.
    let latest = OnConflict::columns([Column::Kind, Column::Slug])
        .update_columns([Column::DocumentId, Column::At])
        .to_owned();
    Entity::insert(row)
        .on_conflict(latest)
        .exec_without_returning(tx.connection())
        .await?;
    tx.touch_tags([kind.tag(), CacheTag::new(format!("doc:{id}"))]);
    Ok(())
}

pub async fn find_current_slug(
    reader: &StoreReader,
    kind: DocumentKind,
    slug: &str,
) -> Result<Option<String>, StoreError> {
    if slug.contains('\0') {
        return Ok(None);
    }
    let old = Entity::find()
        .filter(Column::Kind.eq(kind.name()))
        .filter(Column::Slug.eq(slug))
        .one(reader.connection())
        .await?;
    let Some(old) = old else {
        return Ok(None);
    };
    let row = document::Entity::find_by_id((old.document_id, document::VersionStatus::Published))
        .one(reader.connection())
        .await?;
    Ok(row.and_then(|row| row.slug))
}
