//! Public corrections of articles: given at the desk, shown on the page and in the feed, kept as content.
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{article, invalid_fields, ok, refused};
use testsite::{App, app};

async fn site() -> App {
    app().without_jobs().start().await
}

/// Changes the title, and answers the revision with the change.
async fn change(person: &Staffer, id: &str, title: &str) -> i64 {
    let view = person.read(id).await;
    let mut body = view["body"].clone();
    body["title"] = title.into();
    let base = view["revision"].as_i64().unwrap();
    let saved = ok(person.save(id, base, &body, "t").await).await;
    saved["revision"].as_i64().unwrap()
}

async fn publish(person: &Staffer, id: &str, more: Value) -> Value {
    let mut request = json!({"action": "publish", "base": person.read(id).await["revision"]});
    for (name, value) in more.as_object().into_iter().flatten() {
        request[name] = value.clone();
    }
    ok(person.act(id, request).await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_doctor_says_what_was_wrong_and_readers_see_it_with_its_day() {
    let app = site().await;
    let editor = app.sign_in(Role::Editor).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let mut body = article("Salt");
    body["clinical"] = true.into();
    body["slug"] = json!({"_type": "slug", "current": "salt"});
    let (id, base) = editor.begin("blog", body).await;
    let sentence = "It said 10 grams of salt a day; the limit is 5 grams.";
    let approve = |base: i64, correction: &str| json!({"action": "approve", "base": base, "correction": correction});
    // Nobody has read it yet.
    let problem = refused(doctor.act(&id, approve(base, sentence)).await, 422).await;
    assert_eq!(invalid_fields(&problem), ["correction"]);
    ok(doctor.act(&id, approve(base, " ")).await).await;
    publish(&editor, &id, json!({})).await;
    let page = async || app.get("/blog/salt").await.text().await.unwrap();
    assert!(!page().await.contains("Correction"));

    let base = change(&editor, &id, "Salt, put right").await;
    // A sentence of advice needs the doctor too, so nobody adds it behind the approval.
    let long = refused(doctor.act(&id, approve(base, &"a".repeat(301))).await, 422).await;
    assert_eq!(invalid_fields(&long), ["correction"]);
    let approved = ok(doctor
        .act(&id, approve(base, &format!("{sentence}\n")))
        .await)
    .await;
    assert_eq!(approved["approval"]["revision"], approved["revision"]);
    let late =
        json!({"action": "publish", "base": approved["revision"], "correction": "It was 7."});
    let problem = refused(editor.act(&id, late).await, 422).await;
    assert_eq!(invalid_fields(&problem), ["correction"]);
    assert!(!page().await.contains("Correction"), "not published yet");
    publish(&editor, &id, json!({})).await;

    let html = page().await;
    assert!(html.contains(sentence) && html.contains("Correction"));
    // The day of the practice, which begins an hour before that of UTC.
    let today = kernel::PracticeZone::Lagos.to_local(app.clock().now());
    let today = today.date_naive().to_string();
    let post = app.read_json("/api/posts/salt").await;
    assert_eq!(post["corrections"].as_array().unwrap().len(), 1);
    assert_eq!(post["corrections"][0]["text"], sentence);
    assert_eq!(post["corrections"][0]["date"], today);
    assert_eq!(post["review"]["reviewedOn"], today);
    // Once in each feed, as an entry of its own.
    for feed in ["/feed.xml", "/feeds/heart.xml"] {
        let feed = app.get(feed).await.text().await.unwrap();
        assert_eq!(feed.matches(sentence).count(), 1, "{feed}");
        assert!(feed.contains("<title>Correction: Salt, put right</title>"));
        assert!(feed.contains(&format!("2026:{id}:correction:")));
    }
    let owner = app.sign_in(Role::Owner).await;
    let log = ok(owner.get("/api/desk/audit?action=document.correct").await).await;
    assert_eq!(log["items"].as_array().unwrap().len(), 1);
    assert_eq!(log["items"][0]["after"]["correction"], sentence);

    // The newest stands first, and a change that is none leaves them alone.
    app.clock().advance(chrono::TimeDelta::days(2));
    let (editor, doctor) = (
        app.sign_in(Role::Editor).await,
        app.sign_in(Role::Doctor).await,
    );
    let base = change(&editor, &id, "Salt again").await;
    ok(doctor
        .act(&id, approve(base, "The graph was upside down."))
        .await)
    .await;
    publish(&editor, &id, json!({})).await;
    let base = change(&editor, &id, "Salt, spelt right").await;
    ok(doctor.act(&id, approve(base, "")).await).await;
    publish(&editor, &id, json!({})).await;
    let post = app.read_json("/api/posts/salt").await;
    let texts: Vec<&str> = post["corrections"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["The graph was upside down.", sentence]);
    let feed = app.get("/feed.xml").await.text().await.unwrap();
    assert_eq!(feed.matches(":correction:").count(), 2);

    // It is content like the rest: programs that read the site's data find it beside the text.
    let query = "*%5B_id%20%3D%3D%20%22".to_owned() + &id + "%22%5D%5B0%5D.corrections%5B%5D.text";
    let path = format!("/v2025-01-06/data/query/production?query={query}");
    let answer = app.read_json(&path).await;
    assert_eq!(answer["result"], json!(texts));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_gives_no_advice_is_corrected_when_it_is_published() {
    let app = site().await;
    let editor = app.sign_in(Role::Editor).await;
    let mut body = article("Visiting hours");
    body["slug"] = json!({"_type": "slug", "current": "visiting-hours"});
    let (id, _) = editor.begin("blog", body).await;
    publish(&editor, &id, json!({})).await;
    change(&editor, &id, "When to visit").await;
    let sentence = "Visits end at 6pm, not at 8pm.";
    let live = publish(&editor, &id, json!({"correction": sentence})).await;
    assert_eq!(live["changed"], false);
    assert_eq!(live["body"]["corrections"][0]["text"], sentence);
    let html = app.get("/blog/visiting-hours").await.text().await.unwrap();
    assert!(html.contains(sentence));
    // Only what readers have read can be corrected, and only where the site shows it.
    let base = change(&editor, &id, "When you can visit").await;
    let at = json!({"action": "submit", "base": base, "correction": "No."});
    let problem = refused(editor.act(&id, at).await, 422).await;
    assert_eq!(invalid_fields(&problem), ["correction"]);
    let (faq, base) = editor
        .begin(
            "faq",
            json!({"question": "Why?", "answer": article("x")["description"]}),
        )
        .await;
    let other = json!({"action": "publish", "base": base, "correction": "No."});
    let problem = refused(editor.act(&faq, other).await, 422).await;
    assert_eq!(invalid_fields(&problem), ["correction"]);
}
