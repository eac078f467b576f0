//! The first steps of a new site: who sees which, what crosses one off, and how the list goes away.

use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{article, ok};
use testsite::app;

async fn steps(person: &Staffer) -> Vec<(String, bool)> {
    let list = ok(person.get("/api/desk/launch").await).await;
    let lines = list["steps"].as_array().unwrap().iter();
    let step = |line: &Value| {
        let name = line["step"].as_str().unwrap().to_owned();
        (name, line["isDone"].as_bool().unwrap())
    };
    lines.map(step).collect()
}

/// What of the first step is not set yet.
async fn missing_parts(person: &Staffer) -> Value {
    let list = ok(person.get("/api/desk/launch").await).await;
    let lines = list["steps"].as_array().unwrap().iter();
    let brand = lines.clone().find(|line| line["step"] == "brand");
    brand.unwrap()["missing"].clone()
}

async fn publish_settings(person: &Staffer, id: &str, more: Value) {
    let path = format!("/api/desk/documents/{id}");
    let document = ok(person.get(&path).await).await;
    let mut body = document["body"].clone();
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    let draft = json!({ "base": document["revision"], "body": body, "tab": "launch" });
    let saved = ok(person.send("PUT", &path, draft).await).await;
    let publish = json!({ "action": "publish", "base": saved["revision"] });
    ok(person.act(id, publish).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_looks_like_ones_own_by_its_name_and_a_logo_or_colours() {
    let app = app().sample_content().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    assert_eq!(
        missing_parts(&owner).await,
        json!(["name", "logo", "colours"])
    );
    let name = json!({ "brand": "Obi Family Health" });
    publish_settings(&owner, "settings-site", name).await;
    assert_eq!(missing_parts(&owner).await, json!(["logo", "colours"]));
    assert!(!is_done(&owner, "brand").await);
    let colour = json!({ "mainColour": "#2A2F6B" });
    publish_settings(&owner, "settings-brand", colour).await;
    assert_eq!(missing_parts(&owner).await, json!(["logo"]));
    assert!(is_done(&owner, "brand").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sells_something_says_where_orders_go() {
    let app = app()
        .sample_content()
        .closing_samples()
        .without_jobs()
        .start()
        .await;
    let owner = app.sign_in(Role::Owner).await;
    let has_step = |all: Vec<(String, bool)>| all.iter().any(|(step, _)| step == "delivery");
    assert!(!has_step(steps(&owner).await));
    let item = json!({ "title": "Pill box", "description": article("")["description"], "product": "Devices",
        "productClass": "merchandise", "prices": { "NGN": 500_000 },
        "icon": [{ "_type": "image", "_key": "p", "asset": { "_ref": "image-1" }, "alt": "The pack" }] });
    let (id, base) = owner.begin("shop", item).await;
    let publish = json!({ "action": "publish", "base": base });
    ok(owner.act(&id, publish).await).await;
    assert!(has_step(steps(&owner).await) && !is_done(&owner, "delivery").await);
    let counts = ok(owner.get("/api/desk/orders/counts").await).await;
    assert_eq!(counts["lacksPlaces"], true);
    let point = json!({ "key": "osogbo", "name": "Osogbo clinic", "address": "12 Station Road, Osogbo", "hours": "",
        "days": "2 days", "country": "NG", "payWhenCollected": true });
    let points = json!([point]);
    publish_settings(
        &owner,
        "settings-ordering",
        json!({ "pickupPoints": points }),
    )
    .await;
    assert!(is_done(&owner, "delivery").await);
    let counts = ok(owner.get("/api/desk/orders/counts").await).await;
    assert_eq!(counts["lacksPlaces"], false);
}

async fn is_done(person: &Staffer, name: &str) -> bool {
    let all = steps(person).await;
    all.iter().any(|(step, is_done)| step == name && *is_done)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_step_is_crossed_off_by_what_is_stored() {
    let app = app().sample_content().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    assert_eq!(steps(&owner).await.len(), 13);
    let open = ["article", "brand", "samples", "licence", "clinicians"];
    for step in open {
        assert!(!is_done(&owner, step).await, "{step}");
    }
    let editor = app.sign_in(Role::Editor).await;
    let (id, base) = editor.begin("blog", article("Malaria nets")).await;
    let published = editor
        .act(&id, json!({ "action": "publish", "base": base }))
        .await;
    ok(published).await;
    assert!(is_done(&owner, "article").await);
    // The sample packages are on the site, but nobody can book them from now on.
    assert!(!is_done(&owner, "packages").await);
    assert!(!is_done(&owner, "samples").await);
    let removed = owner.post("/api/desk/samples/remove", json!({})).await;
    ok(removed).await;
    assert!(is_done(&owner, "samples").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_see_the_steps_that_they_can_do_and_the_owner_puts_them_away() {
    let app = app().without_jobs().start().await;
    let editor = app.sign_in(Role::Editor).await;
    let names: Vec<String> = steps(&editor)
        .await
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["policies", "article", "packages"]);
    let moderator = app.sign_in(Role::Moderator).await;
    assert!(steps(&moderator).await.is_empty());
    let refused = editor.post("/api/desk/launch/put-away", json!({})).await;
    assert_eq!(refused.status(), 403);
    assert!(!steps(&editor).await.is_empty());

    let owner = app.sign_in(Role::Owner).await;
    for _time in 0..2 {
        let away = ok(owner.post("/api/desk/launch/put-away", json!({})).await).await;
        assert_eq!(away["steps"], json!([]));
        assert!(away["putAwayAt"].is_string());
    }
    assert!(steps(&editor).await.is_empty());
    let log = ok(owner.get("/api/desk/audit?action=launch.put_away").await).await;
    assert_eq!(log["total"], 1);
}
