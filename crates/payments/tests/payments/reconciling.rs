//! The provider's list against ours: what nobody told us is found, whatever else cannot be compared.

use std::sync::Arc;

use kernel::Id;
use payments::model::Status;
use payments::{Opened, Payments, Terms};
use serde_json::json;
use store::{JobOptions, Jobs};
use wiremock::MockServer;

use crate::desk::Desk;
use crate::house::{House, telling};
use crate::refunding::{GOOD, paid};
use crate::stripe::adapter;

/// The lists are compared every six hours.
const NEXT: i64 = 6 * 60 + 1;

/// Paid, and neither told of nor looked after.
async fn unheard(house: &House, subject: &str) -> Opened {
    let opened = house.opened(subject).await;
    house.pay(&opened, "no_webhook").await;
    house.lose("payments.sweep").await;
    house.pass(1);
    opened
}

async fn failed(house: &House) -> usize {
    let sql = "SELECT id FROM job WHERE kind = 'payments.reconcile' AND last_error IS NOT NULL";
    house.rows(sql).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_cannot_be_checked_keeps_no_other_back() {
    let house = House::new().await;
    payments::prepare(&house.payments).await.unwrap();
    let one = unheard(&house, "request-1").await;
    // The newest stands first in the provider's list.
    let odd = unheard(&house, "request-2").await;
    let reference = odd.reference;
    house
        .execute(&format!(
            "UPDATE payments_attempt SET session = 'odd' WHERE id = '{reference}'"
        ))
        .await;
    house.pass(NEXT);
    house.run_jobs().await;
    assert_eq!(house.status(one.reference).await, Status::Settled);
    assert_eq!(failed(&house).await, 1, "it is tried again, and seen");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_is_away_keeps_no_other_back() {
    let house = House::new().await;
    let server = MockServer::start().await;
    let terms = Terms::new("http://localhost:8080/".parse().unwrap());
    let away = adapter(&server, house.clock.clone());
    let sandbox = house.sandbox.provider().unwrap();
    let both = Payments::new(
        house.store.clone(),
        vec![Arc::new(away), Arc::new(sandbox)],
        None,
        terms,
    );
    let jobs = Jobs::new(house.store.clone(), JobOptions::default());
    let jobs = telling(payments::with_handlers(jobs, &both), &house.heard);
    payments::prepare(&both).await.unwrap();
    let one = unheard(&house, "request-1").await;
    house.pass(NEXT);
    jobs.run_due().await.unwrap();
    assert_eq!(house.status(one.reference).await, Status::Settled);
    assert_eq!(failed(&house).await, 1);
}

/// Paid, and looked at for the last time.
async fn settled(house: &House) -> Id {
    let reference = paid(house, "request-1", GOOD).await;
    house.pass(3);
    house.run_jobs().await;
    reference
}

async fn refunded(house: &House, reference: Id) -> i64 {
    let state = house.payments.state(reference).await.unwrap().unwrap();
    state.refunded_minor
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_of_the_providers_own_desk_is_found_without_its_webhook() {
    let house = House::new().await;
    payments::prepare(&house.payments).await.unwrap();
    let reference = settled(&house).await;
    for (minor, all) in [(100_000, 100_000), (50_000, 150_000)] {
        give_back(&house, reference, minor).await;
        for _ in 0..2 {
            next_comparison(&house).await;
            assert_eq!(refunded(&house, reference).await, all);
        }
    }
    assert_eq!(house.told("request-1", "refunded"), 2);
    assert!(Desk::of(&house).await.waiting().await.is_empty());
}

/// Gives so much back at the provider's own desk; nobody is told.
async fn give_back(house: &House, reference: Id, minor: i64) {
    let body = json!({ "transaction": reference, "amount": minor, "merchant_note": "by hand" });
    assert_eq!(house.call("POST", "refund", Some(body)).await.0, 200);
    house.lose("payments.sandbox-webhook").await;
}

async fn next_comparison(house: &House) {
    house.pass(NEXT);
    house.run_jobs().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_is_found_by_its_own_day_however_old_its_payment_is() {
    let house = House::new().await;
    payments::prepare(&house.payments).await.unwrap();
    let reference = settled(&house).await;
    house.pass(120 * 24 * 60);
    give_back(&house, reference, 100_000).await;
    for _ in 0..2 {
        next_comparison(&house).await;
        assert_eq!(refunded(&house, reference).await, 100_000);
    }
    assert_eq!(house.told("request-1", "refunded"), 1);
    assert_eq!(failed(&house).await, 0);
    assert!(Desk::of(&house).await.waiting().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn refunds_are_read_page_after_page() {
    let house = House::new().await;
    payments::prepare(&house.payments).await.unwrap();
    let reference = settled(&house).await;
    for _ in 0..103 {
        give_back(&house, reference, 1_000).await;
    }
    next_comparison(&house).await;
    assert_eq!(refunded(&house, reference).await, 103_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_cannot_be_taken_in_keeps_no_other_back() {
    let house = House::new().await;
    payments::prepare(&house.payments).await.unwrap();
    let one = settled(&house).await;
    let odd = paid(&house, "request-2", GOOD).await;
    give_back(&house, one, 100_000).await;
    house.pass(1);
    // The newest stands first in the provider's list.
    give_back(&house, odd, 100_000).await;
    house
        .execute(&format!(
            "UPDATE payments_attempt SET amount_currency = 'odd' WHERE id = '{odd}'"
        ))
        .await;
    next_comparison(&house).await;
    assert_eq!(refunded(&house, one).await, 100_000);
    assert_eq!(failed(&house).await, 1, "it is tried again, and seen");
    assert!(
        Desk::of(&house).await.waiting().await.is_empty(),
        "nobody says that the provider took it back"
    );
    house
        .execute(&format!(
            "UPDATE payments_attempt SET amount_currency = 'NGN' WHERE id = '{odd}'"
        ))
        .await;
    next_comparison(&house).await;
    assert_eq!(refunded(&house, odd).await, 100_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_of_what_nobody_paid_here_is_nothing_to_look_at() {
    let house = House::new().await;
    payments::prepare(&house.payments).await.unwrap();
    let reference = settled(&house).await;
    give_back(&house, reference, 100_000).await;
    house
        .execute(&format!(
            "UPDATE payments_attempt SET provider = 'another' WHERE id = '{reference}'"
        ))
        .await;
    house.pass(5 * 24 * 60);
    house.run_jobs().await;
    assert_eq!(refunded(&house, reference).await, 0);
    assert_eq!(failed(&house).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_the_provider_took_back_is_put_up() {
    let house = House::new().await;
    payments::prepare(&house.payments).await.unwrap();
    let reference = settled(&house).await;
    house
        .execute(r#"UPDATE payments_sandbox_transaction SET body = REPLACE(body, '"status":"success"', '"status":"reversed"')"#)
        .await;
    house.pass(NEXT);
    house.run_jobs().await;
    let desk = Desk::of(&house).await;
    let item = desk.only().await;
    assert_eq!(
        (&item["reason"], &item["reference"]),
        (&json!("reversed"), &json!(reference))
    );
    assert_eq!(desk.decide(&item, "dismiss").await, 204);
    house.pass(NEXT);
    house.run_jobs().await;
    assert!(desk.waiting().await.is_empty(), "nothing new was seen");
}
