//! Mails that stayed in the house while mail had no way out, and whether mail works.

use chrono::TimeDelta;
use serde_json::{Value, json};
use staff::Role;
use testkit::EmailService;
use testkit::writing::{ok, refused};

use crate::{clock, enqueue, json_of, reset};

const STANDING: &str = "/api/desk/mail/standing";
const KEPT: &str = "/api/desk/mail/kept";

/// Kinds and counts of what stayed.
fn kinds(standing: &Value) -> Vec<(&str, u64)> {
    let kinds = standing["kinds"].as_array().unwrap().iter();
    kinds
        .map(|kind| {
            let template = kind["template"].as_str().unwrap();
            (template, kind["count"].as_u64().unwrap())
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stayed_in_the_house_goes_out_only_when_a_person_says_so() {
    let app = testsite::app().without_jobs().clock(clock()).start().await;
    let owner = app.sign_in(Role::Owner).await;
    for _ in 0..3 {
        enqueue(&app, reset()).await.unwrap();
    }
    let test = json!({ "to": "bo@example.org" });
    ok(owner.post("/api/desk/mails/test", test).await).await;
    app.run_jobs().await;
    let standing = json_of(&owner, STANDING).await;
    assert_eq!(
        (&standing["hasWayOut"], &standing["kept"]),
        (&json!(false), &json!(4))
    );
    assert_eq!(kinds(&standing), [("staff-reset", 3), ("test", 1)]);
    assert_eq!(
        standing["kinds"][0]["label"],
        "New way to sign in to the desk"
    );
    let decide = |decision: &str, kinds: &[&str]| json!({ "decision": decision, "kinds": kinds, "until": standing["until"] });
    // Nothing can be sent before there is a way out, and nothing without a word on what.
    refused(
        owner.post(KEPT, decide("send", &["staff-reset"])).await,
        409,
    )
    .await;
    refused(owner.post(KEPT, decide("send", &[])).await, 422).await;
    let (service, url) = EmailService::start([]).await;
    let second = app.second_node_with_mail(&url).await;
    second.clock().advance(TimeDelta::minutes(5));
    enqueue(&second, reset()).await.unwrap();
    second.run_jobs().await;
    assert_eq!(service.taken().len(), 1, "what is new goes out by itself");
    let owner = owner.at(second.address());
    let left = ok(owner.post(KEPT, decide("send", &["staff-reset"])).await).await;
    assert_eq!(
        (&left["hasWayOut"], kinds(&left)),
        (&json!(true), vec![("test", 1)])
    );
    second.run_jobs().await;
    assert_eq!(service.taken().len(), 4);
    let left = ok(owner.post(KEPT, decide("discard", &["test"])).await).await;
    assert_eq!((&left["kept"], kinds(&left)), (&json!(0), Vec::new()));
    second.run_jobs().await;
    assert_eq!(service.taken().len(), 4);
    let list = json_of(&owner, "/api/desk/mails?state=discarded").await;
    assert_eq!(
        (&list["total"], &list["items"][0]["template"]),
        (&json!(1), &json!("test"))
    );
    for (action, count) in [
        ("mail.send_kept", json!({ "staff-reset": 3 })),
        ("mail.discard_kept", json!({ "test": 1 })),
    ] {
        let lines = json_of(&owner, &format!("/api/desk/audit?action={action}")).await;
        assert_eq!(lines["total"], 1, "{action}");
        assert_eq!(lines["items"][0]["after"], count, "{action}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_about_what_was_seen() {
    let app = testsite::app().without_jobs().clock(clock()).start().await;
    let owner = app.sign_in(Role::Owner).await;
    enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    let seen = json_of(&owner, STANDING).await;
    app.clock().advance(TimeDelta::minutes(1));
    enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    let discard =
        json!({ "decision": "discard", "kinds": ["staff-reset"], "until": seen["until"] });
    let editor = app.sign_in(Role::Editor).await;
    assert_eq!(editor.post(KEPT, discard.clone()).await.status(), 403);
    let left = ok(owner.post(KEPT, discard).await).await;
    assert_eq!(kinds(&left), [("staff-reset", 1)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_that_takes_nothing_is_told_until_it_takes_something() {
    let (service, url) = EmailService::start([(503, "Not now")]).await;
    let app = testsite::app()
        .without_jobs()
        .clock(clock())
        .emailjs(&url)
        .start()
        .await;
    let owner = app.sign_in(Role::Owner).await;
    enqueue(&app, reset()).await.unwrap();
    assert_eq!(json_of(&owner, STANDING).await["stuck"], Value::Null);
    app.run_jobs().await;
    let stuck = &json_of(&owner, STANDING).await["stuck"];
    assert_eq!(stuck["count"], 1);
    let why = stuck["error"].as_str().unwrap();
    assert!(why.contains("503") && why.contains("Not now"), "{why}");
    app.clock().advance(TimeDelta::minutes(5));
    app.run_jobs().await;
    assert_eq!(service.taken().len(), 1);
    assert_eq!(json_of(&owner, STANDING).await["stuck"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_shows_what_is_set_and_no_secret() {
    let app = testsite::app().without_jobs().clock(clock()).start().await;
    let owner = app.sign_in(Role::Owner).await;
    let setup = json_of(&owner, "/api/desk/mail/setup").await;
    assert_eq!(
        (&setup["way"], &setup["server"]),
        (&json!("outbox"), &Value::Null)
    );
    assert_eq!(
        json_of(&owner, "/api/desk/session").await["sendsNoMail"],
        true
    );
    let app = testsite::app()
        .without_jobs()
        .clock(clock())
        .smtp("smtp://127.0.0.1:1025")
        .start()
        .await;
    let owner = app.sign_in(Role::Owner).await;
    let setup = json_of(&owner, "/api/desk/mail/setup").await;
    let server = json!({ "address": "127.0.0.1:1025", "security": "none", "user": null });
    assert_eq!((&setup["way"], &setup["server"]), (&json!("smtp"), &server));
    assert_eq!(
        json_of(&owner, "/api/desk/session").await["sendsNoMail"],
        false
    );
}
