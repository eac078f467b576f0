//! What other programs write: by the rules that hold for staff, except that nobody is there to be asked.
use sea_orm::EntityTrait;
use serde_json::{Map, Value};
use store::WriteTx;

use super::completeness::require_complete;
use super::drafts::{normalise_body, require_storable};
use super::error::DeskError;
use super::link_checks;
use super::review_state::{is_approved, needs_approval};
use crate::ContentService;
use crate::documents::table::document::{Entity, Model, VersionStatus};
use crate::documents::table::head::{self, DocumentState};
use crate::documents::{self, DocumentError, RevisionMetadata, heads};
use crate::groq::visible::{KINDS, is_private};
use crate::model::{DocumentKind, fields};

/// What became of a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgramOutcome {
    /// The document was like this before.
    Unchanged,
    Drafted,
    Published,
    /// It would tell people what to do with their bodies: it is a draft until a doctor has agreed to it.
    WaitsForDoctor,
}

/// One write of a program.
#[derive(Debug, Clone)]
pub struct ProgramWrite<'a> {
    /// The name under which the practice knows the program.
    pub program: &'a str,
    /// The id of the document, without what is before that of a draft.
    pub id: &'a str,
    pub is_draft: bool,
}

/// The versions of a document that are there for a program: what was deleted or put away is not.
struct StandingVersions {
    head: Option<head::Model>,
    live: Option<Model>,
    draft: Option<Model>,
}

impl StandingVersions {
    async fn lock(tx: &WriteTx, id: &str) -> Result<Self, DocumentError> {
        let head = heads::lock_head(tx, id).await?;
        let mut found = Self {
            live: find_row(tx, id, VersionStatus::Published).await?,
            draft: find_row(tx, id, VersionStatus::Draft).await?,
            head,
        };
        if found.is_in(DocumentState::Deleted) {
            found.draft = None;
        }
        Ok(found)
    }

    fn is_in(&self, state: DocumentState) -> bool {
        self.head.as_ref().is_some_and(|head| head.state == state)
    }

    fn version(&self, is_draft: bool) -> Option<&Model> {
        if is_draft {
            self.draft.as_ref()
        } else {
            self.live.as_ref()
        }
    }
}

async fn find_row(
    tx: &WriteTx,
    id: &str,
    status: VersionStatus,
) -> Result<Option<Model>, DocumentError> {
    let found = Entity::find_by_id((id.to_owned(), status));
    Ok(found.one(tx.connection()).await?)
}

fn read_body(row: &Model) -> Result<Value, DocumentError> {
    let body = serde_json::from_str(&row.body).map_err(store::StoreError::other)?;
    Ok(body)
}

impl ContentService {
    /// The stored text of a version, locked for this transaction; none where there is no such version.
    ///
    /// # Errors
    /// The store's.
    pub async fn lock_program_body(
        &self,
        tx: &WriteTx,
        write: &ProgramWrite<'_>,
    ) -> Result<Option<String>, DocumentError> {
        let standing = StandingVersions::lock(tx, write.id).await?;
        Ok(standing.version(write.is_draft).map(|row| row.body.clone()))
    }

    /// Writes a document: as a draft, or to the site. What needs a doctor's agreement waits as a draft; a draft that stands
    /// beside what is published stays there.
    ///
    /// # Errors
    /// [`DocumentError::Invalid`] with the words of the desk; the store's.
    pub async fn write_for_program(
        &self,
        tx: &WriteTx,
        write: &ProgramWrite<'_>,
        body: Value,
    ) -> Result<ProgramOutcome, DocumentError> {
        let kind = read_kind(&body)?;
        let mut standing = StandingVersions::lock(tx, write.id).await?;
        if standing.is_in(DocumentState::Scheduled) {
            return Err(invalid(
                "It is scheduled as it is. Cancel the schedule to change it.",
            ));
        }
        let metadata = RevisionMetadata::from_author(write.program);
        let put_away = [DocumentState::Deleted, DocumentState::Archived];
        if put_away.into_iter().any(|state| standing.is_in(state)) {
            let restored = metadata.clone().with_action("restore");
            documents::unpublish_document(tx, write.id, DocumentState::Draft, &restored).await?;
            standing = StandingVersions {
                head: heads::lock_head(tx, write.id).await?,
                live: None,
                draft: None,
            };
        }
        let before = standing.version(write.is_draft).or(standing.live.as_ref());
        let before = before.map(read_body).transpose()?.unwrap_or_default();
        let body = keep_what_is_ours(body, &before, kind, write.id);
        if let Some(row) = standing.version(write.is_draft)
            && read_body(row)? == body
        {
            return Ok(ProgramOutcome::Unchanged);
        }
        require_storable(kind, write.id, &body).map_err(desk_error)?;
        if write.is_draft {
            let saved = documents::save_draft_as(tx, &body, None, &metadata).await?;
            documents::audit_document(tx, "document.save", kind, write.id, saved.revision).await?;
            return Ok(ProgramOutcome::Drafted);
        }
        self.publish_for_program(tx, (kind, write.id), &body, (&standing, &metadata))
            .await
    }

