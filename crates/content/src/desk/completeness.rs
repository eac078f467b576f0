//! What a document needs before it goes on the site.

use kernel::FieldError;

use super::check_findings::DocumentCheck;
use super::error::DeskError;
use super::validation::validate_body;
use crate::ContentService;
use crate::model::DocumentKind;
use crate::schema::find_schema;

/// Refuses what is not complete; answers what is published only with a reason.
pub(super) fn require_complete(
    content: &ContentService,
    kind: DocumentKind,
    id: &str,
    body: &serde_json::Value,
) -> Result<Vec<DocumentCheck>, DeskError> {
    let mut found = validate_body(find_schema(kind, id), body);
    found.add_unreadable(content.unreadable_in(id, body));
    let errors = found.blocking_errors();
    if errors.is_empty() {
        return Ok(found.warnings().cloned().collect());
    }
    let words = match errors.len() {
        1 => "Fix one thing before you continue.".to_owned(),
        many => format!("Fix {many} things before you continue."),
    };
    Err(DeskError::invalid(&words, errors))
}

/// Words that can harm readers go out only where somebody says why.
pub(super) fn require_reason(
    warnings: &[DocumentCheck],
    reason: Option<&str>,
) -> Result<(), DeskError> {
    if warnings.is_empty() || reason.is_some() {
        return Ok(());
    }
    // A list of many documents shows the words alone, without the checks beside them.
    let named = warnings
        .iter()
        .map(|warning| warning.message.as_str())
        .collect::<Vec<_>>();
    let words = format!(
        "Its wording needs a change, or a reason to publish it so. {}",
        named.join(" ")
    );
    let missing = FieldError::new("reason", "Reason: say why it may be published so.");
    Err(kernel::ProblemDetails::invalid_fields(words, vec![missing])
        .with_code("reason_needed")
        .into())
}
