//! Private threads behind their codes, and the proof that erasing leaves nothing.

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
use testkit::{App, app};
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

#[tokio::test]
async fn a_code_opens_the_thread_on_any_device() {
    let app = house().await;
    let (id, code) = ask(&app).await;
    let kept = row(&app, &id).await;
    assert_eq!(
        (kept.visibility, kept.state),
        (Visibility::Private, State::Pending)
    );
    assert!(!format!("{kept:?}").contains("quokka") && !format!("{kept:?}").contains(&code));
    // Nobody else sees that there is such a question.
    refused(app.get(&format!("/api/questions/{id}")).await, 404).await;
    let list = app.get("/api/questions").await.text().await.unwrap();
    assert_eq!(list, "[]");
    answer(&app, &id, "Rest, and come back in a week.").await;
    let mut guest = opened(&app, &code.to_lowercase().replace('-', " ")).await;
    let thread = ok(guest.get("/api/follow").await).await;
    assert_eq!(thread["title"], "About my quokkazanzibar");
    assert_eq!(
        thread["answer"]["blocks"][0]["children"][0]["text"],
        "Rest, and come back in a week."
    );
    assert_eq!(
        thread["can"],
        json!({ "write": true, "photo": true, "withdraw": true, "erase": true, "helpful": true })
    );
    let said = guest
        .send(
            "POST",
            "/api/follow/messages",
            json!({ "text": "Thank you, doctor." }),
        )
        .await;
    assert_eq!(ok(said).await["messages"][0]["text"], "Thank you, doctor.");
    let again = guest
        .send(
            "POST",
            "/api/follow/messages",
            json!({ "text": "Thank you, doctor." }),
        )
        .await;
    assert_eq!(
        ok(again).await["messages"].as_array().unwrap().len(),
        1,
        "a double click is one message"
    );
    doctor_says(&app, &id, "You are welcome.").await;
    let first = ok(guest.get("/api/follow").await).await;
    assert_eq!(first["messages"][1]["read"], false);
    assert_eq!(
        ok(guest.get("/api/follow").await).await["messages"][1]["read"],
        true
    );
    let helped = guest.send("POST", "/api/follow/helpful", json!({})).await;
    assert_eq!(ok(helped).await["can"]["helpful"], false);
    for blank in ["", " \u{200b} ", &"x".repeat(5_001)] {
        refused(
            guest
                .send("POST", "/api/follow/messages", json!({ "text": blank }))
                .await,
            422,
        )
        .await;
    }
    // The page is this visitor's alone.
    let page = guest.get("/community/follow").await;
    assert_eq!(page.headers()["cache-control"], "no-store");
    assert!(page.text().await.unwrap().contains("quokkazanzibar"));
    assert!(
        !app.get("/community/follow")
            .await
            .text()
            .await
            .unwrap()
            .contains("quokka")
    );
    assert_eq!(
        guest
            .send("POST", "/api/follow/leave", json!({}))
            .await
            .status(),
        204
    );
    refused(guest.get("/api/follow").await, 401).await;
}

#[tokio::test]
async fn a_session_is_over_after_half_an_hour_and_cannot_be_forged() {
    let app = house().await;
    let (_, code) = ask(&app).await;
    let mut guest = opened(&app, &code).await;
    app.clock().advance(Duration::minutes(29));
    ok(guest.get("/api/follow").await).await;
    app.clock().advance(Duration::minutes(2));
    refused(guest.get("/api/follow").await, 401).await;
    // A clock that is put back lengthens nothing for ever, and breaks nothing.
    app.clock().advance(Duration::minutes(-10));
    ok(guest.get("/api/follow").await).await;
    let sealed = guest.cookies["follow"].clone();
    for forged in [
        "x".to_owned(),
        sealed[..sealed.len() - 2].to_owned(),
        format!("{sealed}00"),
        String::from("v1.."),
    ] {
        guest.cookies.insert("follow".to_owned(), forged);
        refused(guest.get("/api/follow").await, 401).await;
    }
}

