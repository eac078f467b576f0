//! Webhooks of the whole site, on either database, as the programs get them that are told.

#![cfg(test)]

mod desk;
mod receiver;
mod telling;
mod trying;

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::Staffer;
use testkit::writing::ok;
use testsite::App;

/// Every kind that there is.
const ALL: [&str; 8] = [
    "content.published",
    "content.unpublished",
    "consultation.received",
    "consultation.booked",
    "payment.paid",
    "inquiry.received",
    "donation.received",
    "order.received",
];

/// A webhook to this address, as the desk adds it; its id and its secret.
async fn add_webhook(owner: &Staffer, address: &str, occasions: &[&str]) -> (String, String) {
    let body = json!({ "name": "Accounts", "address": address, "occasions": occasions });
    let made = ok(owner.post("/api/desk/webhooks", body).await).await;
    let id = made["webhook"]["id"].as_str().unwrap().to_owned();
    (id, made["secret"].as_str().unwrap().to_owned())
}

async fn webhook(owner: &Staffer, id: &str) -> Value {
    ok(owner.get(&format!("/api/desk/webhooks/{id}")).await).await
}

/// What became of each message, newest first.
async fn deliveries(owner: &Staffer, id: &str) -> Vec<Value> {
    let path = format!("/api/desk/webhooks/{id}/deliveries");
    let list = ok(owner.get(&path).await).await;
    list["items"].as_array().unwrap().clone()
}

async fn send_test(owner: &Staffer, id: &str) {
    let path = format!("/api/desk/webhooks/{id}/test");
    let sent = owner.post(&path, json!({})).await;
    assert_eq!(sent.status(), 204);
}

/// Somebody writes with the contact form; every word of theirs holds `word`.
async fn write_inquiry(app: &App, word: &str) {
    let body = json!({ "firstName": word, "lastName": word, "email": format!("{word}@example.net"),
        "phone": "0803 123 4567", "message": format!("When is {word} in Osogbo again?"), "services": ["Comments"] });
    ok(app.post_json("/api/contact", &body).await).await;
}

async fn pass(app: &App, time: TimeDelta) {
    app.clock().advance(time);
    app.run_jobs().await;
}
