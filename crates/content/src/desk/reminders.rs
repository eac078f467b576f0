//! Each morning: what is on the site and due for its medical review, told to those who review.
use async_trait::async_trait;
use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use kernel::Zone;
use kernel::dates::long_date;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::json;
use staff::Permission;
use store::{Actor, Job, JobHandler, NewJob, Outcome, Store, StoreError, WriteTx};

use super::letters::Letters;
use crate::Content;
use crate::documents::table::head::{Column, Entity};
use crate::model::moments::today;

pub(super) const JOB: &str = "review.remind";
/// When the mail is written, on the clock of Lagos.
const MORNING: NaiveTime = NaiveTime::from_hms_opt(7, 0, 0).expect("seven is an hour");

pub(super) struct RemindOfReviews {
    store: Store,
    letters: Letters,
}

impl RemindOfReviews {
    pub fn new(content: &Content) -> Self {
        Self {
            store: content.store().clone(),
            letters: Letters::new(content),
        }
    }

    /// One mail a day to each who reviews, for as long as something is due.
    async fn remind(&self) -> Result<(), StoreError> {
        // The next morning comes whatever becomes of this one.
        let tx = self.store.begin(Actor::System).await?;
        look_next_morning(&tx).await?;
        tx.commit().await?;
        let tx = self.store.begin(Actor::System).await?;
        let day = today(tx.now());
        let due: Vec<String> = Entity::find()
            .filter(Column::Live.eq(true))
            .filter(Column::ReviewDue.ne(""))
            .filter(Column::ReviewDue.lte(day.to_string()))
            .order_by_asc(Column::ReviewDue)
            .select_only()
            .column(Column::ReviewDue)
            .into_tuple()
            .all(tx.connection())
            .await?;
        let Some(earliest) = due.first() else {
            return Ok(());
        };
        let variables = json!({
            "count": due.len(),
            "earliest": earliest.parse().map_or_else(|_| earliest.clone(), long_date),
            "link": self.letters.address("/desk/"),
        });
        let reviewers = staff::addresses_of_holders(tx.connection(), Permission::ReviewContent);
        for (id, to) in reviewers.await? {
            let key = format!("review-due:{day}:{id}");
            self.letters
                .send(&tx, "review-due", &to, variables.clone(), key)
                .await?;
        }
        tx.commit().await
    }
}

#[async_trait]
impl JobHandler for RemindOfReviews {
    async fn run(&self, _job: &Job) -> Outcome {
        match self.remind().await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Retry(error.to_string()),
        }
    }
}

/// Sees to it that somebody looks at the next seven o'clock; once for that day, whoever asks.
pub(super) async fn look_next_morning(tx: &WriteTx) -> Result<(), StoreError> {
    let Some((day, at)) = next_morning(tx.now()) else {
        return Ok(());
    };
    let job = NewJob {
        run_at: Some(at),
        ..NewJob::new(JOB, json!({})).once(day.to_string())
    };
    tx.enqueue(job).await.map(|_id| ())
}

fn next_morning(now: DateTime<Utc>) -> Option<(NaiveDate, DateTime<Utc>)> {
    let local = Zone::Lagos.at(now);
    let is_past = u64::from(local.time() >= MORNING);
    let day = local.date_naive().checked_add_days(Days::new(is_past))?;
    let at = Zone::Lagos.moment_of(day.and_time(MORNING)).earliest()?;
    Some((day, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_morning_is_today_until_seven_in_lagos() {
        let at = |text: &str| next_morning(text.parse().unwrap()).unwrap().1.to_rfc3339();
        assert_eq!(at("2026-11-21T05:59:59Z"), "2026-11-21T06:00:00+00:00");
        assert_eq!(at("2026-11-21T06:00:00Z"), "2026-11-22T06:00:00+00:00");
    }
}
