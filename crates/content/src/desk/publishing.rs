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

/// Kind of the job.
pub const JOB: &str = "document.publish";

/// Publishes what is due.
pub struct PublishDue {
    content: Content,
    letters: Letters,
}

impl PublishDue {
    /// Publishes documents of this content, and tells those who chose the time.
    #[must_use]
    pub fn new(content: &Content) -> Self {
        Self {
            content: content.clone(),
            letters: Letters::new(content),
        }
    }
}

#[async_trait]
impl JobHandler for PublishDue {
    async fn run(&self, job: &Job) -> Outcome {
        let id = fields::text(&job.payload, "document").to_owned();
        let key = fields::text(&job.payload, "key").to_owned();
        let by = fields::text(&job.payload, "by").to_owned();
        let (content, letters) = (self.content.clone(), self.letters.clone());
        let done = self
            .content
            .store()
            .write::<_, Refusal, _>(Actor::System, move |tx| {
                Box::pin(async move {
                    let Some(head) = publish_due(tx, &id, &key, &content).await? else {
                        return Ok(());
                    };
                    letters.published(tx, &head, &key, &by).await
                })
            })
            .await;
        match done {
            Ok(()) => Outcome::Done,
            Err(refusal) => Outcome::Retry(format!("{refusal:?}").chars().take(300).collect()),
        }
    }
}

/// Publishes the document if this is still the time that was chosen for it; answers how it stood until then.
async fn publish_due(
    tx: &WriteTx,
    id: &str,
    key: &str,
    content: &Content,
) -> Result<Option<Model>, Refusal> {
    let Some(head) = heads::of(tx, id).await? else {
        return Ok(None);
    };
    let is_mine = head.state == State::Scheduled && head.schedule_key.as_deref() == Some(key);
    if !is_mine {
        return Ok(None);
    }
    let kind: Kind = head.kind.parse().map_err(store::StoreError::other)?;
    let Some((_, body)) = newest(tx.connection(), id).await? else {
        return Ok(None);
    };
    if let Some(words) = obstacle(content, &head, kind, &body) {
        leave_out(tx, head, kind, words).await?;
        return Ok(None);
    }
    documents::publish_as(tx, id, &Mark::of("At its time")).await?;
    outside::ask_published(tx, id, &body, content.public_url()).await?;
    Ok(Some(head))
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
    let entry = AuditEntry {
        action: "document.not_published".to_owned(),
        subject: format!("{kind}:{}", head.id),
        before: None,
        after: Some(serde_json::json!({"revision": head.revision, "why": words})),
    };
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
