//! What a provider sent on to the bank: listed, changed in its place, shown at the desk and in the figures.

use std::sync::Arc;

use kernel::Currency;
use payments::model::{Amount, PayoutStatus};
use payments::provider::PaymentProvider;
use payments::{MovementKind, PaymentSettings, Payments, PayoutSearch};
use serde_json::{Value, json};
use staff::SearchSource;
use wiremock::matchers::{method, path, query_param, query_param_is_missing};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::desk::Desk;
use crate::feature::telling;
use crate::fixture::Fixture;
use crate::refunding::{GOOD, paid};
use crate::stripe::adapter;

/// The lists are read every six hours.
const NEXT: i64 = 6 * 60 + 1;
const DAY: i64 = 24 * 60;

async fn listed(desk: &Desk, query: &str) -> Vec<Value> {
    let list: Value = desk
        .get(&format!("payouts{query}"))
        .await
        .json()
        .await
        .unwrap();
    list["items"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_paid_is_on_its_way_and_then_at_the_bank() {
    let site = Fixture::new().await;
    payments::enqueue_periodic_jobs(&site.payments)
        .await
        .unwrap();
    let desk = Desk::of(&site).await;
    let begun = site.clock.now();
    paid(&site, "request-1", GOOD).await;
    assert_eq!(listed(&desk, "").await, Vec::<Value>::new());

    // Settlements are of days of UTC: the next comparison still sees today's.
    site.pass_minutes(NEXT);
    site.run_jobs().await;
    let rows = listed(&desk, "").await;
    assert_eq!(rows.len(), 1, "{rows:?}");
    let row = &rows[0];
    let id = row["id"].clone();
    assert_eq!(row["provider"], "sandbox");

    for _ in 0..2 {
        site.pass_minutes(DAY);
        site.run_jobs().await;
    }
    let rows = listed(&desk, "?status=paid").await;
    assert_eq!(rows.len(), 1, "changed in its place: {rows:?}");
    assert_eq!(rows[0]["id"], id);
    // ₦15,402.50 less 1.5 % and ₦100.
    assert_eq!(
        (&rows[0]["amount"], &rows[0]["fee"]),
        (&json!("₦15,071.47"), &json!("₦331.03"))
    );
    assert!(listed(&desk, "?status=failed").await.is_empty());
    assert!(listed(&desk, "?provider=paystack").await.is_empty());
    assert!(listed(&desk, "?from=2099-01-01").await.is_empty());
    // The search of the desk finds it by its sum, as a bank statement has it, and the list is asked for what was found.
    let search = PayoutSearch(site.payments.clone());
    let found = search.list_entries(10).await.unwrap();
    assert_eq!((&json!(found[0].id), found.len()), (&id, 1));
    assert_eq!(found[0].words[0], "15071.47");
    assert_eq!(
        listed(&desk, &format!("?ids={}", found[0].id)).await.len(),
        1
    );
    assert!(listed(&desk, "?ids=none").await.is_empty());

    let movements = site
        .payments
        .list_movements(begun, site.clock.now())
        .await
        .unwrap();
    let sent: Vec<_> = movements
        .iter()
        .filter(|movement| movement.kind == MovementKind::Payout)
        .map(|movement| movement.minor)
        .collect();
    assert_eq!(sent, [1_507_147]);

    let answer = desk.get("payouts.csv").await;
    assert_eq!(answer.headers()["content-type"], "text/csv; charset=utf-8");
    let table = answer.text().await.unwrap();
    let line = table.lines().nth(1).unwrap();
    assert!(line.contains("sandbox"), "{line}");
    assert!(
        line.ends_with(r#""Sent to your bank","NGN","15071.47","331.03","no""#),
        "{line}"
    );
    let asked = "SELECT id FROM audit_log WHERE action = 'payment.payouts_export'";
    assert_eq!(site.rows(asked).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_may_not_list_payouts_keeps_nothing_back() {
    let site = Fixture::new().await;
    let server = MockServer::start().await;
    let empty = json!({ "has_more": false, "data": [] });
    for list in ["/v1/checkout/sessions", "/v1/refunds"] {
        Mock::given(path(list))
            .respond_with(ResponseTemplate::new(200).set_body_json(&empty))
            .mount(&server)
            .await;
    }
    let refused = json!({ "error": { "code": "permission_denied" } });
    Mock::given(path("/v1/payouts"))
        .respond_with(ResponseTemplate::new(403).set_body_json(refused))
        .expect(1..)
        .mount(&server)
        .await;
    let provider = Arc::new(adapter(&server, site.clock.clone()));
    let terms = PaymentSettings::new("http://localhost:8080/".parse().unwrap());
    let payments = Payments::new(site.store.clone(), vec![provider], None, terms);
    let jobs = telling(
        payments::with_handlers(site.new_jobs(), &payments),
        &site.heard,
    );
    payments::enqueue_periodic_jobs(&payments).await.unwrap();
    site.pass_minutes(NEXT);
    jobs.run_due().await.unwrap();
    let failed = "SELECT id FROM job WHERE kind = 'payments.reconcile' AND last_error IS NOT NULL";
    assert_eq!(site.rows(failed).await.len(), 0);
}

#[tokio::test]
async fn payouts_are_listed_page_after_page() {
    let server = MockServer::start().await;
    let clock = kernel::Clock::system();
    let since = clock.now();
    let payout = |id: &str, status: &str| {
        json!({ "id": id, "amount": 24_99, "currency": "gbp", "status": status, "arrival_date": 1_795_910_400,
            "created": 1_795_737_600 })
    };
    let pages = [
        (
            None,
            json!({ "has_more": true, "data": [payout("po_3", "in_transit"), payout("po_2", "paid")] }),
        ),
        (
            Some("po_2"),
            json!({ "has_more": false, "data": [payout("po_1", "canceled")] }),
        ),
    ];
    for (after, answer) in pages {
        let list = Mock::given(method("GET"))
            .and(path("/v1/payouts"))
            .and(query_param("created[gte]", since.timestamp().to_string()));
        let list = match after {
            Some(id) => list.and(query_param("starting_after", id)),
            None => list.and(query_param_is_missing("starting_after")),
        };
        list.respond_with(ResponseTemplate::new(200).set_body_json(answer))
            .mount(&server)
            .await;
    }
    let found = adapter(&server, clock).list_payouts_since(since).await;
    let found = found.unwrap();
    let states: Vec<_> = found
        .iter()
        .map(|payout| (payout.provider_id.as_str(), payout.status))
        .collect();
    assert_eq!(
        states,
        [
            ("po_3", PayoutStatus::Pending),
            ("po_2", PayoutStatus::Paid),
            ("po_1", PayoutStatus::Failed)
        ]
    );
    assert_eq!(found[0].amount, Amount::new(24_99, Currency::Gbp.into()));
    assert_eq!(
        found[0].arrives_at.to_rfc3339(),
        "2026-11-29T00:00:00+00:00"
    );
}