#[tokio::test]
async fn guessing_codes_is_slowed_and_answered_alike() {
    let app = house().await;
    let (id, code) = ask(&app).await;
    let mut guesser = Guest::new(&app);
    let malformed = refused(
        guesser
            .send("POST", "/api/follow", json!({ "code": "1234" }))
            .await,
        422,
    )
    .await;
    assert_eq!(malformed["errors"][0]["field"], "code");
    let unknown = |at: u32| json!({ "code": format!("0000-0000-0000-{at:04}") });
    let wrong = refused(guesser.send("POST", "/api/follow", unknown(0)).await, 404).await;
    for at in 1..20 {
        refused(guesser.send("POST", "/api/follow", unknown(at)).await, 404).await;
    }
    let waits = guesser
        .send("POST", "/api/follow", json!({ "code": code }))
        .await;
    assert!(waits.headers().contains_key("retry-after"));
    refused(waits, 429).await;
    // Others are not kept out, and an erased question is answered like one that never was.
    let mut owner = opened(&app, &code).await;
    assert_eq!(
        owner
            .send("POST", "/api/follow/erase", json!({}))
            .await
            .status(),
        204
    );
    let gone = refused(
        owner
            .send("POST", "/api/follow", json!({ "code": code }))
            .await,
        404,
    )
    .await;
    assert_eq!(
        (&gone["title"], &gone["detail"], &gone["code"]),
        (&wrong["title"], &wrong["detail"], &wrong["code"])
    );
    assert_eq!(row(&app, &id).await.state, State::Erased);
}

#[tokio::test]
async fn a_question_can_be_taken_back_while_it_is_answered() {
    let app = house().await;
    let (id, code) = ask(&app).await;
    let base = row(&app, &id).await.version;
    let mut guest = opened(&app, &code).await;
    let thread = ok(guest.send("POST", "/api/follow/withdraw", json!({})).await).await;
    assert_eq!(
        (&thread["state"], &thread["can"]["write"]),
        (&json!("withdrawn"), &json!(false))
    );
    assert!(thread["eraseText"].is_string());
    let after = row(&app, &id).await;
    assert!(
        after.version > base,
        "the doctor's answer has an older base"
    );
    ok(guest.send("POST", "/api/follow/withdraw", json!({})).await).await;
    assert_eq!(row(&app, &id).await.version, after.version);
    refused(
        guest
            .send("POST", "/api/follow/messages", json!({ "text": "wait" }))
            .await,
        409,
    )
    .await;
}

#[tokio::test]
async fn a_closed_thread_is_erased_when_its_time_is_over() {
    let app = house().await;
    crate::guests::set(&app, json!({ "keepPrivateDays": 30 })).await;
    let (id, code) = ask(&app).await;
    let now = app.store().clock().now();
    change(&app, &id, move |row| {
        row.closed_at = Set(Some(now));
        row.state = Set(State::Closed);
        row.erase_after = Set(Some(now + Duration::days(30)));
    })
    .await;
    app.clock().advance(Duration::days(29));
    app.run_jobs().await;
    assert_eq!(row(&app, &id).await.state, State::Closed);
    opened(&app, &code).await;
    app.clock().advance(Duration::days(2));
    app.run_jobs().await;
    let left = row(&app, &id).await;
    assert_eq!(
        (left.state, left.item_key, left.title.as_str()),
        (State::Erased, None, "")
    );
}

#[tokio::test]
async fn a_thread_that_nobody_closes_is_erased_after_its_last_word() {
    let app = house().await;
    crate::guests::set(&app, json!({ "keepOpenDays": 60 })).await;
    let (id, code) = ask(&app).await;
    let kept_until = async |day: &str| {
        let mut guest = opened(&app, &code).await;
        let thread = ok(guest.get("/api/follow").await).await;
        assert_eq!(thread["eraseAfter"], format!("{day}T12:00:00Z"));
        guest
    };
    kept_until("2027-01-20").await;
    app.clock().advance(Duration::days(50));
    app.run_jobs().await;
    let mut guest = kept_until("2027-01-20").await;
    let message = json!({ "text": "It is the same as before." });
    ok(guest.send("POST", "/api/follow/messages", message).await).await;
    kept_until("2027-03-11").await;
    app.clock().advance(Duration::days(50));
    let doctor = app.sign_in(Role::Doctor).await;
    let path = format!("/api/desk/questions/{id}/messages");
    let message = json!({ "text": "Thank you, I am thinking about it." });
    ok(doctor.send("POST", &path, message).await).await;
    kept_until("2027-04-30").await;
    // A clock that is put back erases nothing.
    app.clock().advance(Duration::days(-90));
    app.run_jobs().await;
    app.clock().advance(Duration::days(90 + 59));
    app.run_jobs().await;
    opened(&app, &code).await;
    app.clock().advance(Duration::days(2));
    app.run_jobs().await;
    let left = row(&app, &id).await;
    assert_eq!((left.state, left.item_key), (State::Erased, None));
    let code = json!({ "code": code });
    refused(
        Guest::new(&app).send("POST", "/api/follow", code).await,
        404,
    )
    .await;
}

