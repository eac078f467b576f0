//! The newsletter over HTTP, on either database, from the form to the mailbox.

#![cfg(test)]

mod at_size;
mod desk;
mod issues;
mod reports;
mod sending;
mod signing_up;

use chrono::DateTime;
use kernel::Clock;
use reqwest::Response;
use serde_json::{Value, json};
use testkit::writing::ok;
use testkit::{EmailService, Staffer, as_its_reader_gets};
use testsite::App;

/// A clock that stands still on a Saturday morning.
fn clock() -> Clock {
    Clock::fixed(DateTime::from_timestamp(1_795_248_000, 0).unwrap())
}

/// A site whose mail leaves, and the service that takes it, which answers so first.
async fn app_with_mail(plan: &[(u16, &'static str)]) -> (EmailService, App) {
    let (service, url) = EmailService::start(plan.iter().copied()).await;
    let app = testsite::app()
        .without_jobs()
        .clock(clock())
        .emailjs(&url)
        .start()
        .await;
    (service, app)
}

async fn app() -> App {
    app_with_mail(&[]).await.1
}

/// The newest mail to an address that the service took, as the parameters of its template.
fn letter_to(service: &EmailService, address: &str) -> Value {
    let taken = service.taken();
    let mut letters = taken
        .iter()
        .rev()
        .map(|taken| &taken.fields["template_params"]);
    let found = letters.find(|letter| letter["email"] == address);
    found
        .unwrap_or_else(|| panic!("no letter to {address}"))
        .clone()
}

async fn post(app: &App, path: &str, form: &[(&str, &str)]) -> Response {
    let request = app.request("POST", path).header("origin", app.url());
    request.form(form).send().await.unwrap()
}

async fn sign_up(app: &App, body: Value) -> Response {
    let request = app.request("POST", "/api/newsletter");
    request.json(&body).send().await.unwrap()
}

async fn json_of(app: &App, path: &str) -> Value {
    ok(app.get(path).await).await
}

/// The mails to an address, newest first, as their reader gets them.
async fn mails(app: &App, owner: &Staffer, address: &str) -> Vec<Value> {
    let address = address.replace('+', "%2B");
    let list = ok(owner.get(&format!("/api/desk/mails?q={address}")).await).await;
    let mut mails = Vec::new();
    for mail in list["items"].as_array().unwrap() {
        let path = format!("/api/desk/mails/{}", mail["id"].as_str().unwrap());
        let mail = ok(owner.get(&path).await).await;
        mails.push(as_its_reader_gets(app.store(), mail).await);
    }
    mails
}

/// The path of the first link of a mail that holds these words.
fn link(mail: &Value, part: &str) -> String {
    link_in(mail["text"].as_str().unwrap(), part)
}

fn link_in(text: &str, part: &str) -> String {
    let words = text.split_whitespace();
    let mut links = words.filter_map(|word| word.strip_prefix("http://localhost:8080"));
    links
        .find(|link| link.contains(part))
        .unwrap_or_else(|| panic!("no link with {part} in {text}"))
        .to_owned()
}

/// Somebody who reads the newsletter.
async fn reader(app: &App, owner: &Staffer, address: &str) {
    let sent = sign_up(app, json!({ "email": address, "page": "/" })).await;
    assert_eq!(sent.status(), 200);
    app.run_jobs().await;
    let path = link(&mails(app, owner, address).await[0], "/newsletter/confirm/");
    assert_eq!(post(app, &path, &[]).await.status(), 303);
}

/// An issue that can go out; its id and revision.
async fn written(owner: &Staffer, subject: &str) -> (String, i64) {
    let made = ok(owner.post("/api/desk/newsletter/issues", json!({})).await).await;
    let id = made["id"].as_str().unwrap().to_owned();
    let body = json!({
        "base": made["revision"], "subject": subject, "summary": "In short.", "kind": "weekly",
        "intro": [{ "_type": "block", "_key": "a", "style": "normal", "markDefs": [],
            "children": [{ "_type": "span", "_key": "s", "marks": [], "text": "Drink clean water." }] }],
        "posts": [], "segment": { "topics": [], "countries": [] },
    });
    let saved = owner
        .send("PUT", &format!("/api/desk/newsletter/issues/{id}"), body)
        .await;
    let saved = ok(saved).await;
    assert_eq!(saved["checks"], json!([]));
    (id, saved["revision"].as_i64().unwrap())
}

async fn act(owner: &Staffer, id: &str, base: i64, action: &str) -> Response {
    let path = format!("/api/desk/newsletter/issues/{id}/actions");
    owner
        .post(&path, json!({ "action": action, "base": base }))
        .await
}

async fn issue(owner: &Staffer, id: &str) -> Value {
    ok(owner
        .get(&format!("/api/desk/newsletter/issues/{id}"))
        .await)
    .await
}
