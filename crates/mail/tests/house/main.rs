//! Mails as the desk, the mail server and the reader meet them.

#![cfg(test)]

mod desk;
mod kept;
mod notices;
mod push;
mod returned;
mod server;
mod service;
mod signed;
mod sink;
mod smtp;
mod texts;

use kernel::{Clock, Id};
use mail::{MailExtras, Mailer, NewMail};
use serde_json::{Value, json};
use store::Actor;
use testkit::Staffer;
use testsite::App;

/// A clock that stands still on a Saturday morning.
fn clock() -> Clock {
    Clock::fixed(chrono::DateTime::from_timestamp(1_795_248_000, 0).unwrap())
}

/// A mail with a secret in it.
fn reset() -> NewMail {
    NewMail {
        template: "staff-reset",
        to: "Ada@example.net".parse().unwrap(),
        variables: json!({ "link": "https://site.example/desk/welcome/s3cret-token", "expires": "noon" }),
        key: None,
    }
}

async fn enqueue(app: &App, mail: NewMail) -> Option<Id> {
    enqueue_with(app, mail, MailExtras::default()).await
}

async fn enqueue_with(app: &App, mail: NewMail, extras: MailExtras) -> Option<Id> {
    let mailer = Mailer::new(app.store().clone());
    let tx = app.store().begin(Actor::System).await.unwrap();
    let enqueued = mailer.enqueue_with(&tx, mail, extras).await.unwrap();
    tx.commit().await.unwrap();
    enqueued
}

async fn json_of(person: &Staffer, path: &str) -> Value {
    let response = person.get(path).await;
    assert_eq!(response.status(), 200, "{path}");
    response.json().await.unwrap()
}
