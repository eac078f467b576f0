//! Revisions and previews at the desk, through the real server.
use chrono::{Duration, TimeZone, Utc};
use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{article, ok, refused};
use testsite::{App, app};

/// Saves a draft; its revision.
async fn save(person: &Staffer, id: &str, base: i64, body: &Value, tab: &str) -> i64 {
    let saved = ok(person.save(id, base, body, tab).await).await;
    saved["revision"].as_i64().unwrap_or_default()
}

fn morning() -> Clock {
    Clock::fixed(Utc.with_ymd_and_hms(2026, 11, 21, 7, 0, 0).unwrap())
}

async fn house() -> App {
    app().clock(morning()).without_jobs().start().await
}

#[tokio::test]
async fn saves_of_one_tab_are_one_revision_and_old_ones_are_thinned() {
    let app = house().await;
    let (one, two) = (
        app.sign_in(Role::Editor).await,
        app.sign_in(Role::Owner).await,
    );
    let (id, mut base) = one.begin("blog", article("Title 0")).await;
    for number in 1..=4 {
        base = save(&one, &id, base, &article(&format!("Title {number}")), "t1").await;
        app.clock().advance(Duration::seconds(30));
    }
    let numbers: Vec<i64> = one
        .revisions(&id)
        .await
        .iter()
        .filter_map(|row| row["revision"].as_i64())
        .collect();
    assert_eq!(numbers, [5, 1]);
    // What another tab builds on is not folded away.
    ok(two
        .post(
            &format!("/api/desk/documents/{id}/lease"),
            json!({"tab": "t2", "revision": base}),
        )
        .await)
    .await;
    let next = save(&one, &id, base, &article("Title 5"), "t1").await;
    let stale = json!({"base": base, "body": article("Mine"), "tab": "t2"});
    let moved = refused(
        two.send("PUT", &format!("/api/desk/documents/{id}"), stale)
            .await,
        409,
    )
    .await;
    assert_eq!(moved["ancestor"]["revision"], base);
    base = next;
    // Six an hour for two days: the last 20 stay, and of those before them one an hour.
    for number in 0..288 {
        app.clock().advance(Duration::minutes(10));
        base = save(&one, &id, base, &article(&format!("Later {number}")), "t1").await;
    }
    let rows = one.revisions(&id).await;
    assert!(rows.len() < 20 + 50 + 12, "{} revisions", rows.len());
    assert!(rows.len() > 40);
}

#[tokio::test]
async fn a_revision_is_compared_and_brought_back() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, first) = editor.begin("blog", article("Before")).await;
    let mut body = article("After");
    body["description"][0]["children"][0]["text"] = "Drink much water.".into();
    app.clock().advance(Duration::minutes(10));
    let second = save(&editor, &id, first, &body, "t").await;
    let path = format!("/api/desk/documents/{id}/diff?from={first}&to={second}");
    let diff = ok(editor.get(&path).await).await;
    let fields: Vec<&str> = diff["fields"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|f| f["field"].as_str())
        .collect();
    assert_eq!(fields, ["title", "description"]);
    let block = &diff["fields"][1]["blocks"][0];
    assert_eq!(block["op"], "changed");
    assert_eq!(block["words"][1], json!({"op": "added", "text": "much "}));
    let restore = format!("/api/desk/documents/{id}/revisions/{first}/restore");
    refused(editor.post(&restore, json!({"base": first})).await, 409).await;
    let view = ok(editor.post(&restore, json!({"base": second})).await).await;
    assert_eq!(view["body"]["title"], "Before");
    assert_eq!(editor.revisions(&id).await[0]["action"], "restore");
    refused(
        editor
            .get(&format!("/api/desk/documents/{id}/revisions/99"))
            .await,
        404,
    )
    .await;
}

