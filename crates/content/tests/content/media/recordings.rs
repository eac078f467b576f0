//! The recording of an article: its chapters, its weight, and the text that it reads.
use serde_json::{Value, json};
use staff::Role;
use testkit::signed_in;
use testkit::writing::article;

use super::desk::Desk;
use super::files::long_wav;

/// A desk at which the doctor writes, an article with a recording of 90 seconds at 64 kbit/s, and where it stands.
async fn recorded() -> (Desk, String, Value) {
    let mut desk = Desk::open().await;
    desk.person = signed_in(&desk.clock, "Dr Ade", Role::Owner);
    let asset = desk.take("reading.wav", &long_wav(90)).await;
    let mut body = article("Sleep");
    body["slug"] = json!({"_type": "slug", "current": "sleep"});
    // A client may say what it likes of the file.
    body["audio"] = json!({"asset": {"_type": "reference", "_ref": asset}, "seconds": 900});
    let new = json!({"kind": "blog", "body": body});
    let begun = desk.send("POST", "/api/desk/documents", new).await;
    assert_eq!(begun.status, 201, "{:?}", begun.bytes);
    let id = begun.json()["id"].as_str().unwrap().to_owned();
    (desk, id, body)
}

async fn save(desk: &Desk, id: &str, body: &Value) -> Value {
    let path = format!("/api/desk/documents/{id}");
    let base = desk.json(&path).await["revision"].clone();
    let saved = desk
        .send("PUT", &path, json!({"base": base, "body": body}))
        .await;
    assert_eq!(saved.status, 200, "{:?}", saved.bytes);
    saved.json()
}

/// Codes and fields of what is found, without what other parts of the form say.
fn found(answer: &Value) -> Vec<(String, String)> {
    let text = |check: &Value, key: &str| check[key].as_str().unwrap().to_owned();
    let checks = answer["checks"].as_array().unwrap().iter();
    checks
        .map(|check| (text(check, "code"), text(check, "field")))
        .filter(|(_, field)| field.starts_with("body.chapters") || field.starts_with("body.audio"))
        .collect()
}

fn named(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(code, field): &(&str, &str)| ((*code).to_owned(), format!("body.{field}"));
    pairs.iter().map(owned).collect()
}

async fn publish(desk: &Desk, id: &str) -> testkit::in_process::Answered {
    let base = desk.json(&format!("/api/desk/documents/{id}")).await["revision"].clone();
    let path = format!("/api/desk/documents/{id}/actions");
    desk.send("POST", &path, json!({"action": "publish", "base": base}))
        .await
}

#[tokio::test]
async fn each_chapter_is_held_against_the_one_above_and_the_end() {
    let (desk, id, mut body) = recorded().await;
    body["chapters"] = json!([
        {"_key": "a", "start": 0, "title": "Beginning"},
        {"_key": "b", "start": 40, "title": " "},
        {"_key": "c", "start": 40, "title": "Same moment"},
        {"_key": "d", "title": "No moment"},
        {"_key": "e", "start": "soon", "title": "No number"},
        {"_key": "f", "start": 90, "title": "At the end"},
    ]);
    let saved = save(&desk, &id, &body).await;
    let expected = named(&[
        ("required", "chapters[1].title"),
        ("chapter_order", "chapters[2].start"),
        ("required", "chapters[3].start"),
        ("required", "chapters[4].start"),
        ("chapter_after_end", "chapters[5].start"),
        ("large_recording", "audio"),
    ]);
    assert_eq!(found(&saved), expected);
    let refused = publish(&desk, &id).await;
    assert_eq!(refused.status, 422);
    let problem = refused.json();
    let errors = problem["errors"].as_array().unwrap();
    let messages: Vec<&str> = errors
        .iter()
        .map(|error| error["message"].as_str().unwrap())
        .collect();
    assert_eq!(
        messages,
        [
            "Chapter 2: give it a title.",
            "Chapter 3: 0:40 is not after 0:40, where the one above begins.",
            "Chapter 4: say when it begins, such as 1:35.",
            "Chapter 5: say when it begins, such as 1:35.",
            "Chapter 6: 1:30 is not within the recording, which ends at 1:30.",
        ]
    );
    // What can never be right is not even saved.
    body["chapters"] = json!(["1:35 Sleep"]);
    let base = desk.json(&format!("/api/desk/documents/{id}")).await["revision"].clone();
    let path = format!("/api/desk/documents/{id}");
    let refused = desk
        .send("PUT", &path, json!({"base": base, "body": body}))
        .await;
    assert_eq!(refused.status, 422);
}

#[tokio::test]
async fn readers_get_the_chapters_with_the_length_that_was_measured() {
    let (desk, id, mut body) = recorded().await;
    body["chapters"] = json!([
        {"_key": "a", "start": 0, "title": "Beginning"},
        {"_key": "b", "start": 40, "title": "What to do"},
    ]);
    save(&desk, &id, &body).await;
    assert_eq!(publish(&desk, &id).await.status, 200);
    let chapters =
        json!([{"start": 0, "title": "Beginning"}, {"start": 40, "title": "What to do"}]);
    let post = desk.json("/api/posts/sleep").await;
    assert_eq!(post["audio"]["chapters"], chapters);
    assert_eq!(post["audio"]["seconds"], 90);
    let list = desk.json("/api/recordings").await;
    assert_eq!(list["items"][0]["audio"]["chapters"], chapters);
    // Exports and content clients have the field as it was written.
    let stored = desk.json(&format!("/api/desk/documents/{id}")).await;
    assert_eq!(stored["body"]["chapters"], body["chapters"]);
    assert_eq!(stored["body"]["audio"]["seconds"], 90);
    assert_eq!(stored["body"]["audio"]["bytes"], 90 * 8_000 + 44);
}

#[tokio::test]
async fn a_text_that_changed_after_the_recording_is_noticed_until_it_is_confirmed() {
    let (desk, id, mut body) = recorded().await;
    // What the desk's own digest says of the text (`model/spoken_text.rs`).
    let digest = "9f648fd6";
    body["audio"]["textDigest"] = digest.into();
    let large = ("large_recording", "audio");
    assert_eq!(found(&save(&desk, &id, &body).await), named(&[large]));
    body["description"][0]["children"][0]["text"] = "Drink more water.".into();
    let changed = ("recorded_before_change", "audio");
    assert_eq!(
        found(&save(&desk, &id, &body).await),
        named(&[large, changed])
    );
    // It is advice: nothing is kept from its readers.
    assert_eq!(publish(&desk, &id).await.status, 200);
    body["description"][0]["children"][0]["text"] = "Drink water.".into();
    assert_eq!(found(&save(&desk, &id, &body).await), named(&[large]));
}

#[tokio::test]
async fn chapters_without_a_recording_wait_for_one() {
    let (desk, id, mut body) = recorded().await;
    body["chapters"] = json!([{"_key": "a", "start": 5_000, "title": "Late"}]);
    body.as_object_mut().unwrap().remove("audio");
    let saved = save(&desk, &id, &body).await;
    assert_eq!(found(&saved), named(&[("chapters_alone", "chapters")]));
    assert_eq!(publish(&desk, &id).await.status, 200);
    let post = desk.json("/api/posts/sleep").await;
    assert_eq!(post["audio"], Value::Null);
}
