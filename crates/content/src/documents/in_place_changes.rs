//! One change in all states of a document, as when a picture is replaced everywhere.
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use store::{StoreError, WriteTx};

use super::error::DocumentError;
use super::file_uses::refresh_uses;
use super::heads;
use super::publication::{save_draft_as, write_published};
use super::revision_metadata::RevisionMetadata;
use super::rows::{DocumentRows, serialise_body};
use super::table::document::{Column, Entity, VersionStatus};
use super::table::head::Model as Head;

/// Changes what is published and the draft beside it, each with a new revision, and what is archived; `change` says
/// whether it changed a body. What is published stays so, the draft stays the newer of the two, and it keeps its place
/// in the review and its time. An approval falls with the words that it was given for. Answers whether anything was
/// changed.
///
/// # Errors
/// [`DocumentError::Invalid`] when a changed body cannot be stored, or the store's.
pub(crate) async fn rewrite_document(
    tx: &WriteTx,
    id: &str,
    metadata: &RevisionMetadata,
    change: impl Fn(&mut Value) -> bool + Send + Sync,
) -> Result<bool, DocumentError> {
    // The same order of locks as everywhere: where it stands, then what is written.
    let before = heads::lock_head(tx, id).await?;
    let rows = DocumentRows::lock_rows(tx, id).await?;
    let changed = |status| -> Result<Option<(Value, bool)>, DocumentError> {
        let Some(row) = rows.find_row(status) else {
            return Ok(None);
        };
        let mut body = serde_json::from_str(&row.body).map_err(StoreError::other)?;
        let is_changed = change(&mut body);
        Ok(Some((body, is_changed)))
    };
    let published = changed(VersionStatus::Published)?.filter(|(_, is_changed)| *is_changed);
    let archived = changed(VersionStatus::Archived)?.filter(|(_, is_changed)| *is_changed);
    let draft =
        changed(VersionStatus::Draft)?.filter(|(_, is_changed)| *is_changed || published.is_some());
    if let Some((body, _)) = &published {
        // This ends a draft; the one that was there is saved again behind it.
        write_published(tx, body, metadata).await?;
    }
    if let Some((body, is_changed)) = &draft {
        // No base: whatever is newest gets the file, and nobody is asked to resolve a conflict.
        save_draft_as(tx, body, None, metadata).await?;
        if let Some(before) = before {
            restore_review_state(tx, id, &before, *is_changed).await?;
        }
    }
    if let Some((body, _)) = &archived {
        // It is on no page, so it gets the file without a new revision.
        Entity::update_many()
            .col_expr(Column::Body, Expr::value(serialise_body(body)?))
            .filter(Column::Id.eq(id))
            .filter(Column::Status.eq(VersionStatus::Archived))
            .exec(tx.connection())
            .await?;
        refresh_uses(tx, id).await?;
    }
    Ok(published.is_some() || draft.is_some() || archived.is_some())
}

/// Puts a draft back to where it stood in the review.
async fn restore_review_state(
    tx: &WriteTx,
    id: &str,
    before: &Head,
    is_changed: bool,
) -> Result<(), DocumentError> {
    let Some(now) = heads::lock_head(tx, id).await? else {
        return Ok(());
    };
    let was_approved = before.approved_revision == Some(before.revision);
    let before = before.clone();
    heads::update_head(tx, now, |head| {
        head.state = before.state;
        head.note = before.note;
        head.scheduled_at = before.scheduled_at;
        head.schedule_zone = before.schedule_zone;
        head.schedule_key = before.schedule_key;
        head.approved_revision = before.approved_revision;
        if was_approved && !is_changed {
            head.approved_revision = Some(head.revision);
        }
    })
    .await?;
    Ok(())
}
