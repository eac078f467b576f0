//! Mail that comes back from people with business here: new at the desk until somebody has looked.

use chrono::TimeDelta;
use mail::NewMail;
use serde_json::{Value, json};
use staff::Role;
use testkit::{EmailService, Staffer};
use testsite::App;

use crate::{clock, enqueue, json_of, reset};

async fn app() -> (tempfile::TempDir, EmailService, App) {
    let folder = tempfile::tempdir().unwrap();
    let (service, url) = EmailService::start([]).await;
    let app = testsite::app()
        .without_jobs()
        .clock(clock())
        .emailjs(&url)
        .inbound(folder.path())
        .start()
        .await;
    (folder, service, app)
}

/// Hands in what a mail server sends when a mailbox is not there.
async fn bounce(app: &App, to: &str, message_id: &str, status: &str) {
    let raw = format!(
        "From: MAILER-DAEMON@mx.example.net\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; {to}\r\nAction: failed\r\nStatus: {status}\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <{message_id}>\r\n\r\nHello\r\n--b--\r\n"
    );
    let request = app.request("POST", "/api/mail/inbound");
    let request = request.bearer_auth(App::INBOUND_SECRET).body(raw);
    assert_eq!(request.send().await.unwrap().status().as_u16(), 204);
}

/// Sends a mail that comes back.
async fn send_and_return(app: &App, owner: &Staffer, mail: NewMail, status: &str) {
    let to = mail.to.as_str().to_owned();
    let id = enqueue(app, mail).await.unwrap();
    app.run_jobs().await;
    let sent = json_of(owner, &format!("/api/desk/mails/{id}")).await;
    assert_eq!(sent["state"], "sent", "{sent}");
    let headers = sent["headers"].as_array().unwrap();
    let id = headers.iter().find(|header| header["name"] == "Message-ID");
    let id = id.unwrap()["value"].as_str().unwrap();
    bounce(app, &to, id.trim_matches(['<', '>']), status).await;
}

async fn returned(person: &Staffer) -> (u64, Value) {
    let standing = json_of(person, "/api/desk/mail/standing").await;
    (
        standing["returned"].as_u64().unwrap(),
        standing["until"].clone(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_that_comes_back_is_new_until_somebody_has_looked() {
    let (_folder, _service, app) = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let to = |address: &str| NewMail {
        to: address.parse().unwrap(),
        ..reset()
    };
    send_and_return(&app, &owner, to("gone@example.net"), "5.1.1").await;
    // A mailbox that was full may take the next one.
    send_and_return(&app, &owner, to("full@example.net"), "4.2.2").await;
    let (count, until) = returned(&owner).await;
    assert_eq!(count, 1);
    let list = json_of(&owner, "/api/desk/mail/suppressions").await;
    assert_eq!(
        (&list["total"], &list["items"][0]["isNew"]),
        (&json!(1), &json!(true))
    );
    // What staff block themselves is no news to them.
    let blocked = json!({ "address": "asked@example.net", "scope": "all" });
    assert_eq!(
        owner
            .post("/api/desk/mail/suppressions", blocked)
            .await
            .status(),
        204
    );
    app.clock().advance(TimeDelta::minutes(1));
    send_and_return(&app, &owner, to("later@example.net"), "5.1.1").await;
    assert_eq!(returned(&owner).await.0, 2);

    let path = "/api/desk/mail/suppressions/seen";
    let seen = json!({ "until": until });
    assert_eq!(doctor.post(path, seen.clone()).await.status(), 403);
    assert_eq!(owner.post(path, seen).await.status(), 204);
    let (left, until) = returned(&owner).await;
    assert_eq!(left, 1, "what came after it was looked at stays new");
    let seen = json!({ "until": until });
    for _ in 0..2 {
        assert_eq!(owner.post(path, seen.clone()).await.status(), 204);
    }
    assert_eq!(returned(&owner).await.0, 0);
    let list = json_of(&owner, "/api/desk/mail/suppressions").await;
    assert_eq!(list["total"], 3, "they are still blocked");
    let log = json_of(&owner, "/api/desk/audit?action=mail.seen_returned").await;
    assert_eq!(log["total"], 2, "nothing to see is nothing to record");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_only_reads_the_newsletter_is_not_waited_for() {
    let (_folder, _service, app) = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let confirm = NewMail {
        template: "newsletter-confirm",
        to: "typo@example.net".parse().unwrap(),
        variables: json!({ "link": "https://site.example/newsletter/confirm/s3cret" }),
        key: None,
    };
    send_and_return(&app, &owner, confirm, "5.1.1").await;
    let list = json_of(&owner, "/api/desk/mail/suppressions").await;
    assert_eq!(
        (&list["total"], &list["items"][0]["isNew"]),
        (&json!(1), &json!(false))
    );
    assert_eq!(returned(&owner).await.0, 0);
}
