//! What can be done with a document, by whom, and doing it.
use axum::extract::State;
use serde::Deserialize;
use staff::{Permission, SignedIn};
use utoipa::ToSchema;
use web::{Json, Path};

use super::action_steps::ActionStep;
use super::error::DeskError;
use super::permissions::ContentEditor;
use super::schedule::TimeProblem;
use super::schema::find_schema;
use super::validation::validate_body;
use super::view::DocumentView;
use crate::ContentService;
use crate::documents::heads;
use crate::documents::queries::nul_free;
use crate::documents::table::head::{DocumentState, Model};
use crate::model::DocumentKind;

store::stored_enum! {
    /// What can be done with a document, in the order in which the desk offers it.
    #[schema(as = DocumentAction)]
    pub enum DocumentAction {
        Submit = "submit" => "Send for doctor check",
        /// Say yes to exactly this revision.
        Approve = "approve" => "Approve",
        SendBack = "send_back" => "Send back",
        Publish = "publish" => "Publish",
        Schedule = "schedule" => "Schedule",
        Unschedule = "unschedule" => "Cancel the schedule",
        Unpublish = "unpublish" => "Take off the site",
        Archive = "archive" => "Archive",
        Restore = "restore" => "Restore",
        Duplicate = "duplicate" => "Duplicate",
        /// Delete it; it can be brought back.
        Delete = "delete" => "Delete",
    }
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ActionRequest {
    pub action: DocumentAction,
    /// The revision that was looked at; with another one there by now nothing is done.
    #[serde(default)]
    pub base: Option<i64>,
    /// For `schedule`: the time on the clock of `zone`, such as `2026-11-21T09:00`.
    #[serde(default)]
    pub at: Option<String>,
    /// For `schedule`: `Africa/Lagos` or `Europe/London`.
    #[serde(default)]
    pub zone: Option<String>,
    /// Words for the others; `send_back` needs them.
    #[serde(default)]
    pub note: Option<String>,
}

/// Does something with a document. A time that the clock of its zone skips or shows twice is 422 with the choices.
#[utoipa::path(post, path = "/api/desk/documents/{id}/actions", operation_id = "desk_act", tag = "desk", params(("id" = String, Path, description = "The document")),
    responses((status = 200, body = DocumentView), (status = 404, body = kernel::ProblemDetails),
        (status = 409, body = kernel::ProblemDetails), (status = 422, body = TimeProblem)))]
pub(super) async fn act_on_document(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<ActionRequest>,
) -> Result<Json<DocumentView>, DeskError> {
    let person = ContentEditor(signed_in);
    let shown = desk.perform_action(&person, &id, request).await?;
    Ok(Json(desk.build_document_view(&person, &shown, "").await?))
}

impl ContentService {
    /// Does it; answers the id of the document to show then.
    pub(super) async fn perform_action(
        &self,
        person: &ContentEditor,
        id: &str,
        request: ActionRequest,
    ) -> Result<String, DeskError> {
        // Settings that were never changed get their row first.
        self.load_head(id).await?;
        let tx = self.store().begin(person.actor()).await?;
        let head = heads::lock_head(&tx, nul_free(id))
            .await?
            .ok_or_else(DeskError::not_found)?;
        // Checked under the row lock: any later save waits for this action.
        if request.base.is_some_and(|base| base != head.revision) {
            return Err(DeskError::Moved(head.revision));
        }
        if !allowed_actions(person, &head).contains(&request.action) {
            return Err(refusal_for(person, &head, request.action));
        }
        // An approval covers exactly one revision (decision 012); other actions may apply to whatever is newest.
        if request.action == DocumentAction::Approve && request.base.is_none() {
            let words = "`base`: say which revision you looked at.";
            return Err(kernel::ProblemDetails::bad_request(words).into());
        }
        let kind: DocumentKind = head.kind.parse().map_err(store::StoreError::other)?;
        // A clinician who is more than that says yes or no as the clinician.
        if matches!(
            request.action,
            DocumentAction::Approve | DocumentAction::SendBack
        ) {
            person.0.act_for(&tx, Permission::ReviewContent);
        }
        if is_dangerous(request.action, kind) {
            person.0.require_fresh_proof(tx.now())?;
        }
        let step = ActionStep {
            tx: &tx,
            person,
            content: self,
            kind,
            head,
        };
        let shown = step.execute_action(request).await?;
        tx.commit().await?;
        Ok(shown)
    }
}

pub(super) fn allowed_actions(person: &ContentEditor, head: &Model) -> Vec<DocumentAction> {
    let Ok(kind) = head.kind.parse::<DocumentKind>() else {
        return Vec::new();
    };
    DocumentAction::ALL
        .into_iter()
        .filter(|action| {
            fits_state(*action, head, kind) && is_permitted(person, *action, head, kind)
        })
        .filter(|action| !waits_for_approval(*action, head))
        .collect()
}