    async fn publish_for_program(
        &self,
        tx: &WriteTx,
        (kind, id): (DocumentKind, &str),
        body: &Value,
        (standing, metadata): (&StandingVersions, &RevisionMetadata),
    ) -> Result<ProgramOutcome, DocumentError> {
        let warnings = require_complete(self, kind, id, body).map_err(desk_error)?;
        let draft = standing.draft.as_ref().map(read_body).transpose()?;
        let is_that_draft = draft.as_ref() == Some(body);
        if !is_that_draft {
            documents::save_draft_as(tx, body, None, metadata).await?;
        }
        let head = heads::lock_head(tx, id).await?;
        // Nobody is there to say why its wording may go out.
        let waits = |head: &head::Model| {
            !warnings.is_empty() || (needs_approval(head) && !is_approved(head))
        };
        if let Some(head) = head.filter(waits) {
            if draft.is_some() && !is_that_draft {
                return Err(invalid(
                    "It needs a doctor's approval, and another draft of it stands at the desk: write to that draft.",
                ));
            }
            documents::audit_document(tx, "document.save", kind, id, head.revision).await?;
            return Ok(ProgramOutcome::WaitsForDoctor);
        }
        documents::publish_as(tx, id, metadata).await?;
        if let Some(draft) = draft.filter(|_| !is_that_draft) {
            documents::save_draft_as(tx, &draft, None, metadata).await?;
        }
        link_checks::enqueue_published_check(tx, id, body, self.public_url()).await?;
        Ok(ProgramOutcome::Published)
    }

    /// Deletes a version; it is kept, and staff can bring it back. Answers whether there was one.
    ///
    /// # Errors
    /// [`DocumentError::Invalid`] for what programs may not write; the store's.
    pub async fn delete_for_program(
        &self,
        tx: &WriteTx,
        write: &ProgramWrite<'_>,
    ) -> Result<bool, DocumentError> {
        let standing = StandingVersions::lock(tx, write.id).await?;
        let Some(row) = standing.version(write.is_draft) else {
            return Ok(false);
        };
        let kind = read_kind(&read_body(row)?)?;
        let metadata = RevisionMetadata::from_author(write.program);
        match (&standing.live, &standing.draft) {
            // What is on the site stays there, and is the newest again.
            (Some(live), Some(_)) if write.is_draft => {
                let metadata = metadata.with_action("discard");
                let live = read_body(live)?;
                documents::save_draft_as(tx, &live, None, &metadata).await?;
                documents::publish_as(tx, write.id, &metadata).await?;
            }
            (Some(_), Some(_)) => {
                documents::unpublish_document(tx, write.id, DocumentState::Draft, &metadata)
                    .await?;
            }
            _ => {
                documents::unpublish_document(tx, write.id, DocumentState::Deleted, &metadata)
                    .await?;
            }
        }
        tracing::debug!(%kind, id = write.id, "a program deleted a document");
        Ok(true)
    }
}

/// The type of a body, where it is one that programs may write.
fn read_kind(body: &Value) -> Result<DocumentKind, DocumentError> {
    let name = fields::read_text(body, "_type");
    let kind = name.parse::<DocumentKind>().ok();
    kind.filter(|kind| KINDS.contains(kind)).ok_or_else(|| {
        invalid(&format!(
            "Documents of type \"{name}\" cannot be written by programs."
        ))
    })
}

/// The body as it is kept: what the house keeps itself, and what programs do not get to read, stays as it was. Counts and
/// comments of posts are the community's.
fn keep_what_is_ours(body: Value, before: &Value, kind: DocumentKind, id: &str) -> Value {
    let mut body = normalise_body(body, before, kind, id);
    let Some(map) = body.as_object_mut() else {
        return body;
    };
    map.shift_remove("_rev");
    map.shift_remove("_updatedAt");
    map.shift_remove("_originalId");
    let nothing = Map::new();
    let known = before.as_object().unwrap_or(&nothing);
    let named: Vec<String> = map.keys().chain(known.keys()).cloned().collect();
    for name in named {
        let is_counted = kind == DocumentKind::Blog && matches!(&*name, "likes" | "dislikes");
        let is_clinical = name == "clinical" && fields::read_flag(before, "clinical");
        if !is_counted && !is_clinical && !is_private(kind, &name) {
            continue;
        }
        match known.get(&name) {
            Some(value) => map.insert(name, value.clone()),
            None => map.shift_remove(&name),
        };
    }
    body
}

fn invalid(words: &str) -> DocumentError {
    DocumentError::Invalid(words.to_owned())
}

fn desk_error(error: DeskError) -> DocumentError {
    match error.into_words() {
        Ok(words) => DocumentError::Invalid(words),
        Err(error) => store::StoreError::other(error.detail_text()).into(),
    }
}
