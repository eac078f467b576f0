//! The conversation in the whole site: on its real pages, under real posts, in search, in the site map and in mails. What it does by
//! itself is shown by its own tests.

mod erased;
mod pages;
mod wiring;

use chrono::{TimeZone, Utc};
use community::tables::question;
use kernel::Clock;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use store::Actor;
use testkit::Guest;
use testkit::writing::{ok, plain_question, post};
use testsite::{App, app};

/// A site on a Saturday at noon, without jobs.
async fn start() -> App {
    let now = Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap();
    app().without_jobs().clock(Clock::fixed(now)).start().await
}

/// Sets at the desk how comments and questions are taken.
pub async fn set_rules(app: &App, mut rules: Value) {
    rules["_id"] = "settings-conversation".into();
    rules["_type"] = "settings".into();
    app.publish(rules).await;
}

/// Asks; what the visitor is answered.
async fn ask(guest: &mut Guest, question: Value) -> Value {
    ok(guest.send("POST", "/api/questions", question).await).await
}

/// A browser in which the code was typed.
async fn opened(app: &App, code: &str) -> Guest {
    let mut guest = Guest::new(app);
    let code = json!({ "code": code });
    ok(guest.send("POST", "/api/follow", code).await).await;
    guest
}

/// The row of a question.
async fn row(app: &App, id: &str) -> question::Model {
    let reader = app.store().reader();
    let found = question::Entity::find_by_id(id)
        .one(reader.connection())
        .await;
    found.unwrap().unwrap()
}

/// The doctor's answer, as the desk writes it, without the mail that tells of it.
async fn answer(app: &App, id: &str, words: &str) {
    let found = row(app, id).await;
    let block = json!({ "_type": "block", "_key": "a", "style": "normal", "markDefs": [],
        "children": [{ "_type": "span", "_key": "b", "text": words, "marks": [] }] });
    let blocks = json!([block]).to_string();
    let (blocks, text) = community::question_threads::encryption::encrypt_answer(
        app.store(),
        &found,
        &blocks,
        words,
    )
    .unwrap();
    let tx = app.store().begin(Actor::System).await.unwrap();
    tx.touch_tags([
        kernel::CacheTag::new("questions"),
        kernel::CacheTag::new(format!("question:{}", found.id)),
    ]);
    let mut row = found.into_active_model();
    row.answer_blocks = Set(Some(blocks));
    row.answer_text = Set(Some(text));
    row.answered_at = Set(Some(tx.now()));
    row.has_doctor_replied = Set(true);
    row.update(tx.connection()).await.unwrap();
    tx.commit().await.unwrap();
}
