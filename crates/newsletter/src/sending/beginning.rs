//! An issue's time has come: its letter is made, its number given, its deliveries written down.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use mail::Letter;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Actor, AuditEntry, Job, JobHandler, NewJob, Outcome, Store, StoreError, WriteTx};

use super::{BEGIN, NO_WAY_OUT, audience, start_lanes};
use crate::Newsletter;
use crate::issues::letter::{self, Unmade};
use crate::issues::records::{self, ShownPost, issues_tag};
use crate::tables::issue::{IssueState, Model};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Begin {
    pub issue: String,
    pub run: i32,
}

/// Puts the job on the list; without a moment it is due at once.
pub(crate) async fn enqueue_begin(
    tx: &WriteTx,
    begin: &Begin,
    run_at: Option<DateTime<Utc>>,
) -> Result<(), StoreError> {
    let payload = serde_json::to_value(begin).map_err(StoreError::other)?;
    let job = NewJob {
        run_at,
        ..NewJob::new(BEGIN, payload).once(format!("{}:{}", begin.issue, begin.run))
    };
    tx.enqueue(job).await.map(|_id| ())
}

pub(super) struct Beginning(pub Newsletter);

/// Whether this run of the issue is still to begin.
fn is_due(row: &Model, run: i32) -> bool {
    row.run == run
        && row.begun_at.is_none()
        && matches!(row.state, IssueState::Scheduled | IssueState::Sending)
}

impl Beginning {
    async fn begin(&self, begin: &Begin) -> Result<(), Unmade> {
        let later = |error: StoreError| Unmade::Later(error.to_string());
        let store = self.0.store();
        let found = records::read(store, &begin.issue).await.map_err(later)?;
        let Some(row) = found.filter(|row| is_due(row, begin.run)) else {
            return Ok(());
        };
        if !self.0.post().has_way_out() {
            return Err(Unmade::Refused(NO_WAY_OUT.to_owned()));
        }
        let posts = self.0.outside().posts.posts(&row.post_ids()).await;
        let missing = letter::checks(&row, posts.map_err(later)?.len());
        if let Some(words) = missing.first() {
            return Err(Unmade::Refused(words.clone()));
        }
        let made = Made::of(&self.0, &row).await?;
        made.begun(store, begin.run).await.map_err(later)
    }
}

/// The letter of an issue under the number that it will have.
struct Made {
    row: Model,
    letter: Letter,
    posts: Vec<ShownPost>,
}

impl Made {
    async fn of(newsletter: &Newsletter, row: &Model) -> Result<Self, Unmade> {
        let later = |error: StoreError| Unmade::Later(error.to_string());
        // The number stands in the letter, so it is given before the letter is made.
        let number = number_of(newsletter.store(), &row.id).await;
        let number = number.map_err(later)?;
        let mut row = row.clone();
        row.number = number;
        let (letter, posts) = letter::make(newsletter, &row, &letter::path_of(&row)).await?;
        Ok(Self { row, letter, posts })
    }

    async fn begun(self, store: &Store, run: i32) -> Result<(), StoreError> {
        let tx = store.begin(Actor::System).await?;
        let found = records::locked(&tx, &self.row.id).await?;
        let Some(before) = found.filter(|row| is_due(row, run)) else {
            return Ok(());
        };
        audience::write_down(&tx, &before.id, before.kind, &before.segment()).await?;
        let mut row = before.clone().into_active_model();
        row.state = Set(IssueState::Sending);
        row.begun_at = Set(Some(tx.now()));
        row.letter = Set(Some(text(&self.letter)?));
        row.shown = Set(Some(text(&self.posts)?));
        row.trouble = Set(None);
        row.updated_at = Set(tx.now());
        let row = row.update(tx.connection()).await?;
        start_lanes(&tx, &row.id, row.run).await?;
        tx.touch([issues_tag()]);
        let entry = AuditEntry::new("newsletter.begin", format!("newsletter-issue:{}", row.id))
            .after(json!({ "number": row.number }));
        tx.audit(entry).await?;
        tx.commit().await
    }
}

/// The number of an issue, given now where it has none; `None` where the issue is gone.
async fn number_of(store: &Store, id: &str) -> Result<Option<i32>, StoreError> {
    let tx = store.begin(Actor::System).await?;
    let Some(row) = records::locked(&tx, id).await? else {
        return Ok(None);
    };
    if row.number.is_some() {
        return Ok(row.number);
    }
    let number = records::next_number(&tx).await?;
    let mut row = row.into_active_model();
    row.number = Set(Some(number));
    row.update(tx.connection()).await?;
    tx.commit().await?;
    Ok(Some(number))
}

fn text(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(StoreError::other)
}

#[async_trait]
impl JobHandler for Beginning {
    async fn run(&self, job: &Job) -> Outcome {
        let Ok(begin) = serde_json::from_value::<Begin>(job.payload.clone()) else {
            return Outcome::GiveUp("The job names no issue.".to_owned());
        };
        match self.begin(&begin).await {
            Ok(()) => Outcome::Done,
            Err(Unmade::Later(why)) => Outcome::Retry(why),
            Err(Unmade::Refused(why)) => Outcome::GiveUp(why),
        }
    }

    /// The issue is a draft again, with the reason.
    async fn given_up(&self, tx: &WriteTx, job: &Job, why: &str) -> Result<(), StoreError> {
        let Ok(begin) = serde_json::from_value::<Begin>(job.payload.clone()) else {
            return Ok(());
        };
        let found = records::locked(tx, &begin.issue).await?;
        if let Some(row) = found.filter(|row| is_due(row, begin.run)) {
            let mut row = row.into_active_model();
            row.state = Set(IssueState::Draft);
            row.number = Set(None);
            row.trouble = Set(Some(why.to_owned()));
            row.updated_at = Set(tx.now());
            row.update(tx.connection()).await?;
            tx.touch([issues_tag()]);
        }
        Ok(())
    }
}
