//! Who hears of a comment.
use std::collections::BTreeSet;

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use staff::Permission;
use store::{StoreError, WriteTx};

use super::super::permissions::ContentEditor;
use super::super::tables::passage_comment;
use crate::documents::table::revision;

/// How an author of a revision is written down, before their id.
const STAFF: &str = "staff:";

/// Ids of whom a new comment is told: who wrote the document or said something in the thread. Where that is its author alone,
/// those who review. Nobody hears of their own.
pub(super) async fn find_recipients(
    tx: &WriteTx,
    document: &str,
    thread: &str,
    author: &ContentEditor,
) -> Result<BTreeSet<String>, StoreError> {
    let db = tx.connection();
    let writers: Vec<String> = revision::Entity::find()
        .select_only()
        .column(revision::Column::Actor)
        .distinct()
        .filter(revision::Column::DocumentId.eq(document))
        .into_tuple()
        .all(db)
        .await?;
    let speakers: Vec<String> = passage_comment::Entity::find()
        .select_only()
        .column(passage_comment::Column::StaffId)
        .distinct()
        .filter(passage_comment::Column::ThreadId.eq(thread))
        .into_tuple()
        .all(db)
        .await?;
    let writers = writers
        .iter()
        .filter_map(|actor| actor.strip_prefix(STAFF).map(str::to_owned));
    let own = author.0.id.to_string();
    let mut ids: BTreeSet<String> = writers.chain(speakers).filter(|id| *id != own).collect();
    if ids.is_empty() && !author.may_review() {
        let reviewers = staff::list_holder_emails(db, Permission::ReviewContent).await?;
        ids.extend(reviewers.into_iter().map(|(id, _)| id));
    }
    Ok(ids)
}
