//! Private threads behind their codes. That erasing leaves nothing is shown in `bedside/tests/system/community/erased.rs`.

mod codes;
mod documents;
mod endings;
mod forms;
mod voice_notes;

use chrono::{Duration, TimeZone, Utc};
use community::model::ItemState;
use community::tables::{decision, question::QuestionVisibility, report};
use kernel::Clock;
use reqwest::StatusCode;
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use staff::Role;
use store::Actor;
use testkit::Guest;
use testkit::pictures::png_taken_at;
use testkit::writing::{ok, plain_question, refused};

use crate::app::App;
use crate::records::{answer, change, row};

/// Words that stand nowhere else.
const SECRETS: [&str; 5] = [
    "quokkazanzibar",
    "wombatmombasa",
    "numbatlokoja",
    "bilbyibadan",
    "quollkano@example.org",
];

async fn start() -> App {
    let now = Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap();
    App::start(Clock::fixed(now)).await
}

async fn ask(app: &App) -> (String, String) {
    let question = json!({
        "title": format!("About my {}", SECRETS[0]), "question": format!("It is the {} that worries me.", SECRETS[1]),
        "visibility": "private", "category": "mind", "adult": true, "email": SECRETS[4],
    });
    let asked = Guest::new(app)
        .send("POST", "/api/questions", question)
        .await;
    assert_eq!(
        (
            asked.status(),
            asked.headers()["cache-control"].to_str().unwrap()
        ),
        (StatusCode::CREATED, "no-store")
    );
    let asked: Value = asked.json().await.unwrap();
    let text = |name: &str| asked[name].as_str().unwrap().to_owned();
    (text("_id"), text("code"))
}

async fn opened(app: &App, code: &str) -> Guest {
    let mut guest = Guest::new(app);
    let thread = guest
        .send("POST", "/api/follow", json!({ "code": code }))
        .await;
    assert_eq!(thread.status(), 200);
    assert!(guest.cookies.contains_key("follow"));
    guest
}

async fn doctor_says(app: &App, id: &str, words: &str) {
    let question = row(app, id).await;
    let tx = app.store.begin(Actor::System).await.unwrap();
    let thread = community::question_threads::store::open_thread(&app.store, &question).unwrap();
    let message = threads::NewMessage {
        staff: Some(threads::StaffAuthor::default()),
        text: words,
        client_key: None,
    };
    thread.add_message(&tx, &app.store, message).await.unwrap();
    tx.commit().await.unwrap();
}
