//! Stripe Checkout, for cards in pounds and dollars: a page of theirs, sessions that can be closed, signed webhooks.

mod wire;

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac};
use http::{HeaderMap, Method};
use kernel::{Clock, Currency};
use reqwest::{Client, StatusCode, redirect};
use serde_json::Value;
use sha2::Sha256;
use url::Url;

use super::{
    ClientHosts, KnownPayment, ListedPayment, ListedPayout, NewRefund, NewSession, PaymentProvider,
    ProviderCapabilities, ProviderError, ProviderRefund, ProviderSession, RefundPage, WebhookError,
    WebhookEvent,
};
use crate::model::PaymentObservation;

pub const SIGNATURE_HEADER: &str = "stripe-signature";
/// Where the real one answers.
pub const API_ADDRESS: &str = "https://api.stripe.com/";
/// The origin of its pages for payers.
const CHECKOUT_ORIGIN: &str = "https://checkout.stripe.com";
/// The version of the calls that this adapter was written for.
const API_VERSION: &str = "2024-06-20";
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(15);
/// A webhook that was signed longer ago may be one that somebody kept.
const SIGNATURE_TOLERANCE: i64 = 300;
/// Sessions end no sooner than this.
const SHORTEST_SESSION: chrono::Duration = chrono::Duration::minutes(31);
const MOST_PAGES: u32 = 50;

/// How Stripe is reached. Its `Debug` shows no key.
#[derive(Clone)]
pub struct StripeConfig {
    /// The address of its API, with a slash at the end.
    pub address: Url,
    pub secret_key: String,
    /// The secret of the webhook's address, as the provider's dashboard shows it.
    pub webhook_secret: String,
}

impl fmt::Debug for StripeConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StripeConfig")
            .field("address", &self.address.as_str())
            .finish_non_exhaustive()
    }
}

#[derive(Debug)]
pub struct Stripe {
    config: StripeConfig,
    client: Client,
    clock: Clock,
}

impl Stripe {
    /// An adapter; the clock tells how old a webhook's signature is.
    pub fn new(config: StripeConfig, clock: Clock) -> Result<Self, reqwest::Error> {
        let client = outbound::client_builder()
            .timeout(RESPONSE_TIMEOUT)
            .redirect(redirect::Policy::none())
            .build()?;
        Ok(Self {
            config,
            client,
            clock,
        })
    }

    /// A call; `key` makes a repeat of a write the same write.
    async fn send_request(
        &self,
        method: Method,
        path: &str,
        fields: &[(&str, String)],
        key: Option<String>,
    ) -> Result<Value, ProviderError> {
        let away =
            |_| ProviderError::Unavailable("The payment provider does not answer.".to_owned());
        let mut url = self.config.address.join(path).map_err(|_| {
            ProviderError::Refused("The payment's session is no address.".to_owned())
        })?;
        if method == Method::GET && !fields.is_empty() {
            url.query_pairs_mut().extend_pairs(fields);
        }
        let is_read = method == Method::GET;
        let mut request = self
            .client
            .request(method, url)
            .bearer_auth(&self.config.secret_key)
            .header("stripe-version", API_VERSION);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        if !is_read {
            request = request.form(fields);
        }
        let response = request.send().await.map_err(away)?;
        let status = response.status();
        let answer: Value = response.json().await.map_err(|_| {
            ProviderError::Unavailable(format!(
                "The payment provider answered {status} without a message."
            ))
        })?;
        parse_response(status, answer)
    }

    /// The session as the provider has it; only the one who made a session knows its id.
    async fn fetch_session(&self, payment: &KnownPayment) -> Result<Value, ProviderError> {
        let session = payment.session.as_ref().ok_or(ProviderError::NotFound)?;
        let path = format!("v1/checkout/sessions/{}", require_id(&session.access_code)?);
        // Declines, refunds and the fee are only inside these, which Stripe leaves out unless asked for.
        let fields = [(
            "expand[]",
            "payment_intent.latest_charge.balance_transaction".to_owned(),
        )];
        self.send_request(Method::GET, &path, &fields, None).await
    }
}

/// An id may stand in a path as it is, or is none.
fn require_id(id: &str) -> Result<&str, ProviderError> {
    let is_word = |sign: u8| sign.is_ascii_alphanumeric() || sign == b'_';
    if !id.is_empty() && id.bytes().all(is_word) {
        Ok(id)
    } else {
        Err(ProviderError::NotFound)
    }
}

