//! Topics and sections of articles at the desk: counted, renamed in drafts and on the site, merged.
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{article, invalid_fields, ok, refused};
use testsite::{App, app};

async fn site() -> App {
    app().without_jobs().start().await
}

async fn topics(person: &Staffer, field: &str) -> Vec<Value> {
    let path = format!("/api/desk/article-topics/{field}");
    let list = ok(person.get(&path).await).await;
    list["items"].as_array().unwrap().clone()
}

async fn rename(
    person: &Staffer,
    field: &str,
    from: &str,
    to: &str,
    merge: bool,
) -> reqwest::Response {
    let path = format!("/api/desk/article-topics/{field}/rename");
    let body = json!({"from": from, "to": to, "merge": merge});
    person.post(&path, body).await
}

/// An article at the address of its title.
async fn begin(person: &Staffer, title: &str, more: Value) -> String {
    let mut body = article(title);
    let slug = title.to_lowercase();
    body["slug"] = json!({"_type": "slug", "current": slug});
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    person.begin("blog", body).await.0
}

async fn act(person: &Staffer, id: &str, action: &str) -> Value {
    let base = person.read(id).await["revision"].clone();
    ok(person
        .act(id, json!({"action": action, "base": base}))
        .await)
    .await
}

async fn save(person: &Staffer, id: &str, field: &str, value: Value) {
    let view = person.read(id).await;
    let mut body = view["body"].clone();
    body[field] = value;
    let base = view["revision"].as_i64().unwrap();
    ok(person.save(id, base, &body, "t").await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_topic_is_renamed_in_drafts_and_on_the_site_at_once() {
    let app = site().await;
    let editor = app.sign_in(Role::Editor).await;
    let writer = app.sign_in(Role::Doctor).await;
    let salt = begin(&editor, "Salt", json!({})).await;
    let water = begin(&editor, "Water", json!({"section": "Food"})).await;
    let draft = begin(&writer, "Bread", json!({})).await;
    let old = begin(&editor, "Sugar", json!({})).await;
    let gone = begin(&editor, "Honey", json!({})).await;
    for id in [&salt, &water, &old] {
        act(&editor, id, "publish").await;
    }
    act(&editor, &old, "archive").await;
    act(&editor, &gone, "delete").await;
    // A draft beside what is on the site keeps being one.
    save(&editor, &water, "title", json!("Clean water")).await;
    let heart =
        json!({"name": "Heart", "published": 2, "drafts": 2, "archived": 1, "isOffered": false});
    assert_eq!(topics(&editor, "topics").await, [heart]);
    let page = async || app.get("/blog/salt").await.text().await.unwrap();
    assert!(!page().await.contains("Heart and blood"));

    let renamed = ok(rename(&editor, "topics", "Heart", "  Heart  and blood ", false).await).await;
    assert_eq!(
        renamed,
        json!({"name": "Heart and blood", "articles": 4, "published": 2})
    );
    let after = topics(&editor, "topics").await;
    assert_eq!(
        (after.len(), &after[0]["name"]),
        (1, &json!("Heart and blood"))
    );
    assert!(page().await.contains("Heart and blood"));
    let posts = app
        .read_json("/api/posts?category=Heart%20and%20blood")
        .await;
    assert_eq!(posts["total"], 2);
    assert_eq!(app.get("/feeds/heart-and-blood.xml").await.status(), 200);
    assert_eq!(app.get("/feeds/heart.xml").await.status(), 404);

    let view = editor.read(&water).await;
    assert_eq!(
        (&view["body"]["title"], &view["body"]["category"]),
        (&json!("Clean water"), &json!("Heart and blood"))
    );
    let water_page = app.get("/blog/water").await.text().await.unwrap();
    assert!(!water_page.contains("Clean water"), "its draft stays here");
    for id in [&draft, &old, &gone] {
        let view = editor.read(id).await;
        assert_eq!(view["body"]["category"], "Heart and blood", "{id}");
    }
    assert_eq!(app.get("/blog/bread").await.status(), 404);
    // Lists filter by it, and what is archived comes back under it.
    let list = ok(editor
        .get("/api/desk/documents?kind=blog&category=Heart%20and%20blood")
        .await)
    .await;
    assert_eq!(list["total"], 4);
    let versions = editor.revisions(&salt).await;
    assert_eq!(
        (&versions[0]["action"], &versions[0]["note"]),
        (
            &json!("publish"),
            &json!("Renamed the topic Heart to Heart and blood")
        )
    );
    // A draft stays that of who wrote it.
    let today = ok(writer.get("/api/desk/today").await).await;
    assert_eq!(today["drafts"]["items"][0]["id"], draft.as_str());
    let owner = app.sign_in(Role::Owner).await;
    let log = ok(owner.get("/api/desk/audit?action=topic.rename").await).await;
    assert_eq!(
        (&log["total"], &log["items"][0]["subject"]),
        (&json!(1), &json!("topic:Heart"))
    );
    // Somebody else was faster.
    refused(
        rename(&editor, "topics", "Heart", "Blood", false).await,
        404,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_there_already_merges_once_it_is_confirmed() {
    let app = site().await;
    let editor = app.sign_in(Role::Editor).await;
    for (title, section) in [("Salt", "Food"), ("Water", "Drink"), ("Bread", "food ")] {
        let id = begin(&editor, title, json!({"section": section})).await;
        act(&editor, &id, "publish").await;
    }
    let names = async || -> Vec<Value> {
        let all = topics(&editor, "sections").await.into_iter();
        all.map(|topic| json!([topic["name"], topic["published"]]))
            .collect()
    };
    assert_eq!(
        names().await,
        [json!(["Drink", 1]), json!(["Food", 1]), json!(["food", 1])]
    );
    let asked = refused(
        rename(&editor, "sections", "Drink", "FOOD", false).await,
        409,
    )
    .await;
    assert_eq!(asked["code"], "topic_exists");
    assert_eq!(names().await.len(), 3, "nothing was done");
    // Another spelling of its own name is another name of it.
    let merged = ok(rename(&editor, "sections", "food", "Food", true).await).await;
    assert_eq!(merged["name"], "Food");
    let merged = ok(rename(&editor, "sections", "Drink", "FOOD", true).await).await;
    assert_eq!(
        (&merged["name"], &merged["articles"]),
        (&json!("Food"), &json!(1))
    );
    assert_eq!(names().await, [json!(["Food", 3])]);
    let posts = app.read_json("/api/posts").await;
    assert_eq!(
        (
            posts["sections"].as_array().unwrap().len(),
            &posts["sections"][0]["section"]
        ),
        (1, &json!("Food"))
    );
    let owner = app.sign_in(Role::Owner).await;
    let log = ok(owner.get("/api/desk/audit?action=section.merge").await).await;
    assert_eq!(log["total"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_doctor_approved_is_renamed_by_a_doctor_and_stays_approved() {
    let app = site().await;
    let editor = app.sign_in(Role::Editor).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let clinical = json!({"clinical": true});
    let salt = begin(&editor, "Salt", clinical.clone()).await;
    act(&doctor, &salt, "approve").await;
    act(&editor, &salt, "publish").await;
    let water = begin(&editor, "Water", clinical).await;
    act(&doctor, &water, "approve").await;
    let at = (app.clock().now() + chrono::TimeDelta::days(2)).format("%Y-%m-%dT09:00");
    let time = json!({"action": "schedule", "at": at.to_string(), "zone": "Africa/Lagos",
        "base": editor.read(&water).await["revision"]});
    ok(editor.act(&water, time).await).await;

    let problem = refused(
        rename(&editor, "topics", "Heart", "Blood", false).await,
        403,
    )
    .await;
    assert!(problem["detail"].as_str().unwrap().contains("Ask a doctor"));
    assert_eq!(editor.read(&salt).await["body"]["category"], "Heart");
    ok(rename(&doctor, "topics", "Heart", "Blood", false).await).await;
    let post = app.read_json("/api/posts/salt").await;
    assert_eq!(post["category"], "Blood");
    assert!(post["review"]["reviewedOn"].is_string(), "{post}");
    let view = editor.read(&water).await;
    assert_eq!(
        (&view["body"]["category"], &view["state"]),
        (&json!("Blood"), &json!("scheduled"))
    );
    assert_eq!(view["approval"]["revision"], view["revision"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_cannot_be_are_refused_and_so_is_who_may_not_publish() {
    let app = site().await;
    let editor = app.sign_in(Role::Editor).await;
    begin(&editor, "Salt", json!({})).await;
    let long = "x".repeat(61);
    for name in ["", " ", "Heart", "all", "a\0b", &long] {
        let problem = refused(rename(&editor, "topics", "Heart", name, false).await, 422).await;
        assert_eq!(invalid_fields(&problem), ["to"], "{name:?}");
    }
    for from in ["", "Nothing", "He\0art"] {
        refused(rename(&editor, "topics", from, "Blood", true).await, 404).await;
    }
    let unknown = rename(&editor, "shelves", "Heart", "Blood", false).await;
    refused(unknown, 400).await;
    for role in [Role::Support, Role::Moderator, Role::Finance] {
        let person = app.sign_in(role).await;
        refused(
            rename(&person, "topics", "Heart", "Blood", false).await,
            403,
        )
        .await;
    }
    assert_eq!(topics(&editor, "topics").await[0]["name"], "Heart");
}
