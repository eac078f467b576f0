//! What roles and reviews hold back at the desk, through the real server.
use chrono::TimeDelta;
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{article, invalid_fields, ok, refused};
use testsite::{App, app};

async fn house() -> App {
    app().without_jobs().start().await
}

fn clinical(title: &str) -> Value {
    let mut body = article(title);
    body["clinical"] = true.into();
    body
}

/// The newest revision and body.
async fn newest(person: &Staffer, id: &str) -> (i64, Value) {
    let view = person.read(id).await;
    (
        view["revision"].as_i64().unwrap_or_default(),
        view["body"].clone(),
    )
}

#[tokio::test]
async fn a_refusal_names_what_is_not_the_persons_to_write() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    for (kind, plural) in [
        ("navigation", "Header links"),
        ("synonyms", "Synonyms"),
        ("claim", "Claims"),
    ] {
        let sent = json!({"kind": kind, "body": {}});
        let problem = refused(editor.post("/api/desk/documents", sent).await, 403).await;
        let words = format!("Only the owner and the doctor can change {plural}.");
        assert_eq!(problem["detail"], json!(words));
    }
}

#[tokio::test]
async fn a_review_is_not_passed_by_without_the_mark() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let doctor = app.sign_in(Role::Doctor).await;

    // Ticked by mistake and never shown to anybody: the writer's own business.
    let (id, base) = editor.begin("blog", clinical("A mistake")).await;
    ok(editor.save(&id, base, &article("A mistake"), "t").await).await;

    let (id, base) = editor.begin("blog", clinical("Chest pain")).await;
    ok(editor
        .act(&id, json!({"action": "submit", "base": base}))
        .await)
    .await;
    let problem = refused(
        editor.save(&id, base, &article("Chest pain"), "t").await,
        422,
    )
    .await;
    assert_eq!(problem["errors"][0]["field"], "body.clinical");
    let note = json!({"action": "send_back", "base": base, "note": "Not yet"});
    ok(doctor.act(&id, note).await).await;
    refused(
        editor.save(&id, base, &article("Chest pain"), "t").await,
        422,
    )
    .await;
    ok(doctor.save(&id, base, &article("Chest pain"), "d").await).await;

    // A copy of clinical words is no way around it.
    let (id, base) = doctor.begin("blog", clinical("Stroke")).await;
    ok(doctor
        .act(&id, json!({"action": "approve", "base": base}))
        .await)
    .await;
    let (base, _) = newest(&doctor, &id).await;
    ok(editor
        .act(&id, json!({"action": "publish", "base": base}))
        .await)
    .await;
    let copy = ok(editor.act(&id, json!({"action": "duplicate"})).await).await;
    let (copy, base) = (
        copy["id"].as_str().unwrap_or_default().to_owned(),
        copy["revision"].as_i64(),
    );
    refused(
        editor
            .save(&copy, base.unwrap_or_default(), &article("Stroke"), "t")
            .await,
        422,
    )
    .await;
}

#[tokio::test]
async fn a_doctors_name_stands_under_no_other_words() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let (id, base) = editor.begin("blog", article("Sleep")).await;
    ok(doctor
        .act(&id, json!({"action": "approve", "base": base}))
        .await)
    .await;
    let (base, mut body) = newest(&editor, &id).await;
    assert_eq!(body["reviewedBy"], doctor.name.as_str());
    ok(editor
        .act(&id, json!({"action": "publish", "base": base}))
        .await)
    .await;

    body["title"] = "Sleep, otherwise".into();
    let (base, _) = newest(&editor, &id).await;
    ok(editor.save(&id, base, &body, "t").await).await;
    let (base, _) = newest(&editor, &id).await;
    let problem = refused(
        editor
            .act(&id, json!({"action": "publish", "base": base}))
            .await,
        409,
    )
    .await;
    assert_eq!(problem["code"], "needs_approval");
    // Nor does the preview of the changed words say that a doctor checked them, as the page does of those before.
    let checked = "Checked by a doctor";
    assert!(app.read_page("/blog/sleep").await.contains(checked));
    let previews = format!("/api/desk/documents/{id}/previews");
    let made = ok(editor.post(&previews, json!({})).await).await;
    let preview = made["url"].as_str().unwrap().replace(&app.url(), "");
    let changed = app.read_page(&preview).await;
    assert!(changed.contains("Sleep, otherwise") && !changed.contains(checked));
    ok(doctor
        .act(&id, json!({"action": "approve", "base": base}))
        .await)
    .await;
    assert!(app.read_page(&preview).await.contains(checked));
    let (base, _) = newest(&editor, &id).await;
    ok(editor
        .act(&id, json!({"action": "publish", "base": base}))
        .await)
    .await;
}

#[tokio::test]
async fn an_approval_is_given_to_one_revision_that_was_looked_at() {
    let app = house().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let (id, base) = doctor.begin("blog", clinical("Fever")).await;
    refused(doctor.act(&id, json!({"action": "approve"})).await, 400).await;
    refused(
        doctor
            .act(&id, json!({"action": "approve", "base": base + 1}))
            .await,
        409,
    )
    .await;
    let many = json!({"ids": [id], "action": "approve"});
    refused(doctor.post("/api/desk/documents/bulk", many).await, 422).await;
}

