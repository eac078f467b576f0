//! The record of processing follows settings and configuration, and names nobody.

use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{ok, refused};
use testsite::app;

use crate::community::set_rules;

async fn register(person: &Staffer) -> Value {
    ok(person.get("/api/desk/processing").await).await
}

fn activity(register: &Value, key: &str) -> Value {
    let all = register["activities"].as_array().unwrap().iter();
    let mut own = all.filter(|one| one["key"] == key);
    own.next().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_register_changes_with_the_settings() {
    let app = app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    set_rules(
        &app,
        json!({ "comments": "at_once", "keepPrivateDays": 30 }),
    )
    .await;
    let before = register(&owner).await;
    let community = activity(&before, "community");
    assert!(community["now"].to_string().contains("shown at once"));
    assert!(community["retention"].to_string().contains("30 days"));
    set_rules(&app, json!({ "comments": "off", "keepPrivateDays": 45 })).await;
    let after = register(&owner).await;
    let community = activity(&after, "community");
    assert!(community["now"].to_string().contains("Comments are off"));
    assert!(community["retention"].to_string().contains("45 days"));
    assert!(after["assessment"].to_string().contains("Comments are off"));

    let care = activity(&after, "consultations");
    let tables = care["tables"].as_array().unwrap();
    let request = tables.iter().find(|table| table["name"] == "care_request");
    let encrypted = request.unwrap()["encrypted"].to_string();
    assert!(encrypted.contains("story"), "{encrypted}");
    assert!(care["special"].to_string().contains("9(2)(h)"));
}

#[tokio::test(flavor = "multi_thread")]
async fn it_counts_and_names_nobody_and_its_download_is_in_the_log() {
    let app = app().without_jobs().start().await;
    let body = json!({ "firstName": "Ada", "lastName": "Obi", "email": "ada@example.org", "phone": "0803 123 4567",
        "message": "When are you in Osogbo again?", "services": ["Comments"] });
    assert_eq!(app.post_json("/api/contact", &body).await.status(), 201);
    let owner = app.sign_in(Role::Owner).await;
    let found = register(&owner).await;
    let messages = json!({ "what": "Messages", "count": 1 });
    let amounts = found["amounts"].as_array().unwrap();
    assert!(amounts.contains(&messages), "{amounts:?}");
    assert_eq!(found["recipients"], json!([]), "all stays on this machine");

    let file = owner.get("/api/desk/processing.md").await;
    assert_eq!(file.status(), 200);
    let text = file.text().await.unwrap();
    for part in [
        "# Record of processing",
        "### Consultations",
        "`care_request`",
        "## Input for an impact assessment",
        "_To add._",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(!text.contains("ada@example.org") && !found.to_string().contains("Obi"));
    let log = ok(owner.get("/api/desk/audit?action=processing.export").await).await;
    assert_eq!(log["total"], 1);
    for role in [Role::Editor, Role::Support, Role::Finance] {
        let other = app.sign_in(role).await;
        refused(other.get("/api/desk/processing").await, 403).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gets_data_is_read_from_the_configuration() {
    let (_service, url) = testkit::EmailService::start([]).await;
    let app = app().without_jobs().emailjs(&url).start().await;
    let owner = app.sign_in(Role::Owner).await;
    let found = register(&owner).await;
    let recipients = found["recipients"].as_array().unwrap();
    // On PostgreSQL its server is one, too.
    let mail = recipients.iter().find(|one| one["name"] == "Email service");
    let mail = mail.unwrap_or_else(|| panic!("{recipients:?}"));
    assert_eq!(mail["host"], "127.0.0.1");
}