#[tokio::test]
async fn of_a_public_question_the_thread_alone_is_erased() {
    let app = house().await;
    let rules = json!({ "questions": "open", "keepOpenDays": 30 });
    crate::guests::set(&app, rules).await;
    let mut question = crate::guests::plain_question("Is okra good for diabetes?");
    question["email"] = SECRETS[4].into();
    let asked = Guest::new(&app)
        .send("POST", "/api/questions", question)
        .await;
    let asked: Value = asked.json().await.unwrap();
    let (id, code) = (
        asked["_id"].as_str().unwrap(),
        asked["code"].as_str().unwrap(),
    );
    let mut guest = opened(&app, code).await;
    let message = json!({ "text": "My own sugar is 140." });
    let said = ok(guest.send("POST", "/api/follow/messages", message).await).await;
    assert_eq!(said.get("eraseAfter"), None, "the question stays: {said}");
    // What was asked before there was a time for it gets one.
    change(&app, id, |row| row.erase_after = Set(None)).await;
    app.clock().advance(Duration::days(1));
    app.run_jobs().await;
    app.clock().advance(Duration::days(31));
    app.run_jobs().await;
    let left = row(&app, id).await;
    assert_eq!((left.item_key, left.notice_mail), (None, None));
    ok(app.get(&format!("/api/questions/{id}")).await).await;
    let mut guest = opened(&app, code).await;
    let thread = ok(guest.get("/api/follow").await).await;
    assert_eq!(
        (
            &thread["messages"],
            &thread["can"]["write"],
            &thread["can"]["erase"]
        ),
        (&json!([]), &json!(false), &json!(true))
    );
}

#[tokio::test]
async fn nobody_s_words_about_an_erased_question_quote_it() {
    let app = house().await;
    let rules = json!({ "questions": "open", "comments": "at_once" });
    crate::guests::set(&app, rules).await;
    let question = crate::guests::plain_question("Is my cough from dust?");
    let asked = Guest::new(&app)
        .send("POST", "/api/questions", question)
        .await;
    let asked: Value = asked.json().await.unwrap();
    let (id, code) = (
        asked["_id"].as_str().unwrap(),
        asked["code"].as_str().unwrap(),
    );
    let mut other = Guest::new(&app);
    let said = json!({ "content": "Mine was." });
    let path = format!("/api/questions/{id}/comments");
    let said: Value = other.send("POST", &path, said).await.json().await.unwrap();
    let comment = format!("comment:{}", said["comments"][0]["_key"].as_str().unwrap());
    let moderator = app.sign_in(Role::Moderator).await;
    for item in [format!("question:{id}"), comment] {
        let words = format!("It says {}.", SECRETS[0]);
        let report = json!({ "item": item, "reason": "abuse", "words": words });
        let filed = other.send("POST", "/api/reports", report).await;
        assert_eq!(filed.status(), StatusCode::CREATED);
        let decided = json!({ "items": [{ "item": item, "seen": "published" }], "action": "hide", "note": SECRETS[1] });
        let path = "/api/desk/conversation/decide";
        ok(moderator.send("POST", path, decided).await).await;
    }
    let mut guest = opened(&app, code).await;
    guest.send("POST", "/api/follow/erase", json!({})).await;
    app.run_jobs().await;
    let reader = app.store().reader();
    let db = reader.connection();
    let reports = report::Entity::find().all(db).await.unwrap();
    let decisions = decision::Entity::find().all(db).await.unwrap();
    assert_eq!(
        (reports.len(), decisions.len()),
        (2, 2),
        "that it was done stays"
    );
    let kept = format!("{reports:?}{decisions:?}");
    for secret in &SECRETS[..2] {
        assert!(!kept.contains(secret), "{kept}");
    }
}

