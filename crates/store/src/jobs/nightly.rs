//! Work of each night.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use kernel::PracticeZone;
use serde_json::json;

use crate::{NewJob, StoreError, WriteTx};

impl WriteTx {
    /// Sees to it that a job runs when the clock of Lagos next shows `time`; once for that night, whoever asks.
    pub async fn enqueue_nightly(&self, kind: &str, time: NaiveTime) -> Result<(), StoreError> {
        let Some((day, at)) = next_occurrence(self.now(), time) else {
            return Ok(());
        };
        let job = NewJob {
            run_at: Some(at),
            ..NewJob::new(kind, json!({})).with_key(day.to_string())
        };
        self.enqueue_job(job).await.map(|_id| ())
    }
}

fn next_occurrence(now: DateTime<Utc>, time: NaiveTime) -> Option<(NaiveDate, DateTime<Utc>)> {
    let local = PracticeZone::Lagos.to_local(now);
    let is_past = u64::from(local.time() >= time);
    let day = local.date_naive().checked_add_days(Days::new(is_past))?;
    let at = PracticeZone::Lagos
        .timestamp_of_local(day.and_time(time))
        .earliest()?;
    Some((day, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_night_is_this_one_before_its_hour() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let time = NaiveTime::from_hms_opt(3, 15, 0).unwrap();
        let (day, run) = next_occurrence(at("2027-01-11T02:14:59Z"), time).unwrap();
        assert_eq!(day.to_string(), "2027-01-11");
        assert_eq!(run, at("2027-01-11T02:15:00Z"));
        let (day, run) = next_occurrence(at("2027-01-11T02:15:00Z"), time).unwrap();
        assert_eq!(day.to_string(), "2027-01-12");
        assert_eq!(run, at("2027-01-12T02:15:00Z"));
        let seven = NaiveTime::from_hms_opt(7, 0, 0).unwrap();
        let morning = |now| next_occurrence(at(now), seven).unwrap().1;
        assert_eq!(morning("2026-11-21T05:59:59Z"), at("2026-11-21T06:00:00Z"));
        assert_eq!(morning("2026-11-21T06:00:00Z"), at("2026-11-22T06:00:00Z"));
    }
}