#[tokio::test]
async fn an_address_that_visitors_know_is_not_taken_away() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let (older, base) = editor.begin("blog", article("Other")).await;
    ok(editor
        .act(&older, json!({"action": "publish", "base": base}))
        .await)
    .await;
    let (newer, base) = editor.begin("blog", article("Water")).await;
    ok(editor
        .act(&newer, json!({"action": "publish", "base": base}))
        .await)
    .await;

    let (base, mut body) = newest(&editor, &older).await;
    body["slug"] = json!({"_type": "slug", "current": "water"});
    let saved = ok(editor.save(&older, base, &body, "t").await).await;
    ok(editor
        .act(
            &older,
            json!({"action": "publish", "base": saved["revision"]}),
        )
        .await)
    .await;
    assert_eq!(editor.read(&newer).await["published"]["url"], "/blog/water");
    assert_eq!(
        editor.read(&older).await["published"]["url"],
        "/blog/water-2"
    );
}

#[tokio::test]
async fn settings_go_out_with_a_fresh_proof_and_are_logged_with_both_values() {
    let app = app()
        .without_jobs()
        .clock(kernel::Clock::fixed(chrono::Utc::now()))
        .start()
        .await;
    let doctor = app.sign_in(Role::Doctor).await;
    let editor = app.sign_in(Role::Editor).await;
    let change = json!({"bookingUrl": "https://example.org/book"});
    refused(editor.save("settings-site", 0, &change, "t").await, 403).await;
    let saved = ok(doctor.save("settings-site", 0, &change, "t").await).await;
    let publish = json!({"action": "publish", "base": saved["revision"]});
    app.clock().advance(TimeDelta::minutes(11));
    let problem = refused(doctor.act("settings-site", publish.clone()).await, 403).await;
    assert_eq!(problem["code"], "reauthenticate");
    let doctor = app.sign_in(Role::Doctor).await;
    ok(doctor.act("settings-site", publish).await).await;

    let (_, mut body) = newest(&doctor, "settings-site").await;
    body["bookingUrl"] = "https://example.org/other".into();
    let (base, _) = newest(&doctor, "settings-site").await;
    let saved = ok(doctor.save("settings-site", base, &body, "t").await).await;
    let publish = json!({"action": "publish", "base": saved["revision"]});
    ok(doctor.act("settings-site", publish).await).await;
    let owner = app.sign_in(Role::Owner).await;
    let lines = ok(owner
        .get("/api/desk/audit?q=settings-site&action=document.publish")
        .await)
    .await;
    let line = &lines["items"][0];
    assert_eq!(
        line["before"]["fields"]["bookingUrl"],
        "https://example.org/book"
    );
    assert_eq!(
        line["after"]["fields"]["bookingUrl"],
        "https://example.org/other"
    );
}

/// A shop item of a class with all that any needs, and nothing of a registration.
fn shop_item(class: &str) -> Value {
    json!({"title": format!("A {class}"), "description": article("")["description"], "product": "Devices",
        "productClass": class, "prices": {"NGN": 500_000},
        "icon": [{"_type": "image", "_key": "p", "asset": {"_ref": "image-1"}, "alt": "The pack"}]})
}

/// Saves the newest body of a document with one more field; its revision then.
async fn save_with(person: &Staffer, id: &str, field: &str, value: &str) -> Value {
    let (base, mut body) = newest(person, id).await;
    body[field] = value.into();
    ok(person.save(id, base, &body, "t").await).await["revision"].clone()
}

#[tokio::test]
async fn a_device_or_a_medicine_waits_for_its_registration_number_and_its_last_day() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let publish = |base: Value| json!({"action": "publish", "base": base});
    for class in ["device", "pharmacy", "prescription"] {
        let (id, base) = editor.begin("shop", shop_item(class)).await;
        let problem = refused(editor.act(&id, publish(base.into())).await, 422).await;
        assert_eq!(
            invalid_fields(&problem),
            ["body.nafdacNumber", "body.registrationExpires"],
            "{class}: {problem}"
        );
        // The number of either country will do.
        let base = save_with(&editor, &id, "mhraNumber", "UK-1").await;
        let problem = refused(editor.act(&id, publish(base)).await, 422).await;
        assert_eq!(
            invalid_fields(&problem),
            ["body.registrationExpires"],
            "{class}: {problem}"
        );
        assert_eq!(editor.read(&id).await["published"], Value::Null, "{class}");
        let base = save_with(&editor, &id, "registrationExpires", "2035-12-31").await;
        ok(editor.act(&id, publish(base)).await).await;
    }
    let (id, base) = editor.begin("shop", shop_item("merchandise")).await;
    ok(editor.act(&id, publish(base.into())).await).await;
}

#[tokio::test]
async fn only_the_desk_may_frame_a_preview() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, _) = editor.begin("blog", article("Framed")).await;
    let made = ok(editor
        .post(&format!("/api/desk/documents/{id}/previews"), json!({}))
        .await)
    .await;
    let url = made["url"].as_str().unwrap_or_default();
    let path = &url[url.find("/preview/").unwrap_or_default()..];
    let page = app.get(path).await;
    assert_eq!(page.headers()["x-frame-options"], "SAMEORIGIN");
    let policy = page.headers()["content-security-policy"]
        .to_str()
        .unwrap_or_default()
        .to_owned();
    assert!(policy.contains("frame-ancestors 'self'"), "{policy}");
}

#[tokio::test]
async fn everybody_at_the_desk_reads_what_keys_are_called() {
    let app = house().await;
    let finance = app.sign_in(Role::Finance).await;
    let served = ok(finance.get("/api/desk/vocabulary").await).await;
    let term = json!({"key": "said_paid", "label": "Reported as paid", "tone": "info"});
    let states = served["GiftState"].as_array().unwrap();
    assert!(states.contains(&term), "{states:?}");
}
