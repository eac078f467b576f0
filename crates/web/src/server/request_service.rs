//! What each request passes before a page or a route answers it.

use std::convert::Infallible;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::response::IntoResponse;
use futures::FutureExt;
use futures::future::{BoxFuture, Either, Ready, ready};
use http::header::{ALLOW, EXPECT, LOCATION};
use http::request::Parts;
use http::{HeaderValue, Method, Request, Response, StatusCode, Uri};
use http_body_util::{Full, Limited};
use hyper::body::Incoming;
use hyper::service::Service;
use kernel::ProblemDetails;
use tower::ServiceExt;
use tracing::Instrument;

use super::body_budget::{self, BodyShare, UnreadRest};
use super::builtin::{NoRoute, RoutePattern};
use super::metrics::AnsweredBy;
use super::outcome::{
    ClientAddress, RequestId, RequestOutcome, RequestSummary, ResponseBody, refused_outcome,
};
use super::paths::{canonical_location, starts_with_any};
use super::response;
use super::state::ServerState;
use crate::limits::too_many_requests;
use crate::pages::{routes, undecodable_problem};
use crate::problems::problem_of;
use crate::visitor::Visitor;
use crate::{Error, body, client, origin};

/// Path and query together may be this long, in bytes; what is longer is 414.
const LONGEST_ADDRESS: usize = 8 << 10;
/// The same at the paths of a [`super::ServiceDialect`], whose clients put 11,264 characters into a query.
const LONGEST_DIALECT_ADDRESS: usize = 12 << 10;

pub(super) struct RequestService {
    app: Arc<ServerState>,
    peer: IpAddr,
}

impl RequestService {
    pub(super) fn new(app: Arc<ServerState>, peer: IpAddr) -> Self {
        Self { app, peer }
    }
}

impl Service<Request<Incoming>> for RequestService {
    type Response = Response<ResponseBody>;
    type Error = Infallible;
    type Future = Either<
        Ready<Result<Self::Response, Infallible>>,
        BoxFuture<'static, Result<Self::Response, Infallible>>,
    >;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        // Without a task or a future on the heap: a stored page costs a copy and nothing else.
        match self.app.serve_at_once(&request) {
            Some(response) => Either::Left(ready(Ok(response))),
            None => {
                let (app, peer) = (self.app.clone(), self.peer);
                Either::Right(async move { Ok(app.handle_request(request, peer).await) }.boxed())
            }
        }
    }
}

