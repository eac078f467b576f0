//! Mails that the desk writes to its own people: invites, what went out at its time, what is due for review.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::as_its_reader_gets;
use testkit::writing::ok;
use testsite::{App, app};

/// A Saturday, 10:00 in Lagos.
fn saturday() -> Clock {
    Clock::fixed("2026-11-21T09:00:00Z".parse::<DateTime<Utc>>().unwrap())
}

async fn house() -> App {
    app().without_jobs().clock(saturday()).start().await
}

/// The mails of one kind, newest first, as the desk lists them and their readers get them.
pub async fn mails(app: &App, template: &str) -> Vec<Value> {
    // Who signed in yesterday is not signed in any more.
    let owner = app.sign_in(Role::Owner).await;
    let list = ok(owner.get("/api/desk/mails").await).await;
    let rows = list["items"].as_array().unwrap().iter();
    let mut found = Vec::new();
    for row in rows.filter(|row| row["template"] == template) {
        let id = row["id"].as_str().unwrap();
        let mail = ok(owner.get(&format!("/api/desk/mails/{id}")).await).await;
        found.push(as_its_reader_gets(app.store(), mail).await);
    }
    found
}

/// The words of a mail, however its lines are broken.
pub fn text(mail: &Value) -> String {
    let text = mail["text"].as_str().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn article(id: &str, due: &str) -> Value {
    json!({"_id": id, "_type": "blog", "title": "Water", "category": "Heart", "author": "Dr Ade", "date": "2026-11-01",
        "reviewDue": due, "description": [{"_type": "block", "_key": "a", "style": "normal", "markDefs": [],
            "children": [{"_type": "span", "_key": "s", "text": "Drink water.", "marks": []}]}]})
}

#[tokio::test]
async fn an_invite_reaches_the_person_with_its_link() {
    let app = house().await;
    let owner = app.sign_in(Role::Owner).await;
    let invite = json!({"email": "ngozi@example.net", "roles": ["editor"]});
    ok(owner.post("/api/desk/people/invites", invite).await).await;
    app.run_jobs().await;
    let sent = mails(&app, "staff-invite").await;
    assert_eq!(sent.len(), 1);
    assert_eq!(
        (&sent[0]["state"], &sent[0]["to"]),
        (&json!("kept"), &json!("ngozi@example.net"))
    );
    let words = text(&sent[0]);
    assert!(
        words.contains("Editor")
            && words.contains("10am Lagos (9am London), Saturday 28 November 2026"),
        "{words}"
    );
    let link = words
        .split_whitespace()
        .find(|word| word.contains("/desk/"))
        .unwrap();
    let token = link.rsplit('/').next().unwrap();
    let seen = ok(app.get(&format!("/api/desk/links/{token}")).await).await;
    assert_eq!(seen["email"], "ngozi@example.net");
}

#[tokio::test]
async fn who_chose_the_time_hears_that_it_went_out_once() {
    let app = house().await;
    let other = app.second_node().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let (id, base) = doctor.begin("blog", article("", "")).await;
    let asked = json!({"action": "schedule", "base": base, "at": "2026-11-21T11:00", "zone": "Africa/Lagos"});
    ok(doctor.act(&id, asked).await).await;
    app.run_jobs().await;
    assert!(mails(&app, "published").await.is_empty());

    app.clock().advance(TimeDelta::hours(1));
    tokio::join!(app.run_jobs(), other.run_jobs());
    let sent = mails(&app, "published").await;
    assert_eq!(sent.len(), 1);
    let words = text(&sent[0]);
    assert!(
        words.contains("http://localhost:8080/blog/water"),
        "{words}"
    );
    assert!(
        words.contains("11am Lagos (10am London), Saturday 21 November 2026"),
        "{words}"
    );
}

#[tokio::test]
async fn who_reviews_hears_each_morning_what_is_due() {
    let app = house().await;
    let doctor = app.sign_in(Role::Doctor).await;
    app.sign_in(Role::Editor).await;
    app.publish(article("post-due", "2026-11-22")).await;
    app.publish(article("post-later", "2026-12-24")).await;
    app.run_jobs().await;
    assert!(mails(&app, "review-due").await.is_empty());

    for mornings in 1..=2 {
        app.clock().advance(TimeDelta::days(1));
        app.run_jobs().await;
        let sent = mails(&app, "review-due").await;
        let to_doctor = sent
            .iter()
            .filter(|mail| mail["to"] == doctor.email.as_str());
        assert_eq!(to_doctor.count(), mornings);
        let words = text(&sent[0]);
        assert!(
            words.contains("22 November 2026") && !words.contains("Water"),
            "{words}"
        );
    }
    app.publish(article("post-due", "2027-11-22")).await;
    let before = mails(&app, "review-due").await.len();
    app.clock().advance(TimeDelta::days(1));
    app.run_jobs().await;
    assert_eq!(mails(&app, "review-due").await.len(), before);
}

#[tokio::test]
async fn who_reviews_hears_that_something_was_sent_to_them() {
    let app = house().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let editor = app.sign_in(Role::Editor).await;
    let mut body = article("", "");
    body["title"] = "Chest pain".into();
    let (id, base) = editor.begin("blog", body).await;
    let submit = json!({"action": "submit", "base": base});
    ok(editor.act(&id, submit.clone()).await).await;
    app.run_jobs().await;
    let sent = mails(&app, "review-asked").await;
    assert_eq!(sent.len(), 1, "one for the document");
    assert_eq!(sent[0]["to"], json!(doctor.email));
    let words = text(&sent[0]);
    assert!(
        words.contains(&format!("/desk/documents/{id}")) && !words.contains("Chest"),
        "{words}"
    );

    // Another time, another mail; who sends it to themselves needs none.
    let back = json!({"action": "send_back", "base": base, "note": "Not yet"});
    ok(doctor.act(&id, back.clone()).await).await;
    ok(editor.act(&id, submit.clone()).await).await;
    app.run_jobs().await;
    assert_eq!(mails(&app, "review-asked").await.len(), 2);
    ok(doctor.act(&id, back).await).await;
    ok(doctor.act(&id, submit).await).await;
    app.run_jobs().await;
    assert_eq!(mails(&app, "review-asked").await.len(), 2);
}

#[tokio::test]
async fn a_mail_stands_in_a_frame_that_runs_nothing() {
    let app = house().await;
    let owner = app.sign_in(Role::Owner).await;
    let id = ok(owner
        .post("/api/desk/mails/test", json!({"to": "ada@example.net"}))
        .await)
    .await["id"]
        .clone();
    app.run_jobs().await;
    let page = owner
        .get(&format!("/api/desk/mails/{}/html", id.as_str().unwrap()))
        .await;
    let policy = page.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(
        policy.starts_with("sandbox; default-src 'none'")
            && policy.ends_with("frame-ancestors 'self'"),
        "{policy}"
    );
    assert!(page.text().await.unwrap().contains("<html"));

    let form = |texts: &str| [("texts", texts.to_owned())];
    let preview = |texts: &str| {
        owner
            .request("POST", "/api/desk/mail-templates/test/html")
            .form(&form(texts))
            .send()
    };
    let shown = preview(r#"{"subject": "Hello from {brand}"}"#)
        .await
        .unwrap();
    assert_eq!(shown.headers()["x-frame-options"], "SAMEORIGIN");
    assert!(shown.text().await.unwrap().contains("<html"));
    assert_eq!(preview("no JSON").await.unwrap().status(), 422);
    let unknown = preview(r#"{"subject": "Hello {nobody}"}"#).await.unwrap();
    assert_eq!(unknown.status(), 422);
}
