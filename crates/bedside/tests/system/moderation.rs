//! Moderation at the desk: decisions, reports, complaints, words, alerts, exports.

use chrono::{DateTime, TimeDelta, Utc};
use conversation::model::{HoldReason, ItemKind, State};
use conversation::tables::comment;
use conversation::tables::question::{self, Visibility};
use kernel::Clock;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use staff::Role;
use store::{Actor, StoreError};
use testkit::writing::{ok, refused};
use testkit::{App, Staffer, app};

/// A Saturday, 10:00 in Lagos.
fn saturday() -> Clock {
    Clock::fixed("2026-11-21T09:00:00Z".parse::<DateTime<Utc>>().unwrap())
}

async fn house() -> App {
    app().without_jobs().clock(saturday()).start().await
}

/// A comment under an article that is not there; answers `comment:KEY`.
async fn comment(app: &App, text: &str, state: State, hold: Option<HoldReason>) -> String {
    let text = text.to_owned();
    let id = app
        .store()
        .write::<_, StoreError, _>(Actor::Visitor, move |tx| {
            Box::pin(async move {
                let row = comment::Model {
                    id: tx.id().to_string(),
                    subject_kind: ItemKind::Post,
                    subject_id: "post-water".to_owned(),
                    parent_id: None,
                    depth: 0,
                    name: "Ada".to_owned(),
                    text,
                    state,
                    hold_reason: hold,
                    visitor: "v".repeat(64),
                    staff_id: None,
                    by_doctor: false,
                    posted_at: tx.now(),
                    edited_at: None,
                    likes: 0,
                    dislikes: 0,
                    replies: 0,
                };
                let id = row.id.clone();
                let row = row.into_active_model().reset_all();
                comment::Entity::insert(row)
                    .exec_without_returning(tx.connection())
                    .await?;
                Ok(id)
            })
        })
        .await
        .unwrap();
    format!("comment:{id}")
}

async fn question(app: &App, title: &str, visibility: Visibility, state: State) -> String {
    let title = title.to_owned();
    app.store()
        .write::<_, StoreError, _>(Actor::Visitor, move |tx| {
            Box::pin(async move {
                let row = question::Model {
                    id: tx.id().to_string(),
                    visibility,
                    state,
                    hold_reason: None,
                    category: String::new(),
                    country: None,
                    age: None,
                    text: format!("{title} Please tell me more."),
                    title,
                    user: "Anonymous".to_owned(),
                    visitor: "q".repeat(64),
                    asked_at: tx.now(),
                    published_at: (state == State::Published).then(|| tx.now()),
                    likes: 0,
                    comments: 0,
                    has_doctor_replied: false,
                    answer_blocks: None,
                    answer_text: None,
                    answered_at: None,
                    answered_by: None,
                    reviewer: None,
                    reviewed_at: None,
                    review_due: None,
                    fits_country: None,
                    helpful: 0,
                    duplicate_of: None,
                    general_of: None,
                    code_hash: None,
                    item_key: None,
                    notice_mail: None,
                    closed_at: None,
                    erase_after: None,
                    find_key: String::new(),
                    version: 1,
                };
                let id = row.id.clone();
                let row = row.into_active_model().reset_all();
                question::Entity::insert(row)
                    .exec_without_returning(tx.connection())
                    .await?;
                Ok(id)
            })
        })
        .await
        .unwrap()
}

async fn decide(person: &Staffer, item: &str, seen: &str, action: Value) -> Value {
    let mut body = action;
    body["items"] = json!([{"item": item, "seen": seen}]);
    let answer = person.post("/api/desk/conversation/decide", body).await;
    ok(answer).await["items"][0].clone()
}

async fn queue(person: &Staffer, query: &str) -> Value {
    let path = format!("/api/desk/conversation/queue?{query}");
    ok(person.get(&path).await).await
}

async fn item(person: &Staffer, item: &str) -> Value {
    let path = format!("/api/desk/conversation/items/{item}");
    ok(person.get(&path).await).await
}

async fn file(app: &App, path: &str, body: Value) -> reqwest::Response {
    let request = app.request("POST", path).header("origin", app.url());
    request.json(&body).send().await.unwrap()
}

