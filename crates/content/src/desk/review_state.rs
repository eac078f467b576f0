//! Where a document stands in its review.

use serde_json::Value;

use crate::documents::table::head::{DocumentState, Model};

pub(super) fn is_approved(head: &Model) -> bool {
    head.approved_revision == Some(head.revision)
}

/// Clinical content, or content that takes the place of it.
pub(super) fn needs_approval(head: &Model) -> bool {
    // Also for what replaces a clinical version: otherwise removing the mark would bypass the doctor.
    head.clinical || head.live_clinical
}

/// Where a document stands that is being written.
pub(super) fn open_state(head: &Model) -> DocumentState {
    if head.live {
        DocumentState::Published
    } else {
        DocumentState::Draft
    }
}

/// Takes out which doctor checked the text, and when.
pub(super) fn remove_review(body: &mut Value) {
    if let Some(fields) = body.as_object_mut() {
        fields.shift_remove("reviewedBy");
        fields.shift_remove("reviewedOn");
    }
}
