//! Revisions: what is remembered of each write, and what is forgotten again.
use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Timelike, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr,
};
use serde_json::Value;
use store::WriteTx;

use super::error::DocumentError;
use super::heads::WrittenDocument;
use super::revision_metadata::RevisionMetadata;
use super::table::revision::{self, Column, Entity};
use crate::model::portable;

/// Saves of one tab within this time are one revision.
const FOLDED_WITHIN: TimeDelta = TimeDelta::minutes(5);
/// So many of the newest revisions are kept whatever they are.
const NEWEST: usize = 20;
/// Thinned when the number of a revision is a multiple of this.
// Thinning reads all revisions of the document, so it does not run on every save.
const THIN_EVERY: i64 = 10;
/// The action of a save that nobody asked for.
const DRAFT: &str = "draft";

/// Remembers a write. A tab's save replaces its own save of some minutes before, unless that revision is held: somebody
/// else may build on it.
pub(super) async fn insert_revision(
    tx: &WriteTx,
    written: &WrittenDocument<'_>,
    action: &str,
) -> Result<(), DocumentError> {
    let (id, number, metadata) = (written.id, written.revision, written.metadata);
    let mut begun_at = tx.now();
    let action = metadata.action.unwrap_or(action);
    if action == DRAFT
        && let Some(before) = find_folded_start(tx, id, number - 1, metadata).await?
        && !metadata.held_revisions.contains(&(number - 1))
    {
        begun_at = before;
        Entity::delete_many()
            .filter(Column::DocumentId.eq(id))
            .filter(Column::Revision.eq(number - 1))
            .exec(tx.connection())
            .await?;
    }
    let row = revision::ActiveModel {
        id: Set(tx.new_id().to_string()),
        document_id: Set(id.to_owned()),
        revision: Set(number),
        action: Set(action.to_owned()),
        body: Set(written.text.clone()),
        actor: Set(tx.actor().to_string()),
        at: Set(tx.now()),
        by_name: Set(metadata.name.clone()),
        tab: Set(metadata.tab.clone()),
        begun_at: Set(begun_at),
        note: Set(metadata.note.clone()),
        words: Set(count_words(written.body)),
    };
    tx.insert_row(row).await?;
    if number % THIN_EVERY == 0 {
        thin_revisions(tx, id, &metadata.held_revisions).await?;
    }
    Ok(())
}

/// When the saves began that the new one continues.
async fn find_folded_start(
    tx: &WriteTx,
    id: &str,
    number: i64,
    metadata: &RevisionMetadata,
) -> Result<Option<DateTime<Utc>>, DocumentError> {
    let Some(tab) = &metadata.tab else {
        return Ok(None);
    };
    let begun_at: Option<DateTime<Utc>> = Entity::find()
        .filter(Column::DocumentId.eq(id))
        .filter(Column::Revision.eq(number))
        .filter(Column::Action.eq(DRAFT))
        .filter(Column::Actor.eq(tx.actor().to_string()))
        .filter(Column::Tab.eq(tab))
        // Counted from the first save of a run, so that hours of writing leave a version every five minutes.
        .filter(Column::BegunAt.gt(tx.now() - FOLDED_WITHIN))
        .select_only()
        .column(Column::BegunAt)
        .into_tuple()
        .one(tx.connection())
        .await?;
    Ok(begun_at)
}

/// Names what was done with a revision that is there already: it was submitted, approved.
pub(crate) async fn update_action(
    tx: &WriteTx,
    id: &str,
    number: i64,
    action: &str,
    note: Option<&str>,
) -> Result<(), DocumentError> {
    let mut update = Entity::update_many()
        .filter(Column::DocumentId.eq(id))
        .filter(Column::Revision.eq(number))
        .col_expr(Column::Action, Expr::value(action));
    if let Some(note) = note {
        update = update.col_expr(Column::Note, Expr::value(note));
    }
    update.exec(tx.connection()).await?;
    Ok(())
}

/// Whether a revision was shown to a reviewer, or the document began as the copy of another.
pub(crate) async fn was_reviewed(tx: &WriteTx, id: &str) -> Result<bool, DocumentError> {
    let shown = ["submit", "approve", "send_back", "duplicate"];
    let found = Entity::find()
        .filter(Column::DocumentId.eq(id))
        .filter(Column::Action.is_in(shown))
        .limit(1);
    let found: Option<i64> = found
        .select_only()
        .column(Column::Revision)
        .into_tuple()
        .one(tx.connection())
        .await?;
    Ok(found.is_some())
}

/// Forgets saves that nobody will look for: of those older than the newest 20 one an hour stays, and everything that
/// was submitted, approved or published.
async fn thin_revisions(tx: &WriteTx, id: &str, held: &BTreeSet<i64>) -> Result<(), DocumentError> {
    let rows: Vec<(i64, String, DateTime<Utc>)> = Entity::find()
        .filter(Column::DocumentId.eq(id))
        .order_by_desc(Column::Revision)
        .select_only()
        .columns([Column::Revision, Column::Action, Column::At])
        .into_tuple()
        .all(tx.connection())
        .await?;
    let mut hours = BTreeSet::new();
    let mut gone = Vec::new();
    for (place, (number, action, at)) in rows.into_iter().enumerate() {
        // Rows come newest first, so the last save of each hour is kept.
        let first_of_hour = hours.insert((at.date_naive(), at.hour()));
        let kept = place < NEWEST || action != DRAFT || first_of_hour || held.contains(&number);
        if !kept {
            gone.push(number);
        }
    }
    for numbers in gone.chunks(200) {
        Entity::delete_many()
            .filter(Column::DocumentId.eq(id))
            .filter(Expr::col(Column::Revision).is_in(numbers.to_vec()))
            .exec(tx.connection())
            .await?;
    }
    Ok(())
}

/// Words of everything that is read in a body.
fn count_words(body: &Value) -> i32 {
    let texts = ["description", "answer", "transcript"]
        .iter()
        .filter_map(|key| body.get(*key));
    let words: usize = texts
        .map(|text| portable::readable_text(text).split_whitespace().count())
        .sum();
    i32::try_from(words).unwrap_or(i32::MAX)
}