fn parse_response(status: StatusCode, answer: Value) -> Result<Value, ProviderError> {
    if status.is_success() {
        return Ok(answer);
    }
    // Only the code: messages repeat what was sent.
    let code = answer["error"]["code"].as_str().unwrap_or("no code");
    let words = format!("The payment provider answered {status}: {code}");
    match (status.as_u16(), code) {
        (404, _) | (_, "resource_missing") => Err(ProviderError::NotFound),
        (400 | 402 | 403, _) => Err(ProviderError::Refused(words)),
        _ => Err(ProviderError::Unavailable(words)),
    }
}

/// The signature of a body at a moment, as Stripe makes it.
pub fn sign_body(secret: &str, at: DateTime<Utc>, body: &[u8]) -> String {
    let at = at.timestamp();
    let signed = build_mac(secret, &at.to_string(), body);
    let hex = signed.map_or_else(String::new, |mac| hex::encode(mac.finalize().into_bytes()));
    format!("t={at},v1={hex}")
}

fn build_mac(secret: &str, at: &str, body: &[u8]) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(at.as_bytes());
    mac.update(b".");
    mac.update(body);
    Some(mac)
}

#[async_trait]
impl PaymentProvider for Stripe {
    fn name(&self) -> &str {
        "stripe"
    }

    fn is_live(&self) -> bool {
        self.config.secret_key.starts_with("sk_live_")
            || self.config.secret_key.starts_with("rk_live_")
    }

    fn capabilities(&self) -> ProviderCapabilities {
        ProviderCapabilities {
            currencies: &[Currency::Gbp, Currency::Usd],
            can_close_sessions: true,
            has_partial_refunds: true,
            supports_recurring: false,
        }
    }

    fn client_hosts(&self) -> Option<ClientHosts> {
        None
    }

    fn page_origin(&self) -> String {
        CHECKOUT_ORIGIN.to_owned()
    }

    async fn create_session(&self, new: &NewSession) -> Result<ProviderSession, ProviderError> {
        let reference = new.reference.to_string();
        let back = wire::build_return_url(&new.return_url, &reference)?;
        // Stripe refuses a session that ends within 30 minutes of its creation; the other minute covers the way there.
        let ends = new.expires_at.max(self.clock.now() + SHORTEST_SESSION);
        let fields = [
            ("mode", "payment".to_owned()),
            ("client_reference_id", reference.clone()),
            ("customer_email", new.email.as_str().to_owned()),
            ("success_url", back.clone()),
            ("cancel_url", back),
            ("expires_at", ends.timestamp().to_string()),
            ("metadata[reference]", reference.clone()),
            (
                "payment_intent_data[metadata][reference]",
                reference.clone(),
            ),
            ("line_items[0][quantity]", "1".to_owned()),
            (
                "line_items[0][price_data][currency]",
                new.amount.currency.code().to_ascii_lowercase(),
            ),
            (
                "line_items[0][price_data][unit_amount]",
                new.amount.minor.to_string(),
            ),
            (
                "line_items[0][price_data][product_data][name]",
                new.label.clone(),
            ),
        ];
        let answer = self
            .send_request(
                Method::POST,
                "v1/checkout/sessions",
                &fields,
                Some(reference),
            )
            .await?;
        wire::parse_session(&answer)
    }

    async fn verify_payment(
        &self,
        payment: &KnownPayment,
    ) -> Result<PaymentObservation, ProviderError> {
        wire::parse_observation(&self.fetch_session(payment).await?)
    }

    async fn cancel_session(&self, payment: &KnownPayment) -> Result<(), ProviderError> {
        let Some(session) = &payment.session else {
            return Ok(());
        };
        let path = format!(
            "v1/checkout/sessions/{}/expire",
            require_id(&session.access_code)?
        );
        self.send_request(Method::POST, &path, &[], None)
            .await
            .map(|_| ())
    }

    async fn create_refund(&self, new: &NewRefund) -> Result<ProviderRefund, ProviderError> {
        let session = self.fetch_session(&new.payment).await?;
        let intent = wire::parse_payment_intent_id(&session).ok_or(ProviderError::NotFound)?;
        let fields = [
            ("payment_intent", intent),
            ("amount", new.amount.minor.to_string()),
            ("metadata[refund]", new.id.to_string()),
        ];
        let key = Some(new.id.to_string());
        let answer = self
            .send_request(Method::POST, "v1/refunds", &fields, key)
            .await?;
        wire::parse_refund(&answer)
    }

