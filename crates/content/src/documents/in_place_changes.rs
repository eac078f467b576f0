//! One change in all states of a document, as when a picture is replaced everywhere.
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use store::{StoreError, WriteTx};

use super::columns::IndexedColumns;
use super::error::DocumentError;
use super::file_uses::refresh_uses;
use super::heads;
use super::identity::parse_identity;
use super::publication::{save_draft_as, write_published};
use super::revision_metadata::RevisionMetadata;
use super::rows::{DocumentRows, serialise_body};
use super::table::document::{Column, Entity, VersionStatus};
use super::table::head::Model as Head;

/// What becomes of a doctor's yes to a draft that is changed so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChangedApproval {
    /// It falls with the words that it was given for.
    Falls,
    /// The change is no part of what was looked at, or whoever makes it says yes to it.
    Holds,
}

/// Changes what is published and the draft beside it, each with a new revision, and what is archived; `change` says
/// whether it changed a body. What is published stays so, the draft stays the newer of the two, and it keeps its place
/// in the review and its time. Answers whether anything was changed.
///
/// # Errors
/// [`DocumentError::Invalid`] when a changed body cannot be stored, or the store's.
pub(crate) async fn rewrite_document(
    tx: &WriteTx,
    id: &str,
    metadata: &RevisionMetadata,
    approval: ChangedApproval,
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
            let holds = !*is_changed || approval == ChangedApproval::Holds;
            restore_review_state(tx, id, &before, holds).await?;
        }
    }
    if let Some((body, _)) = &archived {
        // It is on no page, so it is changed without a new revision.
        rewrite_archived(tx, id, body).await?;
    }
    Ok(published.is_some() || draft.is_some() || archived.is_some())
}

async fn rewrite_archived(tx: &WriteTx, id: &str, body: &Value) -> Result<(), DocumentError> {
    let (_, kind) = parse_identity(body)?;
    let columns = IndexedColumns::from_body(id, kind, body);
    Entity::update_many()
        .col_expr(Column::Body, Expr::value(serialise_body(body)?))
        .col_expr(Column::Category, Expr::value(columns.category.clone()))
        .col_expr(Column::CategoryKey, Expr::value(columns.category_key))
        .col_expr(Column::Section, Expr::value(columns.section))
        .col_expr(Column::SectionKey, Expr::value(columns.section_key))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(VersionStatus::Archived))
        .exec(tx.connection())
        .await?;
    if let Some(head) = heads::lock_head(tx, id).await? {
        heads::update_head(tx, head, |head| head.category = columns.category).await?;
    }
    Ok(refresh_uses(tx, id).await?)
}

/// Puts a draft back to where it stood in the review, with who wrote it.
async fn restore_review_state(
    tx: &WriteTx,
    id: &str,
    before: &Head,
    holds: bool,
) -> Result<(), DocumentError> {
    let Some(now) = heads::lock_head(tx, id).await? else {
        return Ok(());
    };
    let was_approved = before.approved_revision == Some(before.revision);
    let before = before.clone();
    heads::update_head(tx, now, |head| {
        head.state = before.state;
        head.note = before.note;
        // It stays the draft of who wrote it; the version says who made this change.
        head.updated_at = before.updated_at;
        head.updated_by = before.updated_by;
        head.by_name = before.by_name;
        head.scheduled_at = before.scheduled_at;
        head.schedule_zone = before.schedule_zone;
        head.schedule_key = before.schedule_key;
        head.approved_revision = before.approved_revision;
        if was_approved && holds {
            head.approved_revision = Some(head.revision);
        }
    })
    .await?;
    Ok(())
}
