//! Jobs of the outbox: the links of one document, and each month those of all that is on the site.
use std::collections::HashSet;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use kernel::Zone;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use store::{Actor, NewJob, StoreError, WriteTx};
use url::Url;

use super::ask::Asker;
use super::find::outside_links;
use super::results::keep;
use super::table::Answer;
use crate::Content;
use crate::documents::table::{document, head};
use crate::model::Kind;

pub const JOB: &str = "links.ask";
/// Kind of the job that goes through all documents on the site.
pub const ROUND: &str = "links.round";
/// When the round begins, on the clock of Lagos: at night, when few readers are there.
const NIGHT: NaiveTime = NaiveTime::from_hms_opt(3, 0, 0).expect("three is an hour");
/// Between one document of a round and the next, in seconds: nobody is to be asked for many things at once.
const PAUSE: i64 = 20;

/// Asks every link of the newest draft and of what is on the site, and keeps the answers.
pub async fn ask_now(content: &Content, asker: &Asker, id: &str) -> Result<(), StoreError> {
    let reader = content.reader();
    let links = links_of(reader.connection(), id, content.public_url()).await?;
    let current: HashSet<String> = links.iter().map(Url::to_string).collect();
    let answers: Vec<(Url, Answer)> = asker.ask_all(links).await;
    let tx = content.store().begin(Actor::System).await?;
    keep(&tx, id, &answers, &current).await?;
    tx.commit().await
}

/// The links of all bodies of a document, each once.
async fn links_of(
    connection: &impl ConnectionTrait,
    id: &str,
    public_url: &str,
) -> Result<Vec<Url>, StoreError> {
    let rows = document::Entity::find()
        .filter(document::Column::Id.eq(id))
        .filter(document::Column::Status.ne(document::Status::Archived))
        .all(connection)
        .await?;
    let mut known = HashSet::new();
    let mut links = Vec::new();
    for row in rows {
        let body: Value = serde_json::from_str(&row.body).map_err(StoreError::other)?;
        for link in outside_links(&body, public_url) {
            if known.insert(link.url.to_string()) {
                links.push(link.url);
            }
        }
    }
    Ok(links)
}

#[derive(Deserialize)]
pub struct AskTask {
    document: String,
}

pub async fn ask_of((content, asker): (Content, Asker), task: AskTask) -> Result<(), StoreError> {
    ask_now(&content, &asker, &task.document).await
}

/// Has the links of a document asked after this write; once for that moment.
pub async fn ask_soon(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    let key = format!("{id}:{}", tx.now().timestamp());
    let job = NewJob::new(JOB, json!({"document": id})).once(key);
    tx.enqueue(job).await.map(|_id| ())
}

/// The same after it went on the site; of a document without links nothing is done.
pub async fn ask_published(
    tx: &WriteTx,
    id: &str,
    body: &Value,
    public_url: &str,
) -> Result<(), StoreError> {
    if outside_links(body, public_url).is_empty() {
        return Ok(());
    }
    ask_soon(tx, id).await
}

/// Sends the documents on the site to be asked, one after the other: one job for each document on the site that has links to ask. Settings hold the practice's own pages elsewhere, and
/// samples nobody's words: both are only asked when somebody publishes them.
pub async fn ask_all(content: Content, _: IgnoredAny) -> Result<(), StoreError> {
    let tx = content.store().begin(Actor::System).await?;
    next_round(&tx).await?;
    let live: Vec<String> = head::Entity::find()
        .filter(head::Column::Live.eq(true))
        .filter(head::Column::Sample.eq(false))
        .filter(head::Column::Kind.ne(Kind::Settings.name()))
        .order_by_asc(head::Column::Id)
        .select_only()
        .column(head::Column::Id)
        .into_tuple()
        .all(tx.connection())
        .await?;
    let month = Zone::Lagos.at(tx.now()).format("%Y-%m").to_string();
    let mut at = tx.now();
    for id in live {
        let links = links_of(tx.connection(), &id, content.public_url()).await?;
        if links.is_empty() {
            continue;
        }
        let job = NewJob {
            run_at: Some(at),
            ..NewJob::new(JOB, json!({"document": id})).once(format!("{id}:{month}"))
        };
        tx.enqueue(job).await?;
        at += TimeDelta::seconds(PAUSE);
    }
    tx.commit().await
}

/// Sees to it that a round begins in the first night of the next month; once for that month, whoever asks.
pub async fn next_round(tx: &WriteTx) -> Result<(), StoreError> {
    let Some((month, at)) = first_night(tx.now()) else {
        return Ok(());
    };
    let job = NewJob {
        run_at: Some(at),
        ..NewJob::new(ROUND, json!({})).once(month)
    };
    tx.enqueue(job).await.map(|_id| ())
}

fn first_night(now: DateTime<Utc>) -> Option<(String, DateTime<Utc>)> {
    let today = Zone::Lagos.at(now).date_naive();
    let this_month: NaiveDate = today.with_day(1)?;
    let next = this_month.checked_add_days(Days::new(31))?.with_day(1)?;
    let at = Zone::Lagos.moment_of(next.and_time(NIGHT)).earliest()?;
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
