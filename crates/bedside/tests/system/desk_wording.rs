//! Wording that can harm readers: it goes out with a signed reason alone.
use chrono::{Duration, TimeZone, Utc};
use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{article, ok, plain_question, refused};
use testkit::{Guest, Staffer};
use testsite::app;

const HARMFUL: &str = "He committed suicide. Take 500 mg.";

fn harmful(title: &str) -> Value {
    let mut body = article(title);
    body["description"][0]["children"][0]["text"] = HARMFUL.into();
    body
}

/// Codes of what is published only with a reason.
fn warnings(view: &Value) -> Vec<&str> {
    let checks = view["checks"].as_array().unwrap().iter();
    checks
        .filter(|check| check["level"] == "reason")
        .map(|check| check["code"].as_str().unwrap())
        .collect()
}

async fn note_of_publication(editor: &Staffer, id: &str) -> Value {
    let rows = editor.revisions(id).await;
    let published = rows.into_iter().find(|row| row["action"] == "publish");
    published.unwrap()["note"].clone()
}

#[tokio::test]
async fn harmful_wording_is_published_with_a_signed_reason_alone() {
    let app = app().start().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, base) = editor.begin("blog", harmful("Wording")).await;
    let view = editor.read(&id).await;
    assert_eq!(warnings(&view), ["dose", "suicide"]);
    let checks = view["checks"].as_array().unwrap();
    let dose = checks.iter().find(|check| check["code"] == "dose");
    assert_eq!(dose.unwrap()["field"], "body.description[0]");

    for reason in [Value::Null, " ".into()] {
        let asked = json!({"action": "publish", "base": base, "reason": reason});
        let problem = refused(editor.act(&id, asked).await, 422).await;
        assert_eq!(problem["code"], "reason_needed");
        assert!(
            problem["detail"]
                .as_str()
                .unwrap()
                .contains("committed suicide")
        );
    }
    let many = json!({"action": "publish", "ids": [id]});
    let outcome = ok(editor.post("/api/desk/documents/bulk", many).await).await;
    assert_eq!(outcome["items"][0]["done"], false);
    assert_eq!(app.get("/blog/wording").await.status(), 404);

    let reason = "A quotation that the article takes apart.";
    let asked = json!({"action": "publish", "base": base, "reason": reason});
    ok(editor.act(&id, asked).await).await;
    assert_eq!(app.get("/blog/wording").await.status(), 200);
    assert_eq!(note_of_publication(&editor, &id).await, reason);
    let owner = app.sign_in(Role::Owner).await;
    let log = owner
        .get("/api/desk/audit?action=document.publish_against_warning")
        .await;
    let log = ok(log).await;
    let line = &log["items"][0];
    assert!(
        line["actor"].as_str().unwrap().starts_with("staff:"),
        "{line}"
    );
    let after = line["after"].to_string();
    assert!(
        after.contains(reason) && after.contains("suicide"),
        "{line}"
    );
}

#[tokio::test]
async fn a_schedule_takes_its_reason_along() {
    let morning = Utc.with_ymd_and_hms(2026, 11, 21, 7, 0, 0).unwrap();
    let app = app()
        .clock(Clock::fixed(morning))
        .without_jobs()
        .start()
        .await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, base) = editor.begin("blog", harmful("Later")).await;
    let mut asked = json!({"action": "schedule", "base": base, "at": "2026-11-21T09:00"});
    refused(editor.act(&id, asked.clone()).await, 422).await;
    asked["reason"] = "Approved by our psychologist.".into();
    ok(editor.act(&id, asked).await).await;
    app.clock().advance(Duration::hours(2));
    app.run_jobs().await;
    assert_eq!(editor.read(&id).await["state"], "published");
    assert_eq!(
        note_of_publication(&editor, &id).await,
        "Approved by our psychologist."
    );
}

#[tokio::test]
async fn careful_wording_asks_for_nothing() {
    let app = app().start().await;
    let editor = app.sign_in(Role::Editor).await;
    let mut body = article("Careful");
    body["description"][0]["children"][0]["text"] =
        "She died by suicide. The rash is red on light skin, purple or grey on brown skin.".into();
    let (id, base) = editor.begin("blog", body).await;
    assert!(warnings(&editor.read(&id).await).is_empty());
    ok(editor
        .act(&id, json!({"action": "publish", "base": base}))
        .await)
    .await;
}

#[tokio::test]
async fn harmful_wording_of_an_answer_needs_a_reason_before_everybody_reads_it() {
    let app = app().without_jobs().start().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let mut guest = Guest::new(&app);
    let asked = guest
        .send(
            "POST",
            "/api/questions",
            plain_question("What helps a child?"),
        )
        .await;
    let id = ok(asked).await["_id"].as_str().unwrap().to_owned();
    let path = format!("/api/desk/questions/{id}");
    let base = ok(doctor.get(&path).await).await["version"].clone();
    let blocks = json!([{"_type": "block", "_key": "a", "style": "normal", "markDefs": [],
        "children": [{"_type": "span", "_key": "s", "text": "Give paracetamol 250 mg.", "marks": []}]}]);
    let edited = json!({"title": "What helps a child?", "question": "My child has a fever."});
    let mut answer = json!({"base": base, "blocks": blocks, "publish": true, "edited": edited});
    let path = format!("{path}/answer");
    let problem = refused(doctor.send("PUT", &path, answer.clone()).await, 422).await;
    assert_eq!(problem["errors"][0]["field"], "wordingReason");
    assert!(problem.to_string().contains("250 mg"), "{problem}");

    let reason = "The packet of the child in question says the same.";
    answer["wordingReason"] = reason.into();
    ok(doctor.send("PUT", &path, answer).await).await;
    let owner = app.sign_in(Role::Owner).await;
    let log = owner.get("/api/desk/audit?action=question.answer").await;
    let lines = ok(log).await["items"].to_string();
    assert!(lines.contains(reason), "{lines}");
}
