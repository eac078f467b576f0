//! Taking the sample documents away.
use std::collections::HashSet;

use sea_orm::sea_query::SelectStatement;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};
use serde_json::json;
use store::{StoreError, WriteTx};

use super::error::DocumentError;
use super::publication::{unpublish_document, write_published};
use super::revision_metadata::RevisionMetadata;
use super::table::head::{self, DocumentState};
use super::table::revision;
use crate::model::{DocumentKind, SAMPLE_PICTURES};

/// Sample documents that are here: those that nobody has changed, and those that somebody has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SampleDocuments {
    pub untouched: Vec<head::Model>,
    pub changed: Vec<head::Model>,
}

/// The samples that are not deleted. Forms and consents link to the policies: these stay as they are, with their label, until
/// the house writes its own, and are not among them.
pub(crate) async fn load_samples(
    connection: &impl ConnectionTrait,
) -> Result<SampleDocuments, StoreError> {
    let heads = head::Entity::find()
        .filter(sample_condition())
        .order_by_asc(head::Column::Id)
        .all(connection)
        .await?;
    // Bookings and gifts ask each time, mostly where the samples are long gone.
    if heads.is_empty() {
        return Ok(SampleDocuments::default());
    }
    let by_people: Vec<String> = revision::Entity::find()
        .select_only()
        .column(revision::Column::DocumentId)
        .distinct()
        .filter(revision::Column::DocumentId.in_subquery(sample_ids()))
        .filter(revision::Column::Actor.starts_with("staff:"))
        .into_tuple()
        .all(connection)
        .await?;
    let by_people: HashSet<String> = by_people.into_iter().collect();
    let (changed, untouched) = heads
        .into_iter()
        .partition(|head| by_people.contains(&head.id));
    Ok(SampleDocuments { untouched, changed })
}

fn sample_condition() -> Condition {
    Condition::all()
        .add(head::Column::Sample.eq(true))
        .add(head::Column::State.ne(DocumentState::Deleted))
        .add(head::Column::Kind.ne(DocumentKind::Policy.name()))
}

/// Their ids inside a query: a list of values has a limit in both databases.
fn sample_ids() -> SelectStatement {
    head::Entity::find()
        .select_only()
        .column(head::Column::Id)
        .filter(sample_condition())
        .into_query()
}

/// The samples that are on the site as they came, or not on it: nobody has published them since. A draft that lies beside
/// them, or a picture that was replaced in them, makes them nobody's own.
pub(crate) async fn load_original_samples(
    connection: &impl ConnectionTrait,
) -> Result<HashSet<String>, StoreError> {
    let SampleDocuments { untouched, changed } = load_samples(connection).await?;
    let mut found: HashSet<String> = untouched.into_iter().map(|head| head.id).collect();
    if changed.is_empty() {
        return Ok(found);
    }
    let revisions: Vec<(String, String, String)> = revision::Entity::find()
        .select_only()
        .columns([
            revision::Column::DocumentId,
            revision::Column::Action,
            revision::Column::Actor,
        ])
        .filter(revision::Column::DocumentId.in_subquery(sample_ids()))
        .order_by_asc(revision::Column::Revision)
        .into_tuple()
        .all(connection)
        .await?;
    let mut by_people = HashSet::new();
    let mut published = HashSet::new();
    for (id, action, actor) in revisions {
        if actor.starts_with("staff:") {
            by_people.insert(id.clone());
        }
        // At the time that a person chose, it is the house that publishes what they wrote.
        if action == "publish" && by_people.contains(&id) {
            published.insert(id);
        }
    }
    let kept = changed.into_iter().map(|head| head.id);
    found.extend(kept.filter(|id| !published.contains(id)));
    Ok(found)
}

/// Deletes the samples that nobody has changed, so that they can be brought back; settings go back to the defaults. Answers
/// what was there.
pub(crate) async fn delete_samples(
    tx: &WriteTx,
    metadata: &RevisionMetadata,
) -> Result<SampleDocuments, DocumentError> {
    let found = load_samples(tx.connection()).await?;
    for head in &found.untouched {
        if head.kind == DocumentKind::Settings.name() && head.id != SAMPLE_PICTURES {
            // Settings cannot be deleted: a body without fields means the defaults.
            let body = json!({ "_id": head.id, "_type": head.kind });
            write_published(tx, &body, metadata).await?;
        } else {
            unpublish_document(tx, &head.id, DocumentState::Deleted, metadata).await?;
        }
    }
    Ok(found)
}