pub(super) fn is_approved(head: &Model) -> bool {
    head.approved_revision == Some(head.revision)
}

/// Settings and claims speak for the practice at once: its numbers for emergencies, its bank account, its licences.
fn is_dangerous(action: DocumentAction, kind: DocumentKind) -> bool {
    matches!(action, DocumentAction::Publish | DocumentAction::Schedule)
        && matches!(kind, DocumentKind::Settings | DocumentKind::Claim)
}

/// Clinical content, or content that takes the place of it.
pub(crate) fn needs_approval(head: &Model) -> bool {
    // Also for what replaces a clinical version: otherwise removing the mark would bypass the doctor.
    head.clinical || head.live_clinical
}

fn waits_for_approval(action: DocumentAction, head: &Model) -> bool {
    matches!(action, DocumentAction::Publish | DocumentAction::Schedule)
        && needs_approval(head)
        && !is_approved(head)
}

fn fits_state(action: DocumentAction, head: &Model, kind: DocumentKind) -> bool {
    let is_open = matches!(
        head.state,
        DocumentState::Draft
            | DocumentState::InReview
            | DocumentState::Approved
            | DocumentState::Published
    );
    let has_draft = head.has_draft && is_open;
    let stays = kind == DocumentKind::Settings;
    match action {
        DocumentAction::Submit => {
            has_draft && matches!(head.state, DocumentState::Draft | DocumentState::Published)
        }
        DocumentAction::Approve => has_draft && !is_approved(head),
        DocumentAction::SendBack => matches!(
            head.state,
            DocumentState::InReview | DocumentState::Approved
        ),
        DocumentAction::Schedule => has_draft,
        DocumentAction::Publish => has_draft || head.state == DocumentState::Scheduled,
        DocumentAction::Unschedule => head.state == DocumentState::Scheduled,
        DocumentAction::Unpublish => head.live && !stays,
        DocumentAction::Archive => !stays && (is_open || head.state == DocumentState::Scheduled),
        DocumentAction::Restore => {
            matches!(head.state, DocumentState::Archived | DocumentState::Deleted)
        }
        DocumentAction::Duplicate => !stays && head.state != DocumentState::Deleted,
        DocumentAction::Delete => !stays && head.state != DocumentState::Deleted,
    }
}

fn is_permitted(
    person: &ContentEditor,
    action: DocumentAction,
    head: &Model,
    kind: DocumentKind,
) -> bool {
    match action {
        DocumentAction::Submit | DocumentAction::Restore | DocumentAction::Duplicate => {
            person.may_write(kind)
        }
        DocumentAction::Approve if needs_approval(head) => person.may_review(),
        DocumentAction::Approve => person.may_publish(kind),
        DocumentAction::SendBack => person.may_review() || person.may_publish(kind),
        // Off the site this is the writer's business; taking a page off the site amounts to publishing.
        DocumentAction::Archive | DocumentAction::Delete if !head.live => person.may_write(kind),
        DocumentAction::Schedule
        | DocumentAction::Unschedule
        | DocumentAction::Publish
        | DocumentAction::Unpublish
        | DocumentAction::Archive
        | DocumentAction::Delete => person.may_publish(kind),
    }
}

fn refusal_for(person: &ContentEditor, head: &Model, action: DocumentAction) -> DeskError {
    let Ok(kind) = head.kind.parse::<DocumentKind>() else {
        return DeskError::not_found();
    };
    if !is_permitted(person, action, head, kind) {
        let words = match action {
            DocumentAction::Approve => "Clinical content is approved by a doctor.",
            _ => "Your role does not allow this. Ask the owner or the doctor.",
        };
        return DeskError::forbidden(words);
    }
    if fits_state(action, head, kind) && waits_for_approval(action, head) {
        let words = "This is clinical content. A doctor has to approve exactly this version before it goes on the site.";
        return DeskError::conflict("needs_approval", words);
    }
    let words = match action {
        DocumentAction::Publish
        | DocumentAction::Schedule
        | DocumentAction::Submit
        | DocumentAction::Approve
            if !head.has_draft =>
        {
            "There is nothing new to put on the site."
        }
        _ => "The document does not stand where this can be done. Load it again.",
    };
    DeskError::conflict("wrong_state", words)
}

pub(super) fn require_complete(
    content: &ContentService,
    kind: DocumentKind,
    id: &str,
    body: &serde_json::Value,
) -> Result<(), DeskError> {
    let mut found = validate_body(find_schema(kind, id), body);
    found.add_unreadable(content.unreadable_in(id, body));
    let errors = found.blocking_errors();
    if errors.is_empty() {
        return Ok(());
    }
    let words = match errors.len() {
        1 => "One thing is missing before this can go on.".to_owned(),
        many => format!("{many} things are missing before this can go on."),
    };
    Err(DeskError::invalid(&words, errors))
}
