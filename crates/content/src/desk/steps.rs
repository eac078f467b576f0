//! Each action, inside its transaction; that it may be done was looked at before.
use kernel::{FieldError, Zone};
use serde_json::{Value, json};
use store::{AuditEntry, NewJob, WriteTx};

use super::actions::{Action, ActionRequest, complete, is_approved};
use super::drafts::{body_of, settled, sound};
use super::letters::Letters;
use super::outside;
use super::publishing::JOB;
use super::refusal::Refusal;
use super::rights::Person;
use super::schedule::{NoTime, moment};
use super::schema::schema_of;
use crate::Content;
use crate::documents::table::head::{Model, State};
use crate::documents::{self, Mark, Saved, heads, revisions};
use crate::model::{Kind, moments};

const LONGEST_NOTE: usize = 2_000;

pub(super) struct Step<'a> {
    pub tx: &'a WriteTx,
    pub person: &'a Person,
    pub content: &'a Content,
    pub kind: Kind,
    pub head: Model,
}

impl Step<'_> {
    /// Does it; answers the id of the document to show then.
    pub async fn take(self, request: ActionRequest) -> Result<String, Refusal> {
        let id = self.head.id.clone();
        let note = note(request.note.as_deref())?;
        match request.action {
            Action::Submit => self.submit(note).await?,
            Action::Approve => self.approve(note).await?,
            Action::SendBack => self.send_back(note).await?,
            Action::Schedule => self.schedule(&request).await?,
            Action::Unschedule => self.unschedule().await?,
            Action::Publish => self.publish().await?,
            Action::Unpublish => self.put_away(State::Draft, "unpublish").await?,
            Action::Archive => self.put_away(State::Archived, "archive").await?,
            Action::Restore => self.put_away(State::Draft, "restore").await?,
            Action::Delete => self.put_away(State::Deleted, "delete").await?,
            Action::Duplicate => return self.duplicate().await,
        }
        Ok(id)
    }

    async fn complete_body(&self) -> Result<Value, Refusal> {
        let body = body_of(self.tx.connection(), &self.head).await?;
        complete(self.content, self.kind, &self.head.id, &body)?;
        Ok(body)
    }

    async fn submit(self, note: Option<String>) -> Result<(), Refusal> {
        self.complete_body().await?;
        self.name("submit", note.as_deref()).await?;
        self.log("document.submit", note.clone()).await?;
        Letters::new(self.content)
            .review_asked(self.tx, &self.head.id, self.person.0.id)
            .await?;
        heads::change(self.tx, self.head, |head| {
            head.state = State::InReview;
            head.note = note;
        })
        .await?;
        Ok(())
    }

    /// Says yes to this revision. A doctor's yes to a type that shows its review is written into the document.
    async fn approve(self, note: Option<String>) -> Result<(), Refusal> {
        let mut body = self.complete_body().await?;
        let shows_review =
            schema_of(self.kind, &self.head.id).is_some_and(|schema| schema.clinical);
        if shows_review && self.person.may_review() {
            body["reviewedBy"] = self.person.name().into();
            body["reviewedOn"] = moments::today(self.tx.now()).to_string().into();
            let mark = Mark::of(self.person.name())
                .doing("approve")
                .saying(note.clone());
            let base = Some(self.head.revision);
            documents::save_draft_as(self.tx, &body, base, &mark).await?;
        } else {
            self.name("approve", note.as_deref()).await?;
        }
        let head = heads::of(self.tx, &self.head.id)
            .await?
            .ok_or_else(Refusal::missing)?;
        let by = self.person.name().to_owned();
        let head = heads::change(self.tx, head, |head| {
            head.state = State::Approved;
            head.approved_revision = Some(head.revision);
            head.approved_by = by;
            head.approved_at = Some(self.tx.now());
            head.note = None;
        })
        .await?;
        let revision = head.revision;
        Ok(documents::audit(self.tx, "document.approve", self.kind, &head.id, revision).await?)
    }

    async fn send_back(self, note: Option<String>) -> Result<(), Refusal> {
        let Some(note) = note else {
            let missing = FieldError::new("note", "Note: say what needs to change.");
            return Err(Refusal::invalid("A note is missing.", vec![missing]));
        };
        self.log("document.send_back", Some(note.clone())).await?;
        heads::change(self.tx, self.head, |head| {
            head.state = open_state(head);
            head.approved_revision = None;
            head.note = Some(note);
        })
        .await?;
        Ok(())
    }

    async fn schedule(self, request: &ActionRequest) -> Result<(), Refusal> {
        self.complete_body().await?;
        let zone: Zone = request
            .zone
            .as_deref()
            .unwrap_or(Zone::Lagos.name())
            .parse()
            .map_err(|_| wrong_time("zone", "Zone: Africa/Lagos or Europe/London."))?;
        let at = request.at.as_deref().unwrap_or_default();
        let at = moment(at, zone, self.tx.now()).map_err(|reason| match reason {
            NoTime::Invalid(words) => wrong_time("at", words),
            NoTime::Choose(problem) => Refusal::Choose(problem),
        })?;
        let key = self.tx.id().to_string();
        let job = NewJob {
            run_at: Some(at),
            ..NewJob::new(
                JOB,
                json!({"document": self.head.id, "key": key, "by": self.person.0.id}),
            )
            .once(&key)
        };
        self.tx.enqueue(job).await?;
        let after = json!({"at": at, "zone": zone.name(), "revision": self.head.revision});
        self.log_as("document.schedule", after).await?;
        heads::change(self.tx, self.head, |head| {
            head.state = State::Scheduled;
            head.scheduled_at = Some(at);
            head.schedule_zone = Some(zone.name().to_owned());
            head.schedule_key = Some(key);
            head.note = None;
        })
        .await?;
        Ok(())
    }

    async fn unschedule(self) -> Result<(), Refusal> {
        self.log("document.unschedule", None).await?;
        heads::change(self.tx, self.head, |head| {
            heads::unschedule(head);
            head.state = if is_approved(head) {
                State::Approved
            } else {
                open_state(head)
            };
        })
        .await?;
        Ok(())
    }

    async fn publish(self) -> Result<(), Refusal> {
        let body = self.complete_body().await?;
        let mark = Mark::of(self.person.name());
        documents::publish_as(self.tx, &self.head.id, &mark).await?;
        let own = self.content.public_url();
        Ok(outside::ask_published(self.tx, &self.head.id, &body, own).await?)
    }

    async fn put_away(self, state: State, action: &'static str) -> Result<(), Refusal> {
        let mark = Mark::of(self.person.name()).doing(action);
        documents::put_away(self.tx, &self.head.id, state, &mark).await?;
        Ok(())
    }

    /// Another document with the same content, without what belongs to the first alone: its address, its review, its
    /// counts.
    async fn duplicate(self) -> Result<String, Refusal> {
        let mut body = body_of(self.tx.connection(), &self.head).await?;
        let id = format!("{}-{}", self.kind, self.tx.id().to_string().to_lowercase());
        let title = schema_of(self.kind, &id).map(|schema| schema.title_field.clone());
        if let Some(map) = body.as_object_mut() {
            map.shift_remove("slug");
            let begun = self.tx.now().format("%Y-%m-%dT%H:%M:%SZ").to_string();
            map.insert("_createdAt".to_owned(), begun.into());
            if let Some(Value::String(text)) = title.and_then(|title| map.get_mut(&title)) {
                text.push_str(" (copy)");
            }
        }
        let begun = json!({"_createdAt": body["_createdAt"]});
        let body = settled(body, &begun, self.kind, &id);
        sound(self.kind, &id, &body)?;
        let mark = Mark::of(self.person.name()).doing("duplicate");
        let saved: Saved = documents::save_draft_as(self.tx, &body, Some(0), &mark).await?;
        documents::audit(
            self.tx,
            "document.duplicate",
            self.kind,
            &id,
            saved.revision,
        )
        .await?;
        Ok(id)
    }

    async fn name(&self, action: &str, note: Option<&str>) -> Result<(), Refusal> {
        let (id, revision) = (&self.head.id, self.head.revision);
        Ok(revisions::name_action(self.tx, id, revision, action, note).await?)
    }

    async fn log(&self, action: &str, note: Option<String>) -> Result<(), Refusal> {
        let mut after = json!({"revision": self.head.revision});
        if let Some(note) = note {
            after["note"] = note.into();
        }
        self.log_as(action, after).await
    }

    async fn log_as(&self, action: &str, after: Value) -> Result<(), Refusal> {
        let entry = AuditEntry::new(action, format!("{}:{}", self.kind, self.head.id)).after(after);
        Ok(self.tx.audit(entry).await?)
    }
}

/// Where a document stands that is being written.
pub(super) fn open_state(head: &Model) -> State {
    if head.live {
        State::Published
    } else {
        State::Draft
    }
}

fn wrong_time(field: &str, words: &str) -> Refusal {
    let error = FieldError::new(field, words);
    Refusal::invalid("This time cannot be taken.", vec![error])
}

fn note(sent: Option<&str>) -> Result<Option<String>, Refusal> {
    let note = sent.map(str::trim).filter(|note| !note.is_empty());
    if note.is_some_and(|note| note.chars().count() > LONGEST_NOTE || note.contains('\0')) {
        let words = format!("Note: at most {LONGEST_NOTE} characters.");
        let error = FieldError::new("note", words);
        return Err(Refusal::invalid("The note is too long.", vec![error]));
    }
    Ok(note.map(str::to_owned))
}
