//! Comments on passages of documents: between people of the desk, told to the others, and never read by anybody else.

use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{article, ok, refused};
use testsite::app;

use crate::desk_mails::{mails, text};

const WORDS: &str = "Is there a source for this number?";
const QUOTE: &str = "two litres a day";

fn water() -> Value {
    let mut body = article("Water");
    body["description"][0]["children"][0]["text"] = "Drink two litres a day.".into();
    body
}

fn path(id: &str) -> String {
    format!("/api/desk/documents/{id}/passage-comments")
}

async fn begin_thread(person: &Staffer, id: &str) -> Value {
    let thread = json!({ "field": "description", "blockKey": "a", "quote": QUOTE, "text": WORDS });
    ok(person.post(&path(id), thread).await).await
}

async fn list(person: &Staffer, id: &str) -> Vec<Value> {
    let found = ok(person.get(&path(id)).await).await;
    found["items"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_of_the_desk_talk_about_a_passage_until_it_is_resolved() {
    let app = app().without_jobs().start().await;
    let editor = app.sign_in(Role::Editor).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let (id, base) = editor.begin("blog", water()).await;
    let begun = begin_thread(&doctor, &id).await;
    assert_eq!(begun["quote"], QUOTE);
    assert_eq!(begun["comments"][0]["by"], doctor.name);
    let thread = begun["id"].as_str().unwrap().to_owned();
    app.run_jobs().await;
    let told = mails(&app, "passage-comment").await;
    assert_eq!(told.len(), 1, "who wrote the document");
    assert_eq!(told[0]["to"], json!(editor.email));
    let words = text(&told[0]);
    assert!(
        words.contains(&format!("/desk/documents/{id}")) && !words.contains("source"),
        "{words}"
    );

    let replies = format!("{}/{thread}/replies", path(&id));
    let reply = ok(editor
        .post(&replies, json!({ "text": "Yes, the WHO." }))
        .await)
    .await;
    assert_eq!(reply["comments"][1]["text"], "Yes, the WHO.");
    app.run_jobs().await;
    assert_eq!(mails(&app, "passage-comment").await.len(), 2);
    // What is saved meanwhile, also without the words, leaves the thread where it is.
    let mut body = water();
    body["description"] = json!([]);
    ok(editor.save(&id, base, &body, "tab").await).await;
    let resolved = format!("{}/{thread}/resolved", path(&id));
    let done = ok(editor
        .send("PUT", &resolved, json!({ "resolved": true }))
        .await)
    .await;
    assert_eq!(done["resolvedBy"], editor.name);
    begin_thread(&doctor, &id).await;
    let shown = list(&editor, &id).await;
    assert_eq!((shown.len(), &shown[1]["id"]), (2, &json!(thread)));
    ok(doctor
        .send("PUT", &resolved, json!({ "resolved": false }))
        .await)
    .await;
    assert!(list(&editor, &id).await[0]["resolvedAt"].is_null());

    let owner = app.sign_in(Role::Owner).await;
    let log = ok(owner.get("/api/desk/audit?q=comment").await)
        .await
        .to_string();
    for action in [
        "document.comment",
        "document.resolve_comment",
        "document.reopen_comment",
    ] {
        assert!(log.contains(action), "{action}: {log}");
    }
    assert!(!log.contains("source for this"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comment_needs_a_passage_words_and_the_right_to_write() {
    let app = app().without_jobs().start().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, _) = editor.begin("blog", water()).await;
    let thread = begin_thread(&editor, &id).await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    for (field, value) in [
        ("quote", json!("")),
        ("text", json!(" ")),
        ("text", json!("a".repeat(2_001))),
        ("quote", json!("a".repeat(301))),
    ] {
        let mut wrong =
            json!({ "field": "description", "blockKey": "a", "quote": QUOTE, "text": WORDS });
        wrong[field] = value;
        refused(editor.post(&path(&id), wrong).await, 422).await;
    }
    let support = app.sign_in(Role::Support).await;
    let words = json!({ "text": WORDS });
    let replies = format!("{}/{thread}/replies", path(&id));
    refused(support.post(&replies, words.clone()).await, 403).await;
    // A thread is reached through its own document alone.
    let (other, _) = editor.begin("blog", water()).await;
    let elsewhere = format!("{}/{thread}/replies", path(&other));
    refused(editor.post(&elsewhere, words).await, 404).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_but_the_desk_reads_a_comment() {
    let app = app().without_jobs().start().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let mut body = water();
    body["_id"] = "post-water".into();
    body["_type"] = "blog".into();
    body["slug"] = json!({ "_type": "slug", "current": "water" });
    app.publish(body).await;
    let (id, slug) = ("post-water", "water");
    begin_thread(&doctor, id).await;
    for public in public_reads(id, slug) {
        let answer = app.get(&public).await;
        let body = answer.text().await.unwrap();
        assert!(!body.contains(WORDS), "{public}");
    }
    let page = app.read_page(&format!("/blog/{slug}")).await;
    assert!(page.contains(QUOTE) && !page.contains(WORDS), "{page}");
    // Neither what the document is at the desk, nor in its revisions.
    assert!(!doctor.read(id).await.to_string().contains(WORDS));
    let revisions = doctor.revisions(id).await;
    assert!(!json!(revisions).to_string().contains(WORDS));
    refused(app.get(&path(id)).await, 401).await;
}

fn public_reads(id: &str, slug: &str) -> Vec<String> {
    let query = "*%5B%5D";
    vec![
        format!("/api/posts/{slug}"),
        "/api/posts".to_owned(),
        format!("/api/search?q={slug}"),
        "/feed.xml".to_owned(),
        "/sitemap.xml".to_owned(),
        format!("/v2024-01-01/data/query/production?query={query}"),
        format!("/v2024-01-01/data/doc/production/{id}"),
        format!("{}/x", path(id)),
    ]
}
