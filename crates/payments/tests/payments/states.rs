//! The sandbox's answers against the provider's OpenAPI document, in every state that a payment or a refund can be in.

use serde_json::{Value, json};

use crate::conformance::{fits, schemas};
use crate::fixture::Fixture;

/// What the page offers beside the cards, and the state that each comes to at once.
const OUTCOMES: [(&str, &str); 13] = [
    ("", "success"),
    ("declined", "abandoned"),
    ("insufficient", "abandoned"),
    ("no_token", "failed"),
    ("pending_transfer", "pending"),
    ("timeout", "ongoing"),
    ("duplicate_webhook", "success"),
    ("late_success", "abandoned"),
    ("wrong_amount", "success"),
    ("wrong_currency", "success"),
    ("partial_debit", "success"),
    ("fee_on_top", "success"),
    ("odd", "quarantined"),
];

async fn id_of(site: &Fixture, reference: &str) -> (i64, Value) {
    let (_, seen) = site
        .call("GET", &format!("transaction/verify/{reference}"), None)
        .await;
    (seen["data"]["id"].as_i64().unwrap(), seen)
}

#[tokio::test(flavor = "multi_thread")]
async fn payments_fit_in_every_state() {
    let site = Fixture::new().await;
    let schemas = schemas();
    for (number, (outcome, status)) in OUTCOMES.into_iter().enumerate() {
        let opened = site.opened(&format!("request-{number}")).await;
        site.pay(&opened, outcome).await;
        let (id, seen) = id_of(&site, &opened.reference.to_string()).await;
        assert_eq!(seen["data"]["status"], status, "{outcome}");
        fits(&schemas, "VerifyResponse", &seen);
        let (_, one) = site.call("GET", &format!("transaction/{id}"), None).await;
        fits(&schemas, "TransactionFetchResponse", &one);
        let (_, timeline) = site
            .call("GET", &format!("transaction/timeline/{id}"), None)
            .await;
        fits(&schemas, "TransactionTimelineResponse", &timeline);
    }
    let (_, list) = site.call("GET", "transaction?perPage=100", None).await;
    fits(&schemas, "TransactionListResponse", &list);
    assert_eq!(list["data"].as_array().map(Vec::len), Some(OUTCOMES.len()));
    // Two hours later the slow ones came to their ends, too.
    site.pass_minutes(121);
    let (_, list) = site
        .call("GET", "transaction?perPage=100&status=success", None)
        .await;
    fits(&schemas, "TransactionListResponse", &list);
    assert_eq!(list["data"].as_array().map(Vec::len), Some(9));
    let (_, totals) = site.call("GET", "transaction/totals", None).await;
    fits(&schemas, "TransactionTotalsResponse", &totals);
}

#[tokio::test(flavor = "multi_thread")]
async fn refunds_fit_in_every_state() {
    let site = Fixture::new().await;
    let schemas = schemas();
    let cards = [
        ("4084084084084081", "408", "processed"),
        ("4084080000671803", "180", "failed"),
        ("4084080000671902", "190", "needs-attention"),
    ];
    for (number, cvv, ends) in cards {
        let opened = site.opened(&format!("request-{cvv}")).await;
        site.pay_with(&opened, number, cvv, "").await;
        let (id, _) = id_of(&site, &opened.reference.to_string()).await;
        let body = json!({ "transaction": id, "amount": 100_000, "customer_note": "Sorry" });
        let (_, made) = site.call("POST", "refund", Some(body)).await;
        fits(&schemas, "RefundCreateResponse", &made);
        let path = format!("refund/{}", made["data"]["id"]);
        for (minutes, status) in [(0, "pending"), (2, ends)] {
            site.pass_minutes(minutes);
            let (_, one) = site.call("GET", &path, None).await;
            assert_eq!(one["data"]["status"], status);
            fits(&schemas, "RefundFetchResponse", &one);
        }
        let details = json!({ "refund_account_details": { "currency": "NGN", "account_number": "0000000000", "bank_id": "9" } });
        let retry = format!("refund/retry_with_customer_details/{}", made["data"]["id"]);
        let (status, tried) = site.call("POST", &retry, Some(details)).await;
        if ends == "needs-attention" {
            assert_eq!(status, 200);
            fits(&schemas, "RefundRetryResponse", &tried);
            assert_eq!(tried["data"]["status"], "processing");
            site.pass_minutes(2);
            let (_, one) = site.call("GET", &path, None).await;
            assert_eq!(one["data"]["status"], "processed");
        } else {
            assert_eq!(status, 422, "{tried}");
            fits(&schemas, "Error", &without_code(tried));
        }
    }
    let (_, list) = site.call("GET", "refund?perPage=50", None).await;
    fits(&schemas, "RefundListResponse", &list);
    assert_eq!(list["data"].as_array().map(Vec::len), Some(3));
}

/// The document lists the types of errors as their codes, which is a mistake.
fn without_code(mut error: Value) -> Value {
    if let Some(fields) = error.as_object_mut() {
        fields.remove("code");
    }
    error
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_of_a_session_and_errors_fit() {
    let site = Fixture::new().await;
    let schemas = schemas();
    let path = "integration/payment_session_timeout";
    let (_, read) = site.call("GET", path, None).await;
    fits(
        &schemas,
        "ControlPanelFetchPaymentSessionTimeoutResponse",
        &read,
    );
    let (_, written) = site.call("PUT", path, Some(json!({ "timeout": 0 }))).await;
    fits(
        &schemas,
        "ControlPanelUpdatePaymentSessionTimeoutResponse",
        &written,
    );
    for (method, path, body) in [
        ("GET", "transaction/verify/nothing", None),
        ("GET", "transaction/5", None),
        ("GET", "refund/5", None),
        ("POST", "refund", Some(json!({ "transaction": "nothing" }))),
        (
            "POST",
            "transaction/initialize",
            Some(json!({ "amount": 500 })),
        ),
    ] {
        let (status, error) = site.call(method, path, body).await;
        assert!((400..500).contains(&status), "{path}");
        fits(&schemas, "Error", &without_code(error));
    }
}
