//! The doctor's answers at the desk, and what the asker and everybody else read of them.

use chrono::{DateTime, Utc};
use community::model::{HoldReason, ItemState};
use kernel::Clock;
use reqwest::Response;
use sea_orm::ActiveValue::Set;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{ok, plain_question, refused};
use testkit::{Guest, Staffer};

use crate::app::App;
use crate::records::{change, row};

/// Words that stand nowhere else.
const SECRET: &str = "quokkaibadan";

async fn start() -> App {
    let clock = Clock::fixed("2026-11-21T09:00:00Z".parse::<DateTime<Utc>>().unwrap());
    App::start(clock).await
}

/// A private question; its id and code.
async fn private(app: &App) -> (String, String) {
    let mut asked = plain_question("What helps against my cough?");
    asked["visibility"] = "private".into();
    asked["question"] = format!("It is the {SECRET} that worries me.").into();
    asked["email"] = "ada@example.net".into();
    let asked = Guest::new(app).send("POST", "/api/questions", asked).await;
    let asked = ok(asked).await;
    let text = |name: &str| asked[name].as_str().unwrap().to_owned();
    (text("_id"), text("code"))
}

/// A public question; its id.
async fn public(app: &App, title: &str) -> String {
    let mut guest = Guest::new(app);
    let asked = guest.send("POST", "/api/questions", plain_question(title));
    ok(asked.await).await["_id"].as_str().unwrap().to_owned()
}

async fn thread(app: &App, code: &str) -> Value {
    let code = json!({ "code": code });
    ok(Guest::new(app).send("POST", "/api/follow", code).await).await
}

fn blocks(words: &str) -> Value {
    json!([{"_type": "block", "_key": "a", "style": "normal", "markDefs": [],
        "children": [{"_type": "span", "_key": "s", "text": words, "marks": []}]}])
}

fn path(id: &str, step: &str) -> String {
    format!("/api/desk/questions/{id}{step}")
}

async fn put(doctor: &Staffer, id: &str, base: &Value, more: Value) -> Response {
    let mut body = json!({"base": base, "blocks": blocks("Drink water."), "publish": false});
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    doctor.send("PUT", &path(id, "/answer"), body).await
}

async fn read(person: &Staffer, id: &str) -> Value {
    ok(person.get(&path(id, "")).await).await
}

async fn audited(app: &App, action: &str) -> u64 {
    let owner = app.sign_in(Role::Owner).await;
    let log = owner.get(&format!("/api/desk/audit?action={action}")).await;
    ok(log).await["total"].as_u64().unwrap()
}

async fn mails(app: &App, template: &str) -> usize {
    app.mails_of(template).await.len()
}

