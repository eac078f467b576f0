//! Programs that keep answers, and are told when these are old.

use std::collections::BTreeSet;

use content::documents::DocumentService;
use reqwest::StatusCode;
use serde_json::{Value, json};
use store::Actor;
use testkit::Guest;
use testkit::writing::ok;
use testsite::App;

use crate::content_listeners::Heard;
use crate::content_programs::{answer, faq, paragraph, query, site, token};

const LIVE: &str = "/v2025-01-06/data/live/events/production";

/// Tags of an answer.
async fn tags(app: &App, query: &str) -> BTreeSet<String> {
    let pairs = [("query", query), ("lastLiveEventId", "0123456789abcdef")];
    let address = reqwest::Url::parse_with_params("http://any", pairs).unwrap();
    let path = format!(
        "/v2025-01-06/data/query/production?{}",
        address.query().unwrap()
    );
    let body: Value = app.read_json(&path).await;
    read_tags(&body["syncTags"])
}

fn read_tags(list: &Value) -> BTreeSet<String> {
    let tags = list.as_array().unwrap().iter();
    tags.map(|tag| tag.as_str().unwrap().to_owned()).collect()
}

async fn next_tags(live: &mut Heard) -> BTreeSet<String> {
    loop {
        let (name, body) = live.next().await;
        // As the node has just begun to hear of the others.
        if name == "restart" {
            continue;
        }
        assert_eq!(name, "message", "{body}");
        return read_tags(&body["tags"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_tells_the_answers_that_it_could_make_others() {
    let app = site().await;
    let mut live = Heard::open_at(&app, None, LIVE).await;
    assert_eq!(live.next().await.0, "welcome");
    let all = tags(&app, "*[_type == 'faq']{question}").await;
    let one = tags(&app, "*[_id == 'faq-a'][0]").await;
    let other = tags(&app, "*[_id == 'faq-b'][0]").await;
    let posts = tags(&app, "*[_type == 'blog']{title}").await;
    let any = tags(&app, "count(*)").await;
    assert!(all.iter().all(|tag| tag.starts_with("s1:")));
    app.publish(faq("faq-a", "Changed again")).await;
    let told = next_tags(&mut live).await;
    for (answer, hears) in [
        (&all, true),
        (&one, true),
        (&any, true),
        (&other, false),
        (&posts, false),
    ] {
        assert_eq!(!told.is_disjoint(answer), hears, "{answer:?} of {told:?}");
    }
    // What is not there yet is heard of when it comes.
    app.publish(faq("faq-b", "New?")).await;
    let told = next_tags(&mut live).await;
    assert!(!told.is_disjoint(&other) && told.is_disjoint(&one));
    let documents = DocumentService::new(app.store().clone());
    documents
        .archive_document(Actor::System, "faq-b")
        .await
        .unwrap();
    assert!(
        !next_tags(&mut live).await.is_disjoint(&other),
        "when it goes, too"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_words_are_told_to_answers_that_have_them() {
    let app = site().await;
    let post = json!({ "_id": "post-a", "_type": "blog", "title": "About sleep", "author": "Dr Ade", "category": "Sleeping",
        "date": "2025-03-01", "slug": { "_type": "slug", "current": "sleep" }, "description": [paragraph("Rest.")] });
    app.publish(post).await;
    let mut live = Heard::open_at(&app, None, LIVE).await;
    live.next().await;
    let (counts, titles) = (
        tags(&app, "*[slug.current == 'sleep'][0]{likes}").await,
        tags(&app, "*[_id == 'post-a'][0]{title}").await,
    );
    let like = json!({ "type": "like" });
    ok(Guest::new(&app)
        .send("PATCH", "/api/posts/sleep/reactions", like)
        .await)
    .await;
    let told = next_tags(&mut live).await;
    assert!(!told.is_disjoint(&counts) && told.is_disjoint(&titles));
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_are_told_to_who_may_read_them() {
    let app = site().await;
    let path = format!("{LIVE}?includeDrafts=true&tag=preview");
    let (status, _) = answer(app.request("GET", &path)).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let other = token(&app, &["read_published"]).await;
    let (status, body) = answer(app.request("GET", &path).bearer_auth(other)).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{body}");
    let reader = token(&app, &["read_drafts"]).await;
    let mut program = Heard::open_at(&app, Some(&reader), &path).await;
    let mut anybody = Heard::open_at(&app, None, LIVE).await;
    program.next().await;
    anybody.next().await;
    let one = tags(&app, "*[_id == 'faq-a'][0]").await;
    let documents = DocumentService::new(app.store().clone());
    documents
        .save_draft(Actor::System, faq("faq-a", "In a draft"), None)
        .await
        .unwrap();
    assert!(!next_tags(&mut program).await.is_disjoint(&one));
    app.publish(faq("faq-z", "Elsewhere")).await;
    let told = next_tags(&mut anybody).await;
    assert!(
        told.is_disjoint(&one),
        "the draft was told to nobody: {told:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_here_before_starts_again_and_what_is_not_offered_is_named() {
    let app = site().await;
    let request = app
        .request("GET", LIVE)
        .header("last-event-id", "0123456789abcdef");
    let mut answered = request.send().await.unwrap();
    let mut text = String::new();
    while !text.contains("event: restart") {
        let chunk = answered.chunk().await.unwrap().expect("more events");
        text.push_str(&String::from_utf8_lossy(&chunk));
    }
    assert!(text.starts_with("event: welcome"), "{text}");
    for (path, status, named) in [
        (
            "/v1/data/live/events/production".to_owned(),
            400,
            "2021-03-25",
        ),
        (
            "/v2021-03-24/data/live/events/production".to_owned(),
            400,
            "2021-03-24",
        ),
        (format!("{LIVE}?waitFor=function"), 400, "waitFor"),
        ("/vX/data/live/events/staging".to_owned(), 404, "staging"),
    ] {
        let (was, body) = answer(app.request("GET", &path)).await;
        assert_eq!(was, status, "{body}");
        assert!(body.to_string().contains(named), "{body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_node_tells_what_another_wrote() {
    let app = site().await;
    let other = app.second_node().await;
    let mut live = Heard::open_at(&app, None, LIVE).await;
    assert_eq!(live.next().await.0, "welcome");
    let one = tags(&app, "*[_id == 'faq-a'][0].question").await;
    other.publish(faq("faq-a", "From elsewhere")).await;
    assert!(!next_tags(&mut live).await.is_disjoint(&one));
    let question = "*[_id == 'faq-a'][0].question";
    let reader = token(&app, &["read_published"]).await;
    assert_eq!(
        query(&app, &reader, "v1", question, "").await,
        "From elsewhere",
        "there once it is told"
    );
}
