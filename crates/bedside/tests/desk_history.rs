//! Revisions, previews, times and lists at the desk, through the real server.
use std::time::Instant;

use chrono::{Duration, TimeZone, Utc};
use content::documents::Documents;
use kernel::Clock;
use reqwest::Response;
use serde_json::{Value, json};
use staff::Role;
use store::Actor;
use testkit::{App, Staffer, app};

async fn ok(response: Response) -> Value {
    let status = response.status();
    let body: Value = response.json().await.unwrap_or_default();
    assert!(status.is_success(), "{status}: {body}");
    body
}

async fn refused(response: Response, status: u16) -> Value {
    let was = response.status().as_u16();
    let body: Value = response.json().await.unwrap_or_default();
    assert_eq!(was, status, "{body}");
    body
}

fn article(title: &str) -> Value {
    json!({"title": title, "category": "Heart", "author": "Dr Ade", "date": "2026-11-21",
        "description": [{"_type": "block", "_key": "a", "style": "normal", "markDefs": [],
            "children": [{"_type": "span", "_key": "s", "text": "Drink water.", "marks": []}]}]})
}

async fn begin(person: &Staffer, kind: &str, body: Value) -> (String, i64) {
    let sent = json!({"kind": kind, "body": body});
    let made = ok(person.post("/api/desk/documents", sent).await).await;
    (
        made["id"].as_str().unwrap_or_default().to_owned(),
        made["revision"].as_i64().unwrap_or_default(),
    )
}

async fn save(person: &Staffer, id: &str, base: i64, body: &Value, tab: &str) -> i64 {
    let sent = json!({"base": base, "body": body, "tab": tab});
    let saved = person
        .send("PUT", &format!("/api/desk/documents/{id}"), sent)
        .await;
    ok(saved).await["revision"].as_i64().unwrap_or_default()
}

async fn act(person: &Staffer, id: &str, request: Value) -> Response {
    person
        .post(&format!("/api/desk/documents/{id}/actions"), request)
        .await
}

async fn state(person: &Staffer, id: &str) -> Value {
    ok(person.get(&format!("/api/desk/documents/{id}")).await).await["state"].clone()
}

async fn revisions(person: &Staffer, id: &str) -> Vec<Value> {
    let list = ok(person
        .get(&format!("/api/desk/documents/{id}/revisions"))
        .await)
    .await;
    list["items"].as_array().cloned().unwrap_or_default()
}

fn morning() -> Clock {
    Clock::fixed(Utc.with_ymd_and_hms(2026, 11, 21, 7, 0, 0).unwrap())
}

async fn house() -> App {
    app().clock(morning()).without_jobs().start().await
}

#[tokio::test]
async fn a_document_goes_out_at_its_time_once_on_two_nodes() {
    let first = house().await;
    let second = first.second_node().await;
    let editor = first.sign_in(Role::Editor).await;
    let (id, base) = begin(&editor, "blog", article("At nine")).await;
    let at =
        |at: &str| json!({"action": "schedule", "base": base, "at": at, "zone": "Africa/Lagos"});
    refused(act(&editor, &id, at("2026-11-21T07:59")).await, 422).await;
    let view = ok(act(&editor, &id, at("2026-11-21T09:00")).await).await;
    assert_eq!(
        (&view["state"], &view["scheduledAt"]),
        (&json!("scheduled"), &json!("2026-11-21T08:00:00Z"))
    );
    // What waits for its time is not changed under it.
    let sent = json!({"base": base, "body": article("Other"), "tab": "t"});
    let locked = refused(
        editor
            .send("PUT", &format!("/api/desk/documents/{id}"), sent)
            .await,
        409,
    )
    .await;
    assert_eq!(locked["code"], "document_locked");
    first.run_jobs().await;
    assert_eq!(state(&editor, &id).await, "scheduled");

    // Both nodes look at once, after the server was away at the time itself.
    first.clock().advance(Duration::hours(3));
    let (_, _) = tokio::join!(first.run_jobs(), second.run_jobs());
    first.run_jobs().await;
    assert_eq!(state(&editor, &id).await, "published");
    assert_eq!(second.get("/blog/at-nine").await.status(), 200);
    let published = revisions(&editor, &id).await;
    let count = published
        .iter()
        .filter(|row| row["action"] == "publish")
        .count();
    assert_eq!(count, 1);
}