#[tokio::test]
async fn an_urgent_message_is_answered_with_a_card_and_goes_to_the_top() {
    let app = house().await;
    crate::guests::set(&app, json!({ "onCall": "oncall@example.org" })).await;
    let (id, code) = ask(&app).await;
    let mut guest = opened(&app, &code).await;
    let message = json!({ "text": "I want to kill myself tonight" });
    let thread = ok(guest.send("POST", "/api/follow/messages", message).await).await;
    assert!(thread["card"]["numbers"].is_array(), "{thread}");
    app.clock().advance(Duration::minutes(5));
    ask(&app).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let list = ok(doctor.get("/api/desk/questions?state=private").await).await;
    let rows = list["items"].as_array().unwrap();
    let urgent = rows.iter().find(|row| row["id"] == id.as_str()).unwrap();
    assert_eq!(
        (&urgent["risk"], &urgent["hold"]),
        (&json!(3), &json!("crisis"))
    );
    let owner = app.sign_in(Role::Owner).await;
    let mails = ok(owner.get("/api/desk/mails").await).await;
    let alerts = mails["items"].as_array().unwrap().iter();
    let alerts = alerts.filter(|mail| mail["template"] == "crisis-alert");
    assert_eq!(alerts.count(), 1, "{mails}");
    let path = format!("/api/desk/questions/{id}/messages");
    ok(doctor
        .send("POST", &path, json!({ "text": "I am ringing you." }))
        .await)
    .await;
    let thread = ok(guest.get("/api/follow").await).await;
    assert_eq!(thread.get("card"), None);
}

#[tokio::test]
async fn the_plain_forms_do_the_same() {
    let app = house().await;
    let (id, code) = ask(&app).await;
    let mut guest = Guest::new(&app);
    let page = "/community/follow";
    let wrong = guest
        .form(page, &[("form", "follow"), ("code", "abc")])
        .await;
    assert_eq!(wrong.status(), 422);
    assert!(
        wrong
            .text()
            .await
            .unwrap()
            .contains("16 letters and numbers")
    );
    let place = |answer: reqwest::Response| {
        assert_eq!(answer.status(), StatusCode::SEE_OTHER);
        answer.headers()["location"].to_str().unwrap().to_owned()
    };
    assert_eq!(
        place(
            guest
                .form(page, &[("form", "follow"), ("code", &code)])
                .await
        ),
        page
    );
    let said = guest
        .form(page, &[("form", "message"), ("text", "One more thing.")])
        .await;
    assert_eq!(place(said), "/community/follow?done=message#messages");
    let empty = guest
        .form(page, &[("form", "message"), ("text", " ")])
        .await;
    assert_eq!(empty.status(), 422);
    let photo = guest.photo("/community/follow/photos", &picture()).await;
    assert_eq!(place(photo), "/community/follow?done=photo#messages");
    let large = vec![0; 11 << 20];
    for (sent, words) in [
        (
            &b"%PDF-1.7 not a photo"[..],
            "The file must be a photo: JPEG, PNG, WebP or HEIC",
        ),
        (b"", "The photo is empty. Choose another one"),
        (&picture()[..40], "This photo cannot be read."),
        (&large, "The photo must be smaller than 10MB"),
    ] {
        let refused = guest.photo("/community/follow/photos", sent).await;
        assert_eq!(refused.status(), 422);
        let html = refused.text().await.unwrap();
        assert!(html.contains(words), "{words}: {html}");
    }
    let unsure = guest.form(page, &[("form", "erase")]).await;
    assert_eq!(place(unsure), "/community/follow?do=erase");
    let erased = guest
        .form(page, &[("form", "erase"), ("confirm", "yes")])
        .await;
    assert_eq!(place(erased), "/community/follow?done=erased");
    assert!(!guest.cookies.contains_key("follow"));
    assert_eq!(row(&app, &id).await.state, State::Erased);
}

