//! Bounces and complaints: believed of mails that we sent, and of nothing else.

use serde_json::{Value, json};
use staff::Role;
use testkit::writing::ok;
use testkit::{EmailService, Staffer};
use testsite::App;

use crate::{act, clock, letter_to, mails, reader, written};

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

fn bounce(to: &str, message_id: &str, status: &str) -> String {
    format!(
        "From: MAILER-DAEMON@mx.example.net\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; {to}\r\nAction: failed\r\nStatus: {status}\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <{message_id}>\r\n\r\nHello\r\n--b--\r\n"
    )
}

async fn hand_in(app: &App, raw: String) -> u16 {
    let request = app.request("POST", "/api/mail/inbound");
    let request = request.bearer_auth(App::INBOUND_SECRET).body(raw);
    request.send().await.unwrap().status().as_u16()
}

async fn state(owner: &Staffer, address: &str) -> Value {
    let path = format!("/api/desk/newsletter/subscribers?q={address}");
    ok(owner.get(&path).await).await["items"][0]["state"].clone()
}

/// The id of the newest mail to an address.
fn newest(service: &EmailService, address: &str) -> String {
    let letter = letter_to(service, address);
    letter["message_id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mailbox_that_is_gone_gets_nothing_more() {
    let (_folder, service, app) = app().await;
    let owner = app.sign_in(Role::Owner).await;
    for address in ["ada@example.net", "bo@example.net"] {
        reader(&app, &owner, address).await;
    }
    let (id, base) = written(&owner, "Water").await;
    ok(act(&owner, &id, base, "send").await).await;
    app.run_jobs().await;
    let (ada, bo) = (
        newest(&service, "ada@example.net"),
        newest(&service, "bo@example.net"),
    );
    // Without the secret, with an id that is made up, and for what passes: nothing.
    let request =
        app.request("POST", "/api/mail/inbound")
            .body(bounce("ada@example.net", &ada, "5.1.1"));
    assert_eq!(request.send().await.unwrap().status(), 404);
    let forged = ada.replace('@', "0@");
    assert_eq!(
        hand_in(&app, bounce("ada@example.net", &forged, "5.1.1")).await,
        204
    );
    assert_eq!(
        hand_in(&app, bounce("ada@example.net", &ada, "5.2.2")).await,
        204
    );
    // Forwarded to a mailbox that is gone: the reader's own is there.
    assert_eq!(
        hand_in(&app, bounce("work@example.com", &ada, "5.1.1")).await,
        204
    );
    assert_eq!(state(&owner, "ada@example.net").await, "subscribed");
    let list = ok(owner
        .get("/api/desk/mail/suppressions?q=ada@example.net")
        .await)
    .await;
    assert_eq!(list["total"], 0);
    for _ in 0..2 {
        assert_eq!(
            hand_in(&app, bounce("ada@example.net", &ada, "5.1.1")).await,
            204
        );
    }
    assert_eq!(state(&owner, "ada@example.net").await, "bounced");
    let list = ok(owner
        .get("/api/desk/mail/suppressions?q=ada@example.net")
        .await)
    .await;
    assert_eq!(
        (&list["total"], &list["items"][0]["scope"]),
        (&json!(1), &json!("all"))
    );
    // The mail service says that the other one complained: no issues, but other mail goes on.
    let event =
        json!({ "events": [{ "type": "complaint", "email": "bo@example.net", "messageId": bo }] });
    let request = app
        .request("POST", "/api/mail/events")
        .bearer_auth(App::INBOUND_SECRET);
    assert_eq!(request.json(&event).send().await.unwrap().status(), 204);
    assert_eq!(state(&owner, "bo@example.net").await, "complained");
    let list = ok(owner
        .get("/api/desk/mail/suppressions?q=bo@example.net")
        .await)
    .await;
    assert_eq!(list["items"][0]["scope"], "newsletter");
    let (id, base) = written(&owner, "Nobody").await;
    ok(act(&owner, &id, base, "send").await).await;
    app.run_jobs().await;
    assert_eq!(crate::issue(&owner, &id).await["total"], 0);
    for (address, state) in [("ada@example.net", "failed"), ("bo@example.net", "sent")] {
        ok(owner
            .post("/api/desk/mails/test", json!({ "to": address }))
            .await)
        .await;
        app.run_jobs().await;
        assert_eq!(
            mails(&app, &owner, address).await[0]["state"],
            state,
            "{address}"
        );
    }
    // Taken off the list, the address gets mail again.
    let list = ok(owner
        .get("/api/desk/mail/suppressions?q=ada@example.net")
        .await)
    .await;
    let id = list["items"][0]["id"].as_str().unwrap();
    assert_eq!(
        owner
            .delete(&format!("/api/desk/mail/suppressions/{id}"))
            .await
            .status(),
        204
    );
    ok(owner
        .post("/api/desk/mails/test", json!({ "to": "ada@example.net" }))
        .await)
    .await;
    app.run_jobs().await;
    assert_eq!(
        mails(&app, &owner, "ada@example.net").await[0]["state"],
        "sent"
    );
}
