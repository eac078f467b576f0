//! How long requests are kept, and what the night erases.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::fixture::Fixture;

const DAY: i64 = 24 * 60;
/// Days for which requests are kept, as the settings say where nobody changed them.
const KEPT: i64 = 2_920;

async fn is_kept(site: &Fixture) -> bool {
    let rows = site.rows("SELECT story FROM care_request").await;
    let story: Option<String> = rows[0].try_get("", "story").unwrap();
    story.is_some()
}

async fn night_in(site: &Fixture, days: i64) {
    site.pass_minutes(days * DAY);
    site.erase_due().await;
}

/// What the desk shows of the request.
async fn shown(site: &Fixture) -> Value {
    let (status, request) = site.call_doctor("GET", "", Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{request}");
    request
}

async fn press(site: &Fixture, part: &str, mut body: Value) {
    body["version"] = shown(site).await["version"].clone();
    let (status, answer) = site.call_doctor("POST", part, body).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

async fn send_free(site: &Fixture) {
    let mut visitor = site.visitor();
    visitor.write("Free-Chat").await;
    visitor.agree().await;
    let sent = visitor.step("send", &[("do", "send")]).await;
    assert_eq!(sent.location, "/consultation/request/thanks", "{sent:?}");
}

async fn pay(site: &Fixture) {
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    assert_eq!(site.states().await, ["scheduled"]);
}

/// Every line of the ledger, and where the payment stands.
async fn money(site: &Fixture) -> Vec<(String, i64)> {
    let lines = "SELECT account, minor FROM payments_ledger_line ORDER BY account, minor";
    let attempts = "SELECT status AS account, received_minor AS minor FROM payments_attempt";
    let mut all = Vec::new();
    for sql in [lines, attempts] {
        for row in site.rows(sql).await {
            let account = row.try_get("", "account").unwrap();
            all.push((account, row.try_get("", "minor").unwrap()));
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_kept_from_its_last_contact_on() {
    let site = Fixture::new().await;
    send_free(&site).await;
    site.pass_minutes(100 * DAY);
    press(
        &site,
        "/reply",
        json!({ "to": "patient", "text": "Drink a lot of water." }),
    )
    .await;
    site.pass_minutes(50 * DAY);
    press(&site, "/done", json!({})).await;
    let until = site.clock.now() + chrono::Duration::days(KEPT);
    let said = shown(&site).await["eraseAfter"].clone();
    assert_eq!(said, json!(until), "what is ended counts too");
    night_in(&site, KEPT - 120).await;
    assert!(is_kept(&site).await);
    assert_eq!(site.scrubs().await, 0);
    night_in(&site, 121).await;
    assert!(!is_kept(&site).await);
    assert_eq!(site.scrubs().await, 1, "it stands in no file any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_with_a_time_is_kept_from_that_time_on() {
    let site = Fixture::new().await;
    pay(&site).await;
    let starts_at = shown(&site).await["time"]["startsAt"].clone();
    let starts_at: chrono::DateTime<chrono::Utc> = serde_json::from_value(starts_at).unwrap();
    let until = starts_at + chrono::Duration::minutes(30) + chrono::Duration::days(KEPT);
    assert_eq!(shown(&site).await["eraseAfter"], json!(until));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_and_never_marked_is_put_up_before_it_is_erased() {
    let site = Fixture::new().await;
    pay(&site).await;
    let money_before = money(&site).await;
    for _ in 0..2 {
        night_in(&site, KEPT / 2 + 1).await;
    }
    assert!(is_kept(&site).await);
    assert_eq!(site.states().await, ["scheduled"]);
    let request = shown(&site).await;
    let until = site.clock.now() + chrono::Duration::days(90);
    assert_eq!(request["eraseAfter"], json!(until));
    let rows = site.rows("SELECT follow_up FROM care_request").await;
    let day: Option<chrono::NaiveDate> = rows[0].try_get("", "follow_up").unwrap();
    assert!(day.is_some(), "the list says: look again");
    night_in(&site, 89).await;
    assert!(is_kept(&site).await);
    // That it is marked now makes it no younger.
    press(&site, "/done", json!({})).await;
    assert_eq!(shown(&site).await["eraseAfter"], json!(until));
    night_in(&site, 1).await;
    assert!(!is_kept(&site).await);
    assert_eq!(site.states().await, ["done"]);
    assert_eq!(money(&site).await, money_before, "the ledger stays");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_marks_even_then_is_erased() {
    let site = Fixture::new().await;
    pay(&site).await;
    let money_before = money(&site).await;
    night_in(&site, KEPT + 2).await;
    assert!(is_kept(&site).await);
    night_in(&site, 90).await;
    assert!(!is_kept(&site).await);
    assert_eq!(money(&site).await, money_before, "the ledger stays");
    let audited = "SELECT id FROM audit_log WHERE action = 'consultation.time_over'";
    assert_eq!(site.rows(audited).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_is_not_decided_keeps_its_request() {
    let site = Fixture::new().await;
    pay(&site).await;
    site.pass_minutes(2 * DAY);
    press(&site, "/done", json!({})).await;
    site.tamper(
        "INSERT INTO payments_review (id, reference, about, reason, opened_at) \
             SELECT id, id, id, 'disputed', created_at FROM payments_attempt",
    )
    .await;
    night_in(&site, KEPT + 2).await;
    assert!(is_kept(&site).await);
    site.tamper("UPDATE payments_review SET resolved_at = opened_at")
        .await;
    night_in(&site, 1).await;
    assert!(!is_kept(&site).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_under_way_keeps_its_request() {
    let site = Fixture::new().await;
    pay(&site).await;
    let mut visitor = site.visitor();
    let link = site.link_of("consult-confirmed", "link").await;
    visitor.post(&link, &[("do", "yes-cancel")]).await;
    site.tamper("UPDATE payments_refund SET status = 'requested'")
        .await;
    night_in(&site, KEPT + 2).await;
    assert!(is_kept(&site).await);
    site.tamper("UPDATE payments_refund SET status = 'declined'")
        .await;
    night_in(&site, 1).await;
    assert!(!is_kept(&site).await);
}
