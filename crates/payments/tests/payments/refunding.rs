//! Money that goes back.

use kernel::Id;
use payments::model::{PaymentStatus, RefundStatus};
use payments::{PaymentError, Refund, RefundRequest};
use serde_json::json;
use store::Actor;

use crate::desk::Desk;
use crate::fixture::{Fixture, success};

pub async fn paid(site: &Fixture, subject: &str, card: (&str, &str)) -> Id {
    let opened = site.opened(subject).await;
    site.pay_with(&opened, card.0, card.1, "").await;
    site.run_jobs().await;
    assert_eq!(site.status(opened.reference).await, PaymentStatus::Settled);
    opened.reference
}

pub const GOOD: (&str, &str) = ("4084084084084081", "408");
/// Its refunds fail.
pub const FAILS: (&str, &str) = ("4084080000671803", "180");
/// Its refunds need the payer's account.
pub const NEEDS_ACCOUNT: (&str, &str) = ("4084080000671902", "190");

pub async fn refund(
    site: &Fixture,
    reference: Id,
    minor: Option<i64>,
    by: Id,
) -> Result<Refund, PaymentError> {
    let wanted = RefundRequest {
        reference,
        minor,
        reason: "Cancelled in time".to_owned(),
        by: Actor::staff(by),
    };
    site.payments.request_refund(wanted).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_is_sent_once_and_followed_to_its_end() {
    let site = Fixture::new().await;
    let ada = site.clock.new_id();
    let reference = paid(&site, "request-1", GOOD).await;
    let part = refund(&site, reference, Some(540_250), ada).await.unwrap();
    assert_eq!(part.status, RefundStatus::Approved);
    site.run_jobs().await;
    let (_, seen) = site
        .call("GET", &format!("transaction/verify/{reference}"), None)
        .await;
    assert_eq!(seen["data"]["status"], "reversal-pending");
    // A sweep that sees it never takes the payment back.
    site.payments
        .refresh_attempt_state(reference)
        .await
        .unwrap();
    assert_eq!(site.status(reference).await, PaymentStatus::Settled);
    site.pass_minutes(2);
    site.run_jobs().await;
    let state = site
        .payments
        .find_attempt_state(reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (state.status, state.refunded_minor),
        (PaymentStatus::Settled, 540_250)
    );
    assert_eq!(site.told("request-1", "refunded"), 1);
    let rest = refund(&site, reference, None, ada).await.unwrap();
    assert_eq!(rest.amount.minor, 1_000_000);
    site.run_jobs().await;
    site.pass_minutes(2);
    site.run_jobs().await;
    let (_, view) = site
        .client
        .get_json(&format!("/api/payments/{reference}"))
        .await;
    assert_eq!(view["state"], "refunded");
    assert_eq!(view["refundedText"], "₦15,402.50");
    let nothing = refund(&site, reference, None, ada).await;
    assert!(matches!(nothing, Err(PaymentError::Refused(_))));
    let (_, listed) = site.call("GET", "refund", None).await;
    assert_eq!(listed["data"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_goes_back_than_came() {
    let site = Fixture::new().await;
    let ada = site.clock.new_id();
    let reference = paid(&site, "request-1", GOOD).await;
    for minor in [0, -1, 1_540_251, i64::MAX, i64::MIN] {
        let refused = refund(&site, reference, Some(minor), ada).await;
        assert!(matches!(refused, Err(PaymentError::Refused(_))), "{minor}");
    }
    let unpaid = site.opened("request-2").await.reference;
    assert!(matches!(
        refund(&site, unpaid, None, ada).await,
        Err(PaymentError::Refused(_))
    ));
    // Two at once are two that together are not too much.
    let both = tokio::join!(
        refund(&site, reference, Some(1_000_000), ada),
        refund(&site, reference, Some(1_000_000), ada)
    );
    assert_eq!(u8::from(both.0.is_ok()) + u8::from(both.1.is_ok()), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn above_the_limit_a_second_person_agrees() {
    let site = Fixture::new().await;
    let (ada, bo) = (site.clock.new_id(), site.clock.new_id());
    let quote = site
        .quoted(payments::model::PaymentPurpose::Order, "order-1", 6_000_000)
        .await;
    let opened = site.open(quote).await;
    site.pay(&opened, "").await;
    site.run_jobs().await;
    let small = refund(&site, opened.reference, Some(3_000_000), ada)
        .await
        .unwrap();
    assert_eq!(small.status, RefundStatus::Approved);
    let second = refund(&site, opened.reference, Some(2_500_000), ada)
        .await
        .unwrap();
    assert_eq!(
        second.status,
        RefundStatus::Requested,
        "together they are above it"
    );
    site.run_jobs().await;
    let own = site
        .payments
        .decide_refund(second.id, Actor::staff(ada), true)
        .await;
    assert!(matches!(own, Err(PaymentError::Refused(_))));
    let agreed = site
        .payments
        .decide_refund(second.id, Actor::staff(bo), true)
        .await
        .unwrap();
    assert_eq!(agreed.status, RefundStatus::Approved);
    let again = site
        .payments
        .decide_refund(second.id, Actor::staff(bo), false)
        .await;
    assert!(matches!(again, Err(PaymentError::Refused(_))));
    site.run_jobs().await;
    site.pass_minutes(2);
    site.run_jobs().await;
    let state = site
        .payments
        .find_attempt_state(opened.reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(state.refunded_minor, 5_500_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_sticks_is_shown_and_its_money_stays() {
    let site = Fixture::new().await;
    let ada = site.clock.new_id();
    for (card, minor) in [(FAILS, 0), (NEEDS_ACCOUNT, 0)] {
        let reference = paid(&site, card.0, card).await;
        refund(&site, reference, None, ada).await.unwrap();
        site.run_jobs().await;
        site.pass_minutes(2);
        site.run_jobs().await;
        let state = site
            .payments
            .find_attempt_state(reference)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(state.refunded_minor, minor);
    }
    // The one that needed attention gets the payer's account and arrives.
    let (_, listed) = site.call("GET", "refund", None).await;
    let stuck = listed["data"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["status"] == "needs-attention");
    let path = format!(
        "refund/retry_with_customer_details/{}",
        stuck.unwrap()["id"]
    );
    let details = json!({ "refund_account_details": { "currency": "NGN", "account_number": "0000000000", "bank_id": "1" } });
    assert_eq!(site.call("POST", &path, Some(details.clone())).await.0, 200);
    assert_eq!(site.call("POST", &path, Some(details)).await.0, 422);
    site.pass_minutes(2);
    site.run_jobs().await;
    assert_eq!(site.told("4084080000671902", "refunded"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_of_the_providers_own_desk_is_taken_in() {
    let site = Fixture::new().await;
    let reference = paid(&site, "request-1", GOOD).await;
    let body = json!({ "transaction": reference, "amount": 100_000, "merchant_note": "by hand" });
    assert_eq!(site.call("POST", "refund", Some(body)).await.0, 200);
    site.pass_minutes(2);
    site.run_jobs().await;
    let state = site
        .payments
        .find_attempt_state(reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (state.status, state.refunded_minor),
        (PaymentStatus::Settled, 100_000)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_try_that_died_after_the_provider_took_it_refunds_nothing_twice() {
    let site = Fixture::new().await;
    let ada = site.clock.new_id();
    let reference = paid(&site, "request-1", GOOD).await;
    let refund = refund(&site, reference, Some(500_000), ada).await.unwrap();
    // What the try that died had done: the provider has the refund, we have not noted it.
    let note = format!("Refund {}", refund.id);
    let body = json!({ "transaction": reference, "amount": 500_000, "merchant_note": note });
    assert_eq!(site.call("POST", "refund", Some(body)).await.0, 200);
    site.run_jobs().await;
    site.pass_minutes(2);
    site.run_jobs().await;
    let (_, listed) = site.call("GET", "refund", None).await;
    assert_eq!(listed["data"].as_array().unwrap().len(), 1);
    let state = site
        .payments
        .find_attempt_state(reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(state.refunded_minor, 500_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_of_the_providers_own_desk_is_followed_when_only_its_beginning_is_told() {
    let site = Fixture::new().await;
    let reference = paid(&site, "request-1", GOOD).await;
    let body = json!({ "transaction": reference, "amount": 100_000, "merchant_note": "by hand" });
    assert_eq!(site.call("POST", "refund", Some(body)).await.0, 200);
    site.run_jobs().await;
    site.lose("payments.sandbox-webhook").await;
    site.pass_minutes(61);
    site.run_jobs().await;
    let state = site
        .payments
        .find_attempt_state(reference)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(state.refunded_minor, 100_000);
}

/// So many looks are taken at a refund; none of them is further away than three days.
const LOOKS: usize = 14;
const THREE_DAYS: i64 = 3 * 24 * 60;

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_does_not_end_is_put_up_at_the_last_look() {
    for is_away in [false, true] {
        let site = Fixture::new().await;
        let reference = paid(&site, "request-1", GOOD).await;
        let ada = site.clock.new_id();
        let refund = refund(&site, reference, None, ada).await.unwrap();
        site.run_jobs().await;
        site
            .tamper(r#"UPDATE payments_sandbox_refund SET body = REPLACE(body, '"ends_at":"20', '"ends_at":"21')"#)
            .await;
        let desk = Desk::of(&site).await;
        for _ in 1..LOOKS {
            site.pass_minutes(THREE_DAYS);
            site.run_jobs().await;
        }
        assert!(desk.waiting().await.is_empty());
        if is_away {
            site.sandbox.faults.set_unreachable();
        }
        site.pass_minutes(THREE_DAYS);
        for _ in 0..14 {
            site.run_jobs().await;
            site.pass_minutes(61);
        }
        let stuck = desk.only().await;
        assert_eq!(stuck["reason"], "refund_stuck", "{is_away}");
        assert_eq!(stuck["about"], refund.id.to_string());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_failed_and_went_back_after_all_is_booked() {
    let site = Fixture::new().await;
    let reference = paid(&site, "request-1", FAILS).await;
    let ada = site.clock.new_id();
    refund(&site, reference, None, ada).await.unwrap();
    site.run_jobs().await;
    site.pass_minutes(2);
    site.run_jobs().await;
    let back = async || {
        let state = site
            .payments
            .find_attempt_state(reference)
            .await
            .unwrap()
            .unwrap();
        state.refunded_minor
    };
    assert_eq!(back().await, 0);
    site.tamper(
        r#"UPDATE payments_sandbox_refund SET body = REPLACE(body, '"failed"', '"processed"')"#,
    )
    .await;
    // Told twice, it counts once.
    for id in ["1", "2"] {
        let data = json!({ "id": id, "status": "processed", "transaction_reference": reference });
        let event = json!({ "event": "refund.processed", "data": data });
        assert_eq!(site.webhook(&event).await.status(), 200);
        site.run_jobs().await;
        assert_eq!(back().await, 1_540_250);
    }
    assert_eq!(site.told("request-1", "refunded"), 1);
}

/// Paid, with a part given back at the provider's own desk, before anybody here heard of either.
async fn given_back_unheard(site: &Fixture, minor: i64) -> Id {
    payments::enqueue_periodic_jobs(&site.payments)
        .await
        .unwrap();
    let opened = site.opened("request-1").await;
    site.pay(&opened, "no_webhook").await;
    site.lose("payments.sweep").await;
    let body = json!({ "transaction": opened.reference, "amount": minor });
    assert_eq!(site.call("POST", "refund", Some(body)).await.0, 200);
    opened.reference
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_is_heard_of_before_its_payment_hides_no_money() {
    for is_told in [true, false] {
        let site = Fixture::new().await;
        let reference = given_back_unheard(&site, 540_250).await;
        if is_told {
            site.run_jobs().await;
            site.pass_minutes(2);
        } else {
            site.lose("payments.sandbox-webhook").await;
            site.pass_minutes(6 * 60 + 1);
        }
        site.run_jobs().await;
        assert_eq!(site.webhook(&success(reference)).await.status(), 200);
        site.run_jobs().await;
        let state = site
            .payments
            .find_attempt_state(reference)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(
            (state.status, state.refunded_minor),
            (PaymentStatus::Review, 540_250),
            "{is_told}"
        );
        let received = state.received.unwrap();
        assert_eq!(received.minor, 1_540_250);
        let path = format!("/api/payments/{reference}");
        let (_, view) = site.client.get_json(&path).await;
        assert_eq!(view["state"], "checking", "nobody is led to pay again");
        let desk = Desk::of(&site).await;
        let item = desk.only().await;
        assert_eq!(item["reason"], "reversed");
        assert_eq!(desk.decide(&item, "accept").await, 204);
        assert_eq!(site.status(reference).await, PaymentStatus::Settled);
        site.run_jobs().await;
        assert_eq!(site.told("request-1", "settled"), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_the_provider_took_back_whole_before_it_was_heard_of_is_let_go_of() {
    let site = Fixture::new().await;
    payments::enqueue_periodic_jobs(&site.payments)
        .await
        .unwrap();
    let opened = site.opened("request-1").await;
    site.pay(&opened, "no_webhook").await;
    site.lose("payments.sweep").await;
    site
        .tamper(r#"UPDATE payments_sandbox_transaction SET body = REPLACE(body, '"status":"success"', '"status":"reversed"')"#)
        .await;
    site.pass_minutes(6 * 60 + 1);
    site.run_jobs().await;
    let desk = Desk::of(&site).await;
    let item = desk.only().await;
    assert_eq!(item["reason"], "reversed");
    assert_eq!(desk.decide(&item, "dismiss").await, 204);
    let sql = "SELECT CAST(SUM(minor) AS BIGINT) AS total FROM payments_ledger_line WHERE account = 'suspense'";
    let held: i64 = site.rows(sql).await[0].try_get("", "total").unwrap();
    assert_eq!(held, 0);
    // The payer may pay once more.
    site.opened("request-1").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_is_held_is_put_up_whatever_was_decided_before_it_was_heard_of() {
    let site = Fixture::new().await;
    let reference = given_back_unheard(&site, 540_250).await;
    let say = async |was: &str, now: &str| {
        let sql = format!(
            r#"UPDATE payments_sandbox_transaction SET body = REPLACE(body, '"status":"{was}"', '"status":"{now}"')"#
        );
        site.tamper(&sql).await;
    };
    // The provider tells of the refund, and not yet of the payment.
    say("reversal-pending", "abandoned").await;
    for _ in 0..2 {
        site.run_jobs().await;
    }
    let desk = Desk::of(&site).await;
    let early = desk.only().await;
    assert_eq!(early["reason"], "reversed");
    assert_eq!(desk.decide(&early, "dismiss").await, 204);
    say("abandoned", "reversal-pending").await;
    assert_eq!(site.webhook(&success(reference)).await.status(), 200);
    site.run_jobs().await;
    assert_eq!(site.status(reference).await, PaymentStatus::Review);
    assert_eq!(desk.only().await["reason"], "reversed", "it waits again");
}
