//! Refusals in the hosted service's words.

use axum::http::StatusCode;
use content::groq::QueryError;
use serde_json::{Value, json};

use crate::scopes::ClientScope;

/// 403 for a call that needs another right than the token has.
pub(crate) fn lacks_scope(scope: ClientScope) -> QueryError {
    let right = scope.service_name();
    // not shown: read by whoever wrote the client
    let words = format!(
        "Insufficient permissions; permission \"{right}\" required: the token may not \"{}\"",
        scope.desk_label()
    );
    QueryError::Verbatim {
        status: StatusCode::FORBIDDEN,
        body: json!({
            "statusCode": 403,
            "error": { "type": "insufficientPermissionsError", "description": words, "permission": right },
            "message": words,
        }),
    }
}

/// A refused mutation, with the one that is at fault.
pub(crate) fn mutation_refusal(status: StatusCode, index: usize, error: Value) -> QueryError {
    let words = error["description"].as_str().unwrap_or_default();
    // not shown: read by whoever wrote the client, in the hosted service's words
    let description = format!("Mutation failed: {words}");
    QueryError::Verbatim {
        status,
        body: json!({
            "statusCode": status.as_u16(),
            "message": description,
            "error": {
                "type": "mutationError",
                "description": description,
                "items": [{ "index": index, "error": error }],
            },
        }),
    }
}
