//! What somebody at the desk has to look at: held money, refunds that do not go through, disputes.

use payments::RefundRequest;
use payments::model::{PaymentPurpose, PaymentStatus};
use serde_json::{Value, json};
use store::Actor;

use crate::desk::{Desk, desk};
use crate::fixture::Fixture;
use crate::refunding::{FAILS, GOOD, NEEDS_ACCOUNT, paid, refund};

/// The kind of the job that mails who looks after money.
const ALERT: &str = "payments.alert";

#[tokio::test(flavor = "multi_thread")]
async fn held_money_whose_refund_is_declined_waits_again() {
    let site = Fixture::new().await;
    let quote = site
        .quoted(PaymentPurpose::Order, "order-1", 60_000_000)
        .await;
    let opened = site.open(quote).await;
    site.pay(&opened, "wrong_amount").await;
    site.run_jobs().await;
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Review);
    let desk = desk(&site).await;
    let reviews = || async {
        let answer = site
            .client
            .http
            .get(format!("{desk}payment-reviews"))
            .send()
            .await;
        answer.unwrap().json::<Value>().await.unwrap()
    };
    let item = reviews().await["items"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let decide = json!({ "how": "refund", "note": "It is too little" });
    let path = format!("{desk}payment-reviews/{item}");
    let decided = site
        .client
        .http
        .post(&path)
        .json(&decide)
        .send()
        .await
        .unwrap();
    assert_eq!(decided.status(), 204);
    assert_eq!(reviews().await["total"], 0);
    let rows = site.rows("SELECT id, status FROM payments_refund").await;
    let refund: String = rows[0].try_get("", "id").unwrap();
    assert_eq!(
        rows[0].try_get::<String>("", "status").unwrap(),
        "requested"
    );
    let path = format!("{desk}refunds/{refund}/decline");
    let declined = site
        .client
        .http
        .post(path)
        .header("x-second", "1")
        .send()
        .await;
    assert_eq!(declined.unwrap().status(), 200);
    let again = reviews().await;
    assert_eq!(again["total"], 1, "{again}");
    assert_eq!(again["items"][0]["id"], item);
}

