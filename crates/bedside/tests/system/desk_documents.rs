//! Documents at the desk, through the real server: writing, reviewing, publishing, and what may not be done.
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{article, ok, refused};
use testsite::{App, app};

async fn house() -> App {
    app().without_jobs().start().await
}

#[tokio::test]
async fn every_type_tells_its_form() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let types = ok(editor.get("/api/desk/types").await).await;
    let kinds: Vec<&str> = types["types"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|t| t["kind"].as_str())
        .collect();
    assert!(kinds.contains(&"blog") && kinds.contains(&"settings") && kinds.len() > 25);
    assert_eq!(app.get("/api/desk/types").await.status(), 401);
}

#[tokio::test]
async fn an_article_is_written_reviewed_and_published() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let mut body = article("Chest pain");
    body["clinical"] = true.into();
    let (id, revision) = editor.begin("blog", body).await;
    assert_eq!(revision, 1);

    let view = editor.read(&id).await;
    assert_eq!(view["state"], "draft");
    assert_eq!(
        view["actions"],
        json!(["submit", "archive", "duplicate", "delete"])
    );
    let problem = refused(
        editor
            .act(&id, json!({"action": "publish", "base": 1}))
            .await,
        409,
    )
    .await;
    assert_eq!(problem["code"], "needs_approval");
    refused(
        editor
            .act(&id, json!({"action": "approve", "base": 1}))
            .await,
        403,
    )
    .await;

    let view = ok(editor
        .act(
            &id,
            json!({"action": "submit", "base": 1, "note": "Please look"}),
        )
        .await)
    .await;
    assert_eq!(view["state"], "in_review");
    refused(
        doctor
            .act(&id, json!({"action": "send_back", "base": 1}))
            .await,
        422,
    )
    .await;
    let view = ok(doctor
        .act(&id, json!({"action": "approve", "base": 1}))
        .await)
    .await;
    assert_eq!(view["state"], "approved");
    assert_eq!(view["body"]["reviewedBy"], doctor.name.as_str());
    assert_eq!(view["approval"]["revision"], view["revision"]);

    let base = view["revision"].as_i64().unwrap();
    let view = ok(editor
        .act(&id, json!({"action": "publish", "base": base}))
        .await)
    .await;
    assert_eq!(view["state"], "published");
    assert_eq!(view["published"]["url"], "/blog/chest-pain");
    let page = app.get("/blog/chest-pain").await;
    assert_eq!(page.status(), 200);
    assert!(page.text().await.unwrap().contains("Drink water."));

    // A later edit needs a new yes, and the mark is not the editor's to take away.
    let mut body = view["body"].clone();
    let mut unmarked = body.clone();
    unmarked["clinical"] = false.into();
    let base = view["revision"].as_i64().unwrap();
    refused(editor.save(&id, base, &unmarked, &editor.name).await, 422).await;
    body["reviewedBy"] = "Somebody else".into();
    let saved = ok(editor.save(&id, base, &body, &editor.name).await).await;
    let view = editor.read(&id).await;
    assert_eq!(
        (&view["state"], &view["changed"]),
        (&json!("published"), &json!(true))
    );
    assert_eq!(view["body"]["reviewedBy"], doctor.name.as_str());
    let problem = refused(
        editor
            .act(&id, json!({"action": "publish", "base": saved["revision"]}))
            .await,
        409,
    )
    .await;
    assert_eq!(problem["code"], "needs_approval");
}

#[tokio::test]
async fn two_editors_meet_and_nothing_is_lost() {
    let app = house().await;
    let (one, two) = (
        app.sign_in(Role::Editor).await,
        app.sign_in(Role::Owner).await,
    );
    let (id, base) = one.begin("blog", article("Sleep")).await;
    let mut theirs = two.read(&id).await["body"].clone();
    let mut mine = theirs.clone();
    mine["title"] = "Sleep well".into();
    ok(one.save(&id, base, &mine, &one.name).await).await;
    theirs["author"] = "Dr Bola".into();
    let problem = refused(two.save(&id, base, &theirs, &two.name).await, 409).await;
    assert_eq!(problem["code"], "document_moved");
    assert_eq!(problem["current"]["body"]["title"], "Sleep well");
    assert_eq!(problem["current"]["by"], one.name.as_str());
    assert_eq!(problem["ancestor"]["revision"], base);
    assert_eq!(problem["ancestor"]["body"]["title"], "Sleep");
    let mut merged = problem["current"]["body"].clone();
    merged["author"] = "Dr Bola".into();
    let at = problem["current"]["revision"].as_i64().unwrap();
    ok(two.save(&id, at, &merged, &two.name).await).await;
    let view = one.read(&id).await;
    assert_eq!(
        (&view["body"]["title"], &view["body"]["author"]),
        (&json!("Sleep well"), &json!("Dr Bola"))
    );
    let stale = refused(
        one.act(&id, json!({"action": "publish", "base": at})).await,
        409,
    )
    .await;
    assert_eq!(stale["code"], "document_moved");
}

