//! More time in a visit: offered by the doctor, paid by the payer, kept in the calendar meanwhile.

use serde_json::{Value, json};

use super::fixture::Fixture;
use super::room::booked;
use super::visitor::Visitor;

const EXTEND: [(&str, &str); 1] = [("do", "extend")];

/// The link of a visit whose doctor has opened the room.
async fn in_visit(site: &Fixture) -> String {
    let link = booked(site).await;
    site.pass_minutes(10);
    site.call_doctor("POST", "/seat", Value::Null).await;
    link
}

async fn offered(site: &Fixture) -> Value {
    let (status, request) = site.call_doctor("POST", "/extension", Value::Null).await;
    assert_eq!(status, 200, "{request}");
    request["extension"].clone()
}

async fn shown(visitor: &mut Visitor<'_>, link: &str) -> Value {
    visitor.get(link).await.shown["found"]["extension"].clone()
}

async fn end_of_visit(site: &Fixture) -> String {
    let rows = site
        .rows("SELECT CAST(ends_at AS TEXT) AS ends_at FROM care_span WHERE kind = 'booked'")
        .await;
    rows[0].try_get("", "ends_at").unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn more_time_is_offered_paid_and_given() {
    let site = Fixture::with_own_rooms().await;
    let link = in_visit(&site).await;
    let (_, before) = site.call_doctor("POST", "/seat", Value::Null).await;
    let extension = offered(&site).await;
    assert_eq!(
        (
            &extension["isOpen"],
            &extension["mayOffer"],
            &extension["isPaid"]
        ),
        (&json!(true), &json!(false), &json!(false))
    );
    let (_, after) = site.call_doctor("POST", "/seat", Value::Null).await;
    assert_ne!(
        before["seat"], after["seat"],
        "the room stays open for longer"
    );
    let price = extension["priceText"].as_str().unwrap();
    let thread = site.thread(&link).await;
    let text = thread["messages"][0]["text"].as_str().unwrap();
    assert!(
        text.contains(price) && text.contains("15 minutes"),
        "{text}"
    );

    let mut visitor = site.visitor();
    assert_eq!(shown(&mut visitor, &link).await["payText"], *price);
    let checkout = visitor.post_alone(&link, &EXTEND).await;
    assert_eq!(checkout.status, 303);
    let again = visitor.post_alone(&link, &EXTEND).await;
    assert_eq!(
        again.location, checkout.location,
        "a second press opens no second payment"
    );
    visitor.pay(&checkout.location).await;
    let extension = shown(&mut visitor, &link).await;
    assert_eq!(extension["payText"], Value::Null);
    let (_, request) = site.call_doctor("GET", "", Value::Null).await;
    assert_eq!(request["extension"]["isPaid"], true);
    let rows = site
        .rows("SELECT entry_id FROM payments_ledger_line WHERE account = 'income:extension'")
        .await;
    assert_eq!(rows.len(), 1, "it has an account of its own");

    // It is given once, and what is paid is not taken back.
    for method in ["POST", "DELETE"] {
        let (status, problem) = site.call_doctor(method, "/extension", Value::Null).await;
        assert_eq!(
            (status.as_u16(), &problem["code"]),
            (409, &json!("no_extension")),
            "{method}"
        );
    }
    let page = visitor.post(&link, &EXTEND).await;
    assert_eq!(page.status, 422, "nobody pays twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_after_the_offer_was_taken_back_goes_back() {
    let site = Fixture::with_own_rooms().await;
    let link = in_visit(&site).await;
    let end = end_of_visit(&site).await;
    offered(&site).await;
    assert_ne!(end_of_visit(&site).await, end);
    let mut visitor = site.visitor();
    let checkout = visitor.post_alone(&link, &EXTEND).await;
    let (status, request) = site.call_doctor("DELETE", "/extension", Value::Null).await;
    assert_eq!(
        (status.as_u16(), &request["extension"]["isOpen"]),
        (200, &json!(false))
    );
    assert_eq!(end_of_visit(&site).await, end, "the time is free again");
    assert_eq!(shown(&mut visitor, &link).await, Value::Null);
    visitor.pay(&checkout.location).await;
    let rows = site.rows("SELECT id FROM payments_refund").await;
    assert_eq!(rows.len(), 1, "the money goes back");
    let (_, request) = site.call_doctor("GET", "", Value::Null).await;
    assert_eq!(request["extension"]["isPaid"], false);
    assert!(
        request["history"]
            .to_string()
            .contains("extension_paid_late")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_offered_near_the_visit_only() {
    let site = Fixture::with_own_rooms().await;
    let link = booked(&site).await;
    let (status, problem) = site.call_doctor("POST", "/extension", Value::Null).await;
    assert_eq!(
        (status.as_u16(), &problem["code"]),
        (409, &json!("no_extension")),
        "too early"
    );
    let (_, request) = site.call_doctor("GET", "", Value::Null).await;
    assert_eq!(request["extension"]["mayOffer"], false);
    let mut visitor = site.visitor();
    assert_eq!(
        visitor.post(&link, &EXTEND).await.status,
        422,
        "nothing is offered"
    );
    site.pass_minutes(10 + 10 + 30 + 31);
    let (status, _) = site.call_doctor("POST", "/extension", Value::Null).await;
    assert_eq!(status, 409, "too late");
}

/// How many refunds there are of a visit whose longer time was paid and then ended by a call of the doctor.
async fn refunds_after(path: &str, body: impl FnOnce(&Value) -> Value) -> usize {
    let site = Fixture::with_own_rooms().await;
    let link = in_visit(&site).await;
    offered(&site).await;
    let mut visitor = site.visitor();
    let checkout = visitor.post_alone(&link, &EXTEND).await;
    visitor.pay(&checkout.location).await;
    let (_, paid) = site.call_doctor("GET", "", Value::Null).await;
    assert_eq!(paid["extension"]["isPaid"], true);
    let (_, rule) = site
        .call_doctor("GET", "/refund-rule?for=cancel", Value::Null)
        .await;
    assert_eq!(rule["extensionText"], paid["extension"]["priceText"]);
    let (status, request) = site.call_doctor("POST", path, body(&paid)).await;
    assert_eq!(status, 200, "{request}");
    assert_eq!(request["extension"]["isPaid"], false);
    let refunds = "SELECT r.id FROM payments_refund r \
        JOIN payments_attempt a ON a.id = r.reference WHERE a.purpose = 'extension'";
    site.rows(refunds).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn more_time_of_a_visit_that_is_cancelled_or_moved_is_paid_back() {
    let cancel = |request: &Value| json!({ "version": request["version"], "reason": "other" });
    assert_eq!(refunds_after("/cancel", cancel).await, 1);
    let tomorrow = |request: &Value| json!({ "version": request["version"], "at": "2027-01-12T09:00:00Z", "clinician": request["clinician"]["id"] });
    assert_eq!(refunds_after("/move", tomorrow).await, 1);
}
