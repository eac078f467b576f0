//! Issues: written, previewed, tested, sent, read in the archive.

use chrono::TimeDelta;
use serde_json::json;
use staff::Role;
use testkit::writing::{ok, refused};

use crate::{
    act, app, app_with_mail, clock, issue, json_of, letter_to, link_in, mails, post, reader,
    written,
};

#[tokio::test(flavor = "multi_thread")]
async fn an_issue_goes_to_each_reader_with_their_own_way_out() {
    let (service, app) = app_with_mail(&[]).await;
    let owner = app.sign_in(Role::Owner).await;
    for address in ["ada@example.net", "bo@example.net"] {
        reader(&app, &owner, address).await;
    }
    let (id, base) = written(&owner, "Clean water").await;
    let audience = format!("/api/desk/newsletter/issues/{id}/audience");
    assert_eq!(ok(owner.get(&audience).await).await["count"], 2);
    let sent = ok(act(&owner, &id, base, "send").await).await;
    assert_eq!(sent["state"], "sending");
    // Pressed twice, from a page that is old by now.
    assert_eq!(act(&owner, &id, base, "send").await.status(), 409);
    app.run_jobs().await;
    let done = issue(&owner, &id).await;
    assert_eq!(
        (&done["state"], &done["sent"], &done["number"]),
        (&json!("sent"), &json!(2), &json!(1))
    );
    let mut ways = Vec::new();
    for address in ["ada@example.net", "bo@example.net"] {
        let letter = letter_to(&service, address);
        assert_eq!(letter["subject"], "Clean water");
        let text = letter["message"].as_str().unwrap();
        assert!(
            text.contains("Drink clean water.") && !text.contains("TOKEN"),
            "{text}"
        );
        let way = link_in(text, "/newsletter/leave/");
        assert_eq!(
            letter["list_unsubscribe"],
            format!("<http://localhost:8080{way}>")
        );
        assert_eq!(
            letter["list_unsubscribe_post"],
            "List-Unsubscribe=One-Click"
        );
        let message = letter["message_id"].as_str().unwrap();
        assert!(message.starts_with(&format!("{id}.")), "{message}");
        ways.push(way);
    }
    assert_ne!(ways[0], ways[1]);
    // Who leaves gets the next one no more.
    assert_eq!(post(&app, &ways[0], &[("do", "leave")]).await.status(), 303);
    let (id, base) = written(&owner, "More water").await;
    ok(act(&owner, &id, base, "send").await).await;
    app.run_jobs().await;
    assert_eq!(issue(&owner, &id).await["sent"], 1);
    let list = json_of(&app, "/api/newsletter/issues").await;
    assert_eq!(list["items"][0]["href"], "/newsletter/issues/2");
    let one = json_of(&app, "/api/newsletter/issues/1").await;
    assert_eq!(one["subject"], "Clean water");
    assert_eq!(one["later"]["number"], 2);
    let feed = app.get("/newsletter/feed.xml").await.text().await.unwrap();
    assert!(feed.contains("<title>Clean water</title>"), "{feed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_way_out_no_issue_is_begun() {
    let app = testsite::app().without_jobs().clock(clock()).start().await;
    let owner = app.sign_in(Role::Owner).await;
    reader(&app, &owner, "ada@example.net").await;
    let (id, base) = written(&owner, "Clean water").await;
    let path = format!("/api/desk/newsletter/issues/{id}/actions");
    for step in [
        json!({ "action": "send", "base": base }),
        json!({ "action": "schedule", "base": base, "at": "2026-11-23T09:00", "zone": "Africa/Lagos" }),
    ] {
        let why = refused(owner.post(&path, step).await, 409).await;
        let words = why["detail"].as_str().unwrap();
        assert!(words.starts_with("Mail is not set up"), "{words}");
    }
    app.run_jobs().await;
    let left = issue(&owner, &id).await;
    assert_eq!(
        (&left["state"], &left["sent"], &left["total"]),
        (&json!("draft"), &json!(0), &json!(0))
    );
    let list = json_of(&app, "/api/newsletter/issues").await;
    assert_eq!(list["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_shows_the_articles_that_are_on_the_site() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    app.publish(json!({ "_id": "post-a", "_type": "blog", "title": "Fever & water", "slug": { "current": "fever" },
        "category": "Fever", "description": [{ "_type": "block", "_key": "a", "style": "normal", "markDefs": [],
            "children": [{ "_type": "span", "_key": "s", "text": "Drink water.", "marks": [] }] }] })).await;
    let found = ok(owner.get("/api/desk/newsletter/posts?q=fever").await).await;
    assert_eq!(found["items"][0]["href"], "/blog/fever");
    let (id, base) = written(&owner, "Fever").await;
    let path = format!("/api/desk/newsletter/issues/{id}");
    let body = |base: i64, posts: serde_json::Value| json!({ "base": base, "subject": "Fever", "kind": "weekly", "posts": posts });
    let saved = ok(owner
        .send("PUT", &path, body(base, json!(["post-a"])))
        .await)
    .await;
    assert_eq!(saved["posts"][0]["title"], "Fever & water");
    refused(owner.send("PUT", &path, body(base, json!([]))).await, 409).await;
    let letter = ok(owner.get(&format!("{path}/preview")).await).await;
    assert!(
        letter["html"]
            .as_str()
            .unwrap()
            .contains("Fever &amp; water")
    );
    assert!(
        letter["text"]
            .as_str()
            .unwrap()
            .contains("http://localhost:8080/blog/fever")
    );
    let html = owner.get(&format!("{path}/html")).await;
    assert!(
        html.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .contains("sandbox")
    );
    let tested = owner
        .post(&format!("{path}/test"), json!({ "to": "me@example.net" }))
        .await;
    assert_eq!(tested.status(), 202);
    app.run_jobs().await;
    let mail = &mails(&app, &owner, "me@example.net").await[0];
    assert!(
        mail["text"]
            .as_str()
            .unwrap()
            .contains("/newsletter/leave/preview")
    );
    // An article that is gone is told before anything is sent.
    let base = saved["revision"].as_i64().unwrap();
    let saved = ok(owner
        .send("PUT", &path, body(base, json!(["post-b"])))
        .await)
    .await;
    assert_eq!(saved["checks"].as_array().unwrap().len(), 1);
    assert_eq!(act(&owner, &id, base + 1, "send").await.status(), 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_issue_waits_for_its_time_and_is_stopped_and_ended() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    reader(&app, &owner, "ada@example.net").await;
    let (id, base) = written(&owner, "Later").await;
    let path = format!("/api/desk/newsletter/issues/{id}/actions");
    let at = |base: i64, at: &str| json!({ "action": "schedule", "base": base, "at": at, "zone": "Africa/Lagos" });
    refused(owner.post(&path, at(base, "2020-01-01T09:00")).await, 422).await;
    let waiting = ok(owner.post(&path, at(base, "2026-11-22T09:00")).await).await;
    assert_eq!(
        (&waiting["state"], &waiting["sendAt"]),
        (&json!("scheduled"), &json!("2026-11-22T08:00:00Z"))
    );
    // Taken off and put on again: the first time is forgotten.
    let draft = ok(act(&owner, &id, base + 1, "unschedule").await).await;
    assert_eq!(draft["state"], "draft");
    ok(owner.post(&path, at(base + 2, "2026-11-23T09:00")).await).await;
    app.clock().advance(TimeDelta::hours(30));
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    assert_eq!(issue(&owner, &id).await["state"], "scheduled");
    app.clock().advance(TimeDelta::hours(24));
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    assert_eq!(issue(&owner, &id).await["state"], "sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn segments_hold_who_chose_and_who_chose_nothing() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    app.publish(json!({ "_id": "post-a", "_type": "blog", "title": "A", "slug": { "current": "a" }, "category": "Heart" })).await;
    app.publish(json!({ "_id": "post-b", "_type": "blog", "title": "B", "slug": { "current": "b" }, "category": "Sleep" })).await;
    let csv = "email,topics,country,frequency\nheart@example.net,Heart,NG,every\nsleep@example.net,Sleep,GB,weekly\nall@example.net,,,every\n";
    let list = json!({ "csv": csv, "proof": "Paper list of the clinic day, signed", "consentedOn": "2026-11-01" });
    ok(owner.post("/api/desk/newsletter/imports", list).await).await;
    let (id, mut base) = written(&owner, "Parts").await;
    for (kind, topics, countries, count) in [
        ("weekly", json!([]), json!([]), 3),
        ("extra", json!([]), json!([]), 2),
        ("weekly", json!(["Heart"]), json!([]), 2),
        ("weekly", json!(["Sleep"]), json!(["GB"]), 2),
        ("extra", json!(["Sleep"]), json!(["GB"]), 1),
    ] {
        let path = format!("/api/desk/newsletter/issues/{id}");
        let body = json!({ "base": base, "subject": "Parts", "kind": kind, "segment": { "topics": topics, "countries": countries } });
        base = ok(owner.send("PUT", &path, body).await).await["revision"]
            .as_i64()
            .unwrap();
        let found = ok(owner.get(&format!("{path}/audience")).await).await;
        assert_eq!(found["count"], count, "{kind} {topics} {countries}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_and_drafts_follow_a_topic_to_its_new_name() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    for (id, topic) in [("a", "Heart"), ("b", "Sleep")] {
        app.publish(json!({ "_id": format!("post-{id}"), "_type": "blog", "title": id, "slug": { "current": id }, "category": topic })).await;
    }
    let csv = "email,topics\nheart@example.net,Heart\nsleep@example.net,Sleep\nboth@example.net,Heart;Sleep\n";
    let list = json!({ "csv": csv, "proof": "Paper list of the clinic day, signed", "consentedOn": "2026-11-01" });
    ok(owner.post("/api/desk/newsletter/imports", list).await).await;
    let (id, base) = written(&owner, "Parts").await;
    let path = format!("/api/desk/newsletter/issues/{id}");
    let body = json!({ "base": base, "subject": "Parts", "kind": "weekly", "segment": { "topics": ["Heart", "Sleep"], "countries": [] } });
    let saved = ok(owner.send("PUT", &path, body.clone()).await).await;
    let merge = json!({ "from": "Heart", "to": "Sleep", "merge": true });
    let rename = "/api/desk/article-topics/topics/rename";
    ok(owner.post(rename, merge).await).await;
    assert_eq!(
        issue(&owner, &id).await["segment"]["topics"],
        json!(["Sleep"])
    );
    let audience = ok(owner.get(&format!("{path}/audience")).await).await;
    assert_eq!(audience["count"], 3);
    let readers = ok(owner.get("/api/desk/newsletter/subscribers").await).await;
    for reader in readers["items"].as_array().unwrap() {
        assert_eq!(reader["topics"], json!(["Sleep"]), "{reader}");
    }
    // Who has the issue open does not write the old name over it.
    let mut late = body;
    late["base"] = saved["revision"].clone();
    refused(owner.send("PUT", &path, late).await, 409).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_issue_that_nobody_wrote_in_is_not_begun_twice() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let begin = async || {
        let begun = owner.post("/api/desk/newsletter/issues", json!({})).await;
        ok(begun).await["id"].as_str().unwrap().to_owned()
    };
    let first = begin().await;
    assert_eq!(begin().await, first);
    let path = format!("/api/desk/newsletter/issues/{first}");
    let typed = json!({ "base": 1, "subject": "Clean water", "kind": "weekly" });
    ok(owner.send("PUT", &path, typed).await).await;
    assert_ne!(begin().await, first);
}