#[tokio::test]
async fn a_private_question_is_answered_behind_its_code() {
    let app = start().await;
    let (id, code) = private(&app).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let list = ok(doctor.get("/api/desk/questions?state=private").await).await;
    assert_eq!(
        (&list["total"], &list["items"][0]["sealed"]),
        (&json!(1), &json!(false))
    );
    assert!(!list.to_string().contains("cough"), "{list}");

    let shown = read(&doctor, &id).await;
    assert!(shown["text"].as_str().unwrap().contains(SECRET));
    assert_eq!(shown["viewRecorded"], true);
    assert_eq!(audited(&app, "question.read").await, 1);

    let draft = ok(put(&doctor, &id, &shown["version"], json!({})).await).await;
    assert_eq!(draft["answer"]["isDraft"], true);
    assert_eq!(thread(&app, &code).await["answer"], Value::Null);
    let base = &draft["version"];
    let told = refused(put(&doctor, &id, base, json!({"publish": true})).await, 422).await;
    assert_eq!(told["errors"][0]["field"], "publish");
    let sent = ok(put(
        &doctor,
        &id,
        base,
        json!({"private": true, "fitsCountry": "NG"}),
    )
    .await)
    .await;
    assert_eq!(
        (&sent["answer"]["isDraft"], &sent["answer"]["isPublic"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(sent["answer"]["reviewer"]["name"], doctor.name.as_str());
    let asker = thread(&app, &code).await;
    assert_eq!(asker["answer"]["blocks"], blocks("Drink water."));
    assert_eq!(asker["answer"]["fitsCountry"], "NG");

    ok(doctor
        .post(&path(&id, "/messages"), json!({"text": "How are you now?"}))
        .await)
    .await;
    assert_eq!(
        thread(&app, &code).await["messages"][0]["text"],
        "How are you now?"
    );
    refused(
        doctor
            .post(&path(&id, "/messages"), json!({"text": " \u{200b}"}))
            .await,
        422,
    )
    .await;
    assert_eq!(mails(&app, "answer-waiting").await, 2);
    refused(app.get(&format!("/api/questions/{id}")).await, 404).await;

    let closed = ok(doctor.post(&path(&id, "/close"), json!({})).await).await;
    assert_eq!(closed["state"], "closed");
    assert!(closed["eraseAfter"].is_string());
    assert_eq!(
        refused(doctor.post(&path(&id, "/close"), json!({})).await, 409).await["code"],
        "closed"
    );
    let late = doctor
        .post(&path(&id, "/messages"), json!({"text": "One more"}))
        .await;
    assert_eq!(refused(late, 409).await["code"], "closed");
}

#[tokio::test]
async fn the_doctor_sees_whom_a_question_is_about() {
    let app = start().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let mut ages = Vec::new();
    for (title, said) in [
        ("May one swim with a cold?", json!({ "adult": true })),
        (
            "Is rice good at night?",
            json!({ "adult": true, "guardian": true }),
        ),
        ("Does tea keep one awake?", json!({})),
    ] {
        let mut asked = plain_question(title);
        asked.as_object_mut().unwrap().remove("adult");
        asked
            .as_object_mut()
            .unwrap()
            .extend(said.as_object().unwrap().clone());
        let asked = Guest::new(&app).send("POST", "/api/questions", asked).await;
        let id = ok(asked).await["_id"].as_str().unwrap().to_owned();
        ages.push(read(&doctor, &id).await["age"].clone());
    }
    assert_eq!(ages, [json!("adult"), json!("parent"), Value::Null]);
    let list = ok(doctor.get("/api/desk/questions").await).await;
    let listed = list["items"].as_array().unwrap().iter();
    let listed: Vec<_> = listed.map(|row| row["age"].clone()).collect();
    assert_eq!(listed, ages);
    // As a plain form a parent says so with a button.
    let form = [
        ("category", "heart"),
        ("visibility", "private"),
        ("adult", "guardian"),
        ("title", "May my son run?"),
        ("question", "He is eight and would like to."),
        ("step", "send"),
    ];
    let sent = Guest::new(&app).form("/community/ask", &form).await;
    assert_eq!(sent.status(), 200);
    let list = ok(doctor.get("/api/desk/questions?state=private").await).await;
    assert_eq!(list["items"][0]["age"], "parent");
}

#[tokio::test]
async fn who_may_be_in_danger_is_listed_first_and_samples_last() {
    let app = start().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let sample = public(&app, "Is this a sample?").await;
    change(&app, &sample, |row| {
        row.visitor = Set("sample".to_owned());
    })
    .await;
    let calm = public(&app, "May one swim with a cold?").await;
    let (urgent, _) = private(&app).await;
    change(&app, &urgent, |row| {
        row.hold_reason = Set(Some(HoldReason::Emergency));
    })
    .await;
    let list = ok(doctor.get("/api/desk/questions").await).await;
    let rows = list["items"].as_array().unwrap().iter();
    let ids: Vec<&str> = rows.map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids, [&urgent, &calm, &sample]);
    assert_eq!(list["items"][0]["risk"], 2);
}

#[tokio::test]
async fn nobody_but_the_doctor_reads_or_answers() {
    let app = start().await;
    let (id, _) = private(&app).await;
    for role in [Role::Owner, Role::Moderator] {
        let person = app.sign_in(role).await;
        let told = refused(person.get(&path(&id, "")).await, 403).await;
        assert_eq!(told["code"], "health_details", "{role}");
        let list = ok(person.get("/api/desk/questions?state=private").await).await;
        assert_eq!(list["items"][0]["sealed"], true);
        for answer in [
            put(&person, &id, &json!(1), json!({"private": true})).await,
            person
                .post(&path(&id, "/messages"), json!({"text": "Hello"}))
                .await,
            person.post(&path(&id, "/close"), json!({})).await,
            person.get(&path(&id, "/attachments/x")).await,
        ] {
            assert_eq!(refused(answer, 403).await["code"], "not_allowed", "{role}");
        }
    }
    assert_eq!(audited(&app, "question.read").await, 0);
    let doctor = app.sign_in(Role::Doctor).await;
    for id in ["nothing", "01JD6Q5T3W8ZK9V2M4N6P8R0S1"] {
        refused(doctor.get(&path(id, "")).await, 404).await;
        refused(put(&doctor, id, &json!(1), json!({})).await, 404).await;
        refused(doctor.get(&path(id, "/attachments/x")).await, 404).await;
    }
}

#[tokio::test]
async fn who_is_owner_and_doctor_reads_as_the_doctor() {
    let app = start().await;
    let (id, _) = private(&app).await;
    let both = app.sign_in([Role::Owner, Role::Doctor]).await;
    read(&both, &id).await;
    let item = format!("/api/desk/conversation/items/question:{id}");
    ok(both.get(&item).await).await;
    let log = ok(both.get("/api/desk/audit?action=question.read").await).await;
    assert_eq!(log["total"], 2);
    for line in log["items"].as_array().unwrap() {
        assert_eq!(line["role"], "doctor", "{line}");
    }
}

#[tokio::test]
async fn the_general_version_leads_nowhere_back() {
    let app = start().await;
    let (id, _) = private(&app).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let general = json!({"title": "What helps against a cough?", "question": "Which drinks are good?", "blocks": blocks("Warm ones.")});
    let made = ok(doctor
        .post(&path(&id, "/publish-general"), general.clone())
        .await)
    .await;
    let page = made["id"].as_str().unwrap();
    assert_eq!(made["url"], format!("/community/{page}"));
    let again = doctor.post(&path(&id, "/publish-general"), general).await;
    assert_eq!(refused(again, 409).await["code"], "known");

    let shown = ok(app.get(&format!("/api/questions/{page}")).await).await;
    assert_eq!(
        (&shown["hasDoctorReplied"], &shown["answer"]),
        (&json!(true), &json!("Warm ones."))
    );
    let words = shown.to_string();
    assert!(!words.contains(SECRET) && !words.contains(&id), "{words}");
    assert_ne!(row(&app, page).await.visitor, row(&app, &id).await.visitor);
    assert_eq!(read(&doctor, &id).await["generalVersion"]["id"], page);
}

#[tokio::test]
async fn what_was_taken_back_meanwhile_is_not_answered() {
    let app = start().await;
    let (id, code) = private(&app).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let base = read(&doctor, &id).await["version"].clone();
    let mut asker = Guest::new(&app);
    ok(asker
        .send("POST", "/api/follow", json!({ "code": code }))
        .await)
    .await;
    let withdrawn = asker.send("POST", "/api/follow/withdraw", json!({})).await;
    assert!(withdrawn.status().is_success());
    let told = refused(
        put(&doctor, &id, &base, json!({"private": true})).await,
        409,
    )
    .await;
    assert_eq!(told["code"], "withdrawn");
    assert!(
        told["detail"]
            .as_str()
            .unwrap()
            .contains("withdrew this question"),
        "{told}"
    );
    assert_eq!(mails(&app, "answer-waiting").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_back_and_answering_at_once_leave_it_taken_back() {
    let app = start().await;
    let doctor = app.sign_in(Role::Doctor).await;
    for _ in 0..4 {
        let (id, code) = private(&app).await;
        let base = read(&doctor, &id).await["version"].clone();
        let mut asker = Guest::new(&app);
        let code = json!({ "code": code });
        ok(asker.send("POST", "/api/follow", code).await).await;
        let (answered, withdrawn) = tokio::join!(
            put(&doctor, &id, &base, json!({"private": true})),
            asker.send("POST", "/api/follow/withdraw", json!({})),
        );
        assert_eq!(withdrawn.status(), 200);
        assert_eq!(row(&app, &id).await.state, ItemState::Withdrawn);
        match answered.status().as_u16() {
            // The answer was first; the one who asked saw it or not, and took the question back.
            200 => {}
            _ => assert_eq!(refused(answered, 409).await["code"], "withdrawn"),
        }
    }
}

#[tokio::test]
async fn of_two_answers_at_once_the_second_sees_the_first() {
    let app = start().await;
    app.set_rules(json!({"questions": "open"}));
    let id = public(&app, "How long does a cold last?").await;
    let (one, other) = (
        app.sign_in(Role::Doctor).await,
        app.sign_in(Role::Doctor).await,
    );
    let base = read(&one, &id).await["version"].clone();
    let (first, second) = tokio::join!(
        put(&one, &id, &base, json!({"publish": true})),
        put(
            &other,
            &id,
            &base,
            json!({"publish": true, "blocks": blocks("Rest.")})
        ),
    );
    let (done, moved) = if first.status() == 200 {
        (first, second)
    } else {
        (second, first)
    };
    let done = ok(done).await;
    let told = refused(moved, 409).await;
    assert_eq!(
        (&told["code"], &told["current"]["answer"]),
        (&json!("moved"), &done["answer"])
    );
    let shown = ok(app.get(&format!("/api/questions/{id}")).await).await;
    assert_eq!(shown["answerBlocks"], done["answer"]["blocks"]);
    let told = refused(
        put(&one, &id, &told["current"]["version"], json!({})).await,
        409,
    )
    .await;
    assert_eq!(told["code"], "answered");
}

#[tokio::test]
async fn the_doctor_publishes_the_question_in_other_words() {
    let app = start().await;
    app.set_rules(json!({"questions": "doctor_publishes"}));
    let id = public(&app, "Why do I cough at my work in Osogbo?").await;
    let doctor = app.sign_in(Role::Doctor).await;
    let moderator = app.sign_in(Role::Moderator).await;
    let body = json!({"action": "approve", "items": [{"item": format!("question:{id}"), "seen": "pending"}]});
    let said = ok(moderator.post("/api/desk/conversation/decide", body).await).await;
    assert_eq!(said["items"][0]["outcome"], "refused", "{said}");

    let shown = read(&doctor, &id).await;
    assert_eq!(
        (&shown["mode"], &shown["url"]),
        (&json!("edited"), &Value::Null)
    );
    let base = &shown["version"];
    refused(put(&doctor, &id, base, json!({"publish": true})).await, 422).await;
    let edited =
        json!({"title": "Why does one cough at work?", "question": "Dust may be a reason."});
    let done = ok(put(
        &doctor,
        &id,
        base,
        json!({"publish": true, "edited": edited}),
    )
    .await)
    .await;
    assert_eq!(
        (&done["state"], &done["title"]),
        (&json!("published"), &json!("Why does one cough at work?"))
    );
    assert_eq!(done["history"][0]["action"], "answer");
    let page = ok(app.get(&format!("/api/questions/{id}")).await).await;
    assert!(!page.to_string().contains("Osogbo"), "{page}");
    let list = ok(app.get("/api/questions?q=dust").await).await;
    assert_eq!(list[0]["_id"], id.as_str());
    let found = app.found_in_search(&id).unwrap();
    assert_eq!(found.title, "Why does one cough at work?");
    assert!(!found.text.contains("Osogbo"), "{}", found.text);
}

#[tokio::test]
async fn an_answer_has_words_and_safe_links_alone() {
    let app = start().await;
    let id = public(&app, "How long does a cold last?").await;
    let doctor = app.sign_in(Role::Doctor).await;
    let base = read(&doctor, &id).await["version"].clone();
    for (bad, field) in [
        (json!([]), "blocks"),
        (blocks(" "), "blocks"),
        (json!([{"_type": "image"}]), "blocks[0]"),
        (
            json!([{"_type": "block", "children": [], "markDefs": [{"_type": "link", "_key": "l", "href": "javascript:alert(1)"}]}]),
            "blocks[0]",
        ),
    ] {
        let told = refused(
            put(&doctor, &id, &base, json!({"publish": true, "blocks": bad})).await,
            422,
        )
        .await;
        assert_eq!(told["errors"][0]["field"], field, "{bad}");
    }
    let told = refused(
        put(
            &doctor,
            &id,
            &base,
            json!({"publish": true, "fitsCountry": "FR"}),
        )
        .await,
        422,
    )
    .await;
    assert_eq!(told["errors"][0]["field"], "fitsCountry");
}

#[tokio::test]
async fn a_corrected_answer_says_what_changed_and_when() {
    let app = start().await;
    app.set_rules(json!({"questions": "open"}));
    let mut asked = plain_question("How long does a cold last?");
    asked["email"] = "ada@example.net".into();
    let asked = Guest::new(&app).send("POST", "/api/questions", asked).await;
    let id = ok(asked).await["_id"].as_str().unwrap().to_owned();
    let doctor = app.sign_in(Role::Doctor).await;
    let base = read(&doctor, &id).await["version"].clone();
    let note = json!({"publish": true, "correction": "A week, not a day."});
    let told = refused(put(&doctor, &id, &base, note.clone()).await, 422).await;
    assert_eq!(told["errors"][0]["field"], "correction");
    let first = ok(put(&doctor, &id, &base, json!({"publish": true})).await).await;
    assert_eq!(mails(&app, "answer-waiting").await, 1);

    // Another wording is told to nobody, and what says nothing is no correction.
    let other = ok(put(&doctor, &id, &first["version"], json!({"publish": true})).await).await;
    let empty = json!({"publish": true, "correction": " \u{200b}"});
    let told = refused(put(&doctor, &id, &other["version"], empty).await, 422).await;
    assert_eq!(told["errors"][0]["field"], "correction");
    assert_eq!(
        (
            mails(&app, "answer-waiting").await,
            mails(&app, "answer-corrected").await
        ),
        (1, 0)
    );
    let page = format!("/api/questions/{id}");
    assert_eq!(ok(app.get(&page).await).await["corrections"], Value::Null);

    app.clock.advance(chrono::TimeDelta::days(3));
    let doctor = app.sign_in(Role::Doctor).await;
    let done = ok(put(&doctor, &id, &other["version"], note).await).await;
    app.clock.advance(chrono::TimeDelta::days(1));
    let doctor = app.sign_in(Role::Doctor).await;
    let again = json!({"publish": true, "correction": "Two weeks in winter."});
    let done = ok(put(&doctor, &id, &done["version"], again).await).await;
    let notes = |view: &Value| -> Vec<(Value, Value)> {
        let all = view.as_array().unwrap().iter();
        all.map(|one| (one["dateText"].clone(), one["note"].clone()))
            .collect()
    };
    let expected = vec![
        (json!("25 November 2026"), json!("Two weeks in winter.")),
        (json!("24 November 2026"), json!("A week, not a day.")),
    ];
    assert_eq!(notes(&done["answer"]["corrections"]), expected);
    let shown = ok(app.get(&page).await).await;
    assert_eq!(notes(&shown["corrections"]), expected);
    let told = app.mails_of("answer-corrected").await;
    assert_eq!(told.len(), 2);
    assert!(!told[0].to_string().contains("cold"), "{told:?}");
    let copy = app.exported_questions("ada@example.net").await;
    assert_eq!(notes(&copy[0]["corrections"]), expected);

    // Without its answer the question shows none of it.
    let last = json!({"private": true});
    ok(put(&doctor, &id, &done["version"], last).await).await;
    assert_eq!(ok(app.get(&page).await).await["corrections"], Value::Null);
}
