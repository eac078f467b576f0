//! Samples beside what the house has published itself, and taking them away.

use chrono::{Duration, Utc};
use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{article, ok, post};
use testkit::{Guest, Staffer};
use testsite::{App, app};

async fn house() -> App {
    app()
        .sample_content()
        .closing_samples()
        .without_jobs()
        .start()
        .await
}

/// Whether somebody who asks for a sample package is asked for their story next.
async fn can_ask(app: &App) -> bool {
    let form = [
        ("package", "First chat"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "NG"),
        ("name", "Sade Obi"),
        ("email", "sade@example.org"),
    ];
    let answer = Guest::new(app)
        .form("/consultation/request/about", &form)
        .await;
    let next = answer.headers().get("location");
    next.is_some_and(|next| next.to_str().unwrap().contains("/story"))
}

async fn accounts(app: &App) -> usize {
    let offer: Value = app.get("/api/giving").await.json().await.unwrap();
    offer["accounts"].as_array().unwrap().len()
}

async fn publishes(person: &Staffer, title: &str) {
    let (id, base) = person.begin("blog", article(title)).await;
    let request = json!({ "action": "publish", "base": base });
    ok(person.act(&id, request).await).await;
}

async fn samples(person: &Staffer) -> Value {
    ok(person.get("/api/desk/samples").await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn samples_take_no_bookings_and_no_money_once_somebody_has_published() {
    let app = house().await;
    let owner = app.sign_in(Role::Owner).await;
    assert!(can_ask(&app).await);
    assert_ne!(accounts(&app).await, 0);
    assert_eq!(samples(&owner).await["closed"], false);
    let packages = "/api/desk/documents?kind=package";
    let listed = ok(owner.get(packages).await).await;
    assert_eq!(listed["items"][0]["closed"], false);

    publishes(&owner, "Our own words").await;
    assert!(!can_ask(&app).await);
    assert_eq!(accounts(&app).await, 0);
    assert_eq!(samples(&owner).await["closed"], true);
    let row = ok(owner.get(packages).await).await["items"][0].clone();
    assert_eq!(
        (&row["state"], &row["closed"]),
        (&json!("published"), &json!(true))
    );
    let opened = owner.read(row["id"].as_str().unwrap()).await;
    assert_eq!(opened["closed"], true);
}

/// What a page shows of the sample accounts.
const SAMPLE_BANK: &str = "Sample Bank (sample)";
const ACCOUNTS: &str = "settings-partnership";

/// Saves the settings that the accounts stand in; answers the new revision.
async fn save_accounts(person: &Staffer, change: impl FnOnce(&mut Value)) -> Value {
    let seen = person.read(ACCOUNTS).await;
    let base = seen["revision"].as_i64().unwrap();
    let mut body = seen["body"].clone();
    change(&mut body);
    let saved = ok(person.save(ACCOUNTS, base, &body, "tab").await).await;
    saved["revision"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_names_no_sample_account_once_something_of_the_house_is_on_the_site() {
    let app = house().await;
    assert!(app.read_page("/partnership").await.contains(SAMPLE_BANK));
    // As at its time, or by an import: nobody is signed in.
    app.publish(post("Ours")).await;
    app.eventually("/partnership", |page| !page.contains(SAMPLE_BANK))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_led_to_a_package_that_cannot_be_booked() {
    let app = house().await;
    let owner = app.sign_in(Role::Owner).await;
    let pages = ["/consultation", "/"];
    for page in pages {
        assert!(app.read_page(page).await.contains("Silver Package"));
    }
    publishes(&owner, "Our own words").await;
    for page in pages {
        app.eventually(page, |html| !html.contains("Silver Package"))
            .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sample_that_somebody_changed_and_that_went_out_at_its_time_is_the_houses_own() {
    let app = app()
        .sample_content()
        .closing_samples()
        .without_jobs()
        .clock(Clock::fixed(Utc::now()))
        .start()
        .await;
    let owner = app.sign_in(Role::Owner).await;
    let list = ok(owner.get("/api/desk/documents?kind=faq").await).await;
    let id = list["items"][0]["id"].as_str().unwrap();
    let seen = owner.read(id).await;
    let mut body = seen["body"].clone();
    body["question"] = json!("What does it cost to call?");
    let base = seen["revision"].as_i64().unwrap();
    let saved = ok(owner.save(id, base, &body, "tab").await).await;
    let at = app.clock().now() + Duration::hours(1);
    let at = at.format("%Y-%m-%dT%H:%M+00:00").to_string();
    let request = json!({ "action": "schedule", "base": saved["revision"], "at": at });
    ok(owner.act(id, request).await).await;
    assert!(app.read_page("/partnership").await.contains(SAMPLE_BANK));
    assert_eq!(samples(&owner).await["closed"], false);

    app.clock().advance(Duration::hours(2));
    app.run_jobs().await;
    assert_eq!(owner.read(id).await["state"], "published");
    assert_eq!(samples(&owner).await["closed"], true);
    app.eventually("/partnership", |page| !page.contains(SAMPLE_BANK))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sample_stays_closed_until_what_replaces_it_is_published() {
    let app = house().await;
    let owner = app.sign_in(Role::Owner).await;
    publishes(&owner, "Our own words").await;
    let draft = save_accounts(&owner, |body| body["heading"] = json!("Give with us")).await;
    assert_eq!(accounts(&app).await, 0, "a draft is no publication");

    let publish = json!({ "action": "publish", "base": draft });
    ok(owner.act(ACCOUNTS, publish).await).await;
    assert_eq!(
        accounts(&app).await,
        0,
        "they still say that they are samples"
    );

    let own = json!([{ "_key": "a", "currency": "NGN", "bank": "Bank of the Town", "name": "Our Practice", "number": "0123456789" }]);
    let draft = save_accounts(&owner, |body| body["bankAccounts"] = own).await;
    assert_eq!(accounts(&app).await, 0);
    let publish = json!({ "action": "publish", "base": draft });
    ok(owner.act(ACCOUNTS, publish).await).await;
    assert_eq!(accounts(&app).await, 1);
    let page = app.read_page("/partnership").await;
    assert!(page.contains("Bank of the Town"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_call_takes_the_samples_away_and_keeps_what_somebody_changed() {
    let app = house().await;
    let owner = app.sign_in(Role::Owner).await;
    let list = ok(owner.get("/api/desk/documents?kind=faq").await).await;
    let row = &list["items"][0];
    assert_eq!(row["sample"], true);
    let id = row["id"].as_str().unwrap();
    let seen = owner.read(id).await;
    let base = seen["revision"].as_i64().unwrap();
    let mut body = seen["body"].clone();
    body["question"] = json!("What does it cost to call?");
    ok(owner.save(id, base, &body, "tab").await).await;
    let before = samples(&owner).await;
    assert_eq!(before["changed"], 1);
    assert!(before["untouched"].as_u64().unwrap() > 20, "{before}");

    let after = ok(owner.post("/api/desk/samples/remove", json!({})).await).await;
    assert_eq!(
        (&after["untouched"], &after["changed"]),
        (&json!(0), &json!(1))
    );
    assert_eq!(owner.read(id).await["body"]["question"], body["question"]);
    let articles = ok(owner.get("/api/desk/documents?kind=blog").await).await;
    assert_eq!(articles["total"], 0);
    let deleted = ok(owner
        .get("/api/desk/documents?kind=blog&state=deleted")
        .await)
    .await;
    assert_ne!(deleted["total"], 0, "they can be brought back");
    let clinicians = ok(owner.get("/api/desk/care/clinicians").await).await;
    assert!(!clinicians.to_string().contains("(sample)"), "{clinicians}");
    let policies = ok(owner.get("/api/desk/documents?kind=policy").await).await;
    assert_eq!(policies["items"][0]["sample"], true, "forms link to them");
    assert_eq!(app.get("/policy/terms").await.status(), 200);
    let log = ok(owner.get("/api/desk/audit").await).await;
    assert!(log.to_string().contains("samples.remove"), "{log}");
    assert!(!can_ask(&app).await);

    // Once more there is nothing to take away.
    let again = ok(owner.post("/api/desk/samples/remove", json!({})).await).await;
    assert_eq!(again["changed"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_without_samples_has_no_empty_bands_and_no_links_to_empty_lists() {
    let app = house().await;
    let owner = app.sign_in(Role::Owner).await;
    let before = app.read_page("/").await;
    for shown in ["id=\"products\"", "id=\"pricing\"", "href=\"/gallery\""] {
        assert!(before.contains(shown), "{shown}");
    }
    ok(owner.post("/api/desk/samples/remove", json!({})).await).await;
    let home = app.read_page("/").await;
    for gone in [
        "id=\"products\"",
        "id=\"pricing\"",
        "id=\"series\"",
        "href=\"/shop\"",
        "href=\"/gallery\"",
        "href=\"/blog\"",
        "id=\"reviews\"",
    ] {
        assert!(!home.contains(gone), "{gone}");
    }
    assert!(home.contains("href=\"/contact\""), "{home}");

    // The first article brings its list back, on pages that were shown without it.
    let contact = app.read_page("/contact").await;
    assert!(!contact.contains("href=\"/blog\""), "{contact}");
    publishes(&owner, "Our own words").await;
    let contact = app.read_page("/contact").await;
    assert!(contact.contains("href=\"/blog\""), "{contact}");
    assert!(!contact.contains("href=\"/shop\""), "{contact}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_issue_goes_to_no_sample_reader() {
    let app = house().await;
    let owner = app.sign_in(Role::Owner).await;
    let readers = ok(owner.get("/api/desk/newsletter/subscribers").await).await;
    assert_ne!(readers["items"].as_array().unwrap().len(), 0);
    let list = json!({ "csv": "email\nada@example.net\n", "proof": "Paper list of the clinic day, signed",
        "consentedOn": "2026-11-01" });
    ok(owner.post("/api/desk/newsletter/imports", list).await).await;
    let issue = ok(owner.post("/api/desk/newsletter/issues", json!({})).await).await;
    let audience = format!(
        "/api/desk/newsletter/issues/{}/audience",
        issue["id"].as_str().unwrap()
    );
    assert_eq!(ok(owner.get(&audience).await).await["count"], 1);
    let newsletter = ok(owner.get("/api/desk/newsletter").await).await;
    assert_eq!(newsletter["counts"]["subscribed"], 1, "{newsletter}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_change_settings_removes_no_samples() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let refused = editor.post("/api/desk/samples/remove", json!({})).await;
    assert_eq!(refused.status(), 403);
}
