//! Files that people send, and a virus scanner that looks at them before anybody else may open them: clean, infected, away.

use chrono::TimeDelta;
use kernel::Clock;
use reqwest::Response;
use serde_json::{Value, json};
use staff::Role;
use testkit::documents::pdf;
use testkit::writing::{ok, refused};
use testkit::{Clamd, Guest, Staffer, TEST_VIRUS, rows_in};
use testsite::{App, app};

use crate::two_people::press;

const WAITS: &str = "This file is being checked for viruses. It can be opened once that is done.";
const REMOVED: &str =
    "A virus was found in this file, so it was removed. Please send a clean copy.";

async fn start(clamd: &Clamd) -> App {
    let clock = Clock::fixed("2026-11-27T07:00:00Z".parse().unwrap());
    let site = app().sample_content().without_jobs().clock(clock);
    site.scanner(clamd.address()).start().await
}

/// Sends a file of the library in one piece.
pub async fn upload_media(person: &Staffer, bytes: &[u8]) -> Response {
    let begun = person
        .request("POST", "/api/desk/uploads")
        .header("tus-resumable", "1.0.0")
        .header("upload-length", bytes.len())
        .send()
        .await
        .unwrap();
    let place = begun.headers()["location"].to_str().unwrap().to_owned();
    person
        .request("PATCH", &place)
        .header("tus-resumable", "1.0.0")
        .header("upload-offset", 0)
        .header("content-type", "application/offset+octet-stream")
        .body(bytes.to_vec())
        .send()
        .await
        .unwrap()
}

async fn media(person: &Staffer, uploaded: &Response) -> Value {
    let id = uploaded.headers()["media-id"].to_str().unwrap();
    ok(person.get(&format!("/api/desk/media/{id}")).await).await
}

/// Sends a report with a request that is being written.
async fn upload_report(visitor: &mut Guest, bytes: &[u8]) -> Response {
    let begun = visitor
        .request("POST", "/api/consultation/uploads")
        .header("tus-resumable", "1.0.0")
        .header("upload-length", bytes.len())
        .header("upload-metadata", "filename cmVwb3J0LnBkZg==");
    let begun = visitor.done(begun).await;
    let place = begun.headers()["location"].to_str().unwrap().to_owned();
    let sent = visitor
        .request("PATCH", &place)
        .header("tus-resumable", "1.0.0")
        .header("upload-offset", 0)
        .header("content-type", "application/offset+octet-stream")
        .body(bytes.to_vec());
    visitor.done(sent).await
}

/// Somebody who has begun to ask for a consultation.
async fn begin_request(app: &App) -> Guest {
    let mut visitor = Guest::new(app);
    press(
        &mut visitor,
        &[(
            "about",
            &[
                ("package", "First chat"),
                ("patient", "me"),
                ("adult", "yes"),
                ("country", "NG"),
                ("name", "Ada"),
                ("email", "ada@example.org"),
            ],
        )],
    )
    .await;
    visitor
}

async fn reports(visitor: &mut Guest) -> Value {
    ok(visitor.get("/api/consultation/request/story").await).await["found"]["files"].clone()
}

/// A private question, and who asked it.
async fn ask(app: &App) -> (String, Guest) {
    let question = json!({
        "title": "About my sleep", "question": "I wake at three each night. Why is that?",
        "visibility": "private", "category": "mind", "adult": true, "email": "ada@example.org",
    });
    let mut guest = Guest::new(app);
    let asked = ok(guest.send("POST", "/api/questions", question).await).await;
    let code = json!({ "code": asked["code"] });
    ok(guest.send("POST", "/api/follow", code).await).await;
    (asked["_id"].as_str().unwrap().to_owned(), guest)
}

async fn attach(guest: &mut Guest, bytes: &[u8]) -> Response {
    guest
        .file("/api/follow/attachments", "file", "report.pdf", bytes)
        .await
}

fn last_attachment(thread: &Value) -> Value {
    let messages = thread["messages"].as_array().unwrap();
    messages.last().unwrap()["attachments"][0].clone()
}

async fn attachment_at_desk(doctor: &Staffer, question: &str) -> Value {
    let path = format!("/api/desk/questions/{question}");
    last_attachment(&ok(doctor.get(&path).await).await)
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap()
}

/// Lets so much time pass, and does what is due then.
async fn wait(app: &App, time: TimeDelta) {
    app.clock().advance(time);
    app.run_jobs().await;
}