/// What the server logs.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// All bytes of the files under a folder, keys left out.
fn files(folder: &Path, all: &mut Vec<(String, Vec<u8>)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().unwrap() != "keys" {
            files(&path, all);
        } else if path.is_file() {
            all.push((path.display().to_string(), std::fs::read(&path).unwrap()));
        }
    }
}

fn holds(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}

/// Everything that an archive made now says.
async fn archived(app: &App) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("after.tar.gz");
    store::backup::write(app.store(), &file).await.unwrap();
    let mut plain = Vec::new();
    flate2::read::MultiGzDecoder::new(std::fs::File::open(file).unwrap())
        .read_to_end(&mut plain)
        .unwrap();
    plain
}

#[tokio::test]
async fn nothing_is_left_of_what_was_erased() {
    let lines = Lines::default();
    let log = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::DEBUG)
        .with_writer(lines.clone())
        .with_ansi(false);
    let _logging = tracing::subscriber::set_default(log.finish());
    let app = house().await;
    let (id, code) = ask(&app).await;
    let (_, other) = ask(&app).await;
    answer(&app, &id, &format!("About the {}.", SECRETS[2])).await;
    let mut guest = opened(&app, &code).await;
    let message = json!({ "text": format!("More of {} and {}.", SECRETS[0], SECRETS[3]) });
    ok(guest.send("POST", "/api/follow/messages", message).await).await;
    let shown = ok(guest.photo("/api/follow/photos", &picture()).await).await;
    let photo = shown["messages"][1]["photos"][0]["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let seen = guest.get(&photo).await;
    assert_eq!(seen.headers()["content-type"], "image/webp");
    assert!(
        !holds(&seen.bytes().await.unwrap(), SECRETS[3].as_bytes()),
        "what tells where it was taken is gone"
    );
    // Another person's code does not open it.
    refused(opened(&app, &other).await.get(&photo).await, 404).await;

    let before = row(&app, &id).await;
    let key = before.item_key.clone().unwrap();
    let reader = app.store().reader();
    let rows = thread_photo::Entity::find()
        .all(reader.connection())
        .await
        .unwrap();
    let blob = rows[0].blob.clone();
    let sealed = [
        before.title.clone(),
        before.text.clone(),
        before.notice_mail.clone().unwrap(),
    ];
    let on_disk = |needle: &str| {
        let mut all = Vec::new();
        files(app.store().data(), &mut all);
        let found = all
            .into_iter()
            .find(|(name, bytes)| name.contains(needle) || holds(bytes, needle.as_bytes()));
        found.map(|(name, _)| name)
    };
    // As long as it is there, it is sealed.
    for secret in SECRETS {
        assert_eq!(on_disk(secret), None, "{secret}");
    }
    if app.store().engine() == Engine::Sqlite {
        assert!(on_disk(&key).is_some(), "the search finds what is there");
    }
    assert!(on_disk(&blob).is_some());

    assert_eq!(
        guest
            .send("POST", "/api/follow/erase", json!({}))
            .await
            .status(),
        204
    );
    app.run_jobs().await;

    let archive = archived(&app).await;
    let logged = lines.0.lock().unwrap().clone();
    assert!(holds(&logged, b"/api/follow"), "the log is looked at");
    let gone = SECRETS
        .iter()
        .copied()
        .chain(sealed.iter().map(String::as_str))
        .chain([key.as_str(), &code]);
    for needle in gone {
        assert_eq!(on_disk(needle), None, "{needle}");
        assert!(
            !holds(&archive, needle.as_bytes()),
            "{needle} in the archive"
        );
        assert!(!holds(&logged, needle.as_bytes()), "{needle} in the log");
    }
    let mut left = Vec::new();
    files(app.store().data(), &mut left);
    assert!(left.iter().all(|(name, _)| !name.contains(&blob)));
    refused(guest.get("/api/follow").await, 401).await;
    // The other question is whole.
    let mut rest = opened(&app, &other).await;
    assert_eq!(
        ok(rest.get("/api/follow").await).await["title"],
        "About my quokkazanzibar"
    );
}
