//! What the doctor speaks in the thread of a question: one note, behind the code, with what follows from a written message.

use reqwest::Response;
use testkit::Staffer;
use testkit::server::Site as _;
use threads::testing::record_tone;

use super::*;

const PATH: &str = "/api/desk/questions/voice-notes";

async fn begin(person: &Staffer, question: &str, name: &str, length: usize) -> Response {
    let call = person
        .request("POST", PATH)
        .header("tus-resumable", "1.0.0")
        .header("question", question)
        .header("upload-length", length)
        .header("upload-metadata", format!("filename {name}"));
    call.send().await.unwrap()
}

fn place_of(begun: &Response) -> String {
    assert_eq!(begun.status(), 201);
    begun.headers()["location"].to_str().unwrap().to_owned()
}

async fn append(person: &Staffer, question: &str, place: &str, bytes: &[u8]) -> Response {
    let call = person
        .request("PATCH", place)
        .header("tus-resumable", "1.0.0")
        .header("question", question)
        .header("upload-offset", 0)
        .header("content-type", "application/offset+octet-stream")
        .body(bytes.to_vec());
    call.send().await.unwrap()
}

/// Speaks a whole note under a name, in base64.
async fn speak(person: &Staffer, question: &str, name: &str, bytes: &[u8]) -> Response {
    let place = place_of(&begin(person, question, name, bytes.len()).await);
    append(person, question, &place, bytes).await
}

#[tokio::test]
async fn the_doctor_speaks_and_who_asked_hears_it_behind_their_code() {
    let app = start().await;
    app.set_rules(json!({ "keepOpenDays": 60 }));
    let (id, code) = ask(&app).await;
    let mut guest = opened(&app, &code).await;
    let message = json!({ "text": "Is it bad?" });
    ok(guest.send("POST", "/api/follow/messages", message).await).await;
    app.clock.advance(Duration::days(50));
    let mut guest = opened(&app, &code).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let tone = record_tone(50);
    // The second was begun anew under the name of the first.
    for name in ["b25l", "b25l", "dHdv"] {
        let sent = speak(&doctor, &id, name, &tone).await;
        assert_eq!(sent.status(), 204);
        assert!(sent.headers().contains_key("message-id"));
    }
    assert_eq!(app.mails_of("answer-waiting").await.len(), 1);
    let thread = ok(guest.get("/api/follow").await).await;
    let messages = thread["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 3, "{thread}");
    assert!(messages[0]["readAt"].is_string(), "a reply reads: {thread}");
    assert_eq!(thread["eraseAfter"], "2027-03-11T12:00:00Z");
    let note = &messages[1]["attachments"][0];
    assert_eq!(
        (&messages[1]["from"], &note["kind"]),
        (&json!("doctor"), &json!("voice"))
    );
    let heard = guest.get(note["url"].as_str().unwrap()).await;
    assert_eq!(heard.headers()["content-type"], "audio/ogg; codecs=opus");
    assert_eq!(heard.bytes().await.unwrap(), tone);
    let desk = ok(doctor.get(&format!("/api/desk/questions/{id}")).await).await;
    assert!(desk["messages"][1]["readAt"].is_string(), "{desk}");
    let owner = app.sign_in(Role::Owner).await;
    let said = ok(owner.get("/api/desk/audit?action=question.message").await).await;
    assert_eq!(said["items"].as_array().unwrap().len(), 2, "{said}");
    let actor = format!("staff:{}", doctor.id);
    assert_eq!(said["items"][0]["actor"], actor, "{said}");
}

#[tokio::test]
async fn only_the_doctor_speaks_and_only_from_our_pages() {
    let app = start().await;
    let (id, code) = ask(&app).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let tone = record_tone(10);
    let place = place_of(&begin(&doctor, &id, "b25l", tone.len()).await);
    for role in [Role::Owner, Role::Moderator, Role::Support] {
        let person = app.sign_in(role).await;
        refused(begin(&person, &id, "b25l", tone.len()).await, 403).await;
        refused(append(&person, &id, &place, &tone).await, 403).await;
    }
    // Signed in, from a page of somebody else.
    let elsewhere = app
        .client()
        .patch(format!("http://{}{place}", app.address()))
        .header("cookie", &doctor.cookie)
        .header("origin", "https://elsewhere.example")
        .header("tus-resumable", "1.0.0")
        .header("question", &id)
        .header("upload-offset", 0)
        .header("content-type", "application/offset+octet-stream")
        .body(tone.to_vec());
    refused(elsewhere.send().await.unwrap(), 403).await;
    let thread = ok(opened(&app, &code).await.get("/api/follow").await).await;
    assert_eq!(thread["messages"], json!([]));
}

#[tokio::test]
async fn a_note_belongs_to_its_question_and_is_a_recording() {
    let app = start().await;
    let (id, code) = ask(&app).await;
    let (other, _) = ask(&app).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let tone = record_tone(10);
    let place = place_of(&begin(&doctor, &id, "b25l", tone.len()).await);
    refused(append(&doctor, &other, &place, &tone).await, 404).await;
    refused(begin(&doctor, "nothing", "b25l", tone.len()).await, 404).await;
    refused(begin(&doctor, &id, "b25l", 0).await, 422).await;
    let problem = refused(speak(&doctor, &id, "dHdv", &[b'x'; 2_000]).await, 415).await;
    assert_eq!(problem["code"], "not_a_recording");

    let mut guest = opened(&app, &code).await;
    ok(guest.send("POST", "/api/follow/withdraw", json!({})).await).await;
    refused(append(&doctor, &id, &place, &tone).await, 409).await;
    let thread = ok(guest.get("/api/follow").await).await;
    assert_eq!(thread["messages"], json!([]));
    assert!(app.mails_of("answer-waiting").await.is_empty());
}
