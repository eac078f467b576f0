//! A correction that readers see: what was wrong in a published article, in one sentence with its day.

use kernel::FieldError;
use kernel::text::collapse_whitespace;
use serde_json::{Value, json};
use store::WriteTx;

use super::document_action::{ActionRequest, DocumentAction};
use super::error::DeskError;
use crate::documents::table::head::Model;
use crate::model::{DocumentKind, fields, lagos_time};
use crate::schema::{CORRECTIONS_FIELD, LONGEST_CORRECTION, find_schema};

/// What is given with an action, where the document can have it; none where nothing is given.
pub(super) fn parse_correction(
    request: &ActionRequest,
    kind: DocumentKind,
    head: &Model,
) -> Result<Option<String>, DeskError> {
    let text = collapse_whitespace(request.correction.as_deref().unwrap_or_default());
    if text.is_empty() {
        return Ok(None);
    }
    let has_field = find_schema(kind, &head.id).is_some_and(|schema| {
        schema
            .fields
            .iter()
            .any(|field| field.name == CORRECTIONS_FIELD)
    });
    let problem = if !has_field {
        Some("Correction: only articles have corrections.".to_owned())
    } else if !head.live {
        Some("Correction: only what is on the site can be corrected.".to_owned())
    } else if !matches!(
        request.action,
        DocumentAction::Approve | DocumentAction::Publish
    ) {
        Some("Correction: give it when you approve or publish.".to_owned())
    } else if text.chars().count() > usize::from(LONGEST_CORRECTION) || text.contains('\0') {
        Some(format!(
            "Correction: at most {LONGEST_CORRECTION} characters."
        ))
    } else {
        None
    };
    match problem {
        Some(words) => {
            let error = FieldError::new("correction", words);
            Err(DeskError::invalid(
                "This correction cannot be used.",
                vec![error],
            ))
        }
        None => Ok(Some(text)),
    }
}

/// Writes it into the body with today's day, above the earlier ones.
pub(super) fn add_correction(tx: &WriteTx, body: &mut Value, text: &str) {
    let entry = json!({
        "_key": tx.new_id().to_string().to_lowercase(),
        "date": lagos_time::today_in_lagos(tx.now()).to_string(),
        "text": text,
    });
    let earlier = fields::read_list(body, CORRECTIONS_FIELD);
    let all: Vec<Value> = std::iter::once(entry)
        .chain(earlier.iter().cloned())
        .collect();
    body[CORRECTIONS_FIELD] = all.into();
}
