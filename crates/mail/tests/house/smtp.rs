//! To a mail server: taken, refused for now and for good, broken off, and across a restart.

use chrono::TimeDelta;
use mail::{Attachment, MailExtras};
use serde_json::json;
use staff::Role;
use testsite::App;

use crate::sink::{Does, Sink, header};
use crate::{clock, enqueue, enqueue_with, json_of, reset};

async fn app(plan: impl IntoIterator<Item = Does>) -> (Sink, App) {
    let (sink, url) = Sink::start(plan).await;
    let app = testsite::app()
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
async fn a_file_hangs_behind_the_letter_and_the_desk_names_it() {
    let (sink, app) = app([]).await;
    let owner = app.sign_in(Role::Owner).await;
    let file = Attachment {
        name: "appointment.ics".to_owned(),
        content_type: "text/calendar; charset=utf-8; method=PUBLISH".to_owned(),
        text: "BEGIN:VCALENDAR\r\nSUMMARY:Dr Adé\r\nEND:VCALENDAR\r\n".to_owned(),
    };
    let extras = MailExtras {
        attachments: vec![file],
        ..MailExtras::default()
    };
    let id = enqueue_with(&app, reset(), extras).await.unwrap();
    assert_eq!(app.run_jobs().await, 1);
    let mail = &sink.taken()[0];
    assert!(header(mail, "Content-Type").starts_with("multipart/mixed"));
    let letter = mail.find("multipart/alternative").unwrap();
    let file = mail
        .find("text/calendar; charset=utf-8; method=PUBLISH")
        .unwrap();
    assert!(letter < file, "{mail}");
    assert!(mail.contains("Content-Disposition: attachment; filename=\"appointment.ics\""));
    let shown = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
    let attached = json!({ "name": "Attached", "value": "appointment.ics" });
    assert!(shown["headers"].as_array().unwrap().contains(&attached));
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
            words.contains("temporarily") && !words.contains("example.net"),
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
    // It was made at the first try and is that mail still.
    for (at, name) in [(3, "Date"), (4, "Message-ID")] {
        let shown = mail["headers"][at]["value"].as_str().unwrap();
        assert_eq!(header(&sink.taken()[0], name), shown, "{name}");
    }
    assert!(
        mail["headers"][3]["value"]
            .as_str()
            .unwrap()
            .contains(" 08:00:00 ")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_for_good_fails_at_once_and_can_be_sent_again() {
    let (sink, app) = app([Does::Refuses(550), Does::Takes]).await;
    let owner = app.sign_in(Role::Owner).await;
    let id = enqueue(&app, reset()).await.unwrap();
    assert_eq!(app.run_jobs().await, 1);
    let path = format!("/api/desk/mails/{id}");
    let mail = json_of(&owner, &path).await;
    assert_eq!(
        (&mail["state"], &mail["sending"]),
        (&json!("failed"), &json!(1))
    );
    let words = mail["error"].as_str().unwrap();
    assert!(
        words.contains("550") && !words.contains("example.net"),
        "{words}"
    );
    let dead = json_of(&owner, "/api/desk/jobs?state=dead").await;
    assert_eq!(dead["items"][0]["kind"], "mail.send");
    assert_eq!(dead["items"][0]["why"], mail["error"]);
    let first = mail["headers"][4]["value"].clone();
    // Pressed twice, and once more by somebody whose page is old.
    for _ in 0..3 {
        let again = owner
            .post(&format!("{path}/resend"), json!({ "seen": 1 }))
            .await;
        assert_eq!(again.status(), 200);
    }
    assert_eq!(app.run_jobs().await, 1);
    let late = owner
        .post(&format!("{path}/resend"), json!({ "seen": 1 }))
        .await;
    let mail: serde_json::Value = late.json().await.unwrap();
    assert_eq!(
        (&mail["state"], &mail["sending"]),
        (&json!("sent"), &json!(2))
    );
    assert_ne!(mail["headers"][4]["value"], first);
    assert_eq!(sink.taken().len(), 1);
    assert_eq!(app.run_jobs().await, 0);
    // The first sending's job is with the dead still; to try it again sends nothing twice.
    let job = dead["items"][0]["id"].as_str().unwrap();
    let retry = format!("/api/desk/jobs/{job}/retry");
    assert_eq!(owner.post(&retry, json!({})).await.status(), 204);
    assert_eq!(owner.post(&retry, json!({})).await.status(), 404);
    assert_eq!(app.run_jobs().await, 1);
    assert_eq!(sink.taken().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_waits_for_somebody_to_mend_it() {
    let (sink, app) = app([Does::Refuses(535)]).await;
    let owner = app.sign_in(Role::Owner).await;
    let id = enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    let mail = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
    assert_eq!(mail["state"], "waiting");
    assert!(
        mail["error"]
            .as_str()
            .unwrap()
            .contains("name and password")
    );
    app.clock().advance(TimeDelta::seconds(20));
    app.run_jobs().await;
    assert_eq!(sink.taken().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_breaks_after_the_mail_was_taken_leaves_one_mail() {
    let (sink, app) = app([Does::TakesAndBreaksOff, Does::Takes]).await;
    enqueue(&app, reset()).await.unwrap();
    assert_eq!(app.run_jobs().await, 1);
    app.clock().advance(TimeDelta::seconds(20));
    assert_eq!(app.run_jobs().await, 1);
    let taken = sink.taken();
    assert_eq!(taken.len(), 2, "the server cannot be asked what it has");
    for name in ["Message-ID", "Date", "To", "Subject"] {
        assert_eq!(header(&taken[0], name), header(&taken[1], name), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_dies_while_it_sends_is_followed_by_another() {
    let (sink, app) = app([Does::Hangs, Does::Takes]).await;
    let second = app.second_node().await;
    let id = enqueue(&app, reset()).await.unwrap();
    let owner = app.sign_in(Role::Owner).await;
    tokio::select! {
        _ = app.run_jobs() => panic!("the server never answers"),
        () = sink.hangs.notified() => {}
    }
    let before = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
    app.stop().await;
    assert_eq!(second.run_jobs().await, 0, "the lease still holds");
    second.clock().advance(TimeDelta::minutes(2));
    assert_eq!(second.run_jobs().await, 1);
    let taken = sink.taken();
    assert_eq!(taken.len(), 1);
    assert_eq!(
        header(&taken[0], "Message-ID"),
        before["headers"][4]["value"].as_str().unwrap()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_dies_in_the_middle_of_a_mail_gets_it_once_more() {
    let (sink, app) = app([Does::DiesInTheMiddle, Does::Takes]).await;
    let owner = app.sign_in(Role::Owner).await;
    let id = enqueue(&app, reset()).await.unwrap();
    for (state, taken) in [("waiting", 0), ("sent", 1)] {
        assert_eq!(app.run_jobs().await, 1);
        let mail = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
        assert_eq!((&mail["state"], sink.taken().len()), (&json!(state), taken));
        app.clock().advance(TimeDelta::seconds(20));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_mailbox_is_tried_again_and_never_taken_for_one_that_is_gone() {
    let (sink, app) = app([Does::Refuses(452), Does::Refuses(552)]).await;
    let owner = app.sign_in(Role::Owner).await;
    let id = enqueue(&app, reset()).await.unwrap();
    for state in ["waiting", "failed"] {
        assert_eq!(app.run_jobs().await, 1);
        let mail = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
        assert_eq!(mail["state"], state, "{mail}");
        app.clock().advance(TimeDelta::seconds(20));
    }
    let list = json_of(&owner, "/api/desk/mail/suppressions").await;
    assert_eq!((&list["total"], sink.taken().len()), (&json!(0), 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_put_right_holds_no_mail_back() {
    let (sink, app) = app([]).await;
    let owner = app.sign_in(Role::Owner).await;
    let year = TimeDelta::days(365);
    app.clock().advance(year);
    for _ in 0..60 {
        enqueue(&app, reset()).await;
    }
    while app.run_jobs().await > 0 {}
    assert_eq!(sink.taken().len(), 60);
    app.clock().advance(-year);
    let id = enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    let mail = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
    assert_eq!(mail["state"], "sent", "{mail}");
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_of_the_desk_with_line_breaks_begin_no_header() {
    let (sink, app) = app([]).await;
    let evil = "Hello\r\nBcc: evil@example.com\r\n\r\nevil";
    app.publish(
        json!({ "_id": "settings-mail", "_type": "settings", "staff-reset": { "subject": evil } }),
    )
    .await;
    app.publish(json!({ "_id": "settings-site", "_type": "settings", "brand": evil }))
        .await;
    enqueue(&app, reset()).await;
    app.run_jobs().await;
    let taken = sink.taken();
    let head = taken[0].split("\r\n\r\n").next().unwrap();
    let names: Vec<&str> = head
        .split("\r\n")
        .filter(|line| !line.starts_with([' ', '\t']))
        .filter_map(|line| Some(line.split_once(':')?.0))
        .collect();
    assert!(
        names.contains(&"Subject") && names.contains(&"From"),
        "{head}"
    );
    assert!(!names.contains(&"Bcc"), "{head}");
    assert_eq!(header(&taken[0], "To"), "Ada@example.net");
}
