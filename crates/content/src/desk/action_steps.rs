//! Each action, inside its transaction; that it may be done was looked at before.
use chrono::{DateTime, Utc};
use kernel::{FieldError, PracticeZone};
use serde_json::{Value, json};
use store::{AuditEntry, NewJob, WriteTx};

use super::article_corrections::{add_correction, parse_correction};
use super::check_findings::DocumentCheck;
use super::completeness::{require_complete, require_reason};
use super::document_action::{ActionRequest, DocumentAction};
use super::drafts::{load_body, normalise_body, require_storable};
use super::emails::DeskMailer;
use super::error::DeskError;
use super::link_checks;
use super::permissions::ContentEditor;
use super::review_state::{is_approved, needs_approval, open_state};
use super::schedule::{ScheduleError, ScheduledChange, parse_schedule_time};
use super::scheduled_publication::JOB as PUBLISH_JOB;
use super::scheduled_unpublication::JOB as UNPUBLISH_JOB;
use crate::ContentService;
use crate::documents::table::head::{DocumentState, Model};
use crate::documents::{self, RevisionMetadata, SavedDocument, heads, revisions};
use crate::model::{DocumentKind, lagos_time};
use crate::schema::find_schema;

const LONGEST_NOTE: usize = 2_000;

pub(super) struct ActionStep<'a> {
    pub tx: &'a WriteTx,
    pub person: &'a ContentEditor,
    pub content: &'a ContentService,
    pub kind: DocumentKind,
    pub head: Model,
}

