//! An issue's time has come: its mail content is made, its number given, its deliveries written down.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Actor, AuditEntry, Job, JobHandler, JobOutcome, NewJob, Store, StoreError, WriteTx};

use super::audience;
use super::steps::{NO_TRANSPORT_MESSAGE, START_ISSUE_JOB, start_batch_queues};
use crate::issues::content::{self, IssueContent, IssueRenderError};
use crate::issues::records::{self, PublishedPost, issues_tag};
use crate::service::Newsletter;
use crate::tables::issue::{IssueState, Model};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StartIssueTask {
    pub issue: String,
    pub run: i32,
}

/// Puts the job on the list; without a moment it is due at once.
pub(crate) async fn enqueue_issue_start(
    tx: &WriteTx,
    begin: &StartIssueTask,
    run_at: Option<DateTime<Utc>>,
) -> Result<(), StoreError> {
    let payload = serde_json::to_value(begin).map_err(StoreError::other)?;
    let job = NewJob {
        run_at,
        ..NewJob::new(START_ISSUE_JOB, payload).with_key(format!("{}:{}", begin.issue, begin.run))
    };
    tx.enqueue_job(job).await.map(|_id| ())
}

pub(super) struct StartIssueHandler(pub Newsletter);

/// Whether this run of the issue is still to begin.
fn is_due(row: &Model, run: i32) -> bool {
    row.run == run
        && row.begun_at.is_none()
        && matches!(row.state, IssueState::Scheduled | IssueState::Sending)
}

impl StartIssueHandler {
    async fn start_issue(&self, begin: &StartIssueTask) -> Result<(), IssueRenderError> {
        let later = |error: StoreError| IssueRenderError::Later(error.to_string());
        let store = self.0.store();
        let found = records::find_issue(store, &begin.issue)
            .await
            .map_err(later)?;
        let Some(row) = found.filter(|row| is_due(row, begin.run)) else {
            return Ok(());
        };
        if !self.0.dispatcher().has_external_transport() {
            return Err(IssueRenderError::Refused(
                l10n::text(NO_TRANSPORT_MESSAGE).to_owned(),
            ));
        }
        // Articles may have been taken off the site since the issue was scheduled.
        let posts = self.0.ports().posts.load_posts(&row.post_ids()).await;
        let missing = content::list_problems(&row, posts.map_err(later)?.len());
        if let Some(words) = missing.first() {
            return Err(IssueRenderError::Refused(words.clone()));
        }
        let made = RenderedIssue::render_issue(&self.0, &row).await?;
        made.save_and_start(store, begin.run).await.map_err(later)
    }
}

/// The mail content of an issue under the number that it will have.
struct RenderedIssue {
    row: Model,
    content: IssueContent,
    posts: Vec<PublishedPost>,
}

impl RenderedIssue {
    async fn render_issue(newsletter: &Newsletter, row: &Model) -> Result<Self, IssueRenderError> {
        let later = |error: StoreError| IssueRenderError::Later(error.to_string());
        // The number stands in the mail content, so it is given before that is made.
        let number = assign_number(newsletter.store(), &row.id).await;
        let number = number.map_err(later)?;
        let mut row = row.clone();
        row.number = number;
        let (content, posts) =
            content::render_content(newsletter, &row, &content::issue_path(&row)).await?;
        Ok(Self {
            row,
            content,
            posts,
        })
    }

    async fn save_and_start(self, store: &Store, run: i32) -> Result<(), StoreError> {
        let tx = store.begin(Actor::System).await?;
        // Rendering took a while: the issue may have been unscheduled in the meantime.
        let found = records::lock_issue(&tx, &self.row.id).await?;
        let Some(before) = found.filter(|row| is_due(row, run)) else {
            return Ok(());
        };
        // Deliveries, state and first steps in one transaction: after a crash all of it is there, or the job starts
        // over.
        audience::insert_deliveries(&tx, &before.id, before.kind, &before.parse_segment()).await?;
        let mut row = before.clone().into_active_model();
        row.state = Set(IssueState::Sending);
        row.begun_at = Set(Some(tx.now()));
        row.content = Set(Some(to_json(&self.content)?));
        // The archive shows what was sent, even if an article changes or disappears later.
        row.shown = Set(Some(to_json(&self.posts)?));
        row.trouble = Set(None);
        row.updated_at = Set(tx.now());
        let row = row.update(tx.connection()).await?;
        start_batch_queues(&tx, &row.id, row.run).await?;
        tx.touch_tags([issues_tag()]);
        let entry = AuditEntry::new("newsletter.begin", format!("newsletter-issue:{}", row.id))
            .after(json!({ "number": row.number }));
        tx.record_audit(entry).await?;
        tx.commit().await
    }
}

/// The number of an issue, given now where it has none; `None` where the issue is gone.
async fn assign_number(store: &Store, id: &str) -> Result<Option<i32>, StoreError> {
    let tx = store.begin(Actor::System).await?;
    let Some(row) = records::lock_issue(&tx, id).await? else {
        return Ok(None);
    };
    // An earlier attempt got this far; a second number would leave a gap in the archive.
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

fn to_json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(StoreError::other)
}

#[async_trait]
impl JobHandler for StartIssueHandler {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let Ok(begin) = serde_json::from_value::<StartIssueTask>(job.payload.clone()) else {
            return JobOutcome::GiveUp("The job names no issue.".to_owned());
        };
        match self.start_issue(&begin).await {
            Ok(()) => JobOutcome::Done,
            Err(IssueRenderError::Later(why)) => JobOutcome::Retry(why),
            Err(IssueRenderError::Refused(why)) => JobOutcome::GiveUp(why),
        }
    }

    /// The issue is a draft again, with the reason.
    async fn on_given_up(&self, tx: &WriteTx, job: &Job, why: &str) -> Result<(), StoreError> {
        let Ok(begin) = serde_json::from_value::<StartIssueTask>(job.payload.clone()) else {
            return Ok(());
        };
        let found = records::lock_issue(tx, &begin.issue).await?;
        if let Some(row) = found.filter(|row| is_due(row, begin.run)) {
            let mut row = row.into_active_model();
            row.state = Set(IssueState::Draft);
            row.number = Set(None);
            row.trouble = Set(Some(why.to_owned()));
            row.updated_at = Set(tx.now());
            row.update(tx.connection()).await?;
            tx.touch_tags([issues_tag()]);
        }
        Ok(())
    }
}
