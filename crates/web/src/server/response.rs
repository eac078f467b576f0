//! The last steps of each answer: errors in one form, packing, lasting headers, the visitor's cookie, the log of a 5xx.

use axum::body::Body;
use bytes::Bytes;
use http::header::{
    ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG,
    LOCATION, RETRY_AFTER, SET_COOKIE, VARY,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode};
use http_body::Body as _;
use http_body_util::{BodyExt, Full};
use kernel::ProblemDetails;

use super::outcome::{RequestOutcome, RequestSummary, ResponseBody};
use super::state::ServerState;
use crate::Visitor;
use crate::cache::{self, ContentEncoding, matches_etag};
use crate::error::ErrorCause;
use crate::problems::{self, problem_of};
use crate::security;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Answers of this many bytes are packed: below it is not worth it, above it is a file that is packed already.
const COMPRESSED_SIZES: std::ops::Range<u64> = 1_024..1 << 20;
const JSON: HeaderValue = HeaderValue::from_static("application/json");
const COMPRESS_ASIDE_BYTES: usize = 64 << 10;

pub(super) async fn finish_response(
    app: &ServerState,
    asked: &RequestSummary,
    outcome: RequestOutcome,
) -> Response<ResponseBody> {
    let mut response = outcome.response;
    log_failure(asked, &outcome.pattern, &response);
    if let Some(moved) = find_moved_page(app, asked, response.status()).await {
        response = moved;
    } else if let Some(problem) = problem_in(&response) {
        response = problem_answer(app, asked, response, problem).await;
    } else if asked.method == Method::GET && response.status() == StatusCode::OK {
        response = compress_response(asked, response).await;
    }
    let paying = app.paying_headers(asked.path()).await;
    let headers = response.headers_mut();
    if let Some(paying) = paying {
        security::replace_security_headers(headers, &app.security, paying);
    }
    security::add_security_headers(headers, &app.security);
    if app.is_speaking(asked.path()) {
        security::allow_speaking(headers);
    }
    if let Some(dialect) = app.dialect_at(asked.path()) {
        dialect.add_headers(&asked.headers, headers);
    }
    if let Ok(id) = HeaderValue::from_str(&asked.id.to_string()) {
        headers.insert(REQUEST_ID, id);
    }
    if response.status() == StatusCode::PAYLOAD_TOO_LARGE {
        // The rest of the body stays unread: the line cannot be used again, and the client must know.
        response
            .headers_mut()
            .insert(CONNECTION, HeaderValue::from_static("close"));
    }
    let is_open = !response.status().is_client_error() && !response.status().is_server_error();
    let secure = app.config.public_url.scheme() == "https";
    let visitor = response
        .extensions()
        .get::<Visitor>()
        .or(asked.visitor.as_ref());
    // No cookie with an error: who is refused leaves nothing behind.
    let cookie = visitor
        .filter(|_| is_open)
        .and_then(|visitor| visitor.new_cookie(secure));
    response
        .headers_mut()
        .extend(cookie.map(|cookie| (SET_COOKIE, cookie)));
    response
}

/// An answer that leads to the page for which an address of an older site stood.
async fn find_moved_page(
    app: &ServerState,
    asked: &RequestSummary,
    status: StatusCode,
) -> Option<Response<ResponseBody>> {
    let known = app.old_addresses.as_ref()?;
    let is_get = matches!(asked.method, Method::GET | Method::HEAD);
    let is_home = asked.path() == "/" && asked.uri.query().is_some();
    // A stroke at the end is taken off by a redirect of its own: one step instead of two.
    let is_slashed = asked.path().ends_with('/') && status == StatusCode::PERMANENT_REDIRECT;
    let may_be_old = status == StatusCode::NOT_FOUND || is_home || is_slashed;
    if !is_get || !may_be_old || !asked.wants_page() {
        return None;
    }
    let path = known
        .find_new_path(asked.uri.path_and_query()?.as_str())
        .await?;
    let moved = Response::builder()
        .status(StatusCode::MOVED_PERMANENTLY)
        .header(LOCATION, HeaderValue::from_str(&path).ok()?)
        // An address that is found again keeps its page for good; who has the redirect asks again all the same.
        .header(CACHE_CONTROL, "no-cache")
        .body(ResponseBody::Left(Full::default()));
    moved.ok()
}

/// Logs a 5xx, once, with what the visitor can quote.
fn log_failure(asked: &RequestSummary, pattern: &str, response: &Response<ResponseBody>) {
    if response.status().is_server_error() {
        let cause = response
            .extensions()
            .get::<ErrorCause>()
            .map(|cause| format!("{:#}", cause.0));
        if cause.is_none() && response.status() == StatusCode::SERVICE_UNAVAILABLE {
            // Turned away by a limit, as planned: no failure of anything.
            tracing::warn!(request = %asked.id, route = pattern, "too much at once: a request was turned away");
            return;
        }
        let cause = cause.unwrap_or_else(|| "not told".to_owned());
        tracing::error!(request = %asked.id, route = pattern, status = response.status().as_u16(), cause, "a request failed");
    }
}

/// The problem that an answer tells: its own, or the one that a bare status of the router means.
fn problem_in(response: &Response<ResponseBody>) -> Option<ProblemDetails> {
    if let Some(problem) = response.extensions().get::<Box<ProblemDetails>>() {
        return Some(problem.as_ref().clone());
    }
    let media_type = response
        .headers()
        .get(CONTENT_TYPE)
        .map(HeaderValue::as_bytes);
    let is_bare = media_type.is_none_or(|media_type| media_type.starts_with(b"text/plain"));
    problem_of(response.status()).filter(|_| is_bare)
}

