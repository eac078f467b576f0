//! Publishing at a time: the outbox's job. Once, whatever the number of nodes and restarts: the document's row names
//! the job that may publish it, and the job looks at it under the row's lock.
use async_trait::async_trait;
use serde_json::Value;
use store::{Actor, AuditEntry, Job, JobHandler, Outcome, WriteTx};

use super::actions::{complete, is_approved};
use super::drafts::newest;
use super::letters::Letters;
use super::outside;
use super::refusal::Refusal;
use super::steps::open_state;
use crate::Content;
use crate::documents::table::head::{Model, State};
use crate::documents::{self, Mark, heads};
use crate::model::{Kind, fields};

pub const JOB: &str = "document.publish";

pub struct PublishDue(pub Content);

impl PublishDue {
    /// Publishes the document if this is still the time that was chosen for it, and tells who chose it.
    async fn publish(&self, id: &str, key: &str, by: &str) -> Result<(), Refusal> {
        let tx = self.0.store().begin(Actor::System).await?;
        let Some(head) = heads::of(&tx, id).await? else {
            return Ok(());
        };
        if head.state != State::Scheduled || head.schedule_key.as_deref() != Some(key) {
            return Ok(());
        }
        let kind: Kind = head.kind.parse().map_err(store::StoreError::other)?;
        let Some(body) = newest(tx.connection(), id).await? else {
            return Ok(());
        };
        if let Some(words) = obstacle(&self.0, &head, kind, &body) {
            leave_out(&tx, head, kind, words).await?;
            return Ok(tx.commit().await?);
        }
        documents::publish_as(&tx, id, &Mark::of("At its time")).await?;
        outside::ask_published(&tx, id, &body, self.0.public_url()).await?;
        Letters::new(&self.0).published(&tx, &head, key, by).await?;
        Ok(tx.commit().await?)
    }
}

#[async_trait]
impl JobHandler for PublishDue {
    async fn run(&self, job: &Job) -> Outcome {
        let of = |name| fields::text(&job.payload, name);
        match self.publish(of("document"), of("key"), of("by")).await {
            Ok(()) => Outcome::Done,
            Err(refusal) => Outcome::Retry(format!("{refusal:?}").chars().take(300).collect()),
        }
    }
}

/// Why it cannot go on the site after all: something changed behind the schedule, such as a replaced picture.
fn obstacle(content: &Content, head: &Model, kind: Kind, body: &Value) -> Option<&'static str> {
    if (head.clinical || head.live_clinical) && !is_approved(head) {
        return Some(
            "Its time came, but it was changed after it was approved. Approve it again, then publish.",
        );
    }
    complete(content, kind, &head.id, body)
        .is_err()
        .then_some("Its time came, but something is missing. See the checks, then publish.")
}

/// It stays a draft, and says why; the desk lists it among what needs somebody.
async fn leave_out(
    tx: &WriteTx,
    head: Model,
    kind: Kind,
    words: &'static str,
) -> Result<(), Refusal> {
    let entry = AuditEntry::new("document.not_published", format!("{kind}:{}", head.id))
        .after(serde_json::json!({"revision": head.revision, "why": words}));
    tx.audit(entry).await?;
    tracing::warn!(
        id = head.id,
        words,
        "a scheduled document was not published"
    );
    heads::change(tx, head, |head| {
        heads::unschedule(head);
        head.state = open_state(head);
        head.note = Some(words.to_owned());
    })
    .await?;
    Ok(())
}
