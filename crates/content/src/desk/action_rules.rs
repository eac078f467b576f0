//! Which actions a document allows as it stands, and to whom.

use super::document_action::DocumentAction;
use super::error::DeskError;
use super::permissions::ContentEditor;
use super::review_state::{is_approved, needs_approval};
use crate::documents::table::head::{DocumentState, Model};
use crate::model::DocumentKind;

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

/// Settings and claims speak for the practice at once: its numbers for emergencies, its bank account, its licences.
pub(super) fn is_dangerous(action: DocumentAction, kind: DocumentKind) -> bool {
    matches!(action, DocumentAction::Publish | DocumentAction::Schedule)
        && matches!(kind, DocumentKind::Settings | DocumentKind::Claim)
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
        DocumentAction::ScheduleUnpublish => {
            !stays && (head.live || head.state == DocumentState::Scheduled)
        }
        DocumentAction::CancelUnpublish => head.unpublish_at.is_some(),
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
        | DocumentAction::ScheduleUnpublish
        | DocumentAction::CancelUnpublish
        | DocumentAction::Archive
        | DocumentAction::Delete => person.may_publish(kind),
    }
}

pub(super) fn refusal_for(
    person: &ContentEditor,
    head: &Model,
    action: DocumentAction,
) -> DeskError {
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
        let words = "This is clinical content. A doctor must approve this exact version before it is published.";
        return DeskError::conflict("needs_approval", words);
    }
    let words = match action {
        DocumentAction::Publish
        | DocumentAction::Schedule
        | DocumentAction::Submit
        | DocumentAction::Approve
            if !head.has_draft =>
        {
            "There is nothing new to publish."
        }
        _ => "This cannot be done in the document’s current state. Reload it.",
    };
    DeskError::conflict("wrong_state", words)
}
