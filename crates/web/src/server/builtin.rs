//! The routes that every site has, and the layers around all routes.

use axum::extract::{DefaultBodyLimit, FromRequestParts, MatchedPath, Request, State};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::request::Parts;
use http::{HeaderValue, Uri};
use kernel::ProblemDetails;

use crate::{Error, Pages, preferences};

/// Links of the site are fetched ahead when a visitor is about to follow them; what is no page, or not the same for
/// everybody, or opened by a secret in its address, is left out.
const SPECULATION_RULES: &str = r#"{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":["/api/*","/assets/*","/media/*","/share/*","/desk*","/preferences","/search*","/*\\.xml","/consultation/booking/*","/giving/*"]}},{"not":{"selector_matches":"[rel~=nofollow],[download]"}}]},"eagerness":"moderate"}]}"#;

/// Says that no route took the request, so that the front answers with the page that says so.
#[derive(Clone, Copy)]
pub(super) struct NoRoute;

#[derive(Clone)]
pub(super) struct RoutePattern(pub MatchedPath);

pub(super) fn builtin_router(secure: bool, openapi: Option<String>) -> Router {
    let kept_a_day = |media_type: &'static str| {
        [
            (CONTENT_TYPE, HeaderValue::from_static(media_type)),
            (
                CACHE_CONTROL,
                HeaderValue::from_static("public, max-age=86400"),
            ),
        ]
    };
    let rules = (
        kept_a_day("application/speculationrules+json"),
        SPECULATION_RULES,
    );
    let mut router = Router::new()
        .route(
            "/preferences",
            post(preferences::save_preferences).with_state(secure),
        )
        .route("/speculation-rules.json", get(move || async move { rules }))
        .route("/shops", get(redirect_to_shop));
    if let Some(document) = openapi {
        let headers = [(CONTENT_TYPE, HeaderValue::from_static("application/json"))];
        let answer = move |State(document): State<String>| async move { (headers, document) };
        router = router.route("/api/openapi.json", get(answer).with_state(document));
    }
    router
}

/// `/shops` is what some old links say.
async fn redirect_to_shop(uri: Uri) -> Redirect {
    let query = uri
        .query()
        .map(|query| format!("?{query}"))
        .unwrap_or_default();
    Redirect::permanent(&format!("/shop{query}"))
}

pub(super) fn finish_router(routes: Router, pages: Option<Pages>, usual_body: usize) -> Router {
    let mut router = routes
        .layer(from_fn(note_pattern))
        .layer(DefaultBodyLimit::max(usual_body))
        .fallback(no_route);
    if let Some(pages) = pages {
        router = router.layer(Extension(pages));
    }
    router
}

async fn note_pattern(request: Request, next: Next) -> Response {
    let pattern = request.extensions().get::<MatchedPath>().cloned();
    let mut response = next.run(request).await;
    if let Some(pattern) = pattern {
        response.extensions_mut().insert(RoutePattern(pattern));
    }
    response
}

async fn no_route() -> Response {
    let problem = ProblemDetails::not_found(l10n::t!("web-problem-not-found"));
    let mut response = Error::from(problem).into_response();
    response.extensions_mut().insert(NoRoute);
    response
}

impl<S: Send + Sync> FromRequestParts<S> for Pages {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Error> {
        let pages = parts.extensions.get::<Self>().cloned();
        pages.ok_or_else(|| Error::internal(anyhow::anyhow!("the server has no pages")))
    }
}
