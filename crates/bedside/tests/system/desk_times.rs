//! Publishing at a time, through the real server.
use chrono::{Duration, TimeZone, Utc};
use content::documents::DocumentService;
use kernel::Clock;
use serde_json::json;
use staff::Role;
use store::Actor;
use testkit::writing::{article, ok, refused};
use testsite::{App, app};

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
    let (id, base) = editor.begin("blog", article("At nine")).await;
    let at =
        |at: &str| json!({"action": "schedule", "base": base, "at": at, "zone": "Africa/Lagos"});
    refused(editor.act(&id, at("2026-11-21T07:59")).await, 422).await;
    let view = ok(editor.act(&id, at("2026-11-21T09:00")).await).await;
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
    assert_eq!(editor.read(&id).await["state"], "scheduled");

    // Both nodes look at once, after the server was away at the time itself.
    first.clock().advance(Duration::hours(3));
    let (_, _) = tokio::join!(first.run_jobs(), second.run_jobs());
    first.run_jobs().await;
    assert_eq!(editor.read(&id).await["state"], "published");
    assert_eq!(second.get("/blog/at-nine").await.status(), 200);
    let published = editor.revisions(&id).await;
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
    let (id, base) = editor.begin("blog", article("Moved")).await;
    let at = |at: &str| json!({"action": "schedule", "at": at, "base": base});
    ok(editor.act(&id, at("2026-11-21T09:00")).await).await;
    ok(editor.act(&id, json!({"action": "unschedule"})).await).await;
    ok(editor.act(&id, at("2026-11-22T09:00")).await).await;
    app.clock().advance(Duration::hours(4));
    app.run_jobs().await;
    assert_eq!(editor.read(&id).await["state"], "scheduled");
    ok(editor.act(&id, json!({"action": "unschedule"})).await).await;
    app.clock().advance(Duration::days(2));
    app.run_jobs().await;
    // Nobody stays signed in for so long.
    let editor = app.sign_in(Role::Editor).await;
    assert_eq!(editor.read(&id).await["state"], "draft");
}

#[tokio::test]
async fn hours_that_come_never_or_twice_are_asked_about() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, base) = editor.begin("blog", article("Spring")).await;
    let at =
        |at: &str, zone: &str| json!({"action": "schedule", "base": base, "at": at, "zone": zone});
    let skipped = refused(
        editor
            .act(&id, at("2027-03-28T01:30", "Europe/London"))
            .await,
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
        editor
            .act(&id, at("2027-10-31T01:30", "Europe/London"))
            .await,
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
    let view = ok(editor.act(&id, at(choice, "Europe/London")).await).await;
    assert_eq!(view["scheduledAt"], "2027-10-31T01:30:00Z");
    ok(editor.act(&id, json!({"action": "unschedule"})).await).await;
    ok(editor
        .act(&id, at("2027-03-28T01:30", "Africa/Lagos"))
        .await)
    .await;
}

#[tokio::test]
async fn an_approval_that_no_longer_fits_keeps_a_document_back() {
    let app = house().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let mut body = article("Approved");
    body["clinical"] = true.into();
    let (id, base) = doctor.begin("blog", body).await;
    let view = ok(doctor
        .act(&id, json!({"action": "approve", "base": base}))
        .await)
    .await;
    let base = view["revision"].as_i64().unwrap();
    ok(doctor
        .act(
            &id,
            json!({"action": "schedule", "base": base, "at": "2026-11-21T09:00"}),
        )
        .await)
    .await;
    // Something of the house changes it, as replacing a picture everywhere does.
    let mut changed = view["body"].clone();
    changed["title"] = "Changed".into();
    DocumentService::new(app.store().clone())
        .save_draft(Actor::System, changed, None)
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
            .contains("changed after approval")
    );
    assert_eq!(app.get("/blog/approved").await.status(), 404);
}