impl ServerState {
    /// A stored page or a file: answered without waiting, counted and not logged.
    fn serve_at_once<B>(&self, request: &Request<B>) -> Option<Response<ResponseBody>> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return None;
        }
        let (uri, headers) = (request.uri(), request.headers());
        if self.old_addresses.is_some() && uri.path() == "/" && uri.query().is_some() {
            // `/?p=7` may be an article of an older site: the stored home page answers any query.
            return None;
        }
        if let Some(page) = self
            .pages
            .as_ref()
            .and_then(|pages| pages.find_cached(uri, headers))
        {
            self.metrics
                .count_response(AnsweredBy::Cache, page.status());
            return Some(page.map(ResponseBody::Left));
        }
        let file = self.assets.as_ref()?.serve_file(uri.path(), headers)?;
        self.metrics
            .count_response(AnsweredBy::Asset, file.status());
        Some(file.map(ResponseBody::Right))
    }

    async fn handle_request(
        self: Arc<Self>,
        request: Request<Incoming>,
        peer: IpAddr,
    ) -> Response<ResponseBody> {
        let begun = Instant::now();
        let _in_flight = self.metrics.start_request();
        let (mut parts, body) = request.into_parts();
        let is_webhook = starts_with_any(parts.uri.path(), &self.config.webhooks);
        let trusted = &self.config.trusted_proxies;
        self.unknown_proxies
            .warn_if_unknown(peer, &parts.headers, trusted);
        let address = client::client_address(peer, &parts.headers, trusted);
        let subscriber = client::subscriber_prefix(address);
        let asked = self.summarise_request(&parts, subscriber, is_webhook);
        parts.extensions.insert(RequestId(asked.id));
        parts.extensions.insert(ClientAddress(address));
        if let Some(visitor) = asked.visitor.clone() {
            parts.extensions.insert(visitor);
        }
        // Held until the answer is made: until then its handler may have the bytes.
        let share = self.bodies.open_share(client::network_prefix(address));
        let rest = if parts.headers.contains_key(EXPECT) {
            UnreadRest::Leave
        } else {
            UnreadRest::Read
        };
        let body = share.count_body(Limited::new(body, self.config.largest_body), rest);
        let request = Request::from_parts(parts, body);
        let outcome = match self.refuse_request(&asked, subscriber, is_webhook, &share) {
            Some(outcome) => outcome,
            None => self.serve_request(&asked, request, subscriber).await,
        };
        let outcome = if share.ran_out() {
            refused_outcome(body_budget::bodies_full_error())
        } else {
            outcome
        };
        let (by, pattern) = (outcome.by, outcome.pattern.clone());
        let response = response::finish_response(&self, &asked, outcome).await;
        let took = begun.elapsed();
        self.metrics.count_response(by, response.status());
        self.metrics.record_duration(took);
        log_access(&asked, &pattern, by, response.status(), took);
        response
    }

    fn summarise_request(
        &self,
        parts: &Parts,
        subscriber: IpAddr,
        is_webhook: bool,
    ) -> RequestSummary {
        let path = parts.uri.path();
        let is_anonymous = is_webhook || starts_with_any(path, &self.config.anonymous);
        let visitor = (!self.is_read(&parts.method, path) && !is_anonymous).then(|| {
            Visitor::from_headers(&parts.headers).with_address(subscriber, self.limits.clone())
        });
        RequestSummary {
            id: self.clock.new_id(),
            method: parts.method.clone(),
            uri: parts.uri.clone(),
            visitor,
            headers: parts.headers.clone(),
        }
    }

    /// What is answered before anybody looks for a page or a route.
    fn refuse_request(
        &self,
        asked: &RequestSummary,
        subscriber: IpAddr,
        is_webhook: bool,
        share: &BodyShare,
    ) -> Option<RequestOutcome> {
        let longest = match self.dialect_at(asked.path()) {
            Some(_) => LONGEST_DIALECT_ADDRESS,
            None => LONGEST_ADDRESS,
        };
        if let Some(outcome) = refuse_address(&asked.uri, longest) {
            return Some(outcome);
        }
        if origin::is_read(&asked.method) {
            return None;
        }
        if self.is_read(&asked.method, asked.path()) {
            return self.refuse_body(asked, share);
        }
        self.refuse_write(asked, subscriber, is_webhook, share)
    }

    fn refuse_write(
        &self,
        asked: &RequestSummary,
        subscriber: IpAddr,
        is_webhook: bool,
        share: &BodyShare,
    ) -> Option<RequestOutcome> {
        let uri = &asked.uri;
        if !is_webhook && !origin::is_allowed_origin(&asked.headers, uri, &self.config.public_url) {
            let words = l10n::t!("web-form-other-site");
            return Some(refused_outcome(
                ProblemDetails::forbidden(words).with_code("foreign_origin"),
            ));
        }
        let limits = &self.limits;
        let taken = if is_webhook || starts_with_any(uri.path(), &self.config.generous) {
            limits.generous.take_one(&subscriber)
        } else {
            let by_address = limits.writes.take_one(&subscriber);
            let known = asked.visitor.as_ref().filter(|visitor| visitor.is_known());
            // The address first: what its refusal leaves behind cannot be chosen by whoever sends it.
            by_address.and_then(|()| {
                known.map_or(Ok(()), |visitor| {
                    limits.visitors.take_one(&visitor.id().to_owned())
                })
            })
        };
        if let Err(wait) = taken {
            return Some(refused_outcome(too_many_requests(wait)));
        }
        self.refuse_body(asked, share)
    }

    /// What is answered to a body that is longer than any route takes, or that there is no room for now.
    fn refuse_body(&self, asked: &RequestSummary, share: &BodyShare) -> Option<RequestOutcome> {
        let length = body::announced_length(&asked.headers).unwrap_or_default();
        if length > self.config.largest_body {
            return problem_of(StatusCode::PAYLOAD_TOO_LARGE).map(refused_outcome);
        }
        (!share.has_room(length)).then(|| refused_outcome(body_budget::bodies_full_error()))
    }

    async fn serve_request(
        &self,
        asked: &RequestSummary,
        request: Request<Body>,
        subscriber: IpAddr,
    ) -> RequestOutcome {
        let path = asked.path();
        let is_get = matches!(asked.method, Method::GET | Method::HEAD);
        if is_get
            && let Some(pages) = &self.pages
            && let Some(route) = pages.find_route(path)
        {
            let pattern = route.pattern.clone();
            let page = pages
                .answer_path(&asked.uri, &asked.headers, || {
                    self.may_read(path, subscriber)
                })
                .await;
            return match page {
                Ok(page) => RequestOutcome {
                    response: page.map(ResponseBody::Left),
                    by: AnsweredBy::Page,
                    pattern,
                },
                Err(error) => RequestOutcome {
                    pattern,
                    ..refused_outcome(error)
                },
            };
        }
        if self.is_read(&asked.method, path)
            && let Err(error) = self.may_read(path, subscriber)
        {
            return refused_outcome(error);
        }
        let response = self.run_router(request).await;
        let pattern = response
            .extensions()
            .get::<RoutePattern>()
            .map(|pattern| pattern.0.as_str().to_owned());
        let outcome = RequestOutcome {
            response: response.map(ResponseBody::Right),
            by: AnsweredBy::Route,
            pattern: pattern.unwrap_or_else(|| "none".to_owned()),
        };
        self.answer_methods(asked, outcome)
    }

    /// Runs the router: within the time that a handler has, and a panic is an answer.
    ///
    /// What is no read runs in a task of its own: a client who goes away, or a time that is over, does not cut it off between a
    /// file and its row.
    async fn run_router(&self, request: Request<Body>) -> Response<Body> {
        let is_read = origin::is_read(request.method());
        let answer = AssertUnwindSafe(self.router.clone().oneshot(request)).catch_unwind();
        let answer = async move {
            if is_read {
                return answer.await.ok();
            }
            let run = tokio::spawn(answer.in_current_span());
            run.await.ok().and_then(Result::ok)
        };
        match tokio::time::timeout(self.config.handler_time, answer).await {
            Ok(Some(Ok(response))) => response,
            Ok(None) => {
                self.metrics.panics.fetch_add(1, Relaxed);
                Error::internal(anyhow::anyhow!("a handler panicked")).into_response()
            }
            Err(_) => {
                let problem = ProblemDetails::unavailable(l10n::t!("web-problem-slow"));
                Error::from(problem)
                    .with_cause(anyhow::anyhow!("a handler took too long"))
                    .retry_after(5)
                    .into_response()
            }
        }
    }

    /// What a path allows: a page can be read, a route says itself; `OPTIONS` is told, others get 405.
    fn answer_methods(
        &self,
        asked: &RequestSummary,
        mut outcome: RequestOutcome,
    ) -> RequestOutcome {
        let page = self
            .pages
            .as_ref()
            .and_then(|pages| pages.find_route(asked.path()));
        let response = &mut outcome.response;
        let no_route = response.extensions().get::<NoRoute>().is_some();
        let is_refused = response.status() == StatusCode::METHOD_NOT_ALLOWED;
        let is_page_only = no_route && page.is_some();
        if !is_refused && !is_page_only {
            return outcome;
        }
        if let Some(page) = page {
            outcome.pattern.clone_from(&page.pattern);
        }
        let said = response
            .headers()
            .get(ALLOW)
            .and_then(|allow| allow.to_str().ok())
            .unwrap_or_default();
        let mut allowed: Vec<&str> = said
            .split(',')
            .map(str::trim)
            .filter(|method| !method.is_empty())
            .collect();
        if page.is_some() {
            allowed.extend(["GET", "HEAD"]);
        }
        allowed.push("OPTIONS");
        allowed.sort_unstable();
        allowed.dedup();
        let allow = HeaderValue::from_str(&allowed.join(", "));
        let mut response = if asked.method == Method::OPTIONS {
            empty_response(StatusCode::NO_CONTENT)
        } else {
            empty_response(StatusCode::METHOD_NOT_ALLOWED)
        };
        response
            .headers_mut()
            .extend(allow.ok().map(|allow| (ALLOW, allow)));
        RequestOutcome {
            response: response.map(ResponseBody::Right),
            ..outcome
        }
    }
}