    async fn list_refunds(
        &self,
        payment: &KnownPayment,
    ) -> Result<Vec<ProviderRefund>, ProviderError> {
        let session = self.fetch_session(payment).await?;
        // Without a payment intent nothing was ever paid, so nothing can have gone back.
        let Some(intent) = wire::parse_payment_intent_id(&session) else {
            return Ok(Vec::new());
        };
        let fields = [("payment_intent", intent), ("limit", "100".to_owned())];
        let answer = self
            .send_request(Method::GET, "v1/refunds", &fields, None)
            .await?;
        let rows = answer["data"].as_array().cloned().unwrap_or_default();
        rows.iter().map(wire::parse_refund).collect()
    }

    async fn list_payments_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<ListedPayment>, ProviderError> {
        let mut found: Vec<ListedPayment> = Vec::new();
        let mut after: Option<String> = None;
        for _ in 0..MOST_PAGES {
            let mut fields = vec![
                ("created[gte]", since.timestamp().to_string()),
                ("limit", "100".to_owned()),
                // What went back stands nowhere else in the list.
                ("expand[]", "data.payment_intent.latest_charge".to_owned()),
            ];
            fields.extend(after.take().map(|id| ("starting_after", id)));
            let answer = self
                .send_request(Method::GET, "v1/checkout/sessions", &fields, None)
                .await?;
            let rows = answer["data"].as_array().cloned().unwrap_or_default();
            found.extend(rows.iter().map(wire::parse_listed_payment));
            after = wire::parse_next_cursor(&answer);
            if after.is_none() {
                break;
            }
        }
        Ok(found)
    }

    async fn list_refunds_since(
        &self,
        since: DateTime<Utc>,
        after: Option<&str>,
    ) -> Result<RefundPage, ProviderError> {
        let mut fields = vec![
            ("created[gte]", since.timestamp().to_string()),
            ("limit", "100".to_owned()),
        ];
        fields.extend(after.map(|id| ("starting_after", id.to_owned())));
        let answer = self
            .send_request(Method::GET, "v1/refunds", &fields, None)
            .await?;
        let rows = answer["data"].as_array();
        Ok(RefundPage {
            refunds: rows
                .into_iter()
                .flatten()
                .map(wire::parse_listed_refund)
                .collect(),
            next: wire::parse_next_cursor(&answer),
        })
    }

    async fn list_payouts_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<ListedPayout>, ProviderError> {
        let mut found = Vec::new();
        let mut after: Option<String> = None;
        for _ in 0..MOST_PAGES {
            let mut fields = vec![
                ("created[gte]", since.timestamp().to_string()),
                ("limit", "100".to_owned()),
            ];
            fields.extend(after.take().map(|id| ("starting_after", id)));
            let answer = self
                .send_request(Method::GET, "v1/payouts", &fields, None)
                .await?;
            let rows = answer["data"].as_array().into_iter().flatten();
            let listed: Result<Vec<_>, _> = rows.map(wire::parse_payout).collect();
            found.extend(listed?);
            after = wire::parse_next_cursor(&answer);
            if after.is_none() {
                break;
            }
        }
        Ok(found)
    }

    fn parse_webhook(
        &self,
        headers: &HeaderMap,
        body: &[u8],
    ) -> Result<WebhookEvent, WebhookError> {
        let sent = headers
            .get(SIGNATURE_HEADER)
            .and_then(|value| value.to_str().ok());
        let sent = sent.ok_or(WebhookError::Unsigned)?;
        let parts: Vec<(&str, &str)> = sent
            .split(',')
            .filter_map(|part| part.trim().split_once('='))
            .collect();
        let at = parts
            .iter()
            .find(|(name, _)| *name == "t")
            .map(|(_, at)| *at);
        let at = at.ok_or(WebhookError::Unsigned)?;
        let age = at.parse::<i64>().map_err(|_| WebhookError::Unsigned)?;
        let age = self
            .clock
            .now()
            .timestamp()
            .saturating_sub(age)
            .saturating_abs();
        let is_right = parts
            .iter()
            // There are several of these while the webhook's secret is being replaced.
            .filter(|(name, _)| *name == "v1")
            .filter_map(|(_, hex)| hex::decode(hex).ok())
            .fold(false, |signed, sent| {
                let mac = build_mac(&self.config.webhook_secret, at, body);
                signed | mac.is_some_and(|mac| mac.verify_slice(&sent).is_ok())
            });
        if !is_right || age > SIGNATURE_TOLERANCE {
            return Err(WebhookError::Unsigned);
        }
        let event = serde_json::from_slice(body).map_err(|_| WebhookError::Unreadable)?;
        wire::parse_webhook_event(&event).ok_or(WebhookError::Unreadable)
    }
}
