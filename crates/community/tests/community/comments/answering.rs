//! What staff do with comments under articles: the doctor answers with the badge, one is pinned on top.

use kernel::Clock;
use reqwest::StatusCode;
use serde_json::{Value, json};
use staff::Role;
use testkit::Guest;
use testkit::writing::{ok, refused};

use crate::app::App;

const LIST: &str = "/api/posts/water/comments";

async fn start() -> App {
    let app = App::start(Clock::system()).await;
    app.set_rules(json!({"comments": "at_once"}));
    app.put_post(json!({"_id": "post-water", "title": "Water", "slug": {"current": "water"}, "date": "2026-11-01"}));
    app
}

/// A comment of a device of its own; its key.
async fn comment(app: &App, text: &str) -> String {
    let sent = json!({"name": "Ada", "text": text});
    let sent = Guest::new(app).send("POST", LIST, sent).await;
    assert_eq!(sent.status(), StatusCode::CREATED);
    let sent: Value = sent.json().await.unwrap();
    sent["key"].as_str().unwrap().to_owned()
}

fn path(key: &str, step: &str) -> String {
    format!("/api/desk/conversation/items/comment:{key}{step}")
}

async fn list(app: &App, query: &str) -> Vec<Value> {
    let list = ok(app.get(&format!("{LIST}{query}")).await).await;
    list["items"].as_array().unwrap().clone()
}

fn texts(items: &[Value]) -> Vec<&str> {
    items
        .iter()
        .map(|item| item["text"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn the_doctor_answers_a_comment_with_the_badge() {
    let app = start().await;
    let key = comment(&app, "How much water a day?").await;
    let moderator = app.sign_in(Role::Moderator).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let body = json!({"text": "Two litres, more in the heat."});
    let told = refused(
        moderator.post(&path(&key, "/reply"), body.clone()).await,
        403,
    )
    .await;
    assert_eq!(told["code"], "not_allowed");
    let opened = ok(doctor.get(&path(&key, "")).await).await;
    assert_eq!(opened["comment"]["answer"], true);
    for text in [" \u{200b}".to_owned(), "a".repeat(5_001)] {
        let told = refused(
            doctor
                .post(&path(&key, "/reply"), json!({"text": text}))
                .await,
            422,
        );
        assert_eq!(told.await["errors"][0]["field"], "text");
    }
    let sent = ok(doctor.post(&path(&key, "/reply"), body).await).await;
    let shown = list(&app, "").await;
    let reply = &shown[0]["replies"][0];
    assert_eq!(
        (&reply["isDoctor"], &reply["name"], &reply["text"]),
        (
            &json!(true),
            &json!(doctor.name),
            &json!("Two litres, more in the heat.")
        )
    );
    assert_eq!(shown[0]["isDoctor"], false);
    // At the desk it has the badge too, and a reply to it stands beside it.
    let key = sent["item"]
        .as_str()
        .unwrap()
        .strip_prefix("comment:")
        .unwrap();
    let opened = ok(doctor.get(&path(key, "")).await).await;
    assert_eq!(opened["comment"]["byDoctor"], true);
    let log = app.sign_in(Role::Owner).await;
    let log = ok(log.get("/api/desk/audit?action=comment.reply").await).await;
    assert_eq!(log["total"], 1);
}

#[tokio::test]
async fn one_comment_is_pinned_on_top_of_its_article() {
    let app = start().await;
    let mut keys = Vec::new();
    for number in 1..=12 {
        keys.push(comment(&app, &format!("Comment {number}")).await);
    }
    let moderator = app.sign_in(Role::Moderator).await;
    let pin = async |key: &str, pinned: bool| {
        let body = json!({ "pinned": pinned });
        moderator.send("PUT", &path(key, "/pin"), body).await
    };
    let done = ok(pin(&keys[11], true).await).await;
    assert_eq!(done["comment"]["isPinned"], true);
    let first = list(&app, "").await;
    assert_eq!(texts(&first)[..2], ["Comment 12", "Comment 1"]);
    assert_eq!(
        (&first[0]["isPinned"], &first[1]["isPinned"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(texts(&list(&app, "?page=2").await), ["Comment 11"]);
    // A link to it leads to where it stands.
    let linked = list(&app, &format!("?comment={}", keys[11])).await;
    assert_eq!(texts(&linked)[0], "Comment 12");

    // Another takes its place; then none.
    ok(pin(&keys[2], true).await).await;
    let first = list(&app, "").await;
    assert_eq!(texts(&first)[..3], ["Comment 3", "Comment 1", "Comment 2"]);
    assert_eq!(
        texts(&list(&app, "?page=2").await),
        ["Comment 11", "Comment 12"]
    );
    ok(pin(&keys[2], false).await).await;
    assert_eq!(
        texts(&list(&app, "").await)[..2],
        ["Comment 1", "Comment 2"]
    );

    // What nobody sees is neither pinned nor answered, and a reply is not pinned.
    ok(pin(&keys[2], true).await).await;
    let hide = json!({"action": "hide", "items": [{"item": format!("comment:{}", keys[2]), "seen": "published"}]});
    ok(moderator.post("/api/desk/conversation/decide", hide).await).await;
    assert_eq!(texts(&list(&app, "").await)[0], "Comment 1");
    assert_eq!(
        refused(pin(&keys[2], true).await, 409).await["code"],
        "not_shown"
    );
    let doctor = app.sign_in(Role::Doctor).await;
    let body = json!({"text": "Yes."});
    let told = doctor.post(&path(&keys[2], "/reply"), body.clone()).await;
    assert_eq!(refused(told, 409).await["code"], "not_shown");
    let reply = ok(doctor.post(&path(&keys[0], "/reply"), body).await).await;
    let reply = reply["item"]
        .as_str()
        .unwrap()
        .strip_prefix("comment:")
        .unwrap();
    assert_eq!(refused(pin(reply, true).await, 409).await["code"], "reply");
    refused(pin("01JD6Q5T3W8ZK9V2M4N6P8R0S1", true).await, 404).await;
}
