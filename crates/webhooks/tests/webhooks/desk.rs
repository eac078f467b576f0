//! Who may say whom the site tells, and what cannot be told.

use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{invalid_fields, ok, refused};
use testkit::{Staffer, rows_in};

use crate::receiver::Receiver;
use crate::{add_webhook, deliveries, webhook, write_inquiry};

async fn audited(owner: &Staffer) -> Vec<Value> {
    let list = ok(owner.get("/api/desk/audit?action=webhook").await).await;
    list["items"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_within_are_refused_in_every_spelling() {
    let app = testsite::app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    for address in [
        "",
        "example.org/hook",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://ada:secret@example.org/",
        "http://10.0.0.1/",
        "http://169.254.169.254/latest/meta-data",
        "http://0x0a000001/",
        "http://[fd00::1]/",
        "http://[::ffff:192.168.0.1]/",
    ] {
        let body = json!({ "name": "It", "address": address, "occasions": ["order.received"] });
        let problem = refused(owner.post("/api/desk/webhooks", body).await, 422).await;
        assert_eq!(invalid_fields(&problem), ["address"], "{address}");
    }
    let nameless =
        json!({ "name": " ", "address": "https://example.org/", "occasions": ["order.received"] });
    let problem = refused(owner.post("/api/desk/webhooks", nameless).await, 422).await;
    assert_eq!(invalid_fields(&problem), ["name"]);
    let of_nothing = json!({ "name": "It", "address": "https://example.org/", "occasions": [] });
    let problem = refused(owner.post("/api/desk/webhooks", of_nothing).await, 422).await;
    assert_eq!(invalid_fields(&problem), ["occasions"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_made_changed_and_removed_by_those_who_may_and_each_press_is_audited() {
    let app = testsite::app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let editor = app.sign_in(Role::Editor).await;
    let (receiver, url) = Receiver::start(&[]).await;
    let body = json!({ "name": "Accounts", "address": url, "occasions": ["inquiry.received"] });
    refused(editor.post("/api/desk/webhooks", body).await, 403).await;
    assert_eq!(editor.get("/api/desk/webhooks").await.status(), 403);
    let (id, secret) = add_webhook(&owner, &url, &["inquiry.received"]).await;
    let path = format!("/api/desk/webhooks/{id}");

    // Shown once, and sealed where it is kept; so is the address, whose end may be a secret.
    let list = ok(owner.get("/api/desk/webhooks").await).await.to_string();
    assert!(!list.contains(&secret[6..]) && list.contains("of-the-program"));
    let rows = rows_in(
        app.store(),
        "SELECT secret || address AS v FROM webhook_endpoint",
    )
    .await;
    let kept: String = rows[0].try_get("", "v").unwrap();
    assert!(!kept.contains(&secret[6..]) && !kept.contains("of-the-program"));

    let off = json!({ "name": "Books", "address": url, "occasions": ["inquiry.received"], "isOn": false, "version": 1 });
    let saved = ok(owner.send("PUT", &path, off.clone()).await).await;
    assert_eq!(
        (&saved["name"], &saved["version"]),
        (&json!("Books"), &json!(2))
    );
    refused(owner.send("PUT", &path, off.clone()).await, 409).await;
    write_inquiry(&app, "finch").await;
    app.run_jobs().await;
    let mut on = off;
    on["isOn"] = json!(true);
    on["version"] = json!(2);
    ok(owner.send("PUT", &path, on).await).await;
    app.run_jobs().await;
    assert!(receiver.came().is_empty(), "it was off when that came");
    write_inquiry(&app, "sparrow").await;
    app.run_jobs().await;
    assert_eq!(receiver.kinds(), ["inquiry.received"]);
    assert!(!webhook(&owner, &id).await["lastSuccessAt"].is_null());
    let one = deliveries(&owner, &id).await[0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let other = format!(
        "/api/desk/webhooks/{}/deliveries/{one}/replay",
        app.clock().new_id()
    );
    refused(owner.post(&other, json!({})).await, 404).await;

    assert_eq!(owner.delete(&path).await.status(), 204);
    refused(owner.get(&path).await, 404).await;
    write_inquiry(&app, "wren").await;
    app.run_jobs().await;
    assert_eq!(receiver.came().len(), 1);
    let lines = audited(&owner).await;
    let actions: Vec<&str> = lines
        .iter()
        .map(|line| line["action"].as_str().unwrap())
        .collect();
    let done = [
        "webhook.delete",
        "webhook.change",
        "webhook.change",
        "webhook.add",
    ];
    assert_eq!(actions, done);
    assert!(!json!(lines).to_string().contains("of-the-program"));
}
