//! The forms of a page post to its own path. Those that take words are made once however often they are sent; a second press
//! of a button may mean something of its own.
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Request, State as With};
use axum::response::Response;
use axum::routing::post;
use kernel::ProblemDetails;
use tower::ServiceExt;
use web::{Error, FormBody, IdempotencyLayer, wrap_with_cookie_check};

use crate::service::CommunityService;

/// Bytes of a form: a comment of four bytes a letter, percent-encoded.
const LARGEST: usize = 128 << 10;

pub(crate) struct FormPart {
    is_sent: fn(&FormBody) -> bool,
    router: Router,
}

impl FormPart {
    /// It takes words: the same twice is once.
    pub(crate) fn idempotent_form(
        community: &CommunityService,
        is_sent: fn(&FormBody) -> bool,
        form: Router<CommunityService>,
    ) -> Self {
        // Not routes: a second one of the same path would tell the handlers its parameters twice.
        let once = IdempotencyLayer::new(community.store().clone()).with_encryption();
        Self::new(community, is_sent, once.wrap_routes(form))
    }

    /// It is a button that counts each visitor once.
    pub(crate) fn button_form(
        community: &CommunityService,
        is_sent: fn(&FormBody) -> bool,
        form: Router<CommunityService>,
    ) -> Self {
        Self::new(community, is_sent, wrap_with_cookie_check(form))
    }

    /// It is taken as often as it is sent. `is_sent` knows it by its fields.
    pub(crate) fn new(
        community: &CommunityService,
        is_sent: fn(&FormBody) -> bool,
        form: Router<CommunityService>,
    ) -> Self {
        Self {
            is_sent,
            router: form.with_state(community.clone()),
        }
    }
}

/// The forms of the page at `path`. One that no part knows is 400.
pub(crate) fn router(path: &str, parts: impl Into<Arc<[FormPart]>>) -> Router {
    Router::new()
        .route(path, post(dispatch_form))
        .with_state(parts.into())
}

async fn dispatch_form(
    With(parts): With<Arc<[FormPart]>>,
    request: Request,
) -> Result<Response, Error> {
    let (head, body) = request.into_parts();
    let too_large = |_| ProblemDetails::too_large(l10n::t!("community-form-too-large"));
    let body = to_bytes(body, LARGEST).await.map_err(too_large)?;
    let again = || Request::from_parts(head.clone(), Body::from(body.clone()));
    let sent = FormBody::from_request(again(), &()).await?;
    let part = parts.iter().find(|part| (part.is_sent)(&sent));
    let unknown = || ProblemDetails::bad_request(l10n::t!("community-form-not-known"));
    let router = part.ok_or_else(unknown)?.router.clone();
    let Ok(response) = router.oneshot(again()).await;
    Ok(response)
}
