//! One change in all states of a document, as when a picture is replaced everywhere.
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use store::{StoreError, WriteTx};

use super::rows::{Rows, text_of};
use super::table::document::{Column, Entity, Status};
use super::table::head::Model as Head;
use super::write::{put_published, save_draft_as};
use super::{DocumentError, Mark, heads};
use crate::media::refresh_uses;

/// Changes what is published and the draft beside it, each with a new revision, and what is archived; `change` says
/// whether it changed a body. What is published stays so, the draft stays the newer of the two, and it keeps its place
/// in the review and its time. An approval falls with the words that it was given for. Answers whether anything was
/// changed.
///
/// # Errors
/// [`DocumentError::Invalid`] when a changed body cannot be stored, or the store's.
pub(crate) async fn rewrite(
    tx: &WriteTx,
    id: &str,
    mark: &Mark,
    change: impl Fn(&mut Value) -> bool + Send + Sync,
) -> Result<bool, DocumentError> {
    // The same order of locks as everywhere: where it stands, then what is written.
    let before = heads::of(tx, id).await?;
    let rows = Rows::of(tx, id).await?;
    let changed = |status| -> Result<Option<(Value, bool)>, DocumentError> {
        let Some(row) = rows.get(status) else {
            return Ok(None);
        };
        let mut body = serde_json::from_str(&row.body).map_err(StoreError::other)?;
        let is_changed = change(&mut body);
        Ok(Some((body, is_changed)))
    };
    let published = changed(Status::Published)?.filter(|(_, is_changed)| *is_changed);
    let archived = changed(Status::Archived)?.filter(|(_, is_changed)| *is_changed);
    let draft =
        changed(Status::Draft)?.filter(|(_, is_changed)| *is_changed || published.is_some());
    if let Some((body, _)) = &published {
        // This ends a draft; the one that was there is saved again behind it.
        put_published(tx, body, mark).await?;
    }
    if let Some((body, is_changed)) = &draft {
        save_draft_as(tx, body, None, mark).await?;
        if let Some(before) = before {
            take_up_again(tx, id, &before, *is_changed).await?;
        }
    }
    if let Some((body, _)) = &archived {
        Entity::update_many()
            .col_expr(Column::Body, Expr::value(text_of(body)?))
            .filter(Column::Id.eq(id))
            .filter(Column::Status.eq(Status::Archived))
            .exec(tx.connection())
            .await?;
        refresh_uses(tx, id).await?;
    }
    Ok(published.is_some() || draft.is_some() || archived.is_some())
}

/// Puts a draft back to where it stood in the review.
async fn take_up_again(
    tx: &WriteTx,
    id: &str,
    before: &Head,
    is_changed: bool,
) -> Result<(), DocumentError> {
    let Some(now) = heads::of(tx, id).await? else {
        return Ok(());
    };
    let was_approved = before.approved_revision == Some(before.revision);
    let before = before.clone();
    heads::change(tx, now, |head| {
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
