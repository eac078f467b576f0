//! Community questions, as visitors see them: the spec's shapes, modes, review, likes, and what goes wrong.

mod forms;
mod lists;
mod many;
mod sending;
mod words;

use chrono::{Duration, TimeZone, Utc};
use kernel::Clock;
use reqwest::StatusCode;
use sea_orm::ActiveValue::Set;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{ok, plain_question, refused};
use testkit::{Guest, PageAnswer};

use crate::app::App;
use crate::records::{answer, change, fill, row};

async fn start(mode: &str) -> App {
    let now = Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap();
    let app = App::start(Clock::fixed(now)).await;
    app.set_rules(json!({ "questions": mode }));
    app
}

async fn ask(guest: &mut Guest, question: Value) -> Value {
    let asked = guest.send("POST", "/api/questions", question).await;
    assert_eq!(asked.status(), StatusCode::CREATED);
    asked.json().await.unwrap()
}

async fn list(app: &App, query: &str) -> Vec<Value> {
    let items = ok(app.get(&format!("/api/questions{query}")).await).await;
    items.as_array().unwrap().clone()
}

fn titles(items: &[Value]) -> Vec<&str> {
    items
        .iter()
        .map(|item| item["title"].as_str().unwrap())
        .collect()
}
