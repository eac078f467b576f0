//! Paystack, and whoever speaks its language: the embedded sandbox does.

mod recurring;
mod wire;

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, SecondsFormat, Utc};
use hmac::{Hmac, Mac};
use http::{HeaderMap, Method};
use kernel::Currency;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::{Client, StatusCode, redirect};
use serde_json::{Map, Value, json};
use sha2::Sha512;
use url::Url;

use super::{
    ClientHosts, KnownPayment, ListedPayment, ListedPayout, NewCharge, NewPlan, NewRefund,
    NewSession, NewSubscription, PaymentProvider, ProviderCapabilities, ProviderError,
    ProviderRefund, ProviderSession, ProviderSubscription, RefundPage, SavedMethod, WebhookError,
    WebhookEvent,
};
use crate::model::PaymentObservation;

/// The real one has a host for each of its parts; who only speaks its language has all of them at one address.
fn build_client_hosts(config: &PaystackConfig) -> ClientHosts {
    let real = |part: &str| {
        let part = Some(part).filter(|_| !config.is_one_host);
        part.and_then(|part| Url::parse(part).ok())
    };
    let at = |part: &str| real(part).unwrap_or_else(|| config.address.clone());
    ClientHosts {
        api: at(API_ADDRESS),
        checkout: at(CHECKOUT_ADDRESS),
        wallet: at(WALLET_ADDRESS),
        script: real(SCRIPT_ADDRESS),
    }
}

pub const SIGNATURE_HEADER: &str = "x-paystack-signature";
/// Where the real one answers.
pub const API_ADDRESS: &str = "https://api.paystack.co/";
/// Where browsers meet the real one (facts of the provider, payments.md §4.1).
const CHECKOUT_ADDRESS: &str = "https://checkout.paystack.com/";
const WALLET_ADDRESS: &str = "https://standard.paystack.co/";
const SCRIPT_ADDRESS: &str = "https://js.paystack.co/v2/inline.js";
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(15);
/// Pages of a list that are read at most.
const MOST_PAGES: u32 = 50;
const PER_PAGE: usize = 100;

/// How Paystack is reached. Its `Debug` shows no key.
#[derive(Clone)]
pub struct PaystackConfig {
    /// `paystack`, or `sandbox`.
    pub name: &'static str,
    /// The address that our own calls go to, with a slash at the end.
    pub address: Url,
    /// Browsers meet it at that address too, as they meet the sandbox, and not at the real one's hosts.
    pub is_one_host: bool,
    pub secret_key: String,
    pub takes_dollars: bool,
    /// The key before it, while events signed with it may still come.
    pub previous_key: Option<String>,
}

impl fmt::Debug for PaystackConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PaystackConfig")
            .field("name", &self.name)
            .field("address", &self.address.as_str())
            .finish_non_exhaustive()
    }
}

/// The adapter. The key never leaves the server.
#[derive(Debug)]
pub struct Paystack {
    config: PaystackConfig,
    client: Client,
    hosts: ClientHosts,
}

impl Paystack {
    pub fn new(config: PaystackConfig) -> Result<Self, reqwest::Error> {
        let client = outbound::client_builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(RESPONSE_TIMEOUT)
            // An API has no reason to redirect; a redirect that is followed may turn a POST into a GET at another host.
            .redirect(redirect::Policy::none())
            .build()?;
        let hosts = build_client_hosts(&config);
        Ok(Self {
            config,
            client,
            hosts,
        })
    }

