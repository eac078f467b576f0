//! Mails at the desk.

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::{Value, json};
use staff::Role;
use store::Engine;

use crate::{clock, enqueue, json_of, reset};

async fn app() -> testsite::App {
    testsite::app().without_jobs().clock(clock()).start().await
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_mail_server_the_desk_shows_every_mail() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let id = enqueue(&app, reset()).await.unwrap();
    let path = format!("/api/desk/mails/{id}");
    let mail = json_of(&owner, &path).await;
    assert_eq!(
        (&mail["state"], &mail["html"]),
        (&json!("waiting"), &Value::Null)
    );
    assert_eq!(app.run_jobs().await, 1);
    let mail = json_of(&owner, &path).await;
    assert_eq!(mail["state"], "kept");
    assert_eq!(mail["to"], "Ada@example.net");
    assert_eq!(mail["label"], "New way in to the desk");
    assert_eq!(
        mail["headers"][0]["value"],
        "Bedside <no-reply@localhost.invalid>"
    );
    assert!(mail["html"].as_str().unwrap().contains("s3cret-token"));
    assert!(mail["text"].as_str().unwrap().contains("until noon"));
    assert_eq!(mail["secretsHidden"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_one_time_link_is_not_shown_to_who_may_only_read_mail() {
    let app = app().await;
    let id = enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    for role in [Role::Doctor, Role::Support, Role::Finance] {
        let person = app.sign_in(role).await;
        let response = person.get(&format!("/api/desk/mails/{id}")).await;
        let text = response.text().await.unwrap();
        assert!(!text.contains("s3cret"), "{role}");
        let mail: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(mail["secretsHidden"], true, "{role}");
        assert!(mail["html"].as_str().unwrap().contains("#hidden"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_are_found_by_address_kind_and_state() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    for _ in 0..30 {
        enqueue(&app, reset()).await.unwrap();
    }
    let test = json!({ "to": "bo@example.org" });
    assert_eq!(owner.post("/api/desk/mails/test", test).await.status(), 202);
    app.run_jobs().await;
    enqueue(&app, reset()).await.unwrap();
    for (query, total) in [
        ("", 32),
        ("?q=ada%40EXAMPLE.net", 31),
        ("?q=bo%40example.org", 1),
        ("?q=nobody%40example.org", 0),
        ("?q=way%20in", 31),
        ("?q=test&state=kept", 1),
        ("?state=waiting", 1),
        ("?state=failed", 0),
        ("?q=newsletter", 0),
    ] {
        let list = json_of(&owner, &format!("/api/desk/mails{query}")).await;
        assert_eq!(list["total"], total, "{query}");
    }
    let second = json_of(&owner, "/api/desk/mails?page=2").await;
    assert_eq!(second["items"].as_array().unwrap().len(), 7);
    assert_eq!((&second["pages"], &second["page"]), (&json!(2), &json!(2)));
    assert_eq!(
        second["counts"],
        json!({ "waiting": 1, "sent": 0, "kept": 31, "failed": 0 })
    );
    let bad = owner
        .post("/api/desk/mails/test", json!({ "to": "nobody" }))
        .await;
    assert_eq!(bad.status(), 422);
    let bad: Value = bad.json().await.unwrap();
    assert_eq!(bad["errors"][0]["field"], "to");
    for id in ["nothing", "01ARZ3NDEKTSV4RRFFQ69G5FAV"] {
        assert_eq!(
            owner.get(&format!("/api/desk/mails/{id}")).await.status(),
            404
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_holds_no_address_link_or_letter_in_the_clear() {
    let app = app().await;
    enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    let reader = app.store().reader();
    let backend = match app.store().engine() {
        Engine::Sqlite => DbBackend::Sqlite,
        Engine::Postgres => DbBackend::Postgres,
    };
    let sql = "SELECT m.recipient || m.recipient_mark || m.variables || m.letter || j.payload AS all_of_it \
        FROM mail_message m, job j WHERE j.kind = 'mail.send'";
    let row = reader
        .connection()
        .query_one_raw(Statement::from_string(backend, sql))
        .await;
    let all: String = row.unwrap().unwrap().try_get("", "all_of_it").unwrap();
    for clear in ["ada@", "Ada@", "example", "s3cret", "desk"] {
        assert!(!all.contains(clear), "{clear}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sending_again_is_one_line_in_the_audit_log() {
    let app = app().await;
    let support = app.sign_in(Role::Support).await;
    let id = enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    let path = format!("/api/desk/mails/{id}/resend");
    // Without a word on what was seen, as from a script.
    let again = support.request("POST", &path).send().await.unwrap();
    assert_eq!(again.status(), 200);
    assert_eq!(support.post(&path, json!({})).await.status(), 200);
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    let list = json_of(&owner, "/api/desk/mails").await;
    assert_eq!(list["items"][0]["sending"], 2);
    let missing = support.post(
        "/api/desk/mails/01ARZ3NDEKTSV4RRFFQ69G5FAV/resend",
        json!({}),
    );
    assert_eq!(missing.await.status(), 404);
    let doctor = app.sign_in(Role::Doctor).await;
    assert_eq!(doctor.post(&path, json!({})).await.status(), 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_whose_secrets_are_not_known_is_hidden_whole() {
    let app = app().await;
    let support = app.sign_in(Role::Support).await;
    for change in ["template = 'staff-reset-of-old'", "variables = 'broken'"] {
        let id = enqueue(&app, reset()).await.unwrap();
        app.run_jobs().await;
        let sql = format!("UPDATE mail_message SET {change}");
        let changed: Result<(), store::StoreError> = app
            .store()
            .write(store::Actor::System, move |tx| {
                Box::pin(async move {
                    tx.connection().execute_unprepared(&sql).await?;
                    Ok(())
                })
            })
            .await;
        changed.unwrap();
        let path = format!("/api/desk/mails/{id}");
        let mail = json_of(&support, &path).await;
        assert_eq!(mail["secretsHidden"], true, "{change}");
        assert_eq!((&mail["html"], &mail["text"]), (&Value::Null, &Value::Null));
        let page = support.get(&format!("{path}/html")).await;
        assert!(!page.text().await.unwrap().contains("s3cret"), "{change}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_is_one_line_in_the_audit_log() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let test = json!({ "to": "bo@example.org" });
    assert_eq!(owner.post("/api/desk/mails/test", test).await.status(), 202);
    let lines = json_of(&owner, "/api/desk/audit?action=mail.test").await;
    assert_eq!(lines["total"], 1);
    assert_eq!(lines["items"][0]["actor"], format!("staff:{}", owner.id));
    assert!(!lines.to_string().contains("bo@"));
}
