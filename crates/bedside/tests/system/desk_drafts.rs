//! What is typed at the desk and not sent: there on each device of the person, for nobody else, and gone once it is sent or erased.

use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{ok, plain_question, refused};
use testkit::{Guest, Staffer, rows_in};
use testsite::{App, app};

const WORDS: &str = "Take half a tablet in the evening";

/// A private question; its id.
async fn private_question(app: &App) -> String {
    let mut question = plain_question("Why do my knees hurt on the stairs?");
    question["visibility"] = "private".into();
    let asked = Guest::new(app)
        .send("POST", "/api/questions", question)
        .await;
    let asked: Value = asked.json().await.unwrap();
    asked["_id"].as_str().unwrap().to_owned()
}

/// A message by the contact form; its id.
async fn inquiry(app: &App) -> String {
    let message = json!({ "firstName": "Ada", "lastName": "Obi", "email": "ada@example.org", "phone": "0803 123 4567",
        "message": "When are you in Osogbo again?", "services": ["Comments"] });
    let sent = ok(app.post_json("/api/contact", &message).await).await;
    sent["id"].as_str().unwrap().to_owned()
}

async fn save(person: &Staffer, path: &str, base: i64, text: &str) -> i64 {
    let body = json!({ "base": base, "body": { "text": text } });
    let saved = ok(person.send("PUT", path, body).await).await;
    assert!(saved["savedAt"].is_string(), "{saved}");
    saved["revision"].as_i64().unwrap()
}

async fn load(person: &Staffer, path: &str) -> Value {
    ok(person.get(path).await).await
}

async fn count_rows(app: &App) -> usize {
    rows_in(app.store(), "SELECT id FROM draft_text")
        .await
        .len()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_doctor_types_is_there_on_every_device_of_theirs_and_for_nobody_else() {
    let app = app().without_jobs().start().await;
    let question = private_question(&app).await;
    let path = format!("/api/desk/drafts/question_answer/{question}");
    let doctor = app.sign_in(Role::Doctor).await;
    let nothing = load(&doctor, &path).await;
    assert_eq!(
        (&nothing["revision"], &nothing["body"]),
        (&json!(0), &Value::Null)
    );
    let first = save(&doctor, &path, 0, "Take").await;
    let second = save(&doctor, &path, first, WORDS).await;
    assert!(second > first);
    let found = load(&doctor, &path).await;
    assert_eq!(found["body"], json!({ "text": WORDS }));
    assert_eq!(found["revision"], second);
    // Another device that stands on something older overwrites nothing, and sees what there is.
    let late = doctor.send(
        "PUT",
        &path,
        json!({ "base": first, "body": { "text": "Stop" } }),
    );
    let moved = refused(late.await, 409).await;
    assert_eq!(moved["code"], "moved");
    assert_eq!(moved["current"]["body"], json!({ "text": WORDS }));
    let other = app.sign_in(Role::Doctor).await;
    assert_eq!(load(&other, &path).await["body"], Value::Null);
    let sealed = rows_in(app.store(), "SELECT body FROM draft_text").await;
    let sealed: String = sealed[0].try_get("", "body").unwrap();
    assert!(!sealed.contains("tablet"), "{sealed}");
    for role in [Role::Owner, Role::Moderator, Role::Support] {
        let nobody = app.sign_in(role).await;
        refused(nobody.get(&path).await, 403).await;
    }
    let missing = "/api/desk/drafts/question_answer/01KBDM0000000000000NOTHING";
    let body = json!({ "base": 0, "body": {} });
    refused(doctor.send("PUT", missing, body.clone()).await, 404).await;
    let unknown = format!("/api/desk/drafts/diary/{question}");
    refused(doctor.send("PUT", &unknown, body).await, 404).await;
    let long = json!({ "base": second, "body": { "text": "a".repeat(201 * 1024) } });
    refused(doctor.send("PUT", &path, long).await, 422).await;
    assert_eq!(doctor.delete(&path).await.status(), 204);
    assert_eq!(load(&doctor, &path).await["revision"], 0);
    // Begun anew it has no revision that another device may still know.
    assert!(save(&doctor, &path, 0, "Anew").await > second);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_sent_is_no_draft_any_more() {
    let app = app().without_jobs().start().await;
    let question = private_question(&app).await;
    let inquiry = inquiry(&app).await;
    let doctor = app.sign_in(Role::Doctor).await;
    for (kind, id) in [
        ("question_answer", &question),
        ("question_message", &question),
        ("inquiry_reply", &inquiry),
        ("inquiry_note", &inquiry),
    ] {
        save(&doctor, &format!("/api/desk/drafts/{kind}/{id}"), 0, WORDS).await;
    }
    let seen = ok(doctor.get(&format!("/api/desk/questions/{question}")).await).await;
    let block = json!({ "_type": "block", "_key": "a", "style": "normal", "markDefs": [],
        "children": [{ "_type": "span", "_key": "b", "text": WORDS, "marks": [] }] });
    let answer =
        json!({ "base": seen["version"], "blocks": [block], "publish": false, "private": true });
    let path = format!("/api/desk/questions/{question}/answer");
    ok(doctor.send("PUT", &path, answer).await).await;
    assert_eq!(count_rows(&app).await, 3);
    let path = format!("/api/desk/questions/{question}/messages");
    ok(doctor
        .post(&path, json!({ "text": "Are they better?" }))
        .await)
    .await;
    assert_eq!(count_rows(&app).await, 2);
    let path = format!("/api/desk/letters/{inquiry}");
    let note = json!({ "version": 1, "text": "Called." });
    ok(doctor.post(&format!("{path}/notes"), note).await).await;
    let reply = json!({ "version": 2, "text": "Next week." });
    ok(doctor.post(&format!("{path}/reply"), reply).await).await;
    assert_eq!(count_rows(&app).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_erased_leaves_no_draft_of_anybody() {
    let app = app().without_jobs().start().await;
    let inquiry = inquiry(&app).await;
    let path = format!("/api/desk/drafts/inquiry_reply/{inquiry}");
    let (doctor, support) = (
        app.sign_in(Role::Doctor).await,
        app.sign_in(Role::Support).await,
    );
    save(&doctor, &path, 0, WORDS).await;
    let base = save(&support, &path, 0, "Dear Ada").await;
    assert_eq!(count_rows(&app).await, 2);
    let who = json!({ "email": "ada@example.org", "again": "ada@example.org" });
    ok(doctor.post("/api/desk/people-data/erase", who).await).await;
    assert_eq!(count_rows(&app).await, 0);
    // A device that did not hear of it keeps nothing either.
    let late = json!({ "base": base, "body": { "text": "Dear Ada" } });
    refused(support.send("PUT", &path, late).await, 404).await;
    assert_eq!(count_rows(&app).await, 0);
}
