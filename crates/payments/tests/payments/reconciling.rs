//! The provider's list against ours: what nobody told us is found, whatever else cannot be compared.

use std::sync::Arc;

use kernel::Id;
use payments::model::PaymentStatus;
use payments::{OpenedAttempt, PaymentSettings, Payments};
use serde_json::json;
use wiremock::MockServer;

use crate::desk::Desk;
use crate::feature::telling;
use crate::fixture::Fixture;
use crate::refunding::{GOOD, paid};
use crate::stripe::adapter;

/// The lists are compared every six hours.
const NEXT: i64 = 6 * 60 + 1;

/// Paid, and neither told of nor looked after.
async fn unheard(site: &Fixture, subject: &str) -> OpenedAttempt {
    let opened = site.opened(subject).await;
    site.pay(&opened, "no_webhook").await;
    site.lose("payments.sweep").await;
    site.pass_minutes(1);
    opened
}

async fn failed(site: &Fixture) -> usize {
    let sql = "SELECT id FROM job WHERE kind = 'payments.reconcile' AND last_error IS NOT NULL";
    site.rows(sql).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_cannot_be_checked_keeps_no_other_back() {
    let site = Fixture::new().await;
    payments::enqueue_periodic_jobs(&site.payments)
        .await
        .unwrap();
    let one = unheard(&site, "request-1").await;
    // The newest stands first in the provider's list.
    let odd = unheard(&site, "request-2").await;
    let reference = odd.reference;
    site.tamper(&format!(
        "UPDATE payments_attempt SET session = 'odd' WHERE id = '{reference}'"
    ))
    .await;
    site.pass_minutes(NEXT);
    site.run_jobs().await;
    assert_eq!(site.status(one.reference).await, PaymentStatus::Settled);
    assert_eq!(failed(&site).await, 1, "it is tried again, and seen");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_is_away_keeps_no_other_back() {
    let site = Fixture::new().await;
    let server = MockServer::start().await;
    let terms = PaymentSettings::new("http://localhost:8080/".parse().unwrap());
    let away = adapter(&server, site.clock.clone());
    let sandbox = site.sandbox.service.provider().unwrap();
    let both = Payments::new(
        site.store.clone(),
        vec![Arc::new(away), Arc::new(sandbox)],
        None,
        terms,
    );
    let jobs = telling(payments::with_handlers(site.new_jobs(), &both), &site.heard);
    payments::enqueue_periodic_jobs(&both).await.unwrap();
    let one = unheard(&site, "request-1").await;
    site.pass_minutes(NEXT);
    jobs.run_due().await.unwrap();
    assert_eq!(site.status(one.reference).await, PaymentStatus::Settled);
    assert_eq!(failed(&site).await, 1);
}

/// Paid, and looked at for the last time.
async fn settled(site: &Fixture) -> Id {
    let reference = paid(site, "request-1", GOOD).await;
    site.pass_minutes(3);
    site.run_jobs().await;
    reference
}

async fn refunded(site: &Fixture, reference: Id) -> i64 {
    let state = site
        .payments
        .find_attempt_state(reference)
        .await
        .unwrap()
        .unwrap();
    state.refunded_minor
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_of_the_providers_own_desk_is_found_without_its_webhook() {
    let site = Fixture::new().await;
    payments::enqueue_periodic_jobs(&site.payments)
        .await
        .unwrap();
    let reference = settled(&site).await;
    for (minor, all) in [(100_000, 100_000), (50_000, 150_000)] {
        give_back(&site, reference, minor).await;
        for _ in 0..2 {
            next_comparison(&site).await;
            assert_eq!(refunded(&site, reference).await, all);
        }
    }
    assert_eq!(site.told("request-1", "refunded"), 2);
    assert!(Desk::of(&site).await.waiting().await.is_empty());
}

/// Gives so much back at the provider's own desk; nobody is told.
async fn give_back(site: &Fixture, reference: Id, minor: i64) {
    let body = json!({ "transaction": reference, "amount": minor, "merchant_note": "by hand" });
    assert_eq!(site.call("POST", "refund", Some(body)).await.0, 200);
    site.lose("payments.sandbox-webhook").await;
}

async fn next_comparison(site: &Fixture) {
    site.pass_minutes(NEXT);
    site.run_jobs().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_is_found_by_its_own_day_however_old_its_payment_is() {
    let site = Fixture::new().await;
    payments::enqueue_periodic_jobs(&site.payments)
        .await
        .unwrap();
    let reference = settled(&site).await;
    site.pass_minutes(120 * 24 * 60);
    give_back(&site, reference, 100_000).await;
    for _ in 0..2 {
        next_comparison(&site).await;
        assert_eq!(refunded(&site, reference).await, 100_000);
    }
    assert_eq!(site.told("request-1", "refunded"), 1);
    assert_eq!(failed(&site).await, 0);
    assert!(Desk::of(&site).await.waiting().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn refunds_are_read_page_after_page() {
    let site = Fixture::new().await;
    payments::enqueue_periodic_jobs(&site.payments)
        .await
        .unwrap();
    let reference = settled(&site).await;
    for _ in 0..103 {
        give_back(&site, reference, 1_000).await;
    }
    next_comparison(&site).await;
    assert_eq!(refunded(&site, reference).await, 103_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_cannot_be_taken_in_keeps_no_other_back() {
    let site = Fixture::new().await;
    payments::enqueue_periodic_jobs(&site.payments)
        .await
        .unwrap();
    let one = settled(&site).await;
    let odd = paid(&site, "request-2", GOOD).await;
    give_back(&site, one, 100_000).await;
    site.pass_minutes(1);
    // The newest stands first in the provider's list.
    give_back(&site, odd, 100_000).await;
    site.tamper(&format!(
        "UPDATE payments_attempt SET amount_currency = 'odd' WHERE id = '{odd}'"
    ))
    .await;
    next_comparison(&site).await;
    assert_eq!(refunded(&site, one).await, 100_000);
    assert_eq!(failed(&site).await, 1, "it is tried again, and seen");
    assert!(
        Desk::of(&site).await.waiting().await.is_empty(),
        "nobody says that the provider took it back"
    );
    site.tamper(&format!(
        "UPDATE payments_attempt SET amount_currency = 'NGN' WHERE id = '{odd}'"
    ))
    .await;
    next_comparison(&site).await;
    assert_eq!(refunded(&site, odd).await, 100_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_of_what_nobody_paid_here_is_nothing_to_look_at() {
    let site = Fixture::new().await;
    payments::enqueue_periodic_jobs(&site.payments)
        .await
        .unwrap();
    let reference = settled(&site).await;
    give_back(&site, reference, 100_000).await;
    site.tamper(&format!(
        "UPDATE payments_attempt SET provider = 'another' WHERE id = '{reference}'"
    ))
    .await;
    site.pass_minutes(5 * 24 * 60);
    site.run_jobs().await;
    assert_eq!(refunded(&site, reference).await, 0);
    assert_eq!(failed(&site).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_the_provider_took_back_is_put_up() {
    let site = Fixture::new().await;
    payments::enqueue_periodic_jobs(&site.payments)
        .await
        .unwrap();
    let reference = settled(&site).await;
    site
        .tamper(r#"UPDATE payments_sandbox_transaction SET body = REPLACE(body, '"status":"success"', '"status":"reversed"')"#)
        .await;
    site.pass_minutes(NEXT);
    site.run_jobs().await;
    let desk = Desk::of(&site).await;
    let item = desk.only().await;
    assert_eq!(
        (&item["reason"], &item["reference"]),
        (&json!("reversed"), &json!(reference))
    );
    assert_eq!(desk.decide(&item, "dismiss").await, 204);
    site.pass_minutes(NEXT);
    site.run_jobs().await;
    assert!(desk.waiting().await.is_empty(), "nothing new was seen");
}