    async fn send_request(
        &self,
        method: Method,
        path: &str,
        query: &[(&str, String)],
        body: Option<Value>,
    ) -> Result<Map<String, Value>, ProviderError> {
        let away =
            |_| ProviderError::Unavailable("The payment provider does not answer.".to_owned());
        let mut url = self.config.address.join(path).map_err(|_| {
            ProviderError::Refused("The payment's reference is no address.".to_owned())
        })?;
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        let mut request = self
            .client
            .request(method, url)
            .bearer_auth(&self.config.secret_key);
        if let Some(body) = &body {
            request = request.json(body);
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

    /// The provider's own number of a payment: lists of refunds are found by nothing else.
    async fn load_transaction_id(&self, payment: &KnownPayment) -> Result<String, ProviderError> {
        match &payment.provider_id {
            Some(id) => Ok(id.clone()),
            None => Ok(self.verify_payment(payment).await?.provider_id),
        }
    }
}

fn parse_response(status: StatusCode, answer: Value) -> Result<Map<String, Value>, ProviderError> {
    let message = answer["message"].as_str().unwrap_or_default();
    let code = answer["code"].as_str().unwrap_or_default();
    if status.is_success() && answer["status"] == true {
        return match answer {
            Value::Object(fields) => Ok(fields),
            _ => Err(ProviderError::Retryable(
                "An answer without fields.".to_owned(),
            )),
        };
    }
    // The status does not tell: for an unknown reference it is 400 in some places, 404 in others (payments.md §7.1).
    let is_missing = code == "transaction_not_found"
        || message.starts_with("Subscription with")
        || message.starts_with("Transaction reference not found")
        || message == "Transaction not found";
    if is_missing {
        return Err(ProviderError::NotFound);
    }
    if code == "duplicate_reference" || message == "Duplicate Transaction Reference" {
        return Err(ProviderError::Duplicate);
    }
    let words = format!(
        "The payment provider answered {status}: {}",
        redact_message(message)
    );
    match status.as_u16() {
        // Not 401: a wrong key is our mistake, and the payment may succeed once it is put right.
        400 | 403 | 404 | 409 | 422 => Err(ProviderError::Refused(words)),
        _ => Err(ProviderError::Unavailable(words)),
    }
}

/// Words of a provider may repeat what was sent; a word with an `@` in it is left out.
fn redact_message(message: &str) -> String {
    let words = message
        .split_whitespace()
        .filter(|word| !word.contains('@'));
    let text: String = words.collect::<Vec<_>>().join(" ");
    text.chars().take(160).collect()
}

fn build_page_query(since: DateTime<Utc>, page: u32) -> [(&'static str, String); 3] {
    [
        ("perPage", PER_PAGE.to_string()),
        ("page", page.to_string()),
        ("from", since.to_rfc3339_opts(SecondsFormat::Millis, true)),
    ]
}

fn format_path_segment(payment: &KnownPayment) -> String {
    // What the provider took by itself has a name of its making, which need not be safe in a path.
    utf8_percent_encode(&payment.name_at_provider(), NON_ALPHANUMERIC).to_string()
}

/// The signature of a body, as Paystack makes it: lower-case hex of HMAC-SHA512.
pub fn sign_body(secret_key: &str, body: &[u8]) -> String {
    build_mac(secret_key, body)
        .map_or_else(String::new, |mac| hex::encode(mac.finalize().into_bytes()))
}

/// None for no key: keys of any length are taken.
fn build_mac(secret_key: &str, body: &[u8]) -> Option<Hmac<Sha512>> {
    let mut mac = Hmac::<Sha512>::new_from_slice(secret_key.as_bytes()).ok()?;
    mac.update(body);
    Some(mac)
}

#[async_trait]
impl PaymentProvider for Paystack {
    fn name(&self) -> &str {
        self.config.name
    }

    fn is_live(&self) -> bool {
        self.config.secret_key.starts_with("sk_live_")
    }

    fn capabilities(&self) -> ProviderCapabilities {
        ProviderCapabilities {
            // Never pounds, and dollars only where the account has them enabled (payments.md §7.5).
            currencies: if self.config.takes_dollars {
                &[Currency::Ngn, Currency::Usd]
            } else {
                &[Currency::Ngn]
            },
            // There is no call for it: an unpaid session can be paid until it ends by itself (decision 021).
            can_close_sessions: false,
            has_partial_refunds: true,
            supports_recurring: true,
        }
    }

    fn client_hosts(&self) -> Option<ClientHosts> {
        Some(self.hosts.clone())
    }

    fn page_origin(&self) -> String {
        self.hosts.checkout.origin().ascii_serialization()
    }

    async fn create_session(&self, new: &NewSession) -> Result<ProviderSession, ProviderError> {
        let label = json!([{ "display_name": "For", "variable_name": "for", "value": new.label }]);
        let body = json!({
            "email": new.email.as_str(),
            "amount": new.amount.minor,
            "currency": new.amount.currency.code(),
            "reference": new.reference.to_string(),
            "callback_url": new.return_url,
            "label": new.label,
            // As text: what is sent as an object comes back with its numbers turned into text.
            "metadata": json!({ "custom_fields": label, "cancel_action": new.return_url }).to_string(),
        });
        let answer = self
            .send_request(Method::POST, "transaction/initialize", &[], Some(body))
            .await?;
        wire::parse_session(&answer)
    }

    async fn verify_payment(
        &self,
        payment: &KnownPayment,
    ) -> Result<PaymentObservation, ProviderError> {
        let path = format!("transaction/verify/{}", format_path_segment(payment));
        let answer = self.send_request(Method::GET, &path, &[], None).await?;
        wire::parse_known_observation(&answer["data"], payment)
    }

    async fn cancel_session(&self, _payment: &KnownPayment) -> Result<(), ProviderError> {
        Ok(())
    }

    async fn create_refund(&self, new: &NewRefund) -> Result<ProviderRefund, ProviderError> {
        let body = json!({
            "transaction": new.payment.name_at_provider(),
            "amount": new.amount.minor,
            "currency": new.amount.currency.as_str(),
            "merchant_note": wire::format_refund_note(new.id),
        });
        let answer = self
            .send_request(Method::POST, "refund", &[], Some(body))
            .await?;
        wire::parse_refund(&answer["data"])
    }

    async fn list_refunds(
        &self,
        payment: &KnownPayment,
    ) -> Result<Vec<ProviderRefund>, ProviderError> {
        let number = self.load_transaction_id(payment).await?;
        let query = [("transaction", number), ("perPage", "100".to_owned())];
        let answer = self
            .send_request(Method::GET, "refund", &query, None)
            .await?;
        let rows = answer.get("data").and_then(Value::as_array);
        rows.into_iter().flatten().map(wire::parse_refund).collect()
    }

    async fn list_payments_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<ListedPayment>, ProviderError> {
        let mut found = Vec::new();
        for page in 1..=MOST_PAGES {
            let query = build_page_query(since, page);
            let answer = self
                .send_request(Method::GET, "transaction", &query, None)
                .await?;
            let rows = answer.get("data").and_then(Value::as_array);
            let before = found.len();
            found.extend(rows.into_iter().flatten().map(wire::parse_listed_payment));
            if found.len() - before < PER_PAGE {
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
        let page: u32 = after.and_then(|page| page.parse().ok()).unwrap_or(1);
        let query = build_page_query(since, page);
        let answer = self
            .send_request(Method::GET, "refund", &query, None)
            .await?;
        let rows = answer.get("data").and_then(Value::as_array);
        let refunds: Vec<_> = rows
            .into_iter()
            .flatten()
            .map(wire::parse_listed_refund)
            .collect();
        let is_full = refunds.len() >= PER_PAGE;
        Ok(RefundPage {
            refunds,
            next: is_full.then(|| (page + 1).to_string()),
        })
    }

    async fn list_payouts_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<ListedPayout>, ProviderError> {
        let mut found = Vec::new();
        for page in 1..=MOST_PAGES {
            let query = build_page_query(since, page);
            let answer = self
                .send_request(Method::GET, "settlement", &query, None)
                .await?;
            let rows = answer.get("data").and_then(Value::as_array);
            let rows = rows.map_or(&[][..], Vec::as_slice);
            let listed: Result<Vec<_>, _> = rows.iter().map(wire::parse_payout).collect();
            found.extend(listed?);
            if rows.len() < PER_PAGE {
                break;
            }
        }
        Ok(found)
    }

    async fn find_saved_method(
        &self,
        payment: &KnownPayment,
    ) -> Result<Option<SavedMethod>, ProviderError> {
        let path = format!("transaction/verify/{}", format_path_segment(payment));
        let answer = self.send_request(Method::GET, &path, &[], None).await?;
        Ok(recurring::parse_saved_method(
            answer.get("data").unwrap_or(&Value::Null),
        ))
    }

    async fn charge_saved_method(&self, new: &NewCharge) -> Result<(), ProviderError> {
        let body = recurring::build_charge_body(new);
        self.send_request(
            Method::POST,
            "transaction/charge_authorization",
            &[],
            Some(body),
        )
        .await
        .map(|_answer| ())
    }

    async fn create_plan(&self, new: &NewPlan) -> Result<String, ProviderError> {
        let body = recurring::build_plan_body(new);
        let answer = self
            .send_request(Method::POST, "plan", &[], Some(body))
            .await?;
        recurring::parse_plan_code(&answer)
    }

    async fn create_subscription(
        &self,
        new: &NewSubscription,
    ) -> Result<ProviderSubscription, ProviderError> {
        let body = recurring::build_subscription_body(new);
        let answer = self
            .send_request(Method::POST, "subscription", &[], Some(body))
            .await?;
        recurring::parse_subscription_response(&answer)
    }

    async fn fetch_subscription(&self, code: &str) -> Result<ProviderSubscription, ProviderError> {
        let path = format!(
            "subscription/{}",
            utf8_percent_encode(code, NON_ALPHANUMERIC)
        );
        let answer = self.send_request(Method::GET, &path, &[], None).await?;
        recurring::parse_subscription_response(&answer)
    }

    async fn list_subscriptions(
        &self,
        customer: &str,
        plan: &str,
    ) -> Result<Vec<ProviderSubscription>, ProviderError> {
        let path = format!("plan/{}", utf8_percent_encode(plan, NON_ALPHANUMERIC));
        let number =
            recurring::parse_plan_id(&self.send_request(Method::GET, &path, &[], None).await?)?;
        let mut found = Vec::new();
        for page in 1..=MOST_PAGES {
            let query = [
                ("perPage", PER_PAGE.to_string()),
                ("page", page.to_string()),
                ("plan", number.clone()),
            ];
            let answer = self
                .send_request(Method::GET, "subscription", &query, None)
                .await?;
            let rows = answer.get("data").and_then(Value::as_array);
            let rows = rows.map_or(&[][..], Vec::as_slice);
            let theirs = rows
                .iter()
                .filter(|row| recurring::is_subscription_of(row, customer, plan));
            let theirs: Result<Vec<_>, _> = theirs.map(recurring::parse_subscription).collect();
            found.extend(theirs?);
            if rows.len() < PER_PAGE {
                return Ok(found);
            }
        }
        // The one that is looked for may stand on a page that was not read.
        Err(ProviderError::Retryable(
            "The plan has too many subscriptions to look through.".to_owned(),
        ))
    }

    async fn cancel_subscription(
        &self,
        subscription: &ProviderSubscription,
    ) -> Result<(), ProviderError> {
        let body = json!({ "code": subscription.code, "token": subscription.token });
        self.send_request(Method::POST, "subscription/disable", &[], Some(body))
            .await
            .map(|_answer| ())
    }

    fn parse_webhook(
        &self,
        headers: &HeaderMap,
        body: &[u8],
    ) -> Result<WebhookEvent, WebhookError> {
        let sent = headers.get(SIGNATURE_HEADER).map(|value| value.as_bytes());
        let sent = sent.and_then(|text| hex::decode(text).ok());
        let sent = sent.ok_or(WebhookError::Unsigned)?;
        let keys = std::iter::once(&self.config.secret_key).chain(&self.config.previous_key);
        // Every key is compared, without a short cut: the time taken does not tell which of them fits.
        let is_signed = keys.fold(false, |signed, key| {
            signed | build_mac(key, body).is_some_and(|mac| mac.verify_slice(&sent).is_ok())
        });
        if !is_signed {
            return Err(WebhookError::Unsigned);
        }
        let event = serde_json::from_slice(body).map_err(|_| WebhookError::Unreadable)?;
        wire::parse_webhook_event(&event).ok_or(WebhookError::Unreadable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_provider_repeats_is_not_logged() {
        assert_eq!(
            redact_message("Invalid Email ada@example.org Passed"),
            "Invalid Email Passed"
        );
    }

    #[test]
    fn errors_are_told_apart_by_their_words_and_codes() {
        let answer = |status: u16, body: Value| {
            parse_response(StatusCode::from_u16(status).unwrap(), body).unwrap_err()
        };
        let missing = json!({ "status": false, "message": "Transaction reference not found.", "code": "transaction_not_found" });
        assert_eq!(answer(400, missing.clone()), ProviderError::NotFound);
        assert_eq!(answer(404, missing), ProviderError::NotFound);
        let duplicate = json!({ "status": false, "message": "Duplicate Transaction Reference" });
        assert_eq!(answer(400, duplicate), ProviderError::Duplicate);
        let busy = json!({ "status": false, "message": "Rate limit exceeded!" });
        assert!(matches!(answer(429, busy), ProviderError::Unavailable(_)));
        let key = json!({ "status": false, "message": "Invalid key" });
        assert!(matches!(answer(401, key), ProviderError::Unavailable(_)));
        let amount = json!({ "status": false, "message": "Invalid Amount Sent" });
        assert!(matches!(answer(400, amount), ProviderError::Refused(_)));
        let odd = json!({ "status": false, "message": "No" });
        assert!(matches!(answer(200, odd), ProviderError::Unavailable(_)));
    }
}
