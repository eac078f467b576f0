//! Who makes a call, and whether they may.

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, HeaderValue};
use content::groq::{QueryAccess, QueryError, check_dataset, check_version};

use crate::scopes::ClientScope;
use crate::service::ClientService;
use crate::tokens::{Program, TokenBook};

/// The program that sends an `Authorization`.
///
/// # Errors
/// 401 for whoever is not known.
pub(crate) async fn read_program(
    tokens: &TokenBook,
    sent: Option<&HeaderValue>,
) -> Result<Program, QueryError> {
    let text = sent.and_then(|sent| sent.to_str().ok()).unwrap_or_default();
    let (scheme, secret) = text.split_once(' ').unwrap_or_default();
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(QueryError::unknown_token());
    }
    let found = tokens.find_program(secret.trim()).await?;
    found.ok_or_else(QueryError::unknown_token)
}

/// What a program may read.
///
/// # Errors
/// 403 where that is nothing.
pub(crate) fn read_access(program: &Program) -> Result<QueryAccess, QueryError> {
    if program.has_scope(ClientScope::ReadDrafts) {
        Ok(QueryAccess::Drafts)
    } else {
        require_scope(program, ClientScope::ReadPublished).map(|()| QueryAccess::Published)
    }
}

pub(crate) fn require_scope(program: &Program, scope: ClientScope) -> Result<(), QueryError> {
    if program.has_scope(scope) {
        Ok(())
    } else {
        Err(crate::refusals::lacks_scope(scope))
    }
}

/// The program that makes a call about the site's dataset.
///
/// # Errors
/// 400 and 404 for another version or dataset, 401 without a token that is known.
pub(crate) async fn admit_program(
    clients: &ClientService,
    (version, dataset): (&str, &str),
    headers: &HeaderMap,
) -> Result<Program, QueryError> {
    check_version(version)?;
    check_dataset(dataset, &clients.queries().settings().dataset)?;
    read_program(clients.tokens(), headers.get(AUTHORIZATION)).await
}
