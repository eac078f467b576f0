//! The embedded sandbox: a card provider that takes no money.
//!
//! It speaks Paystack's calls, checkout page, frame messages and webhooks on an origin of its own, because the browser
//! client resolves its calls from the root of a host. Its transactions stand in the database, so that a restart loses none,
//! and time passes for them by the clock of the house. Only test cards are taken; what they do is the provider's own table,
//! and a list of further outcomes stands on the checkout page. What the server side of the real checkout does is not
//! published: the page itself is ours.

mod answers;
mod book;
mod calls;
mod cards;
mod charge;
mod frame;
mod inline;
mod pages;
mod rates;
mod refunds;
mod refusal;
mod repeating;
mod subscriptions;
mod transaction;
mod webhooks;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use store::{Jobs, Store, StoreError};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::provider::paystack::{Paystack, PaystackConfig};

/// The largest body that a call takes.
const LARGEST: usize = 256 << 10;

/// The sandbox. Cheap to clone.
#[derive(Clone)]
pub struct Sandbox {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    address: Url,
    webhook: Url,
    secret_key: String,
    public_key: String,
}

impl Sandbox {
    /// A sandbox that visitors reach at `address` and that sends its webhooks to `webhook`. Fails before the store's keys were
    /// read: its own keys are made of them, the same on every node.
    pub fn new(store: Store, address: Url, webhook: Url) -> Result<Self, StoreError> {
        let word = |name: &str| {
            let word = store.fingerprint("payments.sandbox", name.as_bytes())?;
            Ok::<_, StoreError>(word[..40].to_owned())
        };
        let inner = Inner {
            secret_key: format!("sk_test_{}", word("secret")?),
            public_key: format!("pk_test_{}", word("public")?),
            store,
            address,
            webhook,
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    pub fn provider(&self) -> Result<Paystack, reqwest::Error> {
        Paystack::new(PaystackConfig {
            name: "sandbox",
            address: self.inner.address.clone(),
            is_one_host: true,
            secret_key: self.inner.secret_key.clone(),
            previous_key: None,
            takes_dollars: true,
        })
    }

    /// The key that its webhooks are signed with; for tests that forge them.
    pub fn secret_key(&self) -> &str {
        &self.inner.secret_key
    }

    /// The key that browsers may have.
    pub fn public_key(&self) -> &str {
        &self.inner.public_key
    }

    /// Where it tells made-up exchange rates, as a rate service does.
    pub fn rates_address(&self) -> Result<Url, url::ParseError> {
        self.inner.address.join(rates::PATH)
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    fn page(&self, path: &str) -> String {
        format!("{}{path}", self.inner.address)
    }

    /// The runner with the sandbox's jobs: its webhooks.
    pub fn with_handlers(&self, jobs: Jobs) -> Jobs {
        jobs.handle(webhooks::KIND, webhooks::Deliver::new(self.clone()))
            .handle_with(subscriptions::KIND, self.clone(), subscriptions::invoice)
    }

    fn calls() -> Vec<(&'static str, MethodRouter<Self>)> {
        vec![
            ("/transaction/initialize", post(calls::initialize)),
            ("/transaction/charge_authorization", post(repeating::charge)),
            ("/transaction/verify/{reference}", get(calls::verify)),
            ("/transaction/timeline/{which}", get(calls::timeline)),
            ("/transaction/totals", get(calls::totals)),
            ("/transaction/{id}", get(calls::fetch)),
            ("/transaction", get(calls::list)),
            (
                "/plan",
                post(subscriptions::create_plan).get(subscriptions::list_plans),
            ),
            ("/plan/{code}", get(subscriptions::fetch_plan)),
            (
                "/subscription",
                post(subscriptions::create).get(subscriptions::list),
            ),
            ("/subscription/disable", post(subscriptions::disable)),
            ("/subscription/enable", post(subscriptions::enable)),
            ("/subscription/{code}", get(subscriptions::fetch)),
            ("/refund", post(refunds::create).get(refunds::list)),
            ("/refund/{id}", get(refunds::fetch)),
            (
                "/refund/retry_with_customer_details/{id}",
                post(refunds::retry),
            ),
            (
                "/integration/payment_session_timeout",
                get(calls::session_timeout).put(calls::session_timeout),
            ),
        ]
    }

    pub fn router(&self) -> Router {
        // Some clients end their paths with a slash.
        let server = Self::calls()
            .into_iter()
            .fold(Router::new(), |router, (path, call)| {
                router
                    .route(path, call.clone())
                    .route(&format!("{path}/"), call)
            })
            .route_layer(from_fn_with_state(self.clone(), calls::with_secret));
        let browser = Router::new()
            .route("/checkout/request_inline", post(inline::request))
            .route(
                "/transaction/verify_access_code/{code}",
                get(inline::verify),
            )
            .route("/transaction/update_log/{id}", post(inline::update_log))
            .route("/transaction/set_ip/{id}", post(inline::set_ip))
            .route(
                "/applepay/validate-session/",
                post(inline::validate_session),
            )
            .route("/applepay/charge", post(inline::wallet_charge));
        let pages = Router::new()
            .route("/popup", get(frame::popup))
            .route(rates::PATH, get(rates::latest))
            .route("/sandbox.js", get(frame::script))
            .route("/sandbox.css", get(frame::style))
            .route("/{code}", get(pages::checkout))
            .route("/{code}/pay", post(charge::pay))
            .route("/{code}/step", post(charge::step))
            .route("/{code}/cancel", post(charge::cancel));
        Router::new()
            .merge(server)
            .merge(browser)
            .merge(pages)
            .layer(from_fn(shared))
            .layer(DefaultBodyLimit::max(LARGEST))
            .with_state(self.clone())
    }

    pub async fn serve(
        self,
        listener: TcpListener,
        stop: CancellationToken,
    ) -> std::io::Result<()> {
        axum::serve(listener, self.router())
            .with_graceful_shutdown(stop.cancelled_owned())
            .await
    }
}

/// What browsers on other origins are allowed to do, and what no page of the sandbox may.
async fn shared(request: axum::extract::Request, next: Next) -> Response {
    let mut response = if request.method() == Method::OPTIONS {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    for (name, value) in [
        ("access-control-allow-origin", "*"),
        (
            "access-control-allow-headers",
            "authorization, content-type, accept-language, x-connect-account",
        ),
        ("access-control-allow-methods", "GET, POST, PUT, OPTIONS"),
        ("access-control-max-age", "600"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
        ("x-robots-tag", "noindex"),
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
             form-action 'self' http: https:; base-uri 'none'; frame-ancestors http: https:",
        ),
    ] {
        response
            .headers_mut()
            .entry(HeaderName::from_static(name))
            .or_insert(HeaderValue::from_static(value));
    }
    response
}
