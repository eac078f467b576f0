//! The embedded sandbox: a card provider that takes no money.
//!
//! It speaks Paystack's calls, checkout page, frame messages and webhooks on an origin of its own, because the browser
//! client resolves its calls from the root of a host. Its transactions stand in the database, so that a restart loses none,
//! and time passes for them by the clock of the house. Only test cards are taken; what they do is the provider's own table,
//! and a list of further outcomes stands on the checkout page. What the server side of the real checkout does is not
//! published: the page itself is ours.

mod calls;
mod cards;
mod charge;
mod error;
mod frame;
mod inline;
mod pages;
mod rates;
mod recurring_charges;
mod refunds;
mod responses;
mod subscriptions;
mod transaction;
mod transaction_store;
mod webhooks;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use store::{JobRunner, Store, StoreError};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::provider::paystack::{Paystack, PaystackConfig};

/// The largest body that a call takes.
const LARGEST_BODY: usize = 256 << 10;

/// The sandbox. Cheap to clone.
#[derive(Clone)]
pub struct Sandbox {
    inner: Arc<SandboxInner>,
}

struct SandboxInner {
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
            // Made of the store's keys instead of drawn, so that every node, and each start, signs with the same one.
            let word = store.keyed_hash("payments.sandbox", name.as_bytes())?;
            Ok::<_, StoreError>(word[..40].to_owned())
        };
        let inner = SandboxInner {
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
        self.inner.address.join(rates::RATES_PATH)
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    fn page_url(&self, path: &str) -> String {
        format!("{}{path}", self.inner.address)
    }

    /// The runner with the sandbox's jobs: its webhooks.
    pub fn with_handlers(&self, jobs: JobRunner) -> JobRunner {
        jobs.with_job_handler(
            webhooks::WEBHOOK_JOB,
            webhooks::WebhookDeliveryHandler::new(self.clone()),
        )
        .with_job_function(
            subscriptions::INVOICE_JOB,
            self.clone(),
            subscriptions::process_invoice,
        )
    }

    fn api_routes() -> Vec<(&'static str, MethodRouter<Self>)> {
        vec![
            (
                "/transaction/initialize",
                post(calls::initialize_transaction),
            ),
            (
                "/transaction/charge_authorization",
                post(recurring_charges::charge_authorization),
            ),
            (
                "/transaction/verify/{reference}",
                get(calls::verify_transaction),
            ),
            ("/transaction/timeline/{which}", get(calls::get_timeline)),
            ("/transaction/totals", get(calls::get_totals)),
            ("/transaction/{id}", get(calls::get_transaction)),
            ("/transaction", get(calls::list_transactions)),
            (
                "/plan",
                post(subscriptions::create_plan).get(subscriptions::list_plans),
            ),
            ("/plan/{code}", get(subscriptions::get_plan)),
            (
                "/subscription",
                post(subscriptions::create_subscription).get(subscriptions::list_subscriptions),
            ),
            (
                "/subscription/disable",
                post(subscriptions::disable_subscription),
            ),
            (
                "/subscription/enable",
                post(subscriptions::enable_subscription),
            ),
            ("/subscription/{code}", get(subscriptions::get_subscription)),
            (
                "/refund",
                post(refunds::create_refund).get(refunds::list_refunds),
            ),
            ("/refund/{id}", get(refunds::get_refund)),
            (
                "/refund/retry_with_customer_details/{id}",
                post(refunds::retry_refund),
            ),
            (
                "/integration/payment_session_timeout",
                get(calls::get_session_timeout).put(calls::get_session_timeout),
            ),
        ]
    }

    pub fn router(&self) -> Router {
        // Some clients end their paths with a slash.
        let server = Self::api_routes()
            .into_iter()
            .fold(Router::new(), |router, (path, call)| {
                router
                    .route(path, call.clone())
                    .route(&format!("{path}/"), call)
            })
            .route_layer(from_fn_with_state(self.clone(), calls::require_secret_key));
        let browser = Router::new()
            .route(
                "/checkout/request_inline",
                post(inline::request_inline_checkout),
            )
            .route(
                "/transaction/verify_access_code/{code}",
                get(inline::verify_access_code),
            )
            .route("/transaction/update_log/{id}", post(inline::update_log))
            .route("/transaction/set_ip/{id}", post(inline::set_ip))
            .route(
                "/applepay/validate-session/",
                post(inline::validate_session),
            )
            .route("/applepay/charge", post(inline::charge_wallet));
        let pages = Router::new()
            .route("/popup", get(frame::show_popup))
            .route(rates::RATES_PATH, get(rates::get_latest_rates))
            .route("/sandbox.js", get(frame::serve_script))
            .route("/sandbox.css", get(frame::serve_style))
            .route("/{code}", get(pages::show_checkout))
            .route("/{code}/pay", post(charge::pay_with_card))
            .route("/{code}/step", post(charge::answer_challenge))
            .route("/{code}/cancel", post(charge::cancel_checkout));
        Router::new()
            .merge(server)
            .merge(browser)
            .merge(pages)
            .layer(from_fn(add_shared_headers))
            .layer(DefaultBodyLimit::max(LARGEST_BODY))
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
async fn add_shared_headers(request: axum::extract::Request, next: Next) -> Response {
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
