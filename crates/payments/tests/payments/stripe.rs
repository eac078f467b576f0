//! The adapter for pounds and dollars, against answers of the shape that the provider's reference shows.

use chrono::Duration;
use http::HeaderMap;
use kernel::{Clock, Currency, Id, Money};
use payments::model::{PaymentOutcome, PaymentVerdict, RefundStatus, judge_observation};
use payments::provider::stripe::{SIGNATURE_HEADER, Stripe, StripeConfig, sign_body};
use payments::provider::{
    KnownPayment, NewRefund, NewSession, PaymentProvider, ProviderError, ProviderSession,
    WebhookError, WebhookTopic,
};
use serde_json::{Value, json};
use wiremock::matchers::{
    body_string_contains, header, method, path, query_param, query_param_is_missing,
};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::fixture::clock;

pub const SECRET: &str = "whsec_test";
const ASKED: Money = Money::new(24_99, Currency::Gbp);

pub fn adapter(server: &MockServer, clock: Clock) -> Stripe {
    let config = StripeConfig {
        address: format!("{}/", server.uri()).parse().unwrap(),
        secret_key: "sk_test_0123".to_owned(),
        webhook_secret: SECRET.to_owned(),
    };
    Stripe::new(config, clock).unwrap()
}

fn reference() -> Id {
    "01JD6Q5T3W8ZK9V2M4N6P8R0S1".parse().unwrap()
}

fn known() -> KnownPayment {
    KnownPayment {
        provider_reference: None,
        reference: reference(),
        session: Some(ProviderSession {
            access_code: "cs_test_a1".to_owned(),
            checkout_url: "https://checkout.stripe.com/c/pay/cs_test_a1".to_owned(),
        }),
        provider_id: None,
    }
}

pub fn session(change: impl FnOnce(&mut Value)) -> Value {
    let mut session = json!({
        "id": "cs_test_a1", "object": "checkout.session", "amount_subtotal": 2_499, "amount_total": 2_499, "currency": "gbp",
        "client_reference_id": reference(), "livemode": false, "status": "complete", "payment_status": "paid",
        "url": null, "metadata": { "reference": reference() },
        "payment_intent": {
            "id": "pi_1", "object": "payment_intent", "amount": 2_499, "amount_received": 2_499,
            "latest_charge": {
                "id": "ch_1", "status": "succeeded", "refunded": false, "amount_refunded": 0, "created": 1_795_248_000,
                "payment_method_details": { "type": "card" },
                "balance_transaction": { "id": "txn_1", "fee": 57, "currency": "gbp" },
            },
        },
    });
    change(&mut session);
    session
}

async fn answering(answer: Value) -> MockServer {
    let server = MockServer::start().await;
    Mock::given(method("GET"))
        .and(path("/v1/checkout/sessions/cs_test_a1"))
        .and(header("authorization", "Bearer sk_test_0123"))
        .respond_with(ResponseTemplate::new(200).set_body_json(answer))
        .mount(&server)
        .await;
    server
}

#[tokio::test]
async fn a_session_is_made_once_for_a_reference() {
    let server = MockServer::start().await;
    let made = json!({ "id": "cs_test_a1", "url": "https://checkout.stripe.com/c/pay/cs_test_a1" });
    Mock::given(method("POST"))
        .and(path("/v1/checkout/sessions"))
        .and(header("idempotency-key", "01JD6Q5T3W8ZK9V2M4N6P8R0S1"))
        .and(body_string_contains("unit_amount%5D=2499"))
        .and(body_string_contains("currency%5D=gbp"))
        .respond_with(ResponseTemplate::new(200).set_body_json(made))
        .expect(1)
        .mount(&server)
        .await;
    let clock = clock();
    let new = NewSession {
        reference: reference(),
        amount: ASKED,
        email: "ada@example.org".parse().unwrap(),
        label: "Consultation".to_owned(),
        return_url: "https://doctor.example/consultation/paid".to_owned(),
        expires_at: clock.now() + Duration::hours(1),
    };
    let made = adapter(&server, clock).create_session(&new).await.unwrap();
    assert_eq!(Some(made), known().session);
}

