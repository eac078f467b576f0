//! Signing up, saying yes, choosing, leaving.

use chrono::TimeDelta;
use serde_json::json;
use staff::Role;
use testkit::writing::refused;

use crate::{app, json_of, link, mails, post, reader, sign_up};

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_sent_until_the_owner_of_the_address_says_yes() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let sent = sign_up(
        &app,
        json!({ "email": "Ada@Example.net", "page": "/blog/x" }),
    )
    .await;
    assert_eq!(sent.status(), 200);
    let said: serde_json::Value = sent.json().await.unwrap();
    assert_eq!(said["title"], "Success");
    assert_eq!(
        said["message"],
        "Thank you for subscribing. Your email has been successfully received."
    );
    app.run_jobs().await;
    let mail = &mails(&app, &owner, "ada@example.net").await[0];
    assert_eq!(mail["template"], "newsletter-confirm");
    let path = link(mail, "/newsletter/confirm/");
    // A scanner follows the link, twice.
    for _ in 0..2 {
        let seen = json_of(&app, &format!("/api{path}")).await;
        assert_eq!(
            (&seen["state"], &seen["address"]),
            (&json!("waiting"), &json!("A••@e••.net"))
        );
    }
    let list = "/api/desk/newsletter/subscribers?q=ada@example.net";
    let row = &testkit::writing::ok(owner.get(list).await).await["items"][0];
    assert_eq!(row["state"], "waiting");
    for _ in 0..2 {
        assert_eq!(post(&app, &path, &[]).await.status(), 303);
    }
    let seen = json_of(&app, &format!("/api{path}")).await;
    assert_eq!(seen["state"], "confirmed");
    let preferences = seen["preferences"].as_str().unwrap();
    assert_eq!(
        json_of(&app, &format!("/api{preferences}")).await["state"],
        "subscribed"
    );
    let id = row["id"].as_str().unwrap();
    let path = format!("/api/desk/newsletter/subscribers/{id}");
    let known = testkit::writing::ok(owner.get(&path).await).await;
    let kinds: Vec<_> = known["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["kind"].clone())
        .collect();
    assert_eq!(kinds, ["asked", "confirmed"]);
    assert_eq!(known["history"][1]["page"], "/blog/x");
    assert!(
        known["history"][1]["text"]
            .as_str()
            .unwrap()
            .starts_with("I agree to get the newsletter of")
    );
    assert_eq!(
        known["history"][1]["textVersion"].as_str().unwrap().len(),
        8
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_address_gets_the_same_answer_and_another_mail() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    reader(&app, &owner, "ada@example.net").await;
    app.clock().advance(TimeDelta::minutes(5));
    let known = sign_up(&app, json!({ "email": "ada@example.net", "page": "/a" })).await;
    let new = sign_up(&app, json!({ "email": "bo@example.net", "page": "/a" })).await;
    assert_eq!(known.status(), new.status());
    assert_eq!(known.text().await.unwrap(), new.text().await.unwrap());
    app.run_jobs().await;
    assert_eq!(
        mails(&app, &owner, "ada@example.net").await[0]["template"],
        "newsletter-known"
    );
    assert_eq!(
        mails(&app, &owner, "bo@example.net").await[0]["template"],
        "newsletter-confirm"
    );
    // Typed again and again, an address gets few mails.
    for minute in 0..30 {
        app.clock().advance(TimeDelta::minutes(3));
        let body = json!({ "email": "bo@example.net", "page": format!("/{minute}") });
        assert_eq!(sign_up(&app, body).await.status(), 200);
        app.run_jobs().await;
    }
    assert_eq!(mails(&app, &owner, "bo@example.net").await.len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_address_is_told_and_what_machines_fill_in_is_dropped() {
    let app = app().await;
    for (email, words) in [
        ("", "Enter your email address"),
        ("ada", "Enter an email address like name@example.com"),
        (
            "ada@example.net\r\nBcc: all@example.net",
            "Enter an email address like name@example.com",
        ),
        (
            "\"a b\"@example.net",
            "Enter an email address like name@example.com",
        ),
        (
            "ada@mailinator.com",
            "Enter an address that you will keep: emails to this one would be lost",
        ),
    ] {
        let problem = refused(sign_up(&app, json!({ "email": email })).await, 422).await;
        assert_eq!(problem["errors"][0]["field"], "email");
        assert_eq!(problem["errors"][0]["message"], words, "{email}");
    }
    let huge = "a".repeat(1 << 20);
    assert_eq!(sign_up(&app, json!({ "email": huge })).await.status(), 413);
    let machine = sign_up(&app, json!({ "email": "bot@example.net", "website": "x" })).await;
    assert_eq!(machine.status(), 200);
    assert_eq!(app.run_jobs().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_without_scripts_does_the_same() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let sent = post(
        &app,
        "/newsletter",
        &[
            ("email", "b\u{fc}cher+1@b\u{fc}cher.example"),
            ("page", "/"),
        ],
    )
    .await;
    assert_eq!(sent.status(), 303);
    let again = sent.headers()["location"].to_str().unwrap();
    assert!(again.starts_with("/newsletter?again="), "{again}");
    let page = app.get(again).await.text().await.unwrap();
    // Before the @ only what every server takes.
    assert!(page.contains("Enter an email address like name@example.com"));
    assert!(page.contains("b\u{fc}cher+1@b\u{fc}cher.example"));
    let sent = post(
        &app,
        "/newsletter",
        &[("email", "ada+news@b\u{fc}cher.example"), ("page", "/")],
    )
    .await;
    assert_eq!(sent.status(), 303);
    assert_eq!(sent.headers()["location"], "/newsletter/thanks");
    app.run_jobs().await;
    let mail = &mails(&app, &owner, "ada+news@xn--bcher-kva.example").await[0];
    assert_eq!(mail["template"], "newsletter-confirm");
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_works_by_one_click_and_for_years_and_can_be_taken_back() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    reader(&app, &owner, "ada@example.net").await;
    let mail = &mails(&app, &owner, "ada@example.net").await[0];
    let confirm = link(mail, "/newsletter/confirm/");
    let preferences = json_of(&app, &format!("/api{confirm}")).await["preferences"].clone();
    let chosen = json_of(&app, &format!("/api{}", preferences.as_str().unwrap())).await;
    let leave = chosen["leave"].as_str().unwrap();
    app.clock().advance(TimeDelta::days(3 * 365));
    for _ in 0..2 {
        assert_eq!(
            json_of(&app, &format!("/api{leave}")).await["state"],
            "subscribed"
        );
    }
    // As a mail program does it: no page of ours, no cookie.
    let click = app
        .request("POST", leave)
        .form(&[("List-Unsubscribe", "One-Click")]);
    assert_eq!(click.send().await.unwrap().status(), 200);
    assert_eq!(
        json_of(&app, &format!("/api{leave}")).await["state"],
        "left"
    );
    assert_eq!(post(&app, leave, &[("do", "return")]).await.status(), 303);
    assert_eq!(
        json_of(&app, &format!("/api{leave}")).await["state"],
        "subscribed"
    );
    // The same in parts, which is what the rule for such programs would rather have. It never leads on.
    let parts = "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n";
    let click = app
        .request("POST", leave)
        .header("content-type", "multipart/form-data; boundary=b")
        .body(parts);
    assert_eq!(click.send().await.unwrap().status(), 200);
    assert_eq!(
        json_of(&app, &format!("/api{leave}")).await["state"],
        "left"
    );
    assert_eq!(post(&app, leave, &[("do", "return")]).await.status(), 303);
    assert_eq!(post(&app, leave, &[("do", "leave")]).await.status(), 303);
    // One who has the link cannot make it another's, and the link of one purpose is none of the other.
    let other = leave.replace("/leave/", "/preferences/");
    assert_eq!(app.get(&format!("/api{other}")).await.status(), 404);
    let mut forged = leave.to_owned();
    forged.replace_range(
        forged.len() - 1..,
        if leave.ends_with('0') { "1" } else { "0" },
    );
    assert_eq!(app.get(&format!("/api{forged}")).await.status(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_chooses() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    app.publish(json!({ "_id": "post-a", "_type": "blog", "title": "A", "slug": { "current": "a" }, "category": "Heart" })).await;
    reader(&app, &owner, "ada@example.net").await;
    let confirm = link(
        &mails(&app, &owner, "ada@example.net").await[0],
        "/newsletter/confirm/",
    );
    let seen = json_of(&app, &format!("/api{confirm}")).await;
    let path = seen["preferences"].as_str().unwrap();
    let fields = [
        ("frequency", "weekly"),
        ("topics", "Heart"),
        ("topics", "Else"),
        ("country", "NG"),
    ];
    let saved = post(&app, path, &fields).await;
    assert_eq!(saved.status(), 303);
    assert_eq!(
        saved.headers()["location"],
        format!("{path}?saved=yes").as_str()
    );
    let chosen = json_of(&app, &format!("/api{path}")).await;
    assert_eq!(
        (&chosen["frequency"], &chosen["country"]),
        (&json!("weekly"), &json!("NG"))
    );
    assert_eq!(
        chosen["topics"],
        json!([{ "value": "Heart", "label": "Heart", "chosen": true }])
    );
    let wrong = post(&app, path, &[("frequency", "hourly")]).await;
    assert_eq!(wrong.status(), 303);
    let again = wrong.headers()["location"].to_str().unwrap();
    let page = app.get(again).await.text().await.unwrap();
    assert!(page.contains("Choose how often you want the newsletter"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_confirms_and_the_address_of_who_left_are_forgotten() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    sign_up(&app, json!({ "email": "never@example.net", "page": "/" })).await;
    reader(&app, &owner, "ada@example.net").await;
    let list = testkit::writing::ok(
        owner
            .get("/api/desk/newsletter/subscribers?q=ada@example.net")
            .await,
    )
    .await;
    let id = list["items"][0]["id"].as_str().unwrap();
    let path = format!("/api/desk/newsletter/subscribers/{id}/leave");
    let gone = testkit::writing::ok(
        owner
            .post(&path, json!({ "reason": "Asked by phone" }))
            .await,
    )
    .await;
    assert_eq!(gone["state"], "left");
    for _ in 0..33 {
        app.clock().advance(TimeDelta::days(1));
        app.run_jobs().await;
    }
    let owner = app.sign_in(Role::Owner).await;
    let list = testkit::writing::ok(owner.get("/api/desk/newsletter/subscribers").await).await;
    assert_eq!(list["total"], 1);
    assert_eq!(
        (&list["items"][0]["state"], &list["items"][0]["address"]),
        (&json!("left"), &json!(null))
    );
}