#[tokio::test]
async fn settings_are_edited_over_their_defaults() {
    let app = house().await;
    let (owner, editor) = (
        app.sign_in(Role::Owner).await,
        app.sign_in(Role::Editor).await,
    );
    let list = ok(owner
        .get("/api/desk/documents?kind=settings&limit=100")
        .await)
    .await;
    assert!(list["total"].as_u64().unwrap() >= 18, "{list}");
    let view = owner.read("settings-home").await;
    assert_eq!(
        (&view["state"], &view["revision"]),
        (&json!("published"), &json!(0))
    );
    let body = json!({"hero": {"headline": "Ask a doctor", "mission": "New mission"}});
    refused(
        editor.save("settings-home", 0, &body, &editor.name).await,
        403,
    )
    .await;
    let saved = ok(owner.save("settings-home", 0, &body, &owner.name).await).await;
    ok(owner
        .act(
            "settings-home",
            json!({"action": "publish", "base": saved["revision"]}),
        )
        .await)
    .await;
    let page = app.get("/").await.text().await.unwrap();
    assert!(page.contains("Ask a doctor") && page.contains("Book a consultation"));
    let stored = owner.read("settings-home").await["body"].clone();
    assert_eq!(
        stored["hero"],
        json!({"headline": "Ask a doctor", "mission": "New mission"})
    );
}

#[tokio::test]
async fn a_large_document_is_taken_and_a_huge_one_refused_in_words() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let text = |bytes: usize| {
        let block = |n: usize| {
            json!({"_type": "block", "_key": format!("k{n}"), "children": [
            {"_type": "span", "text": "word ".repeat(200), "marks": []}]})
        };
        (0..bytes / 1_000).map(block).collect::<Vec<_>>()
    };
    let mut body = article("Long");
    body["description"] = text(300_000).into();
    let (id, base) = editor.begin("blog", body.clone()).await;
    body["description"] = text(1_200_000).into();
    let problem = refused(editor.save(&id, base, &body, &editor.name).await, 422).await;
    assert!(
        problem["detail"]
            .as_str()
            .unwrap()
            .contains("the limit is 1 MB"),
        "{problem}"
    );
}

#[tokio::test]
async fn drafts_are_refused_only_for_what_could_never_be_right() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, base) = editor.begin("blog", json!({})).await;
    let problem = refused(
        editor
            .act(&id, json!({"action": "submit", "base": base}))
            .await,
        422,
    )
    .await;
    let fields: Vec<&str> = problem["errors"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|e| e["field"].as_str())
        .collect();
    assert_eq!(
        fields,
        [
            "body.title",
            "body.description",
            "body.category",
            "body.author",
            "body.date"
        ]
    );
    for bad in [
        json!({"title": 7}),
        json!({"sources": [{"url": "javascript:alert(1)"}]}),
    ] {
        refused(editor.save(&id, base, &bad, &editor.name).await, 422).await;
    }
    // Blocks and fields that this version does not know stay as they are, wherever they are moved.
    let odd = json!({"_type": "quiz", "_key": "q", "questions": [{"a": [1, null]}]});
    let body = json!({"title": "T", "mystery": {"b": [true]}, "description": [odd, {"_type": "block", "_key": "z", "children": []}]});
    let saved = ok(editor.save(&id, base, &body, &editor.name).await).await;
    let moved = json!({"title": "T", "mystery": {"b": [true]}, "description": [{"_type": "block", "_key": "z", "children": []}, odd]});
    ok(editor
        .save(
            &id,
            saved["revision"].as_i64().unwrap(),
            &moved,
            &editor.name,
        )
        .await)
    .await;
    let stored = editor.read(&id).await["body"].clone();
    assert_eq!(
        (&stored["description"], &stored["mystery"]),
        (&moved["description"], &moved["mystery"])
    );
}

