//! Money of requests that are erased: nothing is kept for nothing, and nothing comes unseen.

use axum::http::StatusCode;
use consultations::ConsultationData;
use serde_json::{Value, json};
use store::Actor;
use store::personal::{ErasureResult, PersonalData};

use super::fixture::Fixture;

const WHO: &str = "ade@example.org";

async fn erase(site: &Fixture) -> ErasureResult {
    let person = WHO.parse().unwrap();
    let done = ConsultationData(site.consultations.clone())
        .erase_items(Actor::System, &person)
        .await;
    done.unwrap()
}

/// The night in which the request is due, which is this minute.
async fn night(site: &Fixture) {
    site.tamper("UPDATE care_request SET erase_after = created_at")
        .await;
    site.erase_due().await;
}

async fn texts(site: &Fixture, sql: &str) -> Vec<Option<String>> {
    let rows = site.rows(sql).await;
    let text = |row: &sea_orm::QueryResult| row.try_get_by_index(0).unwrap();
    rows.iter().map(text).collect()
}

/// What goes back, once everything was done.
async fn given_back(site: &Fixture) -> Vec<i64> {
    for _ in 0..12 {
        site.run_jobs().await;
        site.pass_minutes(10);
    }
    let rows = site.rows("SELECT amount_minor FROM payments_refund").await;
    rows.iter()
        .map(|row| row.try_get("", "amount_minor").unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_for_what_was_erased_goes_back() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let left = visitor.go_to_checkout().await;
    let done = erase(&site).await;
    assert_eq!(done.erased, 1, "{done:?}");
    let attempts = "SELECT status FROM payments_attempt";
    assert_eq!(texts(&site, attempts).await, [Some("released".to_owned())]);
    // The page that was left open takes money.
    visitor.pay(&left).await;
    assert_eq!(given_back(&site).await, [2_400_000]);
    let refunds = "SELECT status FROM payments_refund";
    assert_eq!(texts(&site, refunds).await, [Some("processed".to_owned())]);
    assert!(site.templates().await.is_empty());
    assert_eq!(site.states().await, ["cancelled"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_night_ends_the_wait_for_the_money_of_what_it_erases() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let left = visitor.go_to_checkout().await;
    night(&site).await;
    let stories = "SELECT story FROM care_request";
    assert_eq!(texts(&site, stories).await, [None]);
    let attempts = "SELECT status FROM payments_attempt";
    assert_eq!(texts(&site, attempts).await, [Some("released".to_owned())]);
    visitor.pay(&left).await;
    assert_eq!(given_back(&site).await, [2_400_000]);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_is_being_checked_is_decided_about_before_anything_is_erased() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay_as(&checkout, "wrong_amount").await;
    night(&site).await;
    let done = erase(&site).await;
    assert_eq!(done.erased, 0, "{done:?}");
    assert!(done.retained[0].contains("is being checked"), "{done:?}");
    let stories = "SELECT story FROM care_request";
    assert!(texts(&site, stories).await[0].is_some());
}

/// The doctor's call that erases the one request.
async fn erase_at_the_desk(site: &Fixture, reference: &str) -> (StatusCode, Value) {
    let body = json!({ "reference": reference });
    site.call_doctor("POST", "/erase", body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_erases_what_is_paid_only_when_it_is_over() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let reference = texts(&site, "SELECT reference FROM care_request").await;
    let reference = reference[0].clone().unwrap();
    let (status, _) = erase_at_the_desk(&site, "C-WRONG").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let (status, problem) = erase_at_the_desk(&site, &reference).await;
    assert_eq!(status, StatusCode::CONFLICT, "{problem}");
    let words = problem["detail"].as_str().unwrap();
    assert!(
        words.contains("refunded under the cancellation rules"),
        "{words}"
    );
    assert_eq!(site.states().await, ["scheduled"]);

    let link = site.link_of("consult-confirmed", "link").await;
    visitor.post(&link, &[("do", "yes-cancel")]).await;
    let (status, problem) = erase_at_the_desk(&site, &reference).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{problem}");
    assert_eq!(given_back(&site).await, [2_400_000]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_ends_the_wait_for_the_money_of_what_it_erases() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let left = visitor.go_to_checkout().await;
    let reference = texts(&site, "SELECT reference FROM care_request").await;
    let reference = reference[0].clone().unwrap();
    let (status, problem) = erase_at_the_desk(&site, &reference).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{problem}");
    visitor.pay(&left).await;
    assert_eq!(given_back(&site).await, [2_400_000]);
}
