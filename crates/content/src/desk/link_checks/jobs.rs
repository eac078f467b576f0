//! Jobs of the outbox: the links of one document, and each month those of all that is on the site.
use std::collections::HashSet;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use kernel::PracticeZone;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use store::{Actor, NewJob, StoreError, WriteTx};
use url::Url;

use super::client::LinkChecker;
use super::extraction::find_external_links;
use super::results::save_link_statuses;
use super::table::LinkStatus;
use crate::ContentService;
use crate::documents::table::{document, head};
use crate::model::DocumentKind;

pub const CHECK_JOB: &str = "links.ask";
/// Kind of the job that goes through all documents on the site.
pub const ROUND_JOB: &str = "links.round";
/// When the round begins, on the clock of Lagos: at night, when few readers are there.
const NIGHT: NaiveTime = NaiveTime::from_hms_opt(3, 0, 0).expect("three is an hour");
/// Between one document of a round and the next, in seconds: nobody is to be asked for many things at once.
const PAUSE: i64 = 20;

/// Asks every link of the newest draft and of what is on the site, and keeps the answers.
pub async fn check_document_links(
    content: &ContentService,
    asker: &LinkChecker,
    id: &str,
) -> Result<(), StoreError> {
    let reader = content.reader();
    let links = load_document_links(reader.connection(), id, content.public_url()).await?;
    let current: HashSet<String> = links.iter().map(Url::to_string).collect();
    // Before the transaction begins: other sites take seconds to answer, and SQLite has one writer (decision 062).
    let answers: Vec<(Url, LinkStatus)> = asker.check_links(links).await;
    let tx = content.store().begin(Actor::System).await?;
    save_link_statuses(&tx, id, &answers, &current).await?;
    tx.commit().await
}

/// The links of all bodies of a document, each once.
async fn load_document_links(
    connection: &impl ConnectionTrait,
    id: &str,
    public_url: &str,
) -> Result<Vec<Url>, StoreError> {
    let rows = document::Entity::find()
        .filter(document::Column::Id.eq(id))
        .filter(document::Column::Status.ne(document::VersionStatus::Archived))
        .all(connection)
        .await?;
    let mut known = HashSet::new();
    let mut links = Vec::new();
    for row in rows {
        let body: Value = serde_json::from_str(&row.body).map_err(StoreError::other)?;
        for link in find_external_links(&body, public_url) {
            if known.insert(link.url.to_string()) {
                links.push(link.url);
            }
        }
    }
    Ok(links)
}

#[derive(Deserialize)]
pub struct LinkCheckTask {
    document: String,
}

pub async fn process_link_check(
    (content, asker): (ContentService, LinkChecker),
    task: LinkCheckTask,
) -> Result<(), StoreError> {
    check_document_links(&content, &asker, &task.document).await
}

/// Has the links of a document asked after this write; once for that moment.
pub async fn enqueue_link_check(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    let key = format!("{id}:{}", tx.now().timestamp());
    let job = NewJob::new(CHECK_JOB, json!({"document": id})).with_key(key);
    tx.enqueue_job(job).await.map(|_id| ())
}

/// The same after it went on the site; of a document without links nothing is done.
pub async fn enqueue_published_check(
    tx: &WriteTx,
    id: &str,
    body: &Value,
    public_url: &str,
) -> Result<(), StoreError> {
    if find_external_links(body, public_url).is_empty() {
        return Ok(());
    }
    enqueue_link_check(tx, id).await
}

/// Sends the documents on the site to be asked, one after the other: one job for each document on the site that has links to ask. Settings hold the practice's own pages elsewhere, and
/// samples nobody's words: both are only asked when somebody publishes them.
pub async fn process_link_round(content: ContentService, _: IgnoredAny) -> Result<(), StoreError> {
    let tx = content.store().begin(Actor::System).await?;
    enqueue_next_round(&tx).await?;
    let live: Vec<String> = head::Entity::find()
        .filter(head::Column::Live.eq(true))
        .filter(head::Column::Sample.eq(false))
        .filter(head::Column::Kind.ne(DocumentKind::Settings.name()))
        .order_by_asc(head::Column::Id)
        .select_only()
        .column(head::Column::Id)
        .into_tuple()
        .all(tx.connection())
        .await?;
    let month = PracticeZone::Lagos
        .to_local(tx.now())
        .format("%Y-%m")
        .to_string();
    let mut at = tx.now();
    for id in live {
        let links = load_document_links(tx.connection(), &id, content.public_url()).await?;
        if links.is_empty() {
            continue;
        }
        // The key names the month, so that a round which is retried queues nothing twice.
        let job = NewJob {
            run_at: Some(at),
            ..NewJob::new(CHECK_JOB, json!({"document": id})).with_key(format!("{id}:{month}"))
        };
        tx.enqueue_job(job).await?;
        at += TimeDelta::seconds(PAUSE);
    }
    tx.commit().await
}

/// Sees to it that a round begins in the first night of the next month; once for that month, whoever asks.
pub async fn enqueue_next_round(tx: &WriteTx) -> Result<(), StoreError> {
    let Some((month, at)) = first_night(tx.now()) else {
        return Ok(());
    };
    let job = NewJob {
        run_at: Some(at),
        ..NewJob::new(ROUND_JOB, json!({})).with_key(month)
    };
    tx.enqueue_job(job).await.map(|_id| ())
}

fn first_night(now: DateTime<Utc>) -> Option<(String, DateTime<Utc>)> {
    let today = PracticeZone::Lagos.to_local(now).date_naive();
    let this_month: NaiveDate = today.with_day(1)?;
    // 31 days after the first of a month always fall in the next one.
    let next = this_month.checked_add_days(Days::new(31))?.with_day(1)?;
    let at = PracticeZone::Lagos
        .timestamp_of_local(next.and_time(NIGHT))
        .earliest()?;
    Some((next.format("%Y-%m").to_string(), at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_begins_in_the_first_night_of_the_next_month() {
        let at = |text: &str| {
            let (month, at) = first_night(text.parse().unwrap()).unwrap();
            (month, at.to_rfc3339())
        };
        let of = |month: &str, at: &str| (month.to_owned(), at.to_owned());
        assert_eq!(
            at("2026-11-21T09:00:00Z"),
            of("2026-12", "2026-12-01T02:00:00+00:00")
        );
        assert_eq!(
            at("2026-12-01T02:00:00Z"),
            of("2027-01", "2027-01-01T02:00:00+00:00")
        );
        assert_eq!(
            at("2027-01-31T23:30:00Z"),
            of("2027-03", "2027-03-01T02:00:00+00:00")
        );
    }
}
