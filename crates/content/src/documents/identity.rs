//! What a body has to say of itself to be stored.

use serde_json::Value;

use super::error::DocumentError;
use crate::model::{DocumentKind, fields};

/// Largest document, in bytes of JSON.
pub const MAX_BYTES: usize = 1024 * 1024;

/// The id and type of a body that can be stored.
///
/// # Errors
/// [`DocumentError::Invalid`] when it is no object, too large, or its `_id` or `_type` cannot be used.
pub(super) fn parse_identity(body: &Value) -> Result<(String, DocumentKind), DocumentError> {
    let invalid = |reason: &str| DocumentError::Invalid(reason.to_owned());
    if !body.is_object() {
        return Err(invalid("a document is a JSON object"));
    }
    let id = fields::read_text(body, "_id");
    // Ids appear unescaped in addresses, cache tags and audit subjects.
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    if id.is_empty() || id.len() > 128 || !id.bytes().all(plain) || id.starts_with('-') {
        return Err(invalid(
            "`_id` must be 1 to 128 of the characters A-Z a-z 0-9 - _ and not begin with -",
        ));
    }
    let kind = fields::read_text(body, "_type");
    let kind = kind
        .parse()
        .map_err(|_| DocumentError::Invalid(format!("unknown `_type` {kind:?} of {id}")))?;
    Ok((id.to_owned(), kind))
}
