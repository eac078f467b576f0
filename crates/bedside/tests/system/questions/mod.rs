//! Community questions, as visitors see them: the spec's shapes, modes, review, likes, and what goes wrong.

mod forms;
mod lists;
mod sending;
mod words;

use chrono::{Duration, TimeZone, Utc};
use kernel::Clock;
use reqwest::StatusCode;
use sea_orm_migration::sea_orm::ActiveValue::Set;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{ok, refused};
use testsite::{App, app};

use crate::guests::{Guest, answer, change, plain_question, row, set};

async fn house(mode: &str) -> App {
    let now = Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap();
    let house = app().without_jobs().clock(Clock::fixed(now)).start().await;
    set(&house, json!({ "questions": mode })).await;
    house
}

async fn ask(guest: &mut Guest<'_>, question: Value) -> Value {
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
