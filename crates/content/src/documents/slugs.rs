//! Which address a document gets.
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::WriteTx;

use super::columns::IndexedColumns;
use super::error::DocumentError;
use super::search_entries;
use super::slug_precedence::SlugPrecedence;
use super::table::document::{self, Column, Entity, VersionStatus};
use super::tags::document_tags;
use crate::model::DocumentKind;

/// The address that the document gets. An address once given stays.
pub async fn resolve_slug(
    tx: &WriteTx,
    kind: DocumentKind,
    id: &str,
    columns: &IndexedColumns,
    before: Option<&document::Model>,
    precedence: SlugPrecedence,
) -> Result<Option<String>, DocumentError> {
    let Some(wished) = &columns.slug else {
        return Ok(None);
    };
    // `sleep-2` keeps its number even when `sleep` is free again, because visitors know it.
    if let Some(given) = before.and_then(|row| row.slug.as_ref())
        && is_numbered(given, wished)
    {
        return Ok(Some(given.clone()));
    }
    let Some(holder) = find_slug_holder(tx, kind, wished, id).await? else {
        return Ok(Some(wished.clone()));
    };
    let is_older = (&holder.written_key, &holder.id) <= (&columns.written_key, &id.to_owned());
    if is_older || precedence == SlugPrecedence::Holder {
        return Ok(Some(find_free_slug(tx, kind, wished, id).await?));
    }
    // No redirect: the address now belongs to the older document.
    let moved = find_free_slug(tx, kind, wished, &holder.id).await?;
    tracing::info!(
        id = holder.id,
        slug = moved,
        "an older document takes the address; this one moves"
    );
    tx.touch_tags(document_tags(kind, &holder.id, holder.sample));
    if let Some(head) = super::heads::lock_head(tx, &holder.id).await? {
        super::heads::update_head(tx, head, |head| head.slug = Some(moved.clone())).await?;
    }
    // Moved first: the unique index allows one published document per address.
    let mut row = holder.into_active_model();
    row.slug = Set(Some(moved));
    let row = row.update(tx.connection()).await?;
    // The search index holds the address too.
    if let Some(document) = super::queries::document_from_row(row) {
        search_entries::index_document(tx, &document).await?;
    }
    Ok(Some(wished.clone()))
}

/// True for `wished` and `wished-2`, `wished-3`, …
fn is_numbered(given: &str, wished: &str) -> bool {
    given.strip_prefix(wished).is_some_and(|rest| {
        rest.is_empty()
            || rest
                .strip_prefix('-')
                .is_some_and(|number| number.parse::<u32>().is_ok_and(|n| n >= 2))
    })
}

async fn find_slug_holder(
    tx: &WriteTx,
    kind: DocumentKind,
    slug: &str,
    without: &str,
) -> Result<Option<document::Model>, DocumentError> {
    let found = Entity::find()
        .filter(Column::Status.eq(VersionStatus::Published))
        .filter(Column::Kind.eq(kind.name()))
        .filter(Column::Slug.eq(slug))
        .filter(Column::Id.ne(without));
    Ok(found.one(tx.connection()).await?)
}

async fn find_free_slug(
    tx: &WriteTx,
    kind: DocumentKind,
    wished: &str,
    id: &str,
) -> Result<String, DocumentError> {
    let mut number = 2_u32;
    loop {
        let slug = format!("{wished}-{number}");
        if find_slug_holder(tx, kind, &slug, id).await?.is_none() {
            return Ok(slug);
        }
        number += 1;
    }
}