#[tokio::test]
async fn another_time_or_none_makes_the_first_one_nothing() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, base) = begin(&editor, "blog", article("Moved")).await;
    let at = |at: &str| json!({"action": "schedule", "at": at, "base": base});
    ok(act(&editor, &id, at("2026-11-21T09:00")).await).await;
    ok(act(&editor, &id, json!({"action": "unschedule"})).await).await;
    ok(act(&editor, &id, at("2026-11-22T09:00")).await).await;
    app.clock().advance(Duration::hours(4));
    app.run_jobs().await;
    assert_eq!(state(&editor, &id).await, "scheduled");
    ok(act(&editor, &id, json!({"action": "unschedule"})).await).await;
    app.clock().advance(Duration::days(2));
    app.run_jobs().await;
    // Nobody stays signed in for so long.
    let editor = app.sign_in(Role::Editor).await;
    assert_eq!(state(&editor, &id).await, "draft");
}

#[tokio::test]
async fn hours_that_come_never_or_twice_are_asked_about() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, base) = begin(&editor, "blog", article("Spring")).await;
    let at =
        |at: &str, zone: &str| json!({"action": "schedule", "base": base, "at": at, "zone": zone});
    let skipped = refused(
        act(&editor, &id, at("2027-03-28T01:30", "Europe/London")).await,
        422,
    )
    .await;
    assert_eq!(
        (
            &skipped["code"],
            skipped["choices"].as_array().unwrap().len()
        ),
        (&json!("time_skipped"), 2)
    );
    let doubled = refused(
        act(&editor, &id, at("2027-10-31T01:30", "Europe/London")).await,
        422,
    )
    .await;
    assert_eq!(
        (
            &doubled["code"],
            doubled["choices"].as_array().unwrap().len()
        ),
        (&json!("time_doubled"), 2)
    );
    let choice = doubled["choices"][1]["at"].as_str().unwrap();
    let view = ok(act(&editor, &id, at(choice, "Europe/London")).await).await;
    assert_eq!(view["scheduledAt"], "2027-10-31T01:30:00Z");
    ok(act(&editor, &id, json!({"action": "unschedule"})).await).await;
    ok(act(&editor, &id, at("2027-03-28T01:30", "Africa/Lagos")).await).await;
}

#[tokio::test]
async fn an_approval_that_no_longer_fits_keeps_a_document_back() {
    let app = house().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let mut body = article("Approved");
    body["clinical"] = true.into();
    let (id, base) = begin(&doctor, "blog", body).await;
    let view = ok(act(&doctor, &id, json!({"action": "approve", "base": base})).await).await;
    let base = view["revision"].as_i64().unwrap();
    ok(act(
        &doctor,
        &id,
        json!({"action": "schedule", "base": base, "at": "2026-11-21T09:00"}),
    )
    .await)
    .await;
    // Something of the house changes it, as replacing a picture everywhere does.
    let mut changed = view["body"].clone();
    changed["title"] = "Changed".into();
    Documents::new(app.store().clone())
        .put(Actor::System, changed, None)
        .await
        .unwrap();
    app.clock().advance(Duration::hours(2));
    app.run_jobs().await;
    let view = ok(doctor.get(&format!("/api/desk/documents/{id}")).await).await;
    assert_eq!(view["state"], "draft");
    assert!(
        view["note"]
            .as_str()
            .unwrap()
            .contains("changed after it was approved")
    );
    assert_eq!(app.get("/blog/approved").await.status(), 404);
}

#[tokio::test]
async fn saves_of_one_tab_are_one_revision_and_old_ones_are_thinned() {
    let app = house().await;
    let (one, two) = (
        app.sign_in(Role::Editor).await,
        app.sign_in(Role::Owner).await,
    );
    let (id, mut base) = begin(&one, "blog", article("Title 0")).await;
    for number in 1..=4 {
        base = save(&one, &id, base, &article(&format!("Title {number}")), "t1").await;
        app.clock().advance(Duration::seconds(30));
    }
    let numbers: Vec<i64> = revisions(&one, &id)
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
    let rows = revisions(&one, &id).await;
    assert!(rows.len() < 20 + 50 + 12, "{} revisions", rows.len());
    assert!(rows.len() > 40);
}

