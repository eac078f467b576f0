//! Through an email-delivery service, signed through a server, and no more than one address gets.

use bedside::mail_config::RawMail;
use chrono::TimeDelta;
use serde_json::{Value, json};
use staff::Role;
use testkit::EmailService;
use testsite::App;

use crate::sink::{Sink, header};
use crate::{clock, enqueue, json_of, reset};

async fn app(mail: RawMail) -> App {
    testsite::app()
        .without_jobs()
        .clock(clock())
        .mail(mail)
        .start()
        .await
}

fn service(url: String, call: &str) -> RawMail {
    RawMail {
        from: Some("hello@bedside.example.org".to_owned()),
        emailjs: Some(call.to_owned()),
        emailjs_url: Some(url),
        emailjs_user_id: Some("user".to_owned()),
        emailjs_service_id: Some("service".to_owned()),
        emailjs_template_id: Some("template".to_owned()),
        ..RawMail::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_calls_of_the_service_carry_all_that_is_named() {
    for call in ["send", "send-form"] {
        let (taker, url) = EmailService::start([]).await;
        let app = app(service(url, call)).await;
        enqueue(&app, reset()).await;
        assert_eq!(app.run_jobs().await, 1);
        let taken = taker.taken();
        assert_eq!((taken.len(), taken[0].call), (1, call));
        let fields = &taken[0].fields;
        for (name, value) in [
            ("lib_version", "3.2.0"),
            ("user_id", "user"),
            ("service_id", "service"),
            ("template_id", "template"),
        ] {
            assert_eq!(fields[name], value);
        }
        let parameters = if call == "send" {
            &fields["template_params"]
        } else {
            fields
        };
        assert_eq!(parameters["email"], "Ada@example.net");
        assert_eq!(parameters["reply_to"], "hello@bedside.example.org");
        assert!(
            parameters["message"]
                .as_str()
                .unwrap()
                .contains("s3cret-token")
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_status_200_or_the_text_ok_is_success_and_nothing_else() {
    let plan = [
        (429, "Too many"),
        (500, "Oh"),
        (202, "OK"),
        (403, "No"),
        (400, "Bad template"),
    ];
    let (taker, url) = EmailService::start(plan).await;
    let app = app(service(url, "send")).await;
    let owner = app.sign_in(Role::Owner).await;
    let id = enqueue(&app, reset()).await.unwrap();
    for (state, tries) in [("waiting", 1), ("waiting", 2), ("sent", 2)] {
        app.run_jobs().await;
        let mail = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
        assert_eq!(
            (&mail["state"], &mail["tries"]),
            (&json!(state), &json!(tries))
        );
        app.clock().advance(TimeDelta::seconds(20));
    }
    let id = enqueue(&app, reset()).await.unwrap();
    for state in ["waiting", "failed"] {
        app.run_jobs().await;
        let mail = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
        assert_eq!(mail["state"], state);
        app.clock().advance(TimeDelta::seconds(20));
    }
    assert_eq!(taker.taken().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_signed_with_the_key_of_its_domain() {
    let folder = tempfile::tempdir().unwrap();
    let key = folder.path().join("key");
    std::fs::write(&key, "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n").unwrap();
    let (sink, url) = Sink::start([]).await;
    let app = app(RawMail {
        smtp: Some(url),
        from: Some("hello@bedside.example.org".to_owned()),
        dkim_selector: Some("news".to_owned()),
        dkim_key_file: Some(key),
        ..RawMail::default()
    })
    .await;
    enqueue(&app, reset()).await;
    app.run_jobs().await;
    let mail = &sink.taken()[0];
    assert!(!header(mail, "DKIM-Signature").is_empty(), "{mail}");
    let head: String = mail
        .split("\r\n\r\n")
        .next()
        .unwrap()
        .split_whitespace()
        .collect();
    for part in [
        "d=bedside.example.org;",
        "s=news;",
        "a=ed25519-sha256;",
        "c=relaxed/relaxed;",
        "list-unsubscribe-post",
    ] {
        assert!(head.contains(part), "{part} in {head}");
    }
    assert!(!head.contains("content-type:list"), "{head}");
    let owner = app.sign_in(Role::Owner).await;
    let setup = json_of(&owner, "/api/desk/mail/setup").await;
    assert_eq!(setup["way"], "smtp");
    assert_eq!(
        setup["dkim"]["record"],
        "news._domainkey.bedside.example.org"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_gets_no_flood() {
    let app = app(RawMail {
        per_hour: Some(2),
        ..RawMail::default()
    })
    .await;
    let owner = app.sign_in(Role::Owner).await;
    for _ in 0..3 {
        enqueue(&app, reset()).await;
        app.run_jobs().await;
        app.clock().advance(TimeDelta::seconds(1));
    }
    let counts = |list: Value| {
        (
            list["counts"]["kept"].clone(),
            list["counts"]["waiting"].clone(),
        )
    };
    let path = "/api/desk/mails?q=ada@example.net";
    assert_eq!(counts(json_of(&owner, path).await), (json!(2), json!(1)));
    app.clock().advance(TimeDelta::minutes(61));
    app.run_jobs().await;
    assert_eq!(counts(json_of(&owner, path).await), (json!(3), json!(0)));
}
