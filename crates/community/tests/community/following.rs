//! Following a question by mail: nothing goes out before the owner of the address says yes, and one click ends it.

use chrono::{DateTime, TimeDelta, Utc};
use community::tables::follower;
use kernel::Clock;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use staff::Role;
use store::personal::PersonalData as _;
use testkit::writing::{ok, plain_question, refused};
use testkit::{Guest, PUBLIC_URL, Staffer};

use crate::app::App;

const CONFIRM: &str = "question-follow-confirm";
const ANSWERED: &str = "followed-question-answered";
const CORRECTED: &str = "followed-answer-corrected";

async fn start() -> App {
    let clock = Clock::fixed("2026-11-21T09:00:00Z".parse::<DateTime<Utc>>().unwrap());
    let app = App::start(clock).await;
    app.set_rules(json!({"questions": "open"}));
    app
}

/// A public question with its code.
async fn ask(app: &App, title: &str) -> (String, String) {
    let asked = Guest::new(app)
        .send("POST", "/api/questions", plain_question(title))
        .await;
    let asked = ok(asked).await;
    let text = |name: &str| asked[name].as_str().unwrap().to_owned();
    (text("_id"), text("code"))
}

async fn follow(app: &App, id: &str, email: &str) {
    let path = format!("/api/questions/{id}/followers");
    let mut guest = Guest::new(app);
    let sent = guest.send("POST", &path, json!({ "email": email })).await;
    assert_eq!(sent.status(), 202);
}

/// The path of a link of the latest mail of a template.
async fn path_of(app: &App, template: &str, name: &str) -> String {
    let mails = app.mails_of(template).await;
    let link = mails.last().unwrap()[name].as_str().unwrap().to_owned();
    link.strip_prefix(PUBLIC_URL).unwrap().to_owned()
}

/// How the link of a page stands.
async fn state(app: &App, path: &str) -> Value {
    let call = path.replace("/community/updates", "/api/questions/updates");
    ok(app.get(&call).await).await["state"].clone()
}

async fn confirm(app: &App, id: &str, email: &str) -> String {
    follow(app, id, email).await;
    let path = path_of(app, CONFIRM, "link").await;
    Guest::new(app).form(&path, &[]).await;
    assert_eq!(state(app, &path).await, "confirmed");
    path
}

async fn answer(app: &App, id: &str, more: Value) {
    let doctor: Staffer = app.sign_in(Role::Doctor).await;
    let path = format!("/api/desk/questions/{id}");
    let base = ok(doctor.get(&path).await).await["version"].clone();
    let mut body = json!({"base": base, "publish": true, "blocks": [{"_type": "block", "_key": "a", "style": "normal",
        "markDefs": [], "children": [{"_type": "span", "_key": "s", "text": "A week.", "marks": []}]}]});
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    ok(doctor.send("PUT", &format!("{path}/answer"), body).await).await;
}

async fn followers(app: &App) -> Vec<follower::Model> {
    let reader = app.store.reader();
    let rows = follower::Entity::find().all(reader.connection()).await;
    rows.unwrap()
}

#[tokio::test]
async fn who_confirmed_is_told_of_an_answer_and_its_correction() {
    let app = start().await;
    let (id, _) = ask(&app, "How long does a cold last?").await;
    let page = confirm(&app, &id, "ada@example.net").await;
    follow(&app, &id, "bola@example.net").await;
    assert_eq!(app.mails_of(CONFIRM).await.len(), 2);
    // Whoever follows already is told nothing new, and nothing else.
    follow(&app, &id, "ADA@example.net").await;
    assert_eq!(app.mails_of(CONFIRM).await.len(), 2);

    answer(&app, &id, json!({})).await;
    let told = app.mails_of(ANSWERED).await;
    assert_eq!(told.len(), 1, "only who said yes");
    let link = format!("{PUBLIC_URL}/community/{id}#answer");
    assert_eq!(told[0]["link"], link.as_str());
    assert!(!told[0].to_string().contains("cold"), "{told:?}");
    // Another wording is told to nobody.
    answer(&app, &id, json!({})).await;
    answer(&app, &id, json!({"correction": "A week, not a day."})).await;
    assert_eq!(app.mails_of(ANSWERED).await.len(), 1);
    assert_eq!(app.mails_of(CORRECTED).await.len(), 1);
    assert_eq!(state(&app, &page).await, "confirmed");
}

#[tokio::test]
async fn one_click_ends_it_and_a_forged_link_ends_nothing() {
    let app = start().await;
    let (id, _) = ask(&app, "How long does a cold last?").await;
    confirm(&app, &id, "ada@example.net").await;
    answer(&app, &id, json!({})).await;
    let stop = path_of(&app, ANSWERED, "stop").await;
    assert_eq!(state(&app, &stop).await, "following");

    let last = if stop.ends_with('0') { '1' } else { '0' };
    let forged = format!("{}{last}", &stop[..stop.len() - 1]);
    for wrong in [forged.as_str(), "/community/updates/stop/x"] {
        assert_eq!(state(&app, wrong).await, "stopped");
        Guest::new(&app).form(wrong, &[]).await;
    }
    assert_eq!(followers(&app).await.len(), 1);

    let click = [("List-Unsubscribe", "One-Click")];
    let done = Guest::new(&app).form(&stop, &click).await;
    assert_eq!(done.status(), 200);
    assert!(done.text().await.unwrap().contains("no more emails"));
    assert_eq!(state(&app, &stop).await, "stopped");
    assert!(followers(&app).await.is_empty());
    answer(&app, &id, json!({"correction": "Two weeks."})).await;
    assert!(app.mails_of(CORRECTED).await.is_empty());
}

