//! What the provider for pounds and dollars tells by itself, through the address that it calls.

use std::sync::Arc;

use kernel::{Currency, Id, Money};
use payments::model::{PaymentPurpose, PaymentStatus};
use payments::provider::stripe::{SIGNATURE_HEADER, sign_body};
use payments::{NewQuote, OpenedAttempt, PaymentError, PaymentSettings, Payments};
use serde_json::{Value, json};
use store::JobRunner;
use testkit::{Port, SiteClient};
use tokio_util::task::AbortOnDropHandle;
use wiremock::matchers::{method, path, query_param};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::feature::telling;
use crate::fixture::{Fixture, payer};
use crate::stripe::{SECRET, adapter, session};

const SESSION: &str = "/v1/checkout/sessions/cs_test_a1";

/// The same with another provider.
struct Till {
    site: Fixture,
    server: MockServer,
    payments: Payments,
    jobs: JobRunner,
    client: SiteClient,
    _served: AbortOnDropHandle<()>,
}

impl Till {
    async fn new() -> Self {
        let site = Fixture::new().await;
        let server = MockServer::start().await;
        let made =
            json!({ "id": "cs_test_a1", "url": "https://checkout.stripe.com/c/pay/cs_test_a1" });
        Mock::given(method("POST"))
            .and(path("/v1/checkout/sessions"))
            .respond_with(ResponseTemplate::new(200).set_body_json(made))
            .mount(&server)
            .await;
        let provider = Arc::new(adapter(&server, site.clock.clone()));
        let terms = PaymentSettings::new("http://localhost:8080/".parse().unwrap());
        let payments = Payments::new(site.store.clone(), vec![provider], None, terms);
        let jobs = payments::with_handlers(site.new_jobs(), &payments);
        let jobs = telling(jobs, &site.heard);
        let port = Port::bind().await;
        let client = SiteClient::new(&port.url);
        Self {
            site,
            server,
            _served: port.serve(payments::router(payments.clone())),
            payments,
            jobs,
            client,
        }
    }

    async fn open(&self) -> Result<OpenedAttempt, PaymentError> {
        let quote = NewQuote {
            purpose: PaymentPurpose::Consultation,
            subject: "request-1".to_owned(),
            price: Money::new(24_99, Currency::Gbp),
            pay_in: None,
        };
        let quote = self.payments.create_quote(quote).await.unwrap().id;
        self.payments
            .open_attempt(quote, payer(), "Consultation", "/")
            .await
    }

    /// What the provider says of the session from now on.
    async fn says(&self, reference: Id, change: impl FnOnce(&mut Value)) {
        let answer = session(|answer| {
            answer["client_reference_id"] = json!(reference);
            change(answer);
        });
        Mock::given(method("GET"))
            .and(path(SESSION))
            .respond_with(ResponseTemplate::new(200).set_body_json(answer))
            .mount(&self.server)
            .await;
    }

    async fn paid(&self) -> Id {
        let reference = self.open().await.unwrap().reference;
        self.says(reference, |_| {}).await;
        self.payments
            .refresh_attempt_state(reference)
            .await
            .unwrap();
        assert_eq!(self.site.status(reference).await, PaymentStatus::Settled);
        reference
    }

    async fn tells(&self, id: &str, name: &str, object: Value) {
        let body = json!({ "id": id, "type": name, "data": { "object": object } }).to_string();
        let sign = sign_body(SECRET, self.site.clock.now(), body.as_bytes());
        let call = self.client.post("/api/payments/webhooks/stripe");
        let call = call.header(SIGNATURE_HEADER, sign);
        assert_eq!(call.body(body).send().await.unwrap().status(), 200);
    }

    async fn run_jobs(&self) {
        self.jobs.run_due().await.unwrap();
    }

    async fn disputed(&self) -> Vec<String> {
        let sql = "SELECT reference FROM payments_review WHERE reason = 'disputed' ORDER BY id";
        let rows = self.site.rows(sql).await;
        let reference = |row: &sea_orm::QueryResult| row.try_get("", "reference").unwrap();
        rows.iter().map(reference).collect()
    }
}

fn dispute(payment: Value) -> Value {
    json!({ "id": "dp_1", "object": "dispute", "amount": 2_499, "charge": "ch_1", "payment_intent": payment,
        "metadata": {}, "reason": "fraudulent", "status": "needs_response" })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_is_shown_with_its_payment() {
    let till = Till::new().await;
    let reference = till.paid().await;
    for (id, name) in [
        ("evt_1", "charge.dispute.created"),
        ("evt_1", "charge.dispute.created"),
        ("evt_2", "charge.dispute.updated"),
    ] {
        till.tells(id, name, dispute(json!("pi_1"))).await;
    }
    assert_eq!(till.disputed().await, [reference.to_string()]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_about_what_is_not_known_is_shown_all_the_same() {
    let till = Till::new().await;
    till.paid().await;
    let name = "charge.dispute.created";
    till.tells("evt_1", name, dispute(json!("pi_2"))).await;
    till.tells("evt_2", name, dispute(Value::Null)).await;
    assert_eq!(till.disputed().await, ["pi_2", "ch_1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_names_only_the_payments_own_id_is_taken_in() {
    let till = Till::new().await;
    let reference = till.paid().await;
    let refund = json!({ "id": "re_1", "object": "refund", "amount": 500, "status": "succeeded",
        "payment_intent": "pi_1", "metadata": {} });
    Mock::given(method("GET"))
        .and(path("/v1/refunds"))
        .and(query_param("payment_intent", "pi_1"))
        .respond_with(ResponseTemplate::new(200).set_body_json(json!({ "data": [refund] })))
        .mount(&till.server)
        .await;
    till.tells("evt_1", "refund.updated", refund).await;
    till.run_jobs().await;
    let state = till
        .payments
        .find_attempt_state(reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(state.refunded_minor, 500);
    assert_eq!(till.site.told("request-1", "refunded"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_session_of_a_payment_that_was_replaced_is_closed() {
    let till = Till::new().await;
    let before = till.open().await.unwrap().reference;
    till.says(before, |session| {
        session["status"] = json!("open");
        session["payment_status"] = json!("unpaid");
        session["payment_intent"] = Value::Null;
    })
    .await;
    Mock::given(method("POST"))
        .and(path(format!("{SESSION}/expire")))
        .respond_with(ResponseTemplate::new(200).set_body_json(json!({ "id": "cs_test_a1" })))
        .expect(1)
        .mount(&till.server)
        .await;
    till.site.pass_minutes(1);
    let after = till.open().await.unwrap().reference;
    assert_ne!(before, after);
    assert_eq!(till.site.status(before).await, PaymentStatus::Released);
    assert_eq!(till.site.status(after).await, PaymentStatus::Open);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_stays_on_its_way_is_given_up_after_days() {
    let till = Till::new().await;
    let reference = till.open().await.unwrap().reference;
    till.says(reference, |session| {
        session["payment_status"] = json!("unpaid")
    })
    .await;
    for _ in 0..72 {
        till.site.pass_minutes(60);
        till.run_jobs().await;
    }
    assert_eq!(till.site.status(reference).await, PaymentStatus::Open);
    let again = till.open().await;
    assert!(
        matches!(again, Err(PaymentError::FundsPending(_))),
        "{again:?}"
    );
    till.site.pass_minutes(120);
    till.run_jobs().await;
    assert_eq!(till.site.status(reference).await, PaymentStatus::Released);
    assert_eq!(till.site.told("request-1", "released"), 1);
}