#[tokio::test]
async fn a_session_is_read_as_what_it_means() {
    type Change = fn(&mut Value);
    let cases: [(Change, PaymentOutcome); 6] = [
        (|_| {}, PaymentOutcome::Paid),
        (
            |session| session["payment_status"] = "unpaid".into(),
            PaymentOutcome::Pending,
        ),
        (
            |session| {
                session["status"] = "open".into();
                session["payment_status"] = "unpaid".into();
                session["payment_intent"] = Value::Null;
            },
            PaymentOutcome::Open,
        ),
        (
            |session| {
                session["status"] = "open".into();
                session["payment_status"] = "unpaid".into();
                session["payment_intent"]["latest_charge"]["status"] = "failed".into();
            },
            PaymentOutcome::Failed,
        ),
        (
            |session| session["payment_intent"]["latest_charge"]["amount_refunded"] = 1.into(),
            PaymentOutcome::Reversed,
        ),
        (
            |session| {
                session["status"] = "new".into();
                session["payment_status"] = "unpaid".into();
            },
            PaymentOutcome::Unknown("new".to_owned()),
        ),
    ];
    for (change, outcome) in cases {
        let server = answering(session(change)).await;
        let seen = adapter(&server, clock())
            .verify_payment(&known())
            .await
            .unwrap();
        assert_eq!(seen.outcome, outcome);
    }
    let server = answering(session(|_| {})).await;
    let seen = adapter(&server, clock())
        .verify_payment(&known())
        .await
        .unwrap();
    assert_eq!(
        judge_observation(reference(), ASKED, false, &seen),
        PaymentVerdict::Paid
    );
    assert_eq!((seen.fee, seen.provider_id.as_str()), (Some(57), "pi_1"));
    let unmade = KnownPayment {
        session: None,
        ..known()
    };
    let missing = adapter(&server, clock()).verify_payment(&unmade).await;
    assert_eq!(missing, Err(ProviderError::NotFound));
    let odd = ProviderSession {
        access_code: "../refunds".to_owned(),
        checkout_url: String::new(),
    };
    let odd = KnownPayment {
        session: Some(odd),
        ..known()
    };
    assert_eq!(
        adapter(&server, clock()).verify_payment(&odd).await,
        Err(ProviderError::NotFound)
    );
}

#[tokio::test]
async fn a_refund_carries_our_id_there_and_back() {
    let server = answering(session(|_| {})).await;
    let id: Id = "01JD6Q5T3W8ZK9V2M4N6P8R0S2".parse().unwrap();
    let refund =
        json!({ "id": "re_1", "amount": 500, "status": "succeeded", "metadata": { "refund": id } });
    Mock::given(method("POST"))
        .and(path("/v1/refunds"))
        .and(header("idempotency-key", id.to_string().as_str()))
        .and(body_string_contains("payment_intent=pi_1&amount=500"))
        .respond_with(ResponseTemplate::new(200).set_body_json(&refund))
        .mount(&server)
        .await;
    Mock::given(method("GET"))
        .and(path("/v1/refunds"))
        .and(query_param("payment_intent", "pi_1"))
        .respond_with(ResponseTemplate::new(200).set_body_json(json!({ "data": [refund] })))
        .mount(&server)
        .await;
    let new = NewRefund {
        id,
        payment: known(),
        amount: Money::new(5_00, Currency::Gbp).into(),
    };
    let adapter = adapter(&server, clock());
    let made = adapter.create_refund(&new).await.unwrap();
    assert_eq!(
        (made.id, made.status, made.minor),
        (Some(id), RefundStatus::Processed, 500)
    );
    assert_eq!(adapter.list_refunds(&known()).await.unwrap(), [made]);
}

#[tokio::test]
async fn what_went_back_is_told_in_the_list() {
    let kept = session(|_| {});
    let back = session(|session| {
        session["payment_intent"]["latest_charge"]["amount_refunded"] = 1.into();
    });
    let server = MockServer::start().await;
    let list = json!({ "data": [kept, back], "has_more": false });
    Mock::given(method("GET"))
        .and(path("/v1/checkout/sessions"))
        .and(query_param("expand[]", "data.payment_intent.latest_charge"))
        .respond_with(ResponseTemplate::new(200).set_body_json(list))
        .mount(&server)
        .await;
    let clock = clock();
    let since = clock.now();
    let listed = adapter(&server, clock)
        .list_payments_since(since)
        .await
        .unwrap();
    let told: Vec<_> = listed
        .iter()
        .map(|payment| (payment.is_paid, payment.is_reversed))
        .collect();
    assert_eq!(told, [(true, false), (true, true)]);
}

