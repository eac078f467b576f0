//! What `bedside` ties together: posts, settings, search, the site map, mails.
use super::*;

use chrono::Duration;
use staff::Role;
use testkit::writing::refused;

#[tokio::test(flavor = "multi_thread")]
async fn comments_stand_under_posts_by_the_rules_of_the_desk() {
    let app = start().await;
    app.publish(post("Water")).await;
    let path = "/api/posts/water/comments";
    assert_eq!(ok(app.get(path).await).await["rule"], "after_approval");
    set_rules(&app, json!({ "comments": "at_once" })).await;
    let mut reader = Guest::new(&app);
    let comment = json!({ "name": "Ada", "text": "How much water is enough?" });
    let first = ok(reader.send("POST", path, comment).await).await;
    let replies = format!("{path}/{}/replies", first["key"].as_str().unwrap());
    let reply = json!({ "name": "Obi", "text": "About two litres." });
    ok(reader.send("POST", &replies, reply).await).await;
    let like = json!({ "type": "like" });
    let pressed = reader
        .send("PATCH", "/api/posts/water/reactions", like)
        .await;
    ok(pressed).await;
    let post = ok(app.get("/api/posts/water").await).await;
    assert_eq!((&post["comments"], &post["likes"]), (&json!(2), &json!(1)));
    let export = ok(app.get("/api/posts/water/export").await).await;
    assert_eq!(
        (&export["_id"], &export["likes"], &export["title"]),
        (&json!("post-water"), &json!(1), &json!("Water"))
    );
    assert_eq!(export["comments"][0]["replies"][0]["name"], "Obi");
    // They close some days after the day that the post carries, and a rule of its own goes before the house's.
    set_rules(&app, json!({ "comments": "at_once", "closeAfterDays": 7 })).await;
    app.clock().advance(Duration::days(7));
    let late = json!({ "name": "Ada", "text": "Too late" });
    let late = refused(reader.send("POST", path, late).await, 409).await;
    assert_eq!(late["code"], "comments_closed");
    let mut post = app.document("post-water").await;
    post["commentRule"] = "off".into();
    app.publish(post).await;
    assert_eq!(ok(app.get(path).await).await["rule"], "off");
}

#[tokio::test(flavor = "multi_thread")]
async fn how_many_dislike_something_may_be_for_staff_alone() {
    let app = start().await;
    app.publish(post("Water")).await;
    set_rules(&app, json!({ "comments": "at_once" })).await;
    let mut reader = Guest::new(&app);
    let comments = "/api/posts/water/comments";
    let comment = json!({ "name": "Ada", "text": "How much water is enough?" });
    let written = ok(reader.send("POST", comments, comment).await).await;
    let key = written["key"].as_str().unwrap();
    let below = format!("{comments}/{key}/reactions");
    let posts = "/api/posts/water/reactions";
    for path in [posts, below.as_str()] {
        let counts = reader.send("PATCH", path, json!({ "type": "dislike" }));
        assert_eq!(ok(counts.await).await["dislikes"], 1, "{path}");
    }
    let export = "/api/posts/water/export";
    let addresses = ["/api/posts/water", posts, comments, export];
    for path in addresses {
        let told = ok(app.get(path).await).await.to_string();
        assert!(told.contains("\"dislikes\":1"), "{path}: {told}");
    }
    let page = app.get("/blog/water").await.text().await.unwrap();
    let counts = |page: &str| page.matches("data-count").count();
    assert_eq!(counts(&page), 4, "of the article and of the comment");

    let kept = json!({ "comments": "at_once", "staffOnlyDislikes": true });
    set_rules(&app, kept).await;
    for path in addresses {
        let told = ok(app.get(path).await).await.to_string();
        assert!(!told.contains("dislikes"), "{path}: {told}");
    }
    let mut another = Guest::new(&app);
    let counts_after = another.send("PATCH", posts, json!({ "type": "dislike" }));
    let counts_after = ok(counts_after.await).await;
    assert_eq!(counts_after["mine"], "dislike", "it is still taken");
    assert!(counts_after.get("dislikes").is_none(), "{counts_after}");
    let page = app.get("/blog/water").await.text().await.unwrap();
    assert_eq!(counts(&page), 2, "likes alone");
    assert!(page.contains("value=\"dislike\""), "the button stays");

    let moderator = app.sign_in(Role::Moderator).await;
    let all = json!({ "likes": 0, "dislikes": 2 });
    let path = "/api/desk/conversation/posts/post-water/reactions";
    assert_eq!(ok(moderator.get(path).await).await, all);
    let path = format!("/api/desk/conversation/items/comment:{key}");
    let item = ok(moderator.get(&path).await).await;
    assert_eq!(item["reactions"], json!({ "likes": 0, "dislikes": 1 }));
    let gone = "/api/desk/conversation/posts/nothing/reactions";
    refused(moderator.get(gone).await, 404).await;
}

