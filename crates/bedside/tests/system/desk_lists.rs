//! Lists and the first screen of the desk, through the real server.
use chrono::{TimeZone, Utc};
use kernel::Clock;
use serde_json::json;
use staff::Role;
use testkit::writing::{article, ok};
use testsite::{App, app};

fn morning() -> Clock {
    Clock::fixed(Utc.with_ymd_and_hms(2026, 11, 21, 7, 0, 0).unwrap())
}

async fn house() -> App {
    app().clock(morning()).without_jobs().start().await
}

#[tokio::test]
async fn lists_filter_count_and_act_on_many() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let mut ids = Vec::new();
    for title in ["Malaria nets", "Ìbà at night", "Blood pressure"] {
        ids.push(editor.begin("blog", article(title)).await.0);
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
    let (id, base) = editor.begin("blog", body).await;
    let today = ok(doctor.get("/api/desk/today").await).await;
    assert_eq!(
        (&today["unapproved"]["count"], &today["drafts"]["count"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(
        ok(editor.get("/api/desk/today").await).await["drafts"]["count"],
        1
    );
    ok(editor
        .act(&id, json!({"action": "submit", "base": base}))
        .await)
    .await;
    let today = ok(doctor.get("/api/desk/today").await).await;
    assert_eq!(today["inReview"]["items"][0]["id"], id.as_str());
    assert_eq!(today["unapproved"]["count"], 0, "it stands there once");
    let due = today["reviewsDue"]["count"].as_u64().unwrap();
    let view = ok(doctor
        .act(&id, json!({"action": "approve", "base": base}))
        .await)
    .await;
    ok(doctor
        .act(&id, json!({"action": "publish", "base": view["revision"]}))
        .await)
    .await;
    let today = ok(doctor.get("/api/desk/today").await).await;
    assert_eq!(today["reviewsDue"]["count"].as_u64().unwrap(), due + 1);
}