async fn csv(person: &Staffer, what: &str) -> String {
    let path = format!("/api/desk/conversation/export.csv?what={what}");
    let answer = person.get(&path).await;
    assert_eq!(answer.status(), 200);
    let disposition = answer.headers()["content-disposition"].to_str().unwrap();
    assert_eq!(disposition, format!("attachment; filename=\"{what}.csv\""));
    answer.text().await.unwrap()
}

/// The mails of one kind, as the desk shows them.
async fn mails(app: &App, template: &str) -> Vec<Value> {
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    let list = ok(owner.get("/api/desk/mails").await).await;
    let mut found = Vec::new();
    for row in list["items"].as_array().unwrap() {
        if row["template"] == template {
            let path = format!("/api/desk/mails/{}", row["id"].as_str().unwrap());
            found.push(ok(owner.get(&path).await).await);
        }
    }
    found
}

/// Sets who is on call.
async fn on_call(app: &App, address: &str) {
    app.publish(json!({"_id": "settings-conversation", "_type": "settings", "onCall": address}))
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_moderators_at_once_the_second_is_told() {
    let app = house().await;
    let (one, other) = (
        app.sign_in(Role::Moderator).await,
        app.sign_in(Role::Owner).await,
    );
    let about = comment(&app, "Water is wet", State::Pending, None).await;
    let remove = json!({"action": "remove", "reason": "off_topic"});
    let (first, second) = tokio::join!(
        decide(&one, &about, "pending", json!({"action": "approve"})),
        decide(&other, &about, "pending", remove),
    );
    let mut outcomes = [first["outcome"].as_str(), second["outcome"].as_str()];
    outcomes.sort_unstable();
    assert_eq!(outcomes, [Some("done"), Some("moved")]);
    let (done, moved) = if first["outcome"] == "done" {
        (&first, &second)
    } else {
        (&second, &first)
    };
    let winner = if first["outcome"] == "done" {
        &one
    } else {
        &other
    };
    assert_eq!(moved["state"], done["state"]);
    assert_eq!(moved["by"], winner.name.as_str());
    let history = item(&one, &about).await["history"].clone();
    assert_eq!(history.as_array().unwrap().len(), 1);

    let gone = decide(
        &one,
        "comment:nothing",
        "pending",
        json!({"action": "hide"}),
    )
    .await;
    assert_eq!(gone["outcome"], "gone");
}

#[tokio::test]
async fn many_are_decided_each_on_its_own_and_taken_back() {
    let app = house().await;
    let moderator = app.sign_in(Role::Moderator).await;
    let held = comment(
        &app,
        "See www.x.example",
        State::Held,
        Some(HoldReason::Links),
    )
    .await;
    let shown = comment(&app, "Thank you", State::Published, None).await;
    let body = json!({"action": "approve", "items": [
        {"item": held, "seen": "held"}, {"item": shown, "seen": "published"}]});
    let answer = moderator.post("/api/desk/conversation/decide", body).await;
    let outcomes = ok(answer).await["items"].clone();
    assert_eq!(outcomes[0]["outcome"], "done");
    assert_eq!(outcomes[1]["outcome"], "refused");
    assert_eq!(outcomes[1]["detail"], "Everybody can see it already.");

    let back = decide(&moderator, &held, "published", json!({"action": "restore"})).await;
    assert_eq!(back["state"], "held");
    let row = item(&moderator, &held).await;
    assert_eq!((&row["hold"], &row["risk"]), (&json!("links"), &json!(1)));
    assert_eq!(
        row["found"],
        json!([{"start": 4, "end": 17, "why": "links"}])
    );
    let actions: Vec<_> = row["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["action"].clone())
        .collect();
    assert_eq!(actions, ["approve", "restore"]);

    for (action, field) in [
        (json!({"action": "remove"}), "reason"),
        (json!({"action": "ask_to_rephrase"}), "reason"),
        (json!({"action": "remove", "reason": "other"}), "note"),
    ] {
        let mut body = action;
        body["items"] = json!([{"item": held, "seen": "held"}]);
        let answer = moderator.post("/api/desk/conversation/decide", body).await;
        assert_eq!(refused(answer, 422).await["errors"][0]["field"], field);
    }
}

#[tokio::test]
async fn a_crisis_comes_first_and_who_is_on_call_hears_of_it_once() {
    let app = house().await;
    on_call(&app, "oncall@example.net").await;
    let moderator = app.sign_in(Role::Moderator).await;
    let links = comment(
        &app,
        "See www.x.example",
        State::Held,
        Some(HoldReason::Links),
    )
    .await;
    let sad = comment(&app, "I cannot go on", State::Pending, None).await;
    let first = |list: &Value| list["items"][0]["item"].clone();
    assert_eq!(first(&queue(&moderator, "").await), links.as_str());

    for seen in ["pending", "held"] {
        let done = decide(&moderator, &sad, seen, json!({"action": "crisis"})).await;
        assert_eq!(done["outcome"], "done", "{done}");
    }
    let list = queue(&moderator, "").await;
    assert_eq!(first(&list), sad.as_str());
    assert_eq!(list["items"][0]["risk"], 3);
    assert_eq!(list["counts"]["crisis"], 1);
    assert_eq!(queue(&moderator, "state=crisis").await["total"], 1);

    let sent = mails(&app, "crisis-alert").await;
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0]["to"], "oncall@example.net");
    let words = sent[0]["text"].as_str().unwrap();
    assert!(
        words.contains("/desk/conversation") && !words.contains("cannot go on"),
        "{words}"
    );
}