async fn audited(app: &App, action: &str) -> Vec<Value> {
    let owner = app.sign_in(Role::Owner).await;
    let list = ok(owner.get(&format!("/api/desk/audit?action={action}")).await).await;
    list["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_virus_is_refused_at_every_door_and_what_is_clean_is_served() {
    let clamd = Clamd::start().await;
    let app = start(&clamd).await;
    let (clean, infected) = (pdf("clean"), pdf(TEST_VIRUS));
    let editor = app.sign_in(Role::Editor).await;
    let mut patient = begin_request(&app).await;
    let (question, mut asker) = ask(&app).await;

    let problem = refused(upload_media(&editor, &infected).await, 422).await;
    assert_eq!(problem["code"], "file_infected");
    let problem = refused(upload_report(&mut patient, &infected).await, 422).await;
    assert_eq!(problem["code"], "file_infected");
    let words = text(&problem, "detail");
    assert!(
        words.starts_with("A virus was found in “report.pdf”"),
        "{words}"
    );
    let problem = refused(attach(&mut asker, &infected).await, 422).await;
    let words = text(&problem["errors"][0], "message");
    assert!(
        words.starts_with("A virus was found in “report.pdf”"),
        "{words}"
    );
    // Nothing of it is kept, and what the log says is the virus' name alone.
    let lines = audited(&app, "file.refuse_infected").await;
    let mut subjects: Vec<&str> = lines.iter().map(|line| text(line, "subject")).collect();
    subjects.sort_unstable();
    assert_eq!(
        subjects,
        ["files:care_file", "files:media", "files:thread_attachment"]
    );
    assert!(!format!("{lines:?}").contains("report.pdf"), "{lines:?}");
    assert_eq!(reports(&mut patient).await[0]["state"], "refused");

    let kept = upload_media(&editor, &clean).await;
    assert_eq!(kept.status(), 204);
    let item = media(&editor, &kept).await;
    assert!(item["held"].is_null(), "{item}");
    assert_eq!(app.get(text(&item, "url")).await.status(), 200);
    assert_eq!(upload_report(&mut patient, &clean).await.status(), 204);
    let shown = reports(&mut patient).await;
    assert_eq!(shown[0]["state"], "ready", "{shown}");
    let thread = ok(attach(&mut asker, &clean).await).await;
    let sent = last_attachment(&thread);
    assert!(sent["held"].is_null(), "{sent}");
    assert_eq!(asker.get(text(&sent, "url")).await.status(), 200);
    let doctor = app.sign_in(Role::Doctor).await;
    let at_desk = attachment_at_desk(&doctor, &question).await;
    assert_eq!(doctor.get(text(&at_desk, "url")).await.status(), 200);
    assert_eq!(clamd.count_scans(), 6);
}

#[tokio::test]
async fn what_a_scanner_that_is_away_has_not_seen_waits_for_it() {
    let clamd = Clamd::start().await;
    let app = start(&clamd).await;
    let sent = pdf("later");
    let editor = app.sign_in(Role::Editor).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let mut patient = begin_request(&app).await;
    let (question, mut asker) = ask(&app).await;
    clamd.set_away(true);

    // It is taken as ever, and said to wait.
    let kept = upload_media(&editor, &sent).await;
    assert_eq!(kept.status(), 204);
    let item = media(&editor, &kept).await;
    assert_eq!(item["held"], WAITS);
    let url = text(&item, "url").to_owned();
    assert_eq!(app.get(&url).await.status(), 404);
    assert_eq!(upload_report(&mut patient, &sent).await.status(), 204);
    let shown = reports(&mut patient).await;
    assert_eq!(
        (&shown[0]["state"], &shown[0]["problem"]),
        (&json!("checking"), &json!(WAITS))
    );
    let thread = ok(attach(&mut asker, &sent).await).await;
    let attachment = last_attachment(&thread);
    assert_eq!(attachment["held"], WAITS);
    let problem = refused(asker.get(text(&attachment, "url")).await, 423).await;
    assert_eq!(problem["code"], "file_waits_for_scan");
    let at_desk = attachment_at_desk(&doctor, &question).await;
    assert_eq!(at_desk["held"], WAITS);
    refused(doctor.get(text(&at_desk, "url")).await, 423).await;
    let owner = app.sign_in(Role::Owner).await;
    let register = ok(owner.get("/api/desk/processing").await)
        .await
        .to_string();
    assert!(register.contains("It does not answer now"), "{register}");
    assert!(register.contains("Files that wait for it: 3"), "{register}");

    // Asked again in vain, then with success; nothing is lost on the way.
    wait(&app, TimeDelta::minutes(1)).await;
    assert_eq!(app.get(&url).await.status(), 404);
    clamd.set_away(false);
    wait(&app, TimeDelta::minutes(2)).await;
    assert_eq!(app.get(&url).await.bytes().await.unwrap(), sent);
    assert!(media(&editor, &kept).await["held"].is_null());
    assert_eq!(reports(&mut patient).await[0]["state"], "ready");
    let opened = asker.get(text(&attachment, "url")).await;
    assert_eq!(opened.bytes().await.unwrap(), sent);
    assert_eq!(doctor.get(text(&at_desk, "url")).await.status(), 200);
    assert_eq!(audited(&app, "file.found_clean").await.len(), 3);
}

#[tokio::test]
async fn what_turns_out_to_be_infected_is_removed_and_said_so() {
    let clamd = Clamd::start().await;
    let app = start(&clamd).await;
    let sent = pdf(TEST_VIRUS);
    let editor = app.sign_in(Role::Editor).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let mut patient = begin_request(&app).await;
    let (question, mut asker) = ask(&app).await;
    clamd.set_away(true);
    let kept = upload_media(&editor, &sent).await;
    assert_eq!(upload_report(&mut patient, &sent).await.status(), 204);
    let attachment = last_attachment(&ok(attach(&mut asker, &sent).await).await);
    clamd.set_away(false);
    wait(&app, TimeDelta::minutes(1)).await;

    let item = media(&editor, &kept).await;
    assert_eq!(item["held"], REMOVED);
    assert_eq!(app.get(text(&item, "url")).await.status(), 404);
    let shown = reports(&mut patient).await;
    assert_eq!(
        (&shown[0]["state"], &shown[0]["problem"]),
        (&json!("refused"), &json!(REMOVED))
    );
    let problem = refused(asker.get(text(&attachment, "url")).await, 410).await;
    assert_eq!(problem["code"], "file_infected");
    let at_desk = attachment_at_desk(&doctor, &question).await;
    assert_eq!(at_desk["held"], REMOVED);
    refused(doctor.get(text(&at_desk, "url")).await, 410).await;
    // The bytes are gone, of all three.
    let store = app.store();
    for row in rows_in(store, "SELECT blob FROM held_blob").await {
        let blob: String = row.try_get("", "blob").unwrap();
        let found = store.blobs().get_blob(&blob.parse().unwrap()).await;
        assert!(found.unwrap().is_none());
    }
    let lines = audited(&app, "file.remove_infected").await;
    assert_eq!(lines.len(), 3, "{lines:?}");
    let told = format!("{lines:?}");
    assert!(told.contains("Eicar-Test-Signature"), "{told}");
    assert!(!told.contains("report.pdf"), "{told}");
}

#[tokio::test]
async fn staff_are_told_when_files_have_waited_for_days() {
    let clamd = Clamd::start().await;
    let app = start(&clamd).await;
    let owner = app.sign_in(Role::Owner).await;
    clamd.set_away(true);
    for word in ["one", "two"] {
        assert_eq!(upload_media(&owner, &pdf(word)).await.status(), 204);
    }
    wait(&app, TimeDelta::days(1)).await;
    // Counted as rows: a session ends in less than a day, and each new one would be somebody else to be told.
    let sent = "SELECT id FROM mail_message WHERE template = 'scanner-alert'";
    assert_eq!(rows_in(app.store(), sent).await.len(), 0);
    wait(&app, TimeDelta::days(1)).await;
    assert_eq!(rows_in(app.store(), sent).await.len(), 1);
    clamd.set_away(false);
    wait(&app, TimeDelta::hours(1)).await;
    let reader = app.sign_in(Role::Editor).await;
    let list = ok(reader.get("/api/desk/media?kind=file").await).await;
    let held = list["items"].as_array().unwrap().iter();
    assert!(held.clone().all(|item| item["held"].is_null()), "{list}");
}

#[tokio::test]
async fn without_a_scanner_nothing_waits() {
    let app = app().sample_content().without_jobs().start().await;
    let editor = app.sign_in(Role::Editor).await;
    let kept = upload_media(&editor, &pdf(TEST_VIRUS)).await;
    let item = media(&editor, &kept).await;
    assert!(item["held"].is_null());
    assert_eq!(app.get(text(&item, "url")).await.status(), 200);
}