#[tokio::test]
async fn a_document_is_taken_off_at_its_time_once_on_two_nodes() {
    let first = house().await;
    let second = first.second_node().await;
    let editor = first.sign_in(Role::Editor).await;
    let (id, base) = editor.begin("blog", article("Offer")).await;
    let off =
        |at: &str, zone: &str| json!({"action": "schedule_unpublish", "at": at, "zone": zone});
    // What is not on the site, nor scheduled to be, has nothing to be taken off.
    refused(
        editor
            .act(&id, off("2026-11-21T12:00", "Europe/London"))
            .await,
        409,
    )
    .await;
    ok(editor
        .act(&id, json!({"action": "publish", "base": base}))
        .await)
    .await;
    let past = refused(
        editor
            .act(&id, off("2026-11-21T06:00", "Europe/London"))
            .await,
        422,
    )
    .await;
    assert!(
        past["errors"][0]["message"]
            .as_str()
            .unwrap()
            .starts_with("Take off at: ")
    );
    let view = ok(editor
        .act(&id, off("2026-11-21T12:00", "Europe/London"))
        .await)
    .await;
    assert_eq!(
        (&view["state"], &view["unpublishAt"], &view["unpublishZone"]),
        (
            &json!("published"),
            &json!("2026-11-21T12:00:00Z"),
            &json!("Europe/London")
        )
    );
    let list = ok(editor.get("/api/desk/documents?kind=blog&q=offer").await).await;
    assert_eq!(list["items"][0]["unpublishAt"], "2026-11-21T12:00:00Z");
    first.clock().advance(Duration::hours(4));
    first.run_jobs().await;
    assert_eq!(second.get("/blog/offer").await.status(), 200);

    first.clock().advance(Duration::hours(2));
    let (_, _) = tokio::join!(first.run_jobs(), second.run_jobs());
    let view = editor.read(&id).await;
    assert_eq!(
        (&view["state"], &view["unpublishAt"]),
        (&json!("draft"), &json!(null))
    );
    // The other node learns of it within a second.
    second
        .eventually("/blog/offer", |html| !html.contains("Offer"))
        .await;
    assert_eq!(second.get("/blog/offer").await.status(), 404);
    let revisions = editor.revisions(&id).await;
    let taken: Vec<_> = revisions
        .iter()
        .filter(|row| row["action"] == "unpublish")
        .map(|row| row["by"].as_str().unwrap())
        .collect();
    assert_eq!(taken, ["the schedule"]);
    let owner = first.sign_in(Role::Owner).await;
    let log = ok(owner
        .get("/api/desk/audit?action=document.schedule_unpublish")
        .await)
    .await;
    assert_eq!(log["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_time_to_take_it_off_can_be_changed_and_cancelled() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let (id, base) = editor.begin("blog", article("Stays")).await;
    let off = |at: &str| json!({"action": "schedule_unpublish", "at": at});
    ok(editor
        .act(
            &id,
            json!({"action": "schedule", "base": base, "at": "2026-11-21T12:00"}),
        )
        .await)
    .await;
    // Not before it goes out.
    refused(editor.act(&id, off("2026-11-21T11:00")).await, 422).await;
    let view = ok(editor.act(&id, off("2026-11-21T13:00")).await).await;
    assert!(
        view["actions"]
            .as_array()
            .unwrap()
            .contains(&json!("cancel_unpublish"))
    );
    ok(editor.act(&id, off("2026-11-22T13:00")).await).await;
    app.clock().advance(Duration::hours(8));
    app.run_jobs().await;
    assert_eq!(app.get("/blog/stays").await.status(), 200);
    ok(editor.act(&id, json!({"action": "cancel_unpublish"})).await).await;
    refused(
        editor.act(&id, json!({"action": "cancel_unpublish"})).await,
        409,
    )
    .await;
    app.clock().advance(Duration::days(2));
    app.run_jobs().await;
    assert_eq!(app.get("/blog/stays").await.status(), 200);
}
