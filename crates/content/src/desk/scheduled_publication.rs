//! Publishing at a time: the outbox's job. Once, whatever the number of nodes and restarts: the document's row names
//! the job that may publish it, and the job looks at it under the row's lock.
use async_trait::async_trait;
use serde_json::Value;
use store::{Actor, AuditEntry, Job, JobHandler, JobOutcome, WriteTx};

use super::completeness::{require_complete, require_reason};
use super::drafts::find_newest_body;
use super::emails::DeskMailer;
use super::error::DeskError;
use super::link_checks;
use super::review_state::{is_approved, open_state};
use crate::ContentService;
use crate::documents::table::head::{DocumentState, Model};
use crate::documents::{self, RevisionMetadata, heads};
use crate::model::{DocumentKind, fields};

pub const JOB: &str = "document.publish";

/// Who published it, as versions have it.
pub(super) const SCHEDULE: &str = "the schedule";

/// What the job carries.
struct DuePublication<'a> {
    id: &'a str,
    key: &'a str,
    by: &'a str,
    /// Why it may go out although its wording was warned of.
    reason: Option<&'a str>,
}

pub struct PublishJob(pub ContentService);

impl PublishJob {
    /// Publishes the document if this is still the time that was chosen for it, and tells who chose it.
    async fn publish_if_due(&self, due: DuePublication<'_>) -> Result<(), DeskError> {
        let DuePublication {
            id,
            key,
            by,
            reason,
        } = due;
        let tx = self.0.store().begin(Actor::System).await?;
        let Some(head) = heads::lock_head(&tx, id).await? else {
            return Ok(());
        };
        // Unscheduled, or given another time: then this job belongs to an earlier schedule.
        if head.state != DocumentState::Scheduled || head.schedule_key.as_deref() != Some(key) {
            return Ok(());
        }
        let kind: DocumentKind = head.kind.parse().map_err(store::StoreError::other)?;
        let Some(body) = find_newest_body(tx.connection(), id).await? else {
            return Ok(());
        };
        if let Some(words) = publish_obstacle(&self.0, (&head, kind), &body, reason) {
            record_not_published(&tx, head, kind, words).await?;
            return Ok(tx.commit().await?);
        }
        let metadata = RevisionMetadata::from_author(SCHEDULE).with_note(reason.map(str::to_owned));
        documents::publish_as(&tx, id, &metadata).await?;
        link_checks::enqueue_published_check(&tx, id, &body, self.0.public_url()).await?;
        DeskMailer::new(&self.0)
            .send_published_email(&tx, &head, key, by)
            .await?;
        Ok(tx.commit().await?)
    }
}

#[async_trait]
impl JobHandler for PublishJob {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let of = |name| fields::read_text(&job.payload, name);
        match self
            .publish_if_due(DuePublication {
                id: of("document"),
                key: of("key"),
                by: of("by"),
                reason: Some(of("reason")).filter(|reason| !reason.is_empty()),
            })
            .await
        {
            Ok(()) => JobOutcome::Done,
            Err(refusal) => JobOutcome::Retry(format!("{refusal:?}").chars().take(300).collect()),
        }
    }
}

/// Why it cannot go on the site after all: something changed behind the schedule, such as a replaced picture.
fn publish_obstacle(
    content: &ContentService,
    (head, kind): (&Model, DocumentKind),
    body: &Value,
    reason: Option<&str>,
) -> Option<&'static str> {
    if (head.clinical || head.live_clinical) && !is_approved(head) {
        return Some(
            "Not published: it was changed after approval. Approve it again, then publish.",
        );
    }
    match require_complete(content, kind, &head.id, body) {
        Err(_) => Some("Not published: something is missing. See the checks, then publish."),
        Ok(warnings) => require_reason(&warnings, reason)
            .is_err()
            .then_some("Not published: its wording needs a reason. See the checks, then publish."),
    }
}

/// It stays a draft, and says why; the desk lists it among what needs somebody.
async fn record_not_published(
    tx: &WriteTx,
    head: Model,
    kind: DocumentKind,
    words: &'static str,
) -> Result<(), DeskError> {
    let entry = AuditEntry::new("document.not_published", format!("{kind}:{}", head.id))
        .after(serde_json::json!({"revision": head.revision, "why": words}));
    tx.record_audit(entry).await?;
    tracing::warn!(
        id = head.id,
        words,
        "a scheduled document was not published"
    );
    heads::update_head(tx, head, |head| {
        heads::clear_schedule(head);
        head.state = open_state(head);
        head.note = Some(words.to_owned());
    })
    .await?;
    Ok(())
}
