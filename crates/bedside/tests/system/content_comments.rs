//! What readers of another site think and write, as its program passes it on with a token.

use content::documents::DocumentService;
use reqwest::StatusCode;
use serde_json::{Value, json};
use staff::Role;
use store::Actor;
use testkit::writing::ok;
use testsite::App;

use crate::community::set_rules;
use crate::content_programs::{query, site, token, write};

async fn site_with_post() -> App {
    let app = site().await;
    let post = json!({ "_id": "post-a", "_type": "blog", "title": "About sleep", "author": "Dr Ade", "category": "Sleeping",
        "date": "2025-03-01", "slug": { "_type": "slug", "current": "sleep" }, "likes": 3,
        "description": [{ "_type": "block", "_key": "a", "markDefs": [], "style": "normal",
            "children": [{ "_type": "span", "_key": "b", "text": "Rest.", "marks": [] }] }] });
    let documents = DocumentService::new(app.store().clone());
    let imported = documents.import_documents(Actor::System, vec![post]).await;
    assert_eq!(imported.unwrap().refused, []);
    app
}

fn said(key: &str, text: &str) -> Value {
    json!({ "_key": key, "name": "Ngozi", "text": text, "postedAt": "2026-01-02T03:04:05Z", "likes": 0, "dislikes": 0, "replies": [] })
}

/// As the described site sends a comment, and a reply to one.
fn append(list: &str, comment: Value) -> Value {
    let last = format!("{list}[-1]");
    json!({ "patch": { "id": "post-a", "setIfMissing": { list: [] }, "insert": { "after": last, "items": [comment] } } })
}

async fn comments(app: &App, token: &str) -> Value {
    query(app, token, "v1", "*[_id == 'post-a'][0].comments", "").await
}