#[tokio::test]
async fn a_preview_is_the_page_until_it_ends_or_is_withdrawn() {
    let app = house().await;
    let (editor, other) = (
        app.sign_in(Role::Editor).await,
        app.sign_in(Role::Owner).await,
    );
    let (id, base) = editor.begin("blog", article("Only a draft")).await;
    let path = format!("/api/desk/documents/{id}/previews");
    let made = ok(editor.post(&path, json!({})).await).await;
    let url = made["url"]
        .as_str()
        .unwrap()
        .strip_prefix(&app.url())
        .unwrap()
        .to_owned();
    let page = app.get(&url).await;
    assert_eq!(page.status(), 200);
    assert_eq!(page.headers()["x-robots-tag"], "noindex, nofollow");
    assert_eq!(page.headers()["cache-control"], "no-store");
    let html = page.text().await.unwrap();
    assert!(
        html.contains("Only a draft") && html.contains("Drink water.") && html.contains("preview")
    );
    assert_eq!(app.get("/blog/only-a-draft").await.status(), 404);
    // It shows what is saved now, and leaves nothing in the cache of the site.
    save(&editor, &id, base, &article("Still a draft"), "t").await;
    assert!(
        app.get(&url)
            .await
            .text()
            .await
            .unwrap()
            .contains("Still a draft")
    );

    let wrong = url.replace("/preview/", "/preview/0");
    assert_eq!(app.get(&wrong).await.status(), 404);
    let second = ok(editor.post(&path, json!({})).await).await;
    let withdraw = format!("{path}/{}", second["id"].as_str().unwrap());
    let (elsewhere, _) = editor.begin("blog", article("Elsewhere")).await;
    let foreign = withdraw.replace(&id, &elsewhere);
    assert_eq!(other.delete(&foreign).await.status(), 404);
    assert_eq!(other.delete(&withdraw).await.status(), 204);
    let gone = second["url"]
        .as_str()
        .unwrap()
        .strip_prefix(&app.url())
        .unwrap()
        .to_owned();
    assert_eq!(app.get(&gone).await.status(), 404);
    assert_eq!(
        ok(editor.get(&path).await).await["items"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    app.clock().advance(Duration::days(8));
    assert_eq!(app.get(&url).await.status(), 404);
}

#[tokio::test]
async fn a_preview_of_a_changed_text_claims_no_doctors_check() {
    let app = house().await;
    let (editor, doctor) = (
        app.sign_in(Role::Editor).await,
        app.sign_in(Role::Doctor).await,
    );
    let mut body = article("Salt");
    body["clinical"] = true.into();
    let (id, base) = editor.begin("blog", body).await;
    let path = format!("/api/desk/documents/{id}/previews");
    let made = ok(editor.post(&path, json!({})).await).await;
    let url = made["url"].as_str().unwrap();
    let url = url.strip_prefix(&app.url()).unwrap().to_owned();
    let page = async || app.get(&url).await.text().await.unwrap();
    let checked = "Checked by a doctor";
    assert!(!page().await.contains(checked));
    ok(doctor
        .act(&id, json!({"action": "approve", "base": base}))
        .await)
    .await;
    assert!(page().await.contains(checked));
    let approved = editor.read(&id).await;
    let publish = json!({"action": "publish", "base": approved["revision"]});
    let live = ok(editor.act(&id, publish).await).await;
    assert!(page().await.contains(checked));
    let mut changed = live["body"].clone();
    changed["title"] = "Salt and blood pressure".into();
    let base = live["revision"].as_i64().unwrap();
    save(&editor, &id, base, &changed, "t").await;
    let html = page().await;
    assert!(html.contains("Salt and blood pressure") && !html.contains(checked));
    // The page itself shows the version that was checked.
    let live = app.get("/blog/salt").await.text().await.unwrap();
    assert!(live.contains(checked));
}

#[tokio::test]
async fn previews_show_lists_and_settings_too() {
    let app = app()
        .clock(morning())
        .without_jobs()
        .sample_content()
        .start()
        .await;
    let owner = app.sign_in(Role::Owner).await;
    let (faq, _) = owner
        .begin(
            "faq",
            json!({"question": "Is tea water?", "answer": article("x")["description"]}),
        )
        .await;
    save(
        &owner,
        "settings-home",
        0,
        &json!({"hero": {"headline": "A new headline"}}),
        "t",
    )
    .await;
    for (id, words) in [
        (faq.as_str(), "Is tea water?"),
        ("settings-home", "A new headline"),
    ] {
        let made = ok(owner
            .post(&format!("/api/desk/documents/{id}/previews"), json!({}))
            .await)
        .await;
        let url = made["url"]
            .as_str()
            .unwrap()
            .strip_prefix(&app.url())
            .unwrap()
            .to_owned();
        assert!(
            app.get(&url).await.text().await.unwrap().contains(words),
            "{words}"
        );
    }
    assert!(
        !app.get("/faqs")
            .await
            .text()
            .await
            .unwrap()
            .contains("Is tea water?")
    );
    assert!(
        !app.get("/")
            .await
            .text()
            .await
            .unwrap()
            .contains("A new headline")
    );
    refused(
        owner
            .post(
                "/api/desk/documents/synonyms-plain-words/previews",
                json!({}),
            )
            .await,
        422,
    )
    .await;
}
