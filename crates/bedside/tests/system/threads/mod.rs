//! Private threads behind their codes, and the proof that erasing leaves nothing.

mod codes;
mod endings;
mod erased;
mod forms;

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use chrono::{Duration, TimeZone, Utc};
use conversation::model::State;
use conversation::tables::{
    decision, question::Visibility, report, thread_message::From, thread_photo,
};
use kernel::Clock;
use reqwest::StatusCode;
use sea_orm_migration::sea_orm::ActiveValue::Set;
use sea_orm_migration::sea_orm::EntityTrait;
use serde_json::{Value, json};
use staff::Role;
use store::{Actor, Engine, StoreError};
use testkit::writing::{ok, refused};
use testsite::{App, app};
use tracing_subscriber::fmt::MakeWriter;

use crate::guests::{Guest, answer, change, row};

/// Words that stand nowhere else.
const SECRETS: [&str; 5] = [
    "quokkazanzibar",
    "wombatmombasa",
    "numbatlokoja",
    "bilbyibadan",
    "quollkano@example.org",
];

async fn house() -> App {
    let now = Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap();
    app().without_jobs().clock(Clock::fixed(now)).start().await
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

async fn opened<'a>(app: &'a App, code: &str) -> Guest<'a> {
    let mut guest = Guest::new(app);
    let thread = guest
        .send("POST", "/api/follow", json!({ "code": code }))
        .await;
    assert_eq!(thread.status(), 200);
    assert!(guest.cookies.contains_key("follow"));
    guest
}

/// A picture that says where it was taken.
fn picture() -> Vec<u8> {
    let bare = hex(
        "89504e470d0a1a0a0000000d49484452000000080000000808020000004b6d29dc000000114944415478da6338a1a1811531\
         0c2d0900825d4601176289750000000049454e44ae426082",
    );
    let text = [b"tEXtPlace\0", SECRETS[3].as_bytes()].concat();
    let size = u32::try_from(text.len() - 4).unwrap().to_be_bytes();
    [
        &bare[..33],
        &size,
        &text,
        &crc(&text).to_be_bytes(),
        &bare[33..],
    ]
    .concat()
}

fn hex(text: &str) -> Vec<u8> {
    let pairs = text.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    pairs.map(byte).collect()
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 {
                (crc >> 1) ^ 0xEDB8_8320
            } else {
                crc >> 1
            }
        })
    };
    !bytes.iter().fold(u32::MAX, step)
}

async fn doctor_says(app: &App, id: &str, words: &str) {
    let (store, question, words) = (app.store().clone(), row(app, id).await, words.to_owned());
    app.store()
        .write::<_, StoreError, _>(Actor::System, move |tx| {
            Box::pin(async move {
                let from = From::Doctor;
                conversation::threads::store::add_message(
                    tx, &store, &question, from, None, &words,
                )
                .await?;
                Ok(())
            })
        })
        .await
        .unwrap();
}