#[tokio::test]
async fn an_address_that_nobody_confirms_is_forgotten() {
    let app = start().await;
    let (id, _) = ask(&app, "How long does a cold last?").await;
    follow(&app, &id, "ada@example.net").await;
    let first = path_of(&app, CONFIRM, "link").await;
    follow(&app, &id, "ada@example.net").await;
    let second = path_of(&app, CONFIRM, "link").await;
    assert_eq!(state(&app, &first).await, "expired", "the newest one only");
    assert_eq!(state(&app, &second).await, "waiting");
    assert_eq!(followers(&app).await.len(), 1);

    app.clock.advance(TimeDelta::days(7));
    assert_eq!(state(&app, &second).await, "expired");
    Guest::new(&app).form(&second, &[]).await;
    answer(&app, &id, json!({})).await;
    assert!(app.mails_of(ANSWERED).await.is_empty());
    app.clock.advance(TimeDelta::days(1));
    app.run_jobs().await;
    assert!(followers(&app).await.is_empty());
}

#[tokio::test]
async fn only_what_everybody_reads_can_be_followed() {
    let app = start().await;
    let (id, _) = ask(&app, "How long does a cold last?").await;
    let mut private = plain_question("What helps against my cough?");
    private["visibility"] = "private".into();
    let private = ok(Guest::new(&app)
        .send("POST", "/api/questions", private)
        .await)
    .await;
    let private = private["_id"].as_str().unwrap();
    for (id, email, status, field) in [
        (private, "ada@example.net", 404, Value::Null),
        (
            "01JD6Q5T3W8ZK9V2M4N6P8R0S1",
            "ada@example.net",
            404,
            Value::Null,
        ),
        (id.as_str(), "", 422, json!("email")),
        (id.as_str(), "ada", 422, json!("email")),
    ] {
        let path = format!("/api/questions/{id}/followers");
        let sent = Guest::new(&app)
            .send("POST", &path, json!({ "email": email }))
            .await;
        assert_eq!(refused(sent, status).await["errors"][0]["field"], field);
    }
    // A program that fills in everything is told what everybody is.
    let path = format!("/api/questions/{id}/followers");
    let bot = json!({"email": "ada@example.net", "website": "https://x.example"});
    assert_eq!(
        Guest::new(&app).send("POST", &path, bot).await.status(),
        202
    );
    assert!(followers(&app).await.is_empty());
    // The plain form of the page.
    let form = [("form", "updates"), ("email", "ada@example.net")];
    Guest::new(&app)
        .form(&format!("/community/{id}"), &form)
        .await;
    assert_eq!(app.mails_of(CONFIRM).await.len(), 1);
}

#[tokio::test]
async fn followers_go_with_a_merge_and_end_with_the_question() {
    let app = start().await;
    let (from, _) = ask(&app, "How long does a cold last?").await;
    let (to, code) = ask(&app, "How many days does a cold take?").await;
    confirm(&app, &from, "ada@example.net").await;
    confirm(&app, &to, "ada@example.net").await;
    confirm(&app, &from, "bola@example.net").await;
    let moderator = app.sign_in(Role::Moderator).await;
    let merge = format!("/api/desk/questions/{from}/merge");
    ok(moderator.post(&merge, json!({ "into": to })).await).await;
    let rows = followers(&app).await;
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| row.question_id == to));
    answer(&app, &to, json!({})).await;
    assert_eq!(app.mails_of(ANSWERED).await.len(), 2);

    let mut asker = Guest::new(&app);
    ok(asker
        .send("POST", "/api/follow", json!({ "code": code }))
        .await)
    .await;
    let erased = asker.send("POST", "/api/follow/erase", json!({})).await;
    assert!(erased.status().is_success());
    assert!(followers(&app).await.is_empty());
    assert!(app.mails_of(ANSWERED).await.is_empty());
}

#[tokio::test]
async fn a_follower_is_found_copied_and_erased() {
    let app = start().await;
    let (id, _) = ask(&app, "How long does a cold last?").await;
    confirm(&app, &id, "ada@example.net").await;
    confirm(&app, &id, "bola@example.net").await;
    let (data, ada) = (app.followers(), "Ada@example.net".parse().unwrap());
    assert_eq!(data.find_items(&ada).await.unwrap().len(), 1);
    let copy = data.export_items(&ada).await.unwrap();
    assert_eq!(copy[0]["address"], "ada@example.net");
    assert_eq!(copy[0]["question"], format!("/community/{id}"));
    let gone = data.erase_items(store::Actor::System, &ada).await.unwrap();
    assert_eq!((gone.erased, followers(&app).await.len()), (1, 1));
}