#[tokio::test]
async fn answered_questions_stand_in_the_site_map() {
    let app = start().await;
    set_rules(&app, json!({ "questions": "open" })).await;
    let mut guest = Guest::new(&app);
    let open = ask(&mut guest, plain_question("Is tea bad for the heart?")).await;
    let answered = ask(&mut guest, plain_question("How long should one sleep?")).await;
    let mut private = plain_question("A secret question about zebras");
    private["visibility"] = "private".into();
    let private = ask(&mut guest, private).await;
    let id = |asked: &Value| asked["_id"].as_str().unwrap().to_owned();
    let map = async || app.get("/sitemap.xml").await.text().await.unwrap();
    assert!(map().await.contains("/community</loc>"));
    app.clock().advance(Duration::days(1));
    for asked in [&answered, &private] {
        answer(&app, &id(asked), "About eight hours.").await;
    }
    let (place, day) = (format!("/community/{}</loc>", id(&answered)), "2026-11-22");
    let now = map().await;
    assert!(
        now.contains(&format!("{place}<lastmod>{day}</lastmod>")),
        "{now}"
    );
    assert!(!now.contains(&id(&open)) && !now.contains(&id(&private)));
}

#[tokio::test]
async fn an_answered_question_is_found_by_search_until_it_is_hidden() {
    let app = start().await;
    set_rules(&app, json!({ "questions": "open" })).await;
    let asked = plain_question("How long should one sleep?");
    let asked = ask(&mut Guest::new(&app), asked).await;
    let id = asked["_id"].as_str().unwrap();
    let doctor = app.sign_in(Role::Doctor).await;
    let path = format!("/api/desk/questions/{id}");
    let base = ok(doctor.get(&path).await).await["version"].clone();
    let blocks = json!([{ "_type": "block", "_key": "a", "style": "normal", "markDefs": [],
        "children": [{ "_type": "span", "_key": "b", "text": "About eight hours for okapis.", "marks": [] }] }]);
    let sent = json!({ "base": base, "blocks": blocks, "publish": true });
    ok(doctor.send("PUT", &format!("{path}/answer"), sent).await).await;
    let search = async || ok(app.get("/api/search?q=okapis").await).await.to_string();
    let found = search().await;
    assert!(found.contains(&format!("/community/{id}")), "{found}");
    let moderator = app.sign_in(Role::Moderator).await;
    let item = format!("question:{id}");
    let hide = json!({ "items": [{ "item": item, "seen": "published" }], "action": "hide" });
    let path = "/api/desk/conversation/decide";
    ok(moderator.post(path, hide).await).await;
    let found = search().await;
    assert!(!found.contains(id), "{found}");
}

#[tokio::test]
async fn mails_about_the_community_say_what_they_must_and_quote_nobody() {
    let app = start().await;
    set_rules(&app, json!({ "onCall": "oncall@example.net" })).await;
    let mut guest = Guest::new(&app);
    let urgent = json!({ "title": "Please help me", "question": "I want to kill myself tonight.", "visibility": "private" });
    assert_eq!(ask(&mut guest, urgent).await["hold"]["reason"], "crisis");
    let complaint =
        json!({ "kind": "other", "words": "It was a joke", "email": "ada@example.net" });
    let filed = ok(guest.send("POST", "/api/complaints", complaint).await).await;
    let reference = filed["reference"].as_str().unwrap();
    let moderator = app.sign_in(Role::Moderator).await;
    let path = format!("/api/desk/conversation/complaints/{reference}");
    ok(moderator.post(&path, json!({ "do": "acknowledge" })).await).await;
    let decided = json!({ "do": "decide", "outcome": "upheld", "reply": "We put it back." });
    ok(moderator.post(&path, decided).await).await;
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    let list = ok(owner.get("/api/desk/mails").await).await;
    for (template, to, part) in [
        ("crisis-alert", "oncall@example.net", "/desk/"),
        ("complaint-acknowledged", "ada@example.net", reference),
        ("complaint-decided", "ada@example.net", "We put it back."),
    ] {
        let mut mails = list["items"].as_array().unwrap().iter();
        let mail = mails.find(|mail| mail["template"] == template).unwrap();
        let path = format!("/api/desk/mails/{}", mail["id"].as_str().unwrap());
        let mail = ok(owner.get(&path).await).await;
        let mail = testkit::as_its_reader_gets(app.store(), mail).await;
        assert_eq!(mail["to"], to, "{mail}");
        let words = mail["text"].as_str().unwrap();
        assert!(words.contains(part), "{part}: {words}");
        assert!(
            !words.contains("joke") && !words.contains("tonight"),
            "{words}"
        );
    }
}