impl ActionStep<'_> {
    /// Does it; answers the id of the document to show then.
    pub async fn execute_action(self, request: ActionRequest) -> Result<String, DeskError> {
        let id = self.head.id.clone();
        let note = parse_words("note", "Note", request.note.as_deref())?;
        let correction = parse_correction(&request, self.kind, &self.head)?;
        match request.action {
            DocumentAction::Submit => self.submit_draft(note).await?,
            DocumentAction::Approve => self.approve_revision(note, correction).await?,
            DocumentAction::SendBack => self.send_back(note).await?,
            DocumentAction::Schedule => self.schedule_publication(&request).await?,
            DocumentAction::Unschedule => self.cancel_schedule().await?,
            DocumentAction::ScheduleUnpublish => self.schedule_unpublishing(&request).await?,
            DocumentAction::CancelUnpublish => self.cancel_unpublishing().await?,
            DocumentAction::Publish => self.publish_draft(&request, correction).await?,
            DocumentAction::Unpublish => {
                self.unpublish_document(DocumentState::Draft, "unpublish")
                    .await?
            }
            DocumentAction::Archive => {
                self.unpublish_document(DocumentState::Archived, "archive")
                    .await?
            }
            DocumentAction::Restore => {
                self.unpublish_document(DocumentState::Draft, "restore")
                    .await?
            }
            DocumentAction::Delete => {
                self.unpublish_document(DocumentState::Deleted, "delete")
                    .await?
            }
            DocumentAction::Duplicate => return self.duplicate_document().await,
        }
        Ok(id)
    }

    async fn complete_body(&self) -> Result<(Value, Vec<DocumentCheck>), DeskError> {
        let body = load_body(self.tx.connection(), &self.head).await?;
        let warnings = require_complete(self.content, self.kind, &self.head.id, &body)?;
        Ok((body, warnings))
    }

    /// The body where it may go out, with the reason that was given for wording that can harm. The reason is signed by
    /// the entry in the audit log, whoever publishes it later.
    async fn publishable_body(
        &self,
        request: &ActionRequest,
    ) -> Result<(Value, Option<String>), DeskError> {
        let (body, warnings) = self.complete_body().await?;
        if warnings.is_empty() {
            return Ok((body, None));
        }
        let reason = parse_words("reason", "Reason", request.reason.as_deref())?;
        require_reason(&warnings, reason.as_deref())?;
        let codes: Vec<&str> = warnings.iter().map(|one| one.code.as_str()).collect();
        let after = json!({"revision": self.head.revision, "warnings": codes, "reason": reason});
        self.audit_change("document.publish_against_warning", after)
            .await?;
        Ok((body, reason))
    }

    async fn submit_draft(self, note: Option<String>) -> Result<(), DeskError> {
        self.complete_body().await?;
        self.name_revision("submit", note.as_deref()).await?;
        self.audit_action("document.submit", note.clone()).await?;
        // In the same transaction as the state: a submission that rolls back must not ask anybody for a review.
        DeskMailer::new(self.content)
            .send_review_request(self.tx, &self.head.id, self.person.0.id)
            .await?;
        heads::update_head(self.tx, self.head, |head| {
            head.state = DocumentState::InReview;
            head.note = note;
        })
        .await?;
        Ok(())
    }

    /// Says yes to this revision. A doctor's yes to a type that shows its review is written into the document.
    async fn approve_revision(
        self,
        note: Option<String>,
        correction: Option<String>,
    ) -> Result<(), DeskError> {
        let (mut body, _) = self.complete_body().await?;
        let shows_review = find_schema(self.kind, &self.head.id)
            .is_some_and(|schema| schema.clinical)
            && self.person.may_review();
        if shows_review {
            body["reviewedBy"] = self.person.name().into();
            body["reviewedOn"] = lagos_time::today_in_lagos(self.tx.now()).to_string().into();
        }
        if let Some(correction) = &correction {
            self.write_correction(&mut body, correction).await?;
        }
        if shows_review || correction.is_some() {
            let metadata = RevisionMetadata::from_author(self.person.name())
                .with_action("approve")
                .with_note(note.clone());
            let base = Some(self.head.revision);
            documents::save_draft_as(self.tx, &body, base, &metadata).await?;
        } else {
            self.name_revision("approve", note.as_deref()).await?;
        }
        // The draft just written is a new revision. The approval has to name that one, not the one in `self.head`.
        let head = heads::lock_head(self.tx, &self.head.id)
            .await?
            .ok_or_else(DeskError::not_found)?;
        let by = self.person.name().to_owned();
        let head = heads::update_head(self.tx, head, |head| {
            head.state = DocumentState::Approved;
            head.approved_revision = Some(head.revision);
            head.approved_by = by;
            head.approved_at = Some(self.tx.now());
            head.note = None;
        })
        .await?;
        let revision = head.revision;
        Ok(
            documents::audit_document(self.tx, "document.approve", self.kind, &head.id, revision)
                .await?,
        )
    }

    async fn send_back(self, note: Option<String>) -> Result<(), DeskError> {
        let Some(note) = note else {
            let missing = FieldError::new("note", "Note: enter what needs to change.");
            return Err(DeskError::invalid("A note is missing.", vec![missing]));
        };
        self.audit_action("document.send_back", Some(note.clone()))
            .await?;
        heads::update_head(self.tx, self.head, |head| {
            head.state = open_state(head);
            head.approved_revision = None;
            head.note = Some(note);
        })
        .await?;
        Ok(())
    }

    async fn schedule_publication(self, request: &ActionRequest) -> Result<(), DeskError> {
        // Checked now, while somebody is there to fix it; the job checks again when the time comes.
        let (_, reason) = self.publishable_body(request).await?;
        let (at, zone) = self.read_time(request, ScheduledChange::Publish)?;
        if self.head.unpublish_at.is_some_and(|end| end <= at) {
            let words = "Publish at: it is taken off the site before that. Choose an earlier time.";
            return Err(time_field_error("at", words));
        }
        let payload = json!({"by": self.person.0.id, "reason": reason});
        let key = self.enqueue_at(PUBLISH_JOB, at, payload).await?;
        let after = json!({"at": at, "zone": zone.name(), "revision": self.head.revision});
        self.audit_change("document.schedule", after).await?;
        heads::update_head(self.tx, self.head, |head| {
            head.state = DocumentState::Scheduled;
            head.scheduled_at = Some(at);
            head.schedule_zone = Some(zone.name().to_owned());
            head.schedule_key = Some(key);
            head.note = None;
        })
        .await?;
        Ok(())
    }

    async fn cancel_schedule(self) -> Result<(), DeskError> {
        self.audit_action("document.unschedule", None).await?;
        heads::update_head(self.tx, self.head, |head| {
            heads::clear_schedule(head);
            head.state = if is_approved(head) {
                DocumentState::Approved
            } else {
                open_state(head)
            };
        })
        .await?;
        Ok(())
    }

    /// Takes it off the site at a time: what is on it now, or what is scheduled to be.
    async fn schedule_unpublishing(self, request: &ActionRequest) -> Result<(), DeskError> {
        let (at, zone) = self.read_time(request, ScheduledChange::Unpublish)?;
        if self.head.scheduled_at.is_some_and(|start| at <= start) {
            let words = "Take off at: it is published only then or later. Choose a later time.";
            return Err(time_field_error("at", words));
        }
        let key = self.enqueue_at(UNPUBLISH_JOB, at, json!({})).await?;
        let after = json!({"at": at, "zone": zone.name()});
        self.audit_change("document.schedule_unpublish", after)
            .await?;
        heads::update_head(self.tx, self.head, |head| {
            head.unpublish_at = Some(at);
            head.unpublish_zone = Some(zone.name().to_owned());
            head.unpublish_key = Some(key);
        })
        .await?;
        Ok(())
    }

    async fn cancel_unpublishing(self) -> Result<(), DeskError> {
        self.audit_action("document.cancel_unpublish", None).await?;
        heads::update_head(self.tx, self.head, heads::clear_unpublishing).await?;
        Ok(())
    }

    fn read_time(
        &self,
        request: &ActionRequest,
        change: ScheduledChange,
    ) -> Result<(DateTime<Utc>, PracticeZone), DeskError> {
        let zone: PracticeZone = request
            .zone
            .as_deref()
            .unwrap_or(PracticeZone::Lagos.name())
            .parse()
            .map_err(|_| time_field_error("zone", "Time zone: Africa/Lagos or Europe/London."))?;
        let at = request.at.as_deref().unwrap_or_default();
        let at = parse_schedule_time(at, zone, self.tx.now(), change).map_err(
            |reason| match reason {
                ScheduleError::Invalid(words) => time_field_error("at", &words),
                ScheduleError::Choose(problem) => DeskError::Choose(problem),
            },
        )?;
        Ok((at, zone))
    }

    /// Answers the key of the job. A fresh one for each time: the job of an earlier one no longer matches the row and does
    /// nothing.
    async fn enqueue_at(
        &self,
        job: &'static str,
        at: DateTime<Utc>,
        mut payload: Value,
    ) -> Result<String, DeskError> {
        let key = self.tx.new_id().to_string();
        payload["document"] = self.head.id.as_str().into();
        payload["key"] = key.as_str().into();
        let job = NewJob {
            run_at: Some(at),
            ..NewJob::new(job, payload).with_key(&key)
        };
        self.tx.enqueue_job(job).await?;
        Ok(key)
    }

    async fn publish_draft(
        self,
        request: &ActionRequest,
        correction: Option<String>,
    ) -> Result<(), DeskError> {
        let (mut body, reason) = self.publishable_body(request).await?;
        if let Some(correction) = correction {
            // It is a part of the text that a doctor has to have approved.
            if needs_approval(&self.head) {
                let words = "Correction: a doctor gives that of a clinical text with the approval.";
                let error = FieldError::new("correction", words);
                return Err(DeskError::invalid(
                    "This correction cannot be used.",
                    vec![error],
                ));
            }
            self.write_correction(&mut body, &correction).await?;
            let metadata = RevisionMetadata::from_author(self.person.name());
            let base = Some(self.head.revision);
            documents::save_draft_as(self.tx, &body, base, &metadata).await?;
        }
        let metadata = RevisionMetadata::from_author(self.person.name()).with_note(reason);
        documents::publish_as(self.tx, &self.head.id, &metadata).await?;
        let own = self.content.public_url();
        Ok(link_checks::enqueue_published_check(self.tx, &self.head.id, &body, own).await?)
    }

    /// Into the body, and into the audit log as what was said in public.
    async fn write_correction(&self, body: &mut Value, text: &str) -> Result<(), DeskError> {
        add_correction(self.tx, body, text);
        let after = json!({"revision": self.head.revision, "correction": text});
        self.audit_change("document.correct", after).await
    }

    async fn unpublish_document(
        self,
        state: DocumentState,
        action: &'static str,
    ) -> Result<(), DeskError> {
        let metadata = RevisionMetadata::from_author(self.person.name()).with_action(action);
        documents::unpublish_document(self.tx, &self.head.id, state, &metadata).await?;
        Ok(())
    }

    /// Another document with the same content, without what belongs to the first alone: its address, its review, its
    /// counts.
    async fn duplicate_document(self) -> Result<String, DeskError> {
        let mut body = load_body(self.tx.connection(), &self.head).await?;
        let id = format!(
            "{}-{}",
            self.kind,
            self.tx.new_id().to_string().to_lowercase()
        );
        let title = find_schema(self.kind, &id).map(|schema| schema.title_field.clone());
        if let Some(map) = body.as_object_mut() {
            map.shift_remove("slug");
            let begun = self.tx.now().format("%Y-%m-%dT%H:%M:%SZ").to_string();
            map.insert("_createdAt".to_owned(), begun.into());
            if let Some(Value::String(text)) = title.and_then(|title| map.get_mut(&title)) {
                text.push_str(" (copy)");
            }
        }
        let begun = json!({"_createdAt": body["_createdAt"]});
        // Compared with a body that holds only its date, so that read-only fields and the sample mark are not copied.
        let body = normalise_body(body, &begun, self.kind, &id);
        require_storable(self.kind, &id, &body)?;
        let metadata = RevisionMetadata::from_author(self.person.name()).with_action("duplicate");
        let saved: SavedDocument =
            documents::save_draft_as(self.tx, &body, Some(0), &metadata).await?;
        documents::audit_document(
            self.tx,
            "document.duplicate",
            self.kind,
            &id,
            saved.revision,
        )
        .await?;
        Ok(id)
    }

    async fn name_revision(&self, action: &str, note: Option<&str>) -> Result<(), DeskError> {
        let (id, revision) = (&self.head.id, self.head.revision);
        Ok(revisions::update_action(self.tx, id, revision, action, note).await?)
    }

    async fn audit_action(&self, action: &str, note: Option<String>) -> Result<(), DeskError> {
        let mut after = json!({"revision": self.head.revision});
        if let Some(note) = note {
            after["note"] = note.into();
        }
        self.audit_change(action, after).await
    }

    async fn audit_change(&self, action: &str, after: Value) -> Result<(), DeskError> {
        let entry = AuditEntry::new(action, format!("{}:{}", self.kind, self.head.id)).after(after);
        Ok(self.tx.record_audit(entry).await?)
    }
}

fn time_field_error(field: &str, words: &str) -> DeskError {
    let error = FieldError::new(field, words);
    DeskError::invalid("This time cannot be used.", vec![error])
}

fn parse_words(field: &str, label: &str, sent: Option<&str>) -> Result<Option<String>, DeskError> {
    let note = sent.map(str::trim).filter(|note| !note.is_empty());
    if note.is_some_and(|note| note.chars().count() > LONGEST_NOTE || note.contains('\0')) {
        let words = format!("{label}: at most {LONGEST_NOTE} characters.");
        let error = FieldError::new(field, words);
        return Err(DeskError::invalid("The text is too long.", vec![error]));
    }
    Ok(note.map(str::to_owned))
}
