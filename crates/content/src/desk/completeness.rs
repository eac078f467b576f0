//! What a document needs before it goes on the site.

use super::error::DeskError;
use super::validation::validate_body;
use crate::ContentService;
use crate::model::DocumentKind;
use crate::schema::find_schema;

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
        1 => "Fix one thing before you continue.".to_owned(),
        many => format!("Fix {many} things before you continue."),
    };
    Err(DeskError::invalid(&words, errors))
}
