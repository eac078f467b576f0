//! Payments with the sandbox on a port, and a feature that counts what it is told.

use std::ops::Deref;

use kernel::{Clock, Currency, Id, Money};
use payments::model::{PaymentPurpose, PaymentStatus};
use payments::provider::paystack::{SIGNATURE_HEADER, sign_body};
use payments::{NewQuote, OpenedAttempt, Payer, Payments};
use reqwest::Response;
use serde_json::{Value, json};
use store::JobRunner;
use testkit::{PaymentSandbox, Port, SiteClient, StoreFixture, read_json, site_migrations};
use tokio_util::task::AbortOnDropHandle;

use crate::feature::{Heard, telling};

/// Saturday morning.
pub fn clock() -> Clock {
    Clock::fixed("2026-11-21T09:00:00Z".parse().unwrap())
}

pub struct Fixture {
    pub payments: Payments,
    pub sandbox: PaymentSandbox,
    pub client: SiteClient,
    pub jobs: JobRunner,
    pub heard: Heard,
    base: StoreFixture,
    _served: AbortOnDropHandle<()>,
}

impl Deref for Fixture {
    type Target = StoreFixture;

    fn deref(&self) -> &StoreFixture {
        &self.base
    }
}

impl Fixture {
    pub async fn new() -> Self {
        Self::with(clock()).await
    }

    pub async fn with(clock: Clock) -> Self {
        let base = StoreFixture::with_clock(site_migrations, clock).await;
        let port = Port::bind().await;
        let client = SiteClient::new(&port.url);
        let sandbox = PaymentSandbox::start(&base.store, &port.url).await;
        let heard = Heard::default();
        Self {
            jobs: telling(sandbox.with_handlers(base.new_jobs()), &heard),
            _served: port.serve(payments::router(sandbox.payments.clone())),
            payments: sandbox.payments.clone(),
            sandbox,
            client,
            heard,
            base,
        }
    }

    pub async fn quoted(&self, purpose: PaymentPurpose, subject: &str, minor: i64) -> Id {
        let quote = self.payments.create_quote(NewQuote {
            purpose,
            subject: subject.to_owned(),
            price: Money::new(minor, Currency::Ngn),
            pay_in: None,
        });
        quote.await.unwrap().id
    }

    pub async fn open(&self, quote: Id) -> OpenedAttempt {
        let opened =
            self.payments
                .open_attempt(quote, payer(), "Consultation", "/consultation/paid");
        opened.await.unwrap()
    }

    /// A consultation of ₦15,402.50, to be paid.
    pub async fn opened(&self, subject: &str) -> OpenedAttempt {
        let quote = self
            .quoted(PaymentPurpose::Consultation, subject, 1_540_250)
            .await;
        self.open(quote).await
    }

    /// Pays at the sandbox's checkout page, as a browser without scripts does.
    pub async fn pay(&self, opened: &OpenedAttempt, outcome: &str) -> Response {
        self.pay_with(opened, "4084 0840 8408 4081", "408", outcome)
            .await
    }

    pub async fn pay_with(
        &self,
        opened: &OpenedAttempt,
        number: &str,
        cvv: &str,
        outcome: &str,
    ) -> Response {
        let form = [
            ("number", number),
            ("cvv", cvv),
            ("expiry", "12/30"),
            ("outcome", outcome),
        ];
        self.form(opened, "pay", &form).await
    }

    pub async fn form(
        &self,
        opened: &OpenedAttempt,
        action: &str,
        form: &[(&str, &str)],
    ) -> Response {
        let url = format!("{}{}/{action}", self.sandbox.address, opened.access_code);
        self.client.http.post(url).form(form).send().await.unwrap()
    }

    pub async fn status(&self, reference: Id) -> PaymentStatus {
        self.payments
            .find_attempt_state(reference)
            .await
            .unwrap()
            .unwrap()
            .status
    }

    pub async fn run_jobs(&self) -> usize {
        self.jobs.run_due().await.unwrap()
    }

    /// Sends a webhook with that signature.
    pub async fn webhook_signed(&self, body: &str, signature: &str) -> Response {
        let request = self.client.post("/api/payments/webhooks/sandbox");
        let request = request.header(SIGNATURE_HEADER, signature);
        request.body(body.to_owned()).send().await.unwrap()
    }

    /// Sends a webhook that is signed as it should be.
    pub async fn webhook(&self, event: &Value) -> Response {
        let body = event.to_string();
        let signature = sign_body(self.sandbox.service.secret_key(), body.as_bytes());
        self.webhook_signed(&body, &signature).await
    }

    /// A call of the sandbox with its secret key.
    pub async fn call(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        let method = method.parse().unwrap();
        let mut request = self
            .client
            .http
            .request(method, format!("{}{path}", self.sandbox.address))
            .bearer_auth(self.sandbox.service.secret_key());
        if let Some(body) = body {
            request = request.json(&body);
        }
        read_json(request.send().await.unwrap()).await
    }
}

pub fn payer() -> Payer {
    Payer {
        email: "ada@example.org".parse().unwrap(),
        name: Some("Ada Obi".to_owned()),
        phone: None,
    }
}

pub fn success(reference: Id) -> Value {
    json!({ "event": "charge.success", "data": { "id": 1, "reference": reference, "status": "success", "amount": 1 } })
}