/// What waits at the desk, and a decision about each.
async fn decide_waiting(app: &App, action: &str) -> usize {
    let moderator = app.sign_in(Role::Moderator).await;
    let path = "/api/desk/conversation/queue?state=pending";
    let queue = ok(moderator.get(path).await).await;
    let waiting = queue["items"].as_array().unwrap();
    for item in waiting {
        let item = json!({ "item": item["item"], "seen": "pending" });
        let decision = json!({ "items": [item], "action": action });
        ok(moderator
            .post("/api/desk/conversation/decide", decision)
            .await)
        .await;
    }
    waiting.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_of_another_site_are_counted_here() {
    let app = site_with_post().await;
    let passing = token(&app, &["read_published", "pass_reactions"]).await;
    let count = |path: &str| json!({ "patch": { "id": "post-a", "setIfMissing": { path: 0 }, "inc": { path: 1 } } });
    for _reader in 0..2 {
        let (status, body) = write(&app, &passing, count("likes")).await;
        assert_eq!(status, 200, "{body}");
        assert_eq!(body["results"][0]["operation"], "update");
    }
    let (_, body) = write(&app, &passing, count("dislikes")).await;
    let document = &body["results"][0]["document"];
    assert_eq!(
        (&document["likes"], &document["dislikes"]),
        (&json!(5), &json!(1)),
        "{body}"
    );
    let (status, body) = write(&app, &passing, count("comments[_key==\"nothing\"].likes")).await;
    assert_eq!(status, 400, "{body}");
    let five = json!({ "patch": { "id": "post-a", "inc": { "likes": 5 } } });
    assert_eq!(write(&app, &passing, five).await.0, 400);
    let other = token(&app, &["write_drafts"]).await;
    assert_eq!(write(&app, &other, count("likes")).await.0, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn comments_of_another_sites_readers_wait_for_staff() {
    let app = site_with_post().await;
    let passing = token(&app, &["read_published", "pass_comments", "pass_reactions"]).await;
    let path = "/v2025-01-06/data/mutate/production?returnIds=true&returnDocuments=true";
    let body = json!({ "mutations": [append("comments", said("k1", "Thank you, doctor."))] });
    let request = app.request("POST", path).bearer_auth(&passing).json(&body);
    let sent = request.send().await.unwrap();
    assert_eq!(sent.status(), 200);
    let warning = sent.headers()["x-sanity-warning"].to_str().unwrap();
    assert!(warning.contains("Comments that wait"), "{warning}");
    let sent: Value = sent.json().await.unwrap();
    assert_eq!(sent["results"][0]["operation"], "update");
    assert_eq!(
        sent["results"][0]["document"].get("comments"),
        None,
        "nobody has let it through: {sent}"
    );
    let (status, again) = write(
        &app,
        &passing,
        append("comments", said("k1", "Thank you, doctor.")),
    )
    .await;
    assert_eq!(
        (status, &again["results"][0]["operation"]),
        (StatusCode::OK, &json!("none"))
    );
    assert_eq!(decide_waiting(&app, "approve").await, 1, "once");
    let seen = comments(&app, &passing).await;
    assert_eq!(seen[0]["text"], "Thank you, doctor.");
    let posted = seen[0]["postedAt"].as_str().unwrap();
    assert!(posted.starts_with("2026-01-02T03:04:05"), "{posted}");
    let page: Value = app.read_json("/api/posts/sleep/comments").await;
    assert!(page.to_string().contains("Thank you, doctor."), "{page}");
    // By the key that it has here, and by the one that it came with.
    let ours = format!("comments[_key==\"{}\"]", seen[0]["_key"].as_str().unwrap());
    for (list, reply) in [
        (ours.as_str(), said("r1", "Me too.")),
        ("comments[_key==\"k1\"]", said("r2", "And me.")),
    ] {
        let (status, body) = write(&app, &passing, append(&format!("{list}.replies"), reply)).await;
        assert_eq!(status, 200, "{body}");
    }
    let like = json!({ "patch": { "id": "post-a", "inc": { "comments[_key==\"k1\"].likes": 1 } } });
    assert_eq!(write(&app, &passing, like).await.0, 200);
    assert_eq!(decide_waiting(&app, "approve").await, 2);
    let seen = comments(&app, &passing).await;
    assert_eq!(seen[0]["replies"].as_array().unwrap().len(), 2, "{seen}");
    assert_eq!(seen[0]["likes"], 1);
    let owner = app.sign_in(Role::Owner).await;
    let log = ok(owner.get("/api/desk/audit").await).await.to_string();
    assert!(
        log.contains("client.write") && !log.contains("Thank you"),
        "{log}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_may_publishes_comments_by_the_rules_of_the_house() {
    let app = site_with_post().await;
    let trusted = token(
        &app,
        &["read_published", "pass_comments", "publish_comments"],
    )
    .await;
    let (_, body) = write(&app, &trusted, append("comments", said("k1", "Thank you."))).await;
    let seen = &body["results"][0]["document"]["comments"];
    assert_eq!(
        seen[0]["text"], "Thank you.",
        "the whole list comes back: {body}"
    );
    let below = "comments[_key==\"k1\"].replies";
    write(&app, &trusted, append(below, said("k2", "Gladly."))).await;
    let deeper = "comments[_key==\"k1\"].replies[_key==\"k2\"].replies";
    let (_, body) = write(&app, &trusted, append(deeper, said("k3", "Indeed."))).await;
    let deepest = &body["results"][0]["document"]["comments"][0]["replies"][0]["replies"][0];
    assert_eq!(deepest["text"], "Indeed.", "{body}");
    let urgent = said("k4", "I want to kill myself tonight.");
    let (status, body) = write(&app, &trusted, append("comments", urgent)).await;
    assert_eq!(status, 200);
    let seen = &body["results"][0]["document"]["comments"];
    assert_eq!(seen.as_array().unwrap().len(), 1, "held: {body}");
    let listed = json!({ "patch": { "id": "post-a", "set": { "comments": [] } } });
    for (mutation, named) in [
        (listed, "comments"),
        (
            json!({ "patch": { "id": "post-a", "unset": ["comments[_key==\"k1\"]"] } }),
            "comments",
        ),
        (
            json!({ "patch": { "id": "post-a", "set": { "comments[0].text": "Mine" } } }),
            "comments",
        ),
        (
            append("comments[_key==\"nothing\"].replies", said("k5", "Hello")),
            "no such comment",
        ),
        (
            append(
                "comments",
                json!({ "name": "Ngozi", "text": "Hello", "byDoctor": true }),
            ),
            "byDoctor",
        ),
        (
            append("comments", json!({ "name": "Ngozi", "text": " " })),
            "text",
        ),
    ] {
        let (status, body) = write(&app, &trusted, mutation).await;
        assert_eq!(status, 400, "{named}: {body}");
        assert!(body.to_string().contains(named), "{named}: {body}");
    }
    set_rules(&app, json!({ "comments": "off" })).await;
    let (status, body) = write(&app, &trusted, append("comments", said("k6", "Hello"))).await;
    assert_eq!(status, 400, "{body}");
    let other = token(&app, &["pass_reactions", "write_drafts"]).await;
    let (status, _) = write(&app, &other, append("comments", said("k7", "Hello"))).await;
    assert_eq!(status, 403);
}
