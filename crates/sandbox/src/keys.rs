//! The merchant's keys: who may call what.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::HeaderMap;
use http::header::AUTHORIZATION;

use crate::error::SandboxError;
use crate::service::Sandbox;

/// Lets only those calls through that carry the secret key.
pub(crate) async fn require_secret_key(
    State(sandbox): State<Sandbox>,
    request: Request,
    next: Next,
) -> Result<Response, SandboxError> {
    require_key(request.headers(), sandbox.secret_key())?;
    Ok(next.run(request).await)
}

pub(crate) fn require_public_key(
    sandbox: &Sandbox,
    headers: &HeaderMap,
) -> Result<(), SandboxError> {
    require_key(headers, sandbox.public_key())
}

fn require_key(headers: &HeaderMap, key: &str) -> Result<(), SandboxError> {
    let sent = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    if sent.and_then(|text| text.strip_prefix("Bearer ")) == Some(key) {
        Ok(())
    } else {
        Err(SandboxError::invalid_key())
    }
}
