//! Through an email-delivery service, signed through a server, and no more than one address gets.

use bedside::mail_config::RawMail;
use chrono::TimeDelta;
use mail::{Mailer, NewMail};
use serde_json::json;
use staff::Role;
use store::Actor;
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
async fn one_address_gets_no_flood_and_what_waits_for_that_is_never_given_up() {
    let app = app(RawMail {
        per_hour: Some(2),
        ..RawMail::default()
    })
    .await;
    let received = || NewMail {
        template: "contact-received",
        variables: json!({ "reference": "M-1", "at": "noon" }),
        ..reset()
    };
    for _ in 0..40 {
        enqueue(&app, received()).await.unwrap();
    }
    let counts = async || {
        let owner = app.sign_in(Role::Owner).await;
        let list = json_of(&owner, "/api/desk/mails?q=ada@example.net").await;
        let count = |state: &str| list["counts"][state].as_u64().unwrap();
        assert!(
            list["items"]
                .as_array()
                .unwrap()
                .iter()
                .all(|mail| mail["tries"] == 0),
            "{list}"
        );
        (count("kept"), count("waiting"), count("failed"))
    };
    // More often than work that fails is tried.
    for hour in 1..=20 {
        app.run_jobs().await;
        assert_eq!(app.run_jobs().await, 0);
        assert_eq!(counts().await, (2 * hour, 40 - 2 * hour, 0));
        app.clock().advance(TimeDelta::minutes(61));
    }
    let owner = app.sign_in(Role::Owner).await;
    let dead = json_of(&owner, "/api/desk/jobs").await;
    assert_eq!(dead["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_about_money_does_not_wait_for_what_visitors_cause() {
    let app = app(RawMail {
        per_hour: Some(1),
        ..RawMail::default()
    })
    .await;
    let owner = app.sign_in(Role::Owner).await;
    let received = NewMail {
        template: "contact-received",
        variables: json!({ "reference": "M-1", "at": "noon" }),
        ..reset()
    };
    for _ in 0..5 {
        enqueue(&app, received.clone()).await.unwrap();
    }
    app.run_jobs().await;
    let mut paid = Vec::new();
    for _ in 0..3 {
        let mail = NewMail {
            template: "consult-refunded",
            variables: json!({ "reference": "C-1", "amount": "₦20,000", "link": "https://site.example/b" }),
            ..reset()
        };
        paid.push(enqueue(&app, mail).await.unwrap());
    }
    app.run_jobs().await;
    for id in paid {
        let mail = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
        assert_eq!(mail["state"], "kept", "{mail}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_first_takes_its_turn_before_what_waits_already() {
    let (sink, url) = Sink::start([]).await;
    let app = app(RawMail {
        smtp: Some(url),
        from: Some("hello@bedside.example.org".to_owned()),
        ..RawMail::default()
    })
    .await;
    let received = NewMail {
        template: "contact-received",
        variables: json!({ "reference": "M-1", "at": "noon" }),
        ..reset()
    };
    enqueue(&app, received).await.unwrap();
    app.clock().advance(TimeDelta::minutes(1));
    enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    let taken = sink.taken();
    let subjects: Vec<_> = taken.iter().map(|mail| header(mail, "Subject")).collect();
    assert_eq!(subjects.len(), 2);
    assert!(subjects[0].contains("way to sign in"), "{subjects:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_visitors_type_gets_three_mails_an_hour() {
    let app = app(RawMail::default()).await;
    let mailer = Mailer::new(app.store().clone());
    let put = async |actor: Actor, template: &'static str, to: &str| {
        let mail = NewMail {
            template,
            to: to.parse().unwrap(),
            ..reset()
        };
        let tx = app.store().begin(actor).await.unwrap();
        let put = mailer.enqueue(&tx, mail).await.unwrap();
        tx.commit().await.unwrap();
        put.is_some()
    };
    let typed = ["contact-received", "consult-received", "gift-statement"];
    for template in typed {
        assert!(put(Actor::Visitor, template, "ada@example.net").await);
    }
    for template in typed {
        assert!(
            !put(Actor::Visitor, template, "Ada@Example.net").await,
            "{template}"
        );
        assert!(
            put(Actor::Visitor, template, "bo@example.net").await,
            "{template}"
        );
    }
    // A booking, and what the house writes, go out.
    assert!(put(Actor::Visitor, "consult-confirmed", "ada@example.net").await);
    assert!(put(Actor::System, "contact-received", "ada@example.net").await);
    // Who moves a booking again and again fills nobody's mailbox, and keeps no crisis from staff.
    for _ in 0..20 {
        assert!(put(Actor::Visitor, "consult-changed", "ada@example.net").await);
        assert!(put(Actor::Visitor, "crisis-alert", "ada@example.net").await);
    }
    assert!(!put(Actor::Visitor, "consult-changed", "ada@example.net").await);
    assert!(put(Actor::Visitor, "crisis-alert", "ada@example.net").await);
    assert!(put(Actor::System, "consult-changed", "ada@example.net").await);
    app.clock().advance(TimeDelta::minutes(61));
    assert!(put(Actor::Visitor, "contact-received", "ada@example.net").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn further_notices_of_a_burst_are_one_digest_and_crises_are_told_of_each() {
    let app = app(RawMail::default()).await;
    let owner = app.sign_in(Role::Owner).await;
    let notice = |number: usize| NewMail {
        template: "letter-arrived",
        variables: json!({ "kind": "Message", "reference": format!("M-{number}"), "link": "https://site.example/desk/letters/1" }),
        key: Some(format!("outreach:{number}:arrived")),
        ..reset()
    };
    let crisis = |number: usize| NewMail {
        template: "crisis-alert",
        variables: json!({ "at": "noon", "link": "https://site.example/desk/conversation" }),
        key: Some(format!("crisis:{number}")),
        ..reset()
    };
    for number in 0..30 {
        enqueue(&app, notice(number)).await;
        enqueue(&app, crisis(number)).await.unwrap();
    }
    // Told of once, however often.
    enqueue(&app, notice(0)).await;
    app.run_jobs().await;
    let total = async |template: &str, state: &str| {
        let path = format!("/api/desk/mails?q={template}&state={state}");
        json_of(&owner, &path).await["total"].as_u64().unwrap()
    };
    assert_eq!(total("letter-arrived", "kept").await, 10);
    assert_eq!(total("crisis-alert", "kept").await, 30);
    assert_eq!(total("staff-digest", "waiting").await, 1);
    app.clock().advance(TimeDelta::minutes(16));
    app.run_jobs().await;
    let list = json_of(&owner, "/api/desk/mails?q=staff-digest").await;
    assert_eq!(list["total"], 1, "{list}");
    let digest = &list["items"][0];
    assert_eq!(
        (&digest["state"], &digest["subject"]),
        (&json!("kept"), &json!("Messages: 20 more"))
    );
    let shown = json_of(
        &owner,
        &format!("/api/desk/mails/{}", digest["id"].as_str().unwrap()),
    )
    .await;
    let text = shown["text"].as_str().unwrap();
    assert!(
        text.contains("/desk/letters") && !text.contains("M-2"),
        "{text}"
    );

    // What comes after it is for the next, and an hour later each is told of again.
    enqueue(&app, notice(31)).await;
    assert_eq!(total("staff-digest", "waiting").await, 1);
    app.clock().advance(TimeDelta::minutes(61));
    app.run_jobs().await;
    assert!(enqueue(&app, notice(32)).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn each_mail_that_goes_first_exists() {
    let app = app(RawMail::default()).await;
    let owner = app.sign_in(Role::Owner).await;
    let list = json_of(&owner, "/api/desk/mail-templates").await;
    let all = list.as_array().unwrap().iter();
    let names: Vec<_> = all.filter_map(|one| one["name"].as_str()).collect();
    for name in mail::PRIORITY_TEMPLATES {
        assert!(names.contains(&name), "{name}");
    }
    // Whoever types an address does not get around the limit.
    for name in [
        "consult-received",
        "contact-received",
        "newsletter-confirm",
        "gift-transfer",
    ] {
        assert!(
            names.contains(&name) && !mail::PRIORITY_TEMPLATES.contains(&name),
            "{name}"
        );
    }
}