#[tokio::test(flavor = "multi_thread")]
async fn held_money_is_not_taken_while_it_goes_back() {
    let site = Fixture::new().await;
    let quote = site
        .quoted(PaymentPurpose::Order, "order-1", 60_000_000)
        .await;
    let opened = site.open(quote).await;
    site.pay(&opened, "wrong_amount").await;
    site.run_jobs().await;
    let desk = desk(&site).await;
    let post = |path: String, body: Value| {
        let call = site.client.http.post(format!("{desk}{path}")).json(&body);
        async move { call.send().await.unwrap().status().as_u16() }
    };
    let rows = site.rows("SELECT id FROM payments_review").await;
    let item: String = rows[0].try_get("", "id").unwrap();
    let reference = opened.reference;
    let why = json!({ "reason": "It is too little" });
    let asked = post(format!("payments/{reference}/refunds"), why).await;
    assert_eq!(asked, 200);
    let take = || {
        post(
            format!("payment-reviews/{item}"),
            json!({ "how": "accept" }),
        )
    };
    assert_eq!(take().await, 409, "it waits for a second person");
    assert_eq!(site.status(reference).await, PaymentStatus::Review);
    let rows = site.rows("SELECT id FROM payments_refund").await;
    let refund: String = rows[0].try_get("", "id").unwrap();
    let declined = post(format!("refunds/{refund}/decline"), json!(null)).await;
    assert_eq!(declined, 200);
    assert_eq!(take().await, 204);
    assert_eq!(site.status(reference).await, PaymentStatus::Settled);
    site.run_jobs().await;
    assert_eq!(site.told("order-1", "settled"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_of_held_money_may_be_taken_after_a_part_went_back() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    site.pay(&opened, "partial_debit").await;
    site.run_jobs().await;
    let part = RefundRequest {
        reference: opened.reference,
        minor: Some(100_000),
        reason: "a part".to_owned(),
        by: Actor::System,
    };
    site.payments.request_refund(part).await.unwrap();
    let desk = desk(&site).await;
    let rows = site.rows("SELECT id FROM payments_review").await;
    let item: String = rows[0].try_get("", "id").unwrap();
    let path = format!("{desk}payment-reviews/{item}");
    for (minutes, status) in [(0, 409), (2, 204)] {
        site.run_jobs().await;
        site.pass_minutes(minutes);
        site.run_jobs().await;
        let take = json!({ "how": "accept" });
        let taken = site
            .client
            .http
            .post(&path)
            .json(&take)
            .send()
            .await
            .unwrap();
        assert_eq!(taken.status().as_u16(), status);
    }
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Settled);
}

async fn ended(site: &Fixture) {
    site.run_jobs().await;
    site.pass_minutes(2);
    site.run_jobs().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stuck_refund_that_fails_after_all_is_put_up_again() {
    let site = Fixture::new().await;
    let reference = paid(&site, "request-1", NEEDS_ACCOUNT).await;
    let ada = site.clock.new_id();
    refund(&site, reference, None, ada).await.unwrap();
    ended(&site).await;
    let desk = Desk::of(&site).await;
    let stuck = desk.only().await;
    assert_eq!(stuck["reason"], "refund_stuck");
    assert_eq!(desk.decide(&stuck, "dismiss").await, 204);
    // The next look sees nothing new.
    site.pass_minutes(61);
    site.run_jobs().await;
    assert!(desk.waiting().await.is_empty());
    let told = site.jobs_of(ALERT).await;
    site
        .tamper(r#"UPDATE payments_sandbox_refund SET body = REPLACE(body, '"needs-attention"', '"failed"')"#)
        .await;
    let failed = json!({ "id": "1", "status": "failed", "transaction_reference": reference });
    let event = json!({ "event": "refund.failed", "data": failed });
    assert_eq!(site.webhook(&event).await.status(), 200);
    site.run_jobs().await;
    let again = desk.only().await;
    assert_eq!(
        (&again["id"], &again["resolvedAt"]),
        (&stuck["id"], &Value::Null)
    );
    assert_eq!(site.jobs_of(ALERT).await, told + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_that_goes_on_is_put_up_again() {
    let site = Fixture::new().await;
    let reference = paid(&site, "request-1", GOOD).await;
    let desk = Desk::of(&site).await;
    let tell = async |event: &str| {
        let data = json!({ "id": 1, "transaction": { "reference": reference } });
        let told = json!({ "event": event, "data": data });
        assert_eq!(site.webhook(&told).await.status(), 200);
    };
    tell("charge.dispute.create").await;
    let item = desk.only().await;
    assert_eq!(desk.decide(&item, "dismiss").await, 204);
    tell("charge.dispute.create").await;
    assert!(desk.waiting().await.is_empty(), "the same event again");
    tell("charge.dispute.remind").await;
    assert_eq!(desk.only().await["id"], item["id"]);
    assert_eq!(site.jobs_of(ALERT).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn held_money_whose_refund_fails_waits_again() {
    for (card, is_refused) in [(FAILS, false), (GOOD, true)] {
        let site = Fixture::new().await;
        let opened = site.opened("request-1").await;
        site.pay_with(&opened, card.0, card.1, "partial_debit")
            .await;
        site.run_jobs().await;
        let desk = Desk::of(&site).await;
        let held = desk.only().await;
        if is_refused {
            // So much is not left there any more.
            let body = json!({ "transaction": opened.reference, "amount": 100_000 });
            assert_eq!(site.call("POST", "refund", Some(body)).await.0, 200);
            site.lose("payments.sandbox-webhook").await;
        }
        assert_eq!(desk.decide(&held, "refund").await, 204);
        assert!(desk.waiting().await.is_empty());
        ended(&site).await;
        let waiting = desk.waiting().await;
        assert_eq!(waiting.len(), 2, "{is_refused}: {waiting:?}");
        assert_eq!(waiting[0]["id"], held["id"]);
        assert_eq!(waiting[1]["reason"], "refund_stuck");
        assert_eq!(desk.decide(&waiting[1], "dismiss").await, 204);
        assert_eq!(desk.decide(&held, "dismiss").await, 409, "{is_refused}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_could_not_be_sent_is_sent_again_from_the_queue() {
    let site = Fixture::new().await;
    let reference = paid(&site, "request-1", GOOD).await;
    let ada = site.clock.new_id();
    site.sandbox.faults.set_unreachable();
    refund(&site, reference, None, ada).await.unwrap();
    for _ in 0..14 {
        site.run_jobs().await;
        site.pass_minutes(61);
    }
    site.sandbox.faults.clear();
    let desk = Desk::of(&site).await;
    let stuck = desk.only().await;
    assert_eq!(stuck["reason"], "refund_stuck");
    for how in ["refund", "accept"] {
        assert_eq!(desk.decide(&stuck, how).await, 409, "{how}");
    }
    assert_eq!(desk.decide(&stuck, "send").await, 204);
    assert_eq!(
        desk.decide(&stuck, "send").await,
        409,
        "it is off the queue"
    );
    ended(&site).await;
    let state = site
        .payments
        .find_attempt_state(reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(state.refunded_minor, 1_540_250);
    let (_, listed) = site.call("GET", "refund", None).await;
    assert_eq!(listed["data"].as_array().unwrap().len(), 1);
    assert!(desk.waiting().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_lets_go_of_a_refund_that_was_not_sent_has_the_money_to_give_again() {
    let site = Fixture::new().await;
    let reference = paid(&site, "request-1", GOOD).await;
    let ada = site.clock.new_id();
    site.sandbox.faults.set_unreachable();
    refund(&site, reference, Some(100_000), ada).await.unwrap();
    for _ in 0..14 {
        site.run_jobs().await;
        site.pass_minutes(61);
    }
    site.sandbox.faults.clear();
    let desk = Desk::of(&site).await;
    let stuck = desk.only().await;
    assert_eq!(desk.decide(&stuck, "dismiss").await, 204);
    assert_eq!(
        site.payments.sum_reserved_refunds(reference).await.unwrap(),
        0
    );
    ended(&site).await;
    let (_, listed) = site.call("GET", "refund", None).await;
    assert!(listed["data"].as_array().unwrap().is_empty(), "{listed}");
    refund(&site, reference, Some(100_000), ada).await.unwrap();
    ended(&site).await;
    let state = site
        .payments
        .find_attempt_state(reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(state.refunded_minor, 100_000);
    assert!(desk.waiting().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_refund_that_was_not_sent_is_sent_again() {
    let site = Fixture::new().await;
    let reference = paid(&site, "request-1", FAILS).await;
    let ada = site.clock.new_id();
    refund(&site, reference, None, ada).await.unwrap();
    ended(&site).await;
    let desk = Desk::of(&site).await;
    let failed = desk.only().await;
    assert_eq!(desk.decide(&failed, "send").await, 409);
    assert_eq!(desk.decide(&failed, "dismiss").await, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_that_was_lost_is_seen_at_once() {
    let site = Fixture::new().await;
    let reference = paid(&site, "request-1", GOOD).await;
    site
        .tamper(r#"UPDATE payments_sandbox_transaction SET body = REPLACE(body, '"status":"success"', '"status":"reversed"')"#)
        .await;
    let data = json!({ "id": 1, "status": "resolved", "transaction": { "reference": reference, "status": "reversed" } });
    let told = json!({ "event": "charge.dispute.resolve", "data": data });
    assert_eq!(site.webhook(&told).await.status(), 200);
    site.run_jobs().await;
    let waiting = Desk::of(&site).await.waiting().await;
    let mut reasons: Vec<_> = waiting.iter().map(|item| &item["reason"]).collect();
    reasons.sort_by_key(ToString::to_string);
    assert_eq!(reasons, [&json!("disputed"), &json!("reversed")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_amount_below_nothing_is_put_up_and_not_booked() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    site.pay(&opened, "no_webhook").await;
    site
        .tamper(r#"UPDATE payments_sandbox_transaction SET body = REPLACE(body, '"amount":1540250', '"amount":-1540250')"#)
        .await;
    site.pass_minutes(1);
    site.payments
        .refresh_attempt_state(opened.reference)
        .await
        .unwrap();
    let state = site
        .payments
        .find_attempt_state(opened.reference)
        .await
        .unwrap();
    let state = state.unwrap();
    assert_eq!(
        (state.status, state.received),
        (PaymentStatus::Review, None)
    );
    let desk = Desk::of(&site).await;
    let item = desk.only().await;
    assert_eq!(item["reason"], "wrong_amount");
    assert!(
        site.rows("SELECT id FROM payments_ledger_entry")
            .await
            .is_empty()
    );
    assert_eq!(desk.decide(&item, "dismiss").await, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_about_money_refuses_names_that_it_does_not_know() {
    let site = Fixture::new().await;
    let reference = paid(&site, "request-1", GOOD).await;
    let desk = desk(&site).await;
    let refunds = format!("payments/{reference}/refunds");
    let rates = json!({ "nairaPerDolar": "1540", "donationFallbackRate": "450" });
    let decision = json!({ "how": "dismiss", "comment": "x" });
    let item = format!("payment-reviews/{}", site.clock.new_id());
    for (method, path, body, field) in [
        (
            "POST",
            refunds,
            json!({ "reason": "half of it", "amount": "240.00" }),
            "amount",
        ),
        ("PUT", "rates".to_owned(), rates, "nairaPerDolar"),
        ("POST", item, decision, "comment"),
    ] {
        let method: reqwest::Method = method.parse().unwrap();
        let call = site.client.http.request(method, format!("{desk}{path}"));
        let answer = call.json(&body).send().await.unwrap();
        assert_eq!(answer.status(), 422, "{path}");
        let problem: Value = answer.json().await.unwrap();
        assert_eq!(problem["errors"][0]["field"], field, "{problem}");
    }
    assert_eq!(
        site.payments.sum_reserved_refunds(reference).await.unwrap(),
        0
    );
}
