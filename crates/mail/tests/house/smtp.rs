//! To a mail server: taken, refused for now and for good, broken off, and across a restart.

use chrono::TimeDelta;
use serde_json::json;
use staff::Role;
use testkit::App;

use crate::sink::{Does, Sink, header};
use crate::{clock, enqueue, json_of, reset};

async fn app(plan: impl IntoIterator<Item = Does>) -> (Sink, App) {
    let (sink, url) = Sink::start(plan).await;
    let app = testkit::app()
        .without_jobs()
        .clock(clock())
        .smtp(&url)
        .start()
        .await;
    (sink, app)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_leaves_with_all_that_mail_servers_look_at() {
    let (sink, app) = app([]).await;
    let owner = app.sign_in(Role::Owner).await;
    let asked = owner
        .post("/api/desk/mails/test", json!({ "to": "ada@example.net" }))
        .await;
    assert_eq!(asked.status(), 202);
    assert_eq!(app.run_jobs().await, 1);
    assert_eq!(app.run_jobs().await, 0);
    let taken = sink.taken();
    assert_eq!(taken.len(), 1);
    let mail = &taken[0];
    assert_eq!(header(mail, "From"), "Bedside <hello@bedside.example.org>");
    assert_eq!(header(mail, "To"), "ada@example.net");
    assert_eq!(header(mail, "Subject"), "A test from Bedside");
    assert_eq!(header(mail, "Auto-Submitted"), "auto-generated");
    assert!(
        header(mail, "Message-ID").ends_with("@localhost>"),
        "{mail}"
    );
    assert!(
        header(mail, "Date").starts_with("Sat, 21 Nov 2026"),
        "{mail}"
    );
    assert!(header(mail, "Content-Type").starts_with("multipart/alternative"));
    assert!(
        mail.contains("text/plain; charset=utf-8") && mail.contains("text/html; charset=utf-8")
    );
    assert!(mail.lines().all(|line| line.len() <= 998));
    let list = json_of(&owner, "/api/desk/mails").await;
    assert_eq!(list["items"][0]["state"], "sent");
    assert_eq!(list["counts"]["sent"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_for_now_is_tried_again_as_the_same_mail() {
    let (sink, app) = app([Does::Refuses(451), Does::Refuses(421), Does::Takes]).await;
    let owner = app.sign_in(Role::Owner).await;
    let id = enqueue(&app, reset()).await.unwrap();
    for tries in 1..=2 {
        assert_eq!(app.run_jobs().await, 1);
        let mail = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
        assert_eq!(
            (&mail["state"], &mail["tries"]),
            (&json!("waiting"), &json!(tries))
        );
        let words = mail["error"].as_str().unwrap();
        assert!(
            words.contains("for now") && !words.contains("example.net"),
            "{words}"
        );
        assert_eq!(app.run_jobs().await, 0);
        app.clock().advance(TimeDelta::seconds(20));
    }
    assert_eq!(app.run_jobs().await, 1);
    let mail = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
    assert_eq!(mail["state"], "sent");
    assert_eq!(mail["error"], json!(null));
    assert_eq!(sink.taken().len(), 1);