#[tokio::test]
async fn a_report_leads_to_a_removal_and_an_appeal_back() {
    let app = house().await;
    let moderator = app.sign_in(Role::Moderator).await;
    let about = comment(&app, "=cmd|' /C calc'!A0", State::Published, None).await;
    let report = json!({"item": about, "reason": "abuse", "words": "=1+1 This hurts"});
    let answer = file(&app, "/api/reports", report.clone()).await;
    assert_eq!(answer.status(), 201);
    let reference = answer.json::<Value>().await.unwrap()["reference"].clone();
    let reference = reference.as_str().unwrap();

    app.clock().advance(TimeDelta::minutes(90));
    let list = ok(moderator.get("/api/desk/conversation/reports").await).await;
    assert_eq!(
        (&list["total"], &list["items"][0]["id"]),
        (&json!(1), &json!(reference))
    );
    assert_eq!(queue(&moderator, "state=reported").await["total"], 1);
    let uphold = json!({"uphold": true, "note": "It does", "action": "remove", "reason": "abuse"});
    let path = format!("/api/desk/conversation/reports/{reference}");
    let row = ok(moderator.post(&path, uphold.clone()).await).await;
    assert_eq!(
        (&row["state"], &row["itemState"]),
        (&json!("upheld"), &json!("removed"))
    );
    let again = refused(moderator.post(&path, uphold).await, 409).await;
    assert_eq!(again["code"], "moved");
    // What is removed cannot be reported, nor told from what never was.
    assert_eq!(file(&app, "/api/reports", report).await.status(), 404);

    let appeal = json!({"kind": "decision", "about": about, "words": "It was a joke", "email": "ada@example.net"});
    let answer = file(&app, "/api/complaints", appeal).await;
    assert_eq!(answer.status(), 201);
    let id = answer.json::<Value>().await.unwrap()["reference"].clone();
    let path = format!("/api/desk/conversation/complaints/{}", id.as_str().unwrap());
    let row = ok(moderator.post(&path, json!({"do": "acknowledge"})).await).await;
    assert_eq!(row["words"], "It was a joke");
    assert_eq!(row["acknowledgeBy"], "2026-12-21T10:30:00Z");
    app.clock().advance(TimeDelta::hours(2));
    let decided =
        json!({"do": "decide", "outcome": "upheld", "reply": "We put it back.", "restore": true});
    let row = ok(moderator.post(&path, decided.clone()).await).await;
    assert_eq!(
        (&row["state"], &row["outcome"]),
        (&json!("decided"), &json!("upheld"))
    );
    assert_eq!(item(&moderator, &about).await["state"], "published");
    assert_eq!(
        refused(moderator.post(&path, decided).await, 409).await["code"],
        "moved"
    );

    for (template, part) in [
        ("complaint-acknowledged", id.as_str().unwrap()),
        ("complaint-decided", "We put it back."),
    ] {
        let sent = mails(&app, template).await;
        assert_eq!((sent.len(), &sent[0]["to"]), (1, &json!("ada@example.net")));
        let words = sent[0]["text"].as_str().unwrap();
        assert!(words.contains(part) && !words.contains("joke"), "{words}");
    }

    let decisions = csv(&moderator, "decisions").await;
    let lines: Vec<_> = decisions.lines().collect();
    assert_eq!(lines.len(), 3, "{decisions}");
    assert!(
        lines[1].contains("\"remove\",\"abuse\",\"It does\",\"published\",\"removed\""),
        "{decisions}"
    );
    assert!(
        lines[2].contains("\"restore\"") && lines[2].contains(&moderator.name),
        "{decisions}"
    );
    let reports = csv(&moderator, "reports").await;
    assert!(
        reports.contains("\"'=1+1 This hurts\"") && reports.contains("\"1.5\""),
        "{reports}"
    );
    let complaints = csv(&moderator, "complaints").await;
    assert!(
        complaints.contains("\"yes\"") && complaints.contains("\"2.0\""),
        "{complaints}"
    );
    assert!(
        !complaints.contains("joke") && !complaints.contains("ada@"),
        "{complaints}"
    );
    let risk = csv(&moderator, "risk").await;
    let abuse = risk
        .lines()
        .find(|line| line.starts_with("\"abuse and threats\""))
        .unwrap();
    assert_eq!(
        abuse,
        "\"abuse and threats\",\"1\",\"1\",\"0\",\"0\",\"1.5\",\"1.5\",\"1\",\"0\""
    );
    assert_eq!(risk.lines().count(), 10);
    let owner = app.sign_in(Role::Owner).await;
    let log = ok(owner
        .get("/api/desk/audit?action=conversation.export")
        .await)
    .await;
    assert_eq!(log["total"], 4);
}

