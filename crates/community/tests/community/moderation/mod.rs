//! Moderation at the desk: decisions, reports, complaints, words, alerts, exports.

mod queue;
mod reports;

use chrono::{DateTime, TimeDelta, Utc};
use community::model::{HoldReason, ItemKind, ItemState};
use community::tables::comment;
use community::tables::question::{self, QuestionVisibility};
use kernel::Clock;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use staff::Role;
use store::Actor;
use testkit::writing::{ok, refused};
use testkit::{PUBLIC_URL, Staffer};

use crate::app::App;

/// A Saturday, 10:00 in Lagos.
fn saturday() -> Clock {
    Clock::fixed("2026-11-21T09:00:00Z".parse::<DateTime<Utc>>().unwrap())
}

async fn start() -> App {
    App::start(saturday()).await
}

/// A comment under an article that is not there; answers `comment:KEY`.
async fn comment(app: &App, text: &str, state: ItemState, hold: Option<HoldReason>) -> String {
    let tx = app.store.begin(Actor::Visitor).await.unwrap();
    let row = comment::Model {
        id: tx.new_id().to_string(),
        subject_kind: ItemKind::Post,
        subject_id: "post-water".to_owned(),
        parent_id: None,
        depth: 0,
        name: "Ada".to_owned(),
        text: text.to_owned(),
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
        pinned_at: None,
    };
    let id = row.id.clone();
    let row = row.into_active_model().reset_all();
    comment::Entity::insert(row)
        .exec_without_returning(tx.connection())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    format!("comment:{id}")
}

async fn question(
    app: &App,
    title: &str,
    visibility: QuestionVisibility,
    state: ItemState,
) -> String {
    let tx = app.store.begin(Actor::Visitor).await.unwrap();
    let row = question::Model {
        id: tx.new_id().to_string(),
        visibility,
        state,
        hold_reason: None,
        category: String::new(),
        country: None,
        age: None,
        text: format!("{title} Please tell me more."),
        title: title.to_owned(),
        user: "Anonymous".to_owned(),
        visitor: "q".repeat(64),
        asked_at: tx.now(),
        published_at: (state == ItemState::Published).then(|| tx.now()),
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
        .await
        .unwrap();
    tx.commit().await.unwrap();
    id
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
    let request = app.request("POST", path).header("origin", PUBLIC_URL);
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