/// What is answered to an address that is too long, cannot be read, or is written in another way than ours.
fn refuse_address(uri: &Uri, longest: usize) -> Option<RequestOutcome> {
    let path = uri.path();
    if uri
        .path_and_query()
        .is_some_and(|all| all.as_str().len() > longest)
    {
        return problem_of(StatusCode::URI_TOO_LONG).map(refused_outcome);
    }
    // A backslash is a slash for browsers, and could lead a redirect to another host.
    let readable = path.starts_with('/')
        && !path.contains('\\')
        && routes::decode_text(path).is_ok()
        && routes::decode_text(uri.query().unwrap_or_default()).is_ok();
    if !readable {
        return Some(refused_outcome(undecodable_problem()));
    }
    if let Some(better) = canonical_location(uri) {
        let mut response = Response::new(ResponseBody::Left(Full::default()));
        *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
        response.headers_mut().insert(LOCATION, better);
        return Some(RequestOutcome {
            response,
            by: AnsweredBy::Refused,
            pattern: "redirect".to_owned(),
        });
    }
    None
}

fn log_access(
    asked: &RequestSummary,
    pattern: &str,
    by: AnsweredBy,
    status: StatusCode,
    took: Duration,
) {
    tracing::info!(
        target: "web::access",
        request = %asked.id,
        method = %asked.method,
        route = pattern,
        by = by.metric_label(),
        status = status.as_u16(),
        micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
    );
}

fn empty_response(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}