/// A problem as the client reads it; for a missing page the page that says so.
async fn problem_answer(
    app: &ServerState,
    asked: &RequestSummary,
    response: Response<ResponseBody>,
    problem: ProblemDetails,
) -> Response<ResponseBody> {
    let (parts, _) = response.into_parts();
    let is_get = matches!(asked.method, Method::GET | Method::HEAD);
    if problem.status == 404
        && is_get
        && app.dialect_at(asked.path()).is_none()
        && asked.wants_page()
        && let Some(pages) = &app.pages
        && let Ok(page) = pages.not_found(&asked.headers, || Ok(())).await
    {
        return page.map(ResponseBody::Left);
    }
    let problem = problem.with_request_id(asked.id.to_string());
    if let Some(dialect) = app.dialect_at(asked.path()) {
        let body = dialect.problem_body(&problem);
        let response = problems::uncached_response(problem.status, JSON, body);
        return keep_headers(response, &parts.headers).map(ResponseBody::Right);
    }
    let calls = app.pages.as_ref().map(|pages| pages.emergency_numbers());
    let calls = calls.unwrap_or_default();
    let response = problems::problem_response(&problem, asked.wants_page().then_some(&*calls));
    keep_headers(response, &parts.headers).map(ResponseBody::Right)
}

/// Gives a problem's answer what the answer before it said besides its words.
fn keep_headers(mut response: Response<Body>, before: &HeaderMap) -> Response<Body> {
    for name in [ALLOW, RETRY_AFTER, SET_COOKIE] {
        let said = before.get(&name).cloned();
        response
            .headers_mut()
            .extend(said.map(|value| (name, value)));
    }
    response
}

/// Gives text an ETag and packs it, when all of it is at hand.
async fn compress_response(
    asked: &RequestSummary,
    response: Response<ResponseBody>,
) -> Response<ResponseBody> {
    if !is_compressible(&response) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(body) = body
        .collect()
        .await
        .map(http_body_util::Collected::to_bytes)
    else {
        parts.status = StatusCode::INTERNAL_SERVER_ERROR;
        return Response::from_parts(parts, ResponseBody::Left(Full::default()));
    };
    parts.headers.remove(CONTENT_LENGTH);
    parts
        .headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-cache"));
    add_vary(&mut parts.headers);
    if let Some(etag) = kept_etag(&parts.headers, &body) {
        if matches_etag(&asked.headers, &etag) {
            parts.status = StatusCode::NOT_MODIFIED;
            parts.headers.insert(ETAG, etag);
            parts.headers.remove(CONTENT_TYPE);
            return Response::from_parts(parts, ResponseBody::Left(Full::default()));
        }
        parts.headers.insert(ETAG, etag);
    }
    let encoding = ContentEncoding::negotiate(&asked.headers);
    let body = match encoding
        .header_value()
        .filter(|_| COMPRESSED_SIZES.contains(&(body.len() as u64)))
    {
        Some(name) => match compress_body(encoding, body.clone()).await {
            Some(packed) => {
                parts.headers.insert(CONTENT_ENCODING, name);
                packed
            }
            None => body,
        },
        None => body,
    };
    Response::from_parts(parts, ResponseBody::Left(Full::new(body)))
}

/// Whether it is text that nobody has packed yet, and all of it is at hand.
fn is_compressible(response: &Response<ResponseBody>) -> bool {
    let size = response.body().size_hint().exact();
    let is_text = response
        .headers()
        .get(CONTENT_TYPE)
        .is_some_and(|media_type| {
            let media_type = media_type.to_str().unwrap_or_default();
            media_type.starts_with("text/")
                || ["json", "xml", "svg"]
                    .iter()
                    .any(|part| media_type.contains(part))
        });
    let is_encoded = response.headers().contains_key(CONTENT_ENCODING);
    is_text && !is_encoded && size.is_some_and(|size| size < COMPRESSED_SIZES.end)
}

/// What may not be kept is not asked for again by its mark.
fn kept_etag(headers: &HeaderMap, body: &[u8]) -> Option<HeaderValue> {
    let is_kept_by_nobody = headers
        .get(CACHE_CONTROL)
        .is_some_and(|said| said == "no-store");
    (!is_kept_by_nobody)
        .then(|| weak_etag(headers, body))
        .flatten()
}

async fn compress_body(encoding: ContentEncoding, body: Bytes) -> Option<Bytes> {
    let is_large = body.len() > COMPRESS_ASIDE_BYTES;
    let work = move || match encoding {
        ContentEncoding::Brotli => cache::compress_brotli(&body, cache::BROTLI_QUICK).ok(),
        ContentEncoding::Gzip => cache::compress_gzip(&body).ok(),
        ContentEncoding::Identity => None,
    };
    if is_large {
        tokio::task::spawn_blocking(work).await.ok().flatten()
    } else {
        work()
    }
}

/// The answer's own ETag made weak (the same for each encoding), or one of its bytes.
fn weak_etag(headers: &HeaderMap, body: &[u8]) -> Option<HeaderValue> {
    let text = match headers.get(ETAG).map(|etag| etag.to_str()) {
        Some(Ok(own)) if own.starts_with("W/") => own.to_owned(),
        Some(Ok(own)) => format!("W/{own}"),
        _ => format!("W/\"{}\"", &blake3::hash(body).to_hex()[..22]),
    };
    HeaderValue::from_str(&text).ok()
}

fn add_vary(headers: &mut HeaderMap) {
    let said = headers
        .get(VARY)
        .and_then(|vary| vary.to_str().ok())
        .unwrap_or_default();
    if !said.to_ascii_lowercase().contains("accept-encoding") {
        headers.append(VARY, HeaderValue::from_static("Accept-Encoding"));
    }
}