#[tokio::test]
async fn what_several_visitors_report_waits_until_the_desk_lets_it_stand() {
    let app = house().await;
    let moderator = app.sign_in(Role::Moderator).await;
    let about = comment(&app, "Drink bleach", State::Published, None).await;
    let report = json!({"item": about, "reason": "unsafe_advice", "words": "Nobody should follow this advice"});
    for n in 1..=3 {
        let answer = file(&app, "/api/reports", json!({"item": about, "reason": "unsafe_advice", "words": format!("{n} dangerous, please look at this soon")})).await;
        assert_eq!(answer.status(), 201);
    }
    let row = item(&moderator, &about).await;
    assert_eq!(
        (&row["state"], &row["hold"], &row["reports"]),
        (&json!("held"), &json!("reported"), &json!(3))
    );
    assert_eq!(row["history"][0]["by"], Value::Null);
    let done = decide(&moderator, &about, "held", json!({"action": "approve"})).await;
    assert_eq!(done["state"], "published");
    let row = item(&moderator, &about).await;
    assert_eq!(row["reports"], 0);
    assert_eq!(row["reportList"][0]["state"], "rejected");
    for _ in 1..=4 {
        file(&app, "/api/reports", report.clone()).await;
    }
    assert_eq!(item(&moderator, &about).await["state"], "published");
}

#[tokio::test]
async fn who_reports_wrongly_is_told_which_field() {
    let app = house().await;
    let about = comment(&app, "Hello", State::Published, None).await;
    let private = question(&app, "Private", Visibility::Private, State::Pending).await;
    for (body, status, field) in [
        (json!({"item": about}), 422, Some("reason")),
        (
            json!({"item": about, "reason": "rude"}),
            422,
            Some("reason"),
        ),
        (
            json!({"item": about, "reason": "spam", "words": "x".repeat(2_001)}),
            422,
            Some("words"),
        ),
        (
            json!({"item": about, "reason": "spam", "website": "x"}),
            422,
            Some("website"),
        ),
        (json!({"item": "comment:'--", "reason": "spam"}), 404, None),
        (
            json!({"item": format!("question:{private}"), "reason": "spam"}),
            404,
            None,
        ),
    ] {
        let said = refused(file(&app, "/api/reports", body).await, status).await;
        assert_eq!(said["errors"][0]["field"].as_str(), field);
    }
    for (body, field) in [
        (json!({"words": "Why?"}), "kind"),
        (json!({"kind": "data", "words": " \u{a0} "}), "words"),
        (
            json!({"kind": "data", "words": "Why?", "email": "ada"}),
            "email",
        ),
    ] {
        let said = refused(file(&app, "/api/complaints", body).await, 422).await;
        assert_eq!(said["errors"][0]["field"], field);
    }
}

