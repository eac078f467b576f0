//! Reads the audit log and writes down what programs are told of it.

use kernel::PageParams;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::audit::{AuditLine, AuditQuery};
use store::{Actor, StoreError, WriteTx};

use crate::model::body::{build_body, is_worth_telling};
use crate::model::lines::list_line_events;
use crate::model::occasion::WebhookOccasion;
use crate::sending::queue::enqueue_delivery;
use crate::service::Webhooks;
use crate::tables::{cursor, endpoint, event};

/// Lines that are read in one go.
const BATCH: u64 = 500;

/// What the log calls it when a document comes to the site, and when it goes.
const PUBLISHED: &str = "document.publish";
const TAKEN_DOWN: [&str; 3] = ["document.unpublish", "document.archive", "document.delete"];

/// What is to be told of a line.
struct FoundEvent {
    occasion: WebhookOccasion,
    /// The number of its line.
    seq: i64,
    body: String,
}

/// Writes down the events of all lines since the last time. Cheap where nothing is new.
///
/// # Errors
/// When the database fails.
pub async fn collect_events(webhooks: &Webhooks) -> Result<(), StoreError> {
    while collect_batch(webhooks).await? {}
    Ok(())
}

/// Whether there may be more.
async fn collect_batch(webhooks: &Webhooks) -> Result<bool, StoreError> {
    let store = webhooks.store();
    let reader = store.reader();
    let has_listener = endpoint::Entity::find()
        .filter(endpoint::Column::IsOn.eq(true))
        .one(reader.connection())
        .await?
        .is_some();
    let place = cursor::Entity::find_by_id(cursor::ONLY)
        .one(reader.connection())
        .await?;
    // The row is made with the first endpoint.
    let Some(place) = place.filter(|_| has_listener) else {
        return Ok(false);
    };
    let lines = store.list_audit_lines_after(place.read_to, BATCH).await?;
    let Some(last) = lines.last().map(|line| line.seq) else {
        return Ok(false);
    };
    let found = find_events(webhooks, &lines).await?;
    let tx = store.begin(Actor::System).await?;
    let now = tx.lock_row::<cursor::Entity>(cursor::ONLY).await?;
    // Another node may have read these lines meanwhile: who moves the mark has told of them.
    if now.as_ref() == Some(&place) {
        tell_endpoints(&tx, &found).await?;
        let mut moved = place.into_active_model();
        moved.read_to = Set(last);
        moved.update(tx.connection()).await?;
        tx.commit().await?;
    }
    Ok(true)
}

async fn find_events(
    webhooks: &Webhooks,
    lines: &[AuditLine],
) -> Result<Vec<FoundEvent>, StoreError> {
    let mut found = Vec::new();
    for line in lines {
        let (before, after) = (line.before.as_deref(), line.after.as_deref());
        for occurred in list_line_events(&line.action, &line.subject, before, after) {
            if occurred.occasion == WebhookOccasion::ContentUnpublished
                && !was_published(webhooks, line).await?
            {
                continue;
            }
            // What was erased since is told to nobody.
            let Some(facts) = webhooks.facts().load_facts(&occurred.subject).await? else {
                continue;
            };
            if is_worth_telling(&occurred, &facts) {
                found.push(FoundEvent {
                    occasion: occurred.occasion,
                    seq: line.seq,
                    body: build_body(&occurred, line.at, &facts),
                });
            }
        }
    }
    Ok(found)
}

/// Whether what a line takes away was on the site: drafts are deleted and archived too.
async fn was_published(webhooks: &Webhooks, line: &AuditLine) -> Result<bool, StoreError> {
    let published = find_last_line(webhooks, line, PUBLISHED).await?;
    let mut taken_down = None;
    for action in TAKEN_DOWN {
        taken_down = taken_down.max(find_last_line(webhooks, line, action).await?);
    }
    // Options are ordered: none comes before any number.
    Ok(published > taken_down)
}

/// The number of the last line before this one that tells that the same was done to the same.
async fn find_last_line(
    webhooks: &Webhooks,
    line: &AuditLine,
    action: &str,
) -> Result<Option<i64>, StoreError> {
    let query = AuditQuery {
        action: Some(action.to_owned()),
        subject: Some(line.subject.clone()),
        below: Some(line.seq),
        ..AuditQuery::default()
    };
    let newest = PageParams::new(None, 1);
    let found = webhooks.store().list_audit_lines(&query, newest).await?;
    Ok(found.items.first().map(|line| line.seq))
}

async fn tell_endpoints(tx: &WriteTx, found: &[FoundEvent]) -> Result<(), StoreError> {
    let endpoints = endpoint::Entity::find()
        .filter(endpoint::Column::IsOn.eq(true))
        .all(tx.connection())
        .await?;
    let mut wanting = Vec::with_capacity(endpoints.len());
    for row in endpoints {
        wanting.push((row.parse_occasions()?, row));
    }
    for occurred in found {
        let to: Vec<&str> = wanting
            .iter()
            .filter(|(occasions, row)| {
                occasions.contains(&occurred.occasion) && occurred.seq > row.lines_after
            })
            .map(|(_, row)| row.id.as_str())
            .collect();
        if to.is_empty() {
            continue;
        }
        let event = insert_event(tx, occurred.occasion.key(), occurred.body.clone()).await?;
        for id in to {
            enqueue_delivery(tx, id, &event).await?;
        }
    }
    Ok(())
}

/// Keeps a message; answers its id.
pub async fn insert_event(tx: &WriteTx, kind: &str, body: String) -> Result<String, StoreError> {
    let id = tx.new_id().to_string();
    tx.insert_row(event::Model {
        id: id.clone(),
        kind: kind.to_owned(),
        body,
        created_at: tx.now(),
    })
    .await?;
    Ok(id)
}

/// Sees to it that lines are read, from the one behind `last` on where none were before.
///
/// # Errors
/// When the database fails.
pub async fn begin_reading(tx: &WriteTx, last: i64) -> Result<(), StoreError> {
    let first = cursor::Model {
        id: cursor::ONLY,
        read_to: last,
    };
    tx.insert_if_new(first, [cursor::Column::Id]).await?;
    Ok(())
}