#[tokio::test]
async fn a_revision_is_compared_and_brought_back() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, first) = begin(&editor, "blog", article("Before")).await;
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
    assert_eq!(revisions(&editor, &id).await[0]["action"], "restore");
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
    let (id, base) = begin(&editor, "blog", article("Only a draft")).await;
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
    let (elsewhere, _) = begin(&editor, "blog", article("Elsewhere")).await;
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
async fn previews_show_lists_and_settings_too() {
    let app = app()
        .clock(morning())
        .without_jobs()
        .sample_content()
        .start()
        .await;
    let owner = app.sign_in(Role::Owner).await;
    let (faq, _) = begin(
        &owner,
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

#[tokio::test]
async fn lists_filter_count_and_act_on_many() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let mut ids = Vec::new();
    for title in ["Malaria nets", "Ìbà at night", "Blood pressure"] {
        ids.push(begin(&editor, "blog", article(title)).await.0);
    }
    let bulk = json!({"ids": [ids[0], ids[1], "nothing"], "action": "publish"});
    let done = ok(editor.post("/api/desk/documents/bulk", bulk).await).await;
    let outcomes: Vec<bool> = done["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|i| i["done"].as_bool())
        .collect();
    assert_eq!(outcomes, [true, true, false]);
    let list = |query: &'static str| {
        let editor = editor.clone();
        async move {
            ok(editor
                .get(&format!("/api/desk/documents?kind=blog&{query}"))
                .await)
            .await
        }
    };
    let all = list("sort=title").await;
    assert_eq!(
        (
            &all["total"],
            &all["counts"]["published"],
            &all["counts"]["draft"]
        ),
        (&json!(3), &json!(2), &json!(1))
    );
    assert_eq!(all["items"][0]["title"], "Blood pressure");
    assert_eq!(list("q=IBA").await["items"][0]["title"], "Ìbà at night");
    assert_eq!(list("state=draft,archived").await["total"], 1);
    assert_eq!(
        list("limit=2&page=2").await["items"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert_eq!(list("q=%25").await["total"], 0);

    let views = json!({"items": [{"name": "To review", "query": "state=in_review"}]});
    assert_eq!(
        editor
            .send("PUT", "/api/desk/views/documents", views.clone())
            .await
            .status(),
        204
    );
    assert_eq!(
        ok(editor.get("/api/desk/views/documents").await).await,
        views
    );
    let other = app.sign_in(Role::Doctor).await;
    assert_eq!(
        ok(other.get("/api/desk/views/documents").await).await["items"],
        json!([])
    );
    let links = ok(editor.get("/api/desk/links?q=malaria").await).await;
    assert_eq!(links["items"][0]["href"], "/blog/malaria-nets");
}

#[tokio::test]
async fn the_first_screen_says_what_waits() {
    let app = app()
        .clock(morning())
        .without_jobs()
        .sample_content()
        .start()
        .await;
    let (editor, doctor) = (
        app.sign_in(Role::Editor).await,
        app.sign_in(Role::Doctor).await,
    );
    let mut body = article("Clinical");
    body["clinical"] = true.into();
    body["reviewDue"] = "2026-12-01".into();
    let (id, base) = begin(&editor, "blog", body).await;
    let today = ok(doctor.get("/api/desk/today").await).await;
    assert_eq!(
        (&today["unapproved"]["count"], &today["drafts"]["count"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(
        ok(editor.get("/api/desk/today").await).await["drafts"]["count"],
        1
    );
    ok(act(&editor, &id, json!({"action": "submit", "base": base})).await).await;
    let today = ok(doctor.get("/api/desk/today").await).await;
    assert_eq!(today["inReview"]["items"][0]["id"], id.as_str());
    let due = today["reviewsDue"]["count"].as_u64().unwrap();
    let view = ok(act(&doctor, &id, json!({"action": "approve", "base": base})).await).await;
    ok(act(
        &doctor,
        &id,
        json!({"action": "publish", "base": view["revision"]}),
    )
    .await)
    .await;
    let today = ok(doctor.get("/api/desk/today").await).await;
    assert_eq!(today["reviewsDue"]["count"].as_u64().unwrap(), due + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_stay_fast_with_ten_thousand_documents() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let documents = (0..10_000).map(|number| {
        let mut body = article(&format!("Article number {number}"));
        body["_id"] = format!("post-{number:05}").into();
        body["_type"] = "blog".into();
        body
    });
    Documents::new(app.store().clone())
        .import(Actor::System, documents.collect())
        .await
        .unwrap();
    for query in [
        "",
        "kind=blog&page=100",
        "q=number+9999",
        "kind=blog&state=published&sort=title&limit=200",
    ] {
        let begun = Instant::now();
        let list = ok(editor.get(&format!("/api/desk/documents?{query}")).await).await;
        let took = begun.elapsed();
        println!("{query}: {took:?}, {} found", list["total"]);
        assert!(took.as_millis() < 1_000, "{query} took {took:?}");
    }
}
