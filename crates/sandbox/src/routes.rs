//! The sandbox's calls and pages, and its own listener.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::service::Sandbox;
use crate::{
    browser_calls, charge, frame, keys, pages, rates, recurring_charges, refunds, settlements,
    subscriptions, transaction_calls,
};

/// The largest body that a call takes.
const LARGEST_BODY: usize = 256 << 10;

impl Sandbox {
    fn api_routes() -> Vec<(&'static str, MethodRouter<Self>)> {
        vec![
            (
                "/transaction/initialize",
                post(transaction_calls::initialize_transaction),
            ),
            (
                "/transaction/charge_authorization",
                post(recurring_charges::charge_authorization),
            ),
            (
                "/transaction/verify/{reference}",
                get(transaction_calls::verify_transaction),
            ),
            (
                "/transaction/timeline/{which}",
                get(transaction_calls::get_timeline),
            ),
            ("/transaction/totals", get(transaction_calls::get_totals)),
            ("/transaction/{id}", get(transaction_calls::get_transaction)),
            ("/transaction", get(transaction_calls::list_transactions)),
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
            ("/settlement", get(settlements::list_settlements)),
            (
                "/integration/payment_session_timeout",
                get(transaction_calls::get_session_timeout)
                    .put(transaction_calls::get_session_timeout),
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
            .route_layer(from_fn_with_state(self.clone(), keys::require_secret_key));
        let browser = Router::new()
            .route(
                "/checkout/request_inline",
                post(browser_calls::request_inline_checkout),
            )
            .route(
                "/transaction/verify_access_code/{code}",
                get(browser_calls::verify_access_code),
            )
            .route(
                "/transaction/update_log/{id}",
                post(browser_calls::update_log),
            )
            .route("/transaction/set_ip/{id}", post(browser_calls::set_ip))
            .route(
                "/applepay/validate-session/",
                post(browser_calls::validate_session),
            )
            .route("/applepay/charge", post(browser_calls::charge_wallet));
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