#[tokio::test]
async fn a_changed_address_leads_to_the_new_one() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, base) = editor.begin("blog", article("First name")).await;
    let mut view = ok(editor
        .act(&id, json!({"action": "publish", "base": base}))
        .await)
    .await;
    for name in ["second", "third"] {
        let mut body = view["body"].clone();
        body["slug"] = json!({"_type": "slug", "current": name});
        let saved = ok(editor
            .save(&id, view["revision"].as_i64().unwrap(), &body, &editor.name)
            .await)
        .await;
        view = ok(editor
            .act(&id, json!({"action": "publish", "base": saved["revision"]}))
            .await)
        .await;
    }
    for old in ["first-name", "second"] {
        let page = editor.get(&format!("/blog/{old}")).await;
        assert_eq!(
            (
                page.status().as_u16(),
                page.headers()["location"].to_str().unwrap()
            ),
            (308, "/blog/third")
        );
        let api = editor.get(&format!("/api/posts/{old}")).await;
        assert_eq!(
            (
                api.status().as_u16(),
                api.headers()["location"].to_str().unwrap()
            ),
            (308, "/api/posts/third")
        );
    }
    // A new document takes an old address; taking this one off the site ends its redirects.
    let (other, base) = editor.begin("blog", article("Second")).await;
    ok(editor
        .act(&other, json!({"action": "publish", "base": base}))
        .await)
    .await;
    app.eventually("/blog/second", |html| html.contains("Second"))
        .await;
    let view = ok(editor.act(&id, json!({"action": "unpublish"})).await).await;
    assert_eq!(view["state"], "draft");
    assert_eq!(editor.get("/api/posts/third").await.status(), 404);
    assert_eq!(editor.get("/api/posts/first-name").await.status(), 404);
    ok(editor
        .act(&id, json!({"action": "publish", "base": view["revision"]}))
        .await)
    .await;
    assert_eq!(editor.get("/api/posts/first-name").await.status(), 308);
}

#[tokio::test]
async fn deleted_and_archived_documents_come_back() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, base) = editor
        .begin(
            "faq",
            json!({"question": "Why?", "answer": article("x")["description"]}),
        )
        .await;
    ok(editor
        .act(&id, json!({"action": "publish", "base": base}))
        .await)
    .await;
    for action in ["archive", "delete"] {
        let view = ok(editor.act(&id, json!({"action": action})).await).await;
        assert_eq!(view["published"], Value::Null);
        assert!(view["locked"].is_string());
        refused(
            editor
                .save(
                    &id,
                    view["revision"].as_i64().unwrap(),
                    &json!({}),
                    &editor.name,
                )
                .await,
            409,
        )
        .await;
        let view = ok(editor.act(&id, json!({"action": "restore"})).await).await;
        assert_eq!(
            (&view["state"], &view["body"]["question"]),
            (&json!("draft"), &json!("Why?"))
        );
        ok(editor
            .act(&id, json!({"action": "publish", "base": view["revision"]}))
            .await)
        .await;
    }
    let copy = ok(editor.act(&id, json!({"action": "duplicate"})).await).await;
    assert_eq!(
        (&copy["body"]["question"], &copy["state"]),
        (&json!("Why? (copy)"), &json!("draft"))
    );
    assert_ne!(copy["id"], id.as_str());
}

#[tokio::test]
async fn one_edits_and_the_others_see_who() {
    let app = house().await;
    let (one, two) = (
        app.sign_in(Role::Editor).await,
        app.sign_in(Role::Owner).await,
    );
    let (id, base) = one.begin("blog", article("Lease")).await;
    let path = format!("/api/desk/documents/{id}/lease");
    let mine = ok(one
        .post(&path, json!({"tab": "t1", "revision": base}))
        .await)
    .await;
    assert_eq!(mine["mine"], true);
    let seen = ok(two
        .post(&path, json!({"tab": "t2", "revision": base}))
        .await)
    .await;
    assert_eq!(
        (&seen["mine"], &seen["name"]),
        (&json!(false), &json!(one.name))
    );
    let taken = ok(two.post(&path, json!({"tab": "t2", "take": true})).await).await;
    assert_eq!(taken["mine"], true);
    let lost = ok(one.post(&path, json!({"tab": "t1"})).await).await;
    assert_eq!(
        (&lost["mine"], &lost["name"]),
        (&json!(false), &json!(two.name))
    );
    assert_eq!(two.delete(&format!("{path}?tab=t2")).await.status(), 204);
    let again = ok(one.post(&path, json!({"tab": "t1"})).await).await;
    assert_eq!(again["mine"], true);
    refused(
        one.post("/api/desk/documents/nothing/lease", json!({"tab": "t"}))
            .await,
        404,
    )
    .await;
}

#[tokio::test]
async fn roles_decide_at_once() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, base) = editor.begin("blog", article("Rights")).await;
    for role in [Role::Moderator, Role::Support] {
        let reader = app.sign_in(role).await;
        assert_eq!(
            reader.get("/api/desk/documents").await.status(),
            200,
            "{role}"
        );
        refused(reader.save(&id, base, &json!({}), &reader.name).await, 403).await;
        refused(reader.act(&id, json!({"action": "publish"})).await, 403).await;
    }
    let finance = app.sign_in(Role::Finance).await;
    assert_eq!(
        finance
            .get(&format!("/api/desk/documents/{id}"))
            .await
            .status(),
        403
    );
}