#[tokio::test]
async fn refunds_are_listed_by_their_own_time_page_after_page() {
    let server = MockServer::start().await;
    let clock = clock();
    let since = clock.now();
    let ours: Id = "01JD6Q5T3W8ZK9V2M4N6P8R0S2".parse().unwrap();
    let first = json!({ "has_more": true, "data": [
        { "id": "re_3", "amount": 500, "status": "succeeded", "payment_intent": "pi_1", "metadata": { "refund": ours } },
        { "id": "re_2", "amount": null, "status": "pending", "payment_intent": "pi_2", "metadata": {} } ] });
    let last = json!({ "has_more": false, "data": [
        { "id": "re_1", "amount": 700, "status": "pending", "payment_intent": null, "metadata": {} } ] });
    let list = || {
        Mock::given(method("GET"))
            .and(path("/v1/refunds"))
            .and(query_param("created[gte]", since.timestamp().to_string()))
    };
    list()
        .and(query_param("starting_after", "re_2"))
        .respond_with(ResponseTemplate::new(200).set_body_json(last))
        .mount(&server)
        .await;
    list()
        .and(query_param_is_missing("starting_after"))
        .respond_with(ResponseTemplate::new(200).set_body_json(first))
        .mount(&server)
        .await;
    let adapter = adapter(&server, clock);
    let page = adapter.list_refunds_since(since, None).await.unwrap();
    let told: Vec<_> = page.refunds.into_iter().map(Result::ok).collect();
    let [Some(one), None] = &told[..] else {
        panic!("{told:?}")
    };
    assert_eq!(
        (one.payment.as_deref(), one.refund.id),
        (Some("pi_1"), Some(ours))
    );
    let page = adapter
        .list_refunds_since(since, page.next.as_deref())
        .await;
    let page = page.unwrap();
    let told = page.refunds[0].as_ref().unwrap();
    assert_eq!((told.payment.as_deref(), told.refund.minor), (None, 700));
    assert_eq!(page.next, None);
}

#[tokio::test]
async fn failures_are_later_or_never() {
    for (status, code, is_away) in [
        (429, "rate_limit", true),
        (500, "api_error", true),
        (401, "api_key_expired", true),
        (400, "amount_too_small", false),
    ] {
        let server = MockServer::start().await;
        let body = json!({ "error": { "code": code, "message": "ada@example.org" } });
        Mock::given(method("GET"))
            .respond_with(ResponseTemplate::new(status).set_body_json(body))
            .mount(&server)
            .await;
        let error = adapter(&server, clock())
            .verify_payment(&known())
            .await
            .unwrap_err();
        assert_eq!(
            matches!(error, ProviderError::Unavailable(_)),
            is_away,
            "{error}"
        );
        assert!(!error.to_string().contains("ada"));
    }
}

#[tokio::test]
async fn webhooks_are_signed_and_young() {
    let server = MockServer::start().await;
    let clock = clock();
    let adapter = adapter(&server, clock.clone());
    let body = json!({ "id": "evt_1", "type": "checkout.session.completed",
        "data": { "object": { "client_reference_id": reference() } } })
    .to_string();
    let read = |signature: &str, body: &str| {
        let mut headers = HeaderMap::new();
        headers.insert(SIGNATURE_HEADER, signature.parse().unwrap());
        adapter.parse_webhook(&headers, body.as_bytes())
    };
    let good = sign_body(SECRET, clock.now(), body.as_bytes());
    let notice = read(&good, &body).unwrap();
    assert_eq!(
        (notice.topic, notice.key.as_str()),
        (WebhookTopic::Payment, "evt_1")
    );
    assert_eq!(notice.reference, Some(reference().to_string()));
    let other = sign_body("whsec_other", clock.now(), body.as_bytes());
    let both = format!("{other},{}", good.split(',').nth(1).unwrap());
    assert!(
        read(&both, &body).is_ok(),
        "while the secret is changed there are two"
    );
    for bad in ["", "t=1", "v1=00", &other] {
        assert_eq!(read(bad, &body), Err(WebhookError::Unsigned), "{bad}");
    }
    assert_eq!(
        read(&good, &(body.clone() + " ")),
        Err(WebhookError::Unsigned)
    );
    clock.advance(Duration::minutes(6));
    assert_eq!(
        read(&good, &body),
        Err(WebhookError::Unsigned),
        "somebody kept it"
    );
}