#[tokio::test]
async fn a_doubled_question_takes_its_comments_along() {
    let app = house().await;
    let moderator = app.sign_in(Role::Moderator).await;
    let kept = question(
        &app,
        "May I drink water at night?",
        Visibility::Public,
        State::Published,
    )
    .await;
    let doubled = question(
        &app,
        "Can I drink water at night?",
        Visibility::Public,
        State::Published,
    )
    .await;
    let about = format!("question:{doubled}");
    let seen = item(&moderator, &about).await;
    assert_eq!(seen["similar"][0]["item"], format!("question:{kept}"));
    let body = json!({"item": about, "into": format!("question:{kept}"), "seen": "published"});
    let merged = ok(moderator
        .post("/api/desk/conversation/merge", body.clone())
        .await)
    .await;
    assert_eq!(
        (&merged["outcome"], &merged["state"]),
        (&json!("done"), &json!("hidden")),
        "{merged}"
    );
    let again = ok(moderator.post("/api/desk/conversation/merge", body).await).await;
    assert_eq!(again["outcome"], "moved");
    let reader = app.store().reader();
    let row = question::Entity::find_by_id(doubled)
        .one(reader.connection())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row.duplicate_of.as_deref(), Some(kept.as_str()));

    let private = question(&app, "Private", Visibility::Private, State::Held).await;
    let body = json!({"item": format!("question:{private}"), "into": format!("question:{kept}"), "seen": "held"});
    let refused = ok(moderator.post("/api/desk/conversation/merge", body).await).await;
    assert_eq!(refused["outcome"], "refused");
}

#[tokio::test]
async fn a_private_question_is_closed_to_moderators() {
    let app = house().await;
    let moderator = app.sign_in(Role::Moderator).await;
    let private = question(&app, "A secret", Visibility::Private, State::Held).await;
    let about = format!("question:{private}");
    let list = queue(&moderator, "").await;
    let row = &list["items"][0];
    assert_eq!(
        (&row["sealed"], &row["text"], &row["title"]),
        (&json!(true), &json!(""), &Value::Null)
    );
    let row = item(&moderator, &about).await;
    assert!(!row.to_string().contains("secret"), "{row}");
    let said = decide(&moderator, &about, "held", json!({"action": "approve"})).await;
    assert_eq!(said["outcome"], "refused");
    let said = decide(&moderator, &about, "held", json!({"action": "escalate"})).await;
    assert_eq!(said["outcome"], "done");
}

#[tokio::test]
async fn words_are_listed_tried_and_taken_out() {
    let app = house().await;
    let moderator = app.sign_in(Role::Moderator).await;
    let words = "/api/desk/conversation/words";
    let new = json!({"word": "  Ìdíot ", "action": "hold"});
    let row = ok(moderator.post(words, new.clone()).await).await;
    assert_eq!(
        (&row["word"], &row["by"]),
        (&json!("idiot"), &json!(moderator.name))
    );
    assert_eq!(
        refused(moderator.post(words, new).await, 409).await["code"],
        "known"
    );
    refused(
        moderator
            .post(words, json!({"word": " ! ", "action": "flag"}))
            .await,
        422,
    )
    .await;

    let tried = |text: &'static str| {
        let moderator = moderator.clone();
        async move {
            ok(moderator
                .post("/api/desk/conversation/words/try", json!({ "text": text }))
                .await)
            .await
        }
    };
    let found = tried("You IDIOT.").await;
    assert_eq!(
        (&found["outcome"], &found["holdReason"]),
        (&json!("hold"), &json!("words"))
    );
    assert_eq!(found["found"], json!([{"word": "idiot", "action": "hold"}]));
    assert_eq!(tried("Thank you").await["outcome"], "pass");

    let path = format!("{words}/{}", row["id"].as_str().unwrap());
    assert_eq!(moderator.delete(&path).await.status(), 204);
    assert_eq!(moderator.delete(&path).await.status(), 404);
    assert_eq!(ok(moderator.get(words).await).await["items"], json!([]));
}
