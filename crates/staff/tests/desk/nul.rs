//! A character that PostgreSQL keeps in no text.

use serde_json::json;
use staff::Role;

use crate::browser::{Browser, PASSWORD, joined, server};

const EVE: &str = "eve@example.org";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nul_is_refused_wherever_it_stands() {
    let app = server().await;
    let mut eve = joined(&app, Role::Editor, EVE).await;
    let owner = app.sign_in(Role::Owner).await;
    let mut browser = Browser::new(&app);
    let text = "a\u{0}b";
    for (path, body) in [
        ("sign-in", json!({ "email": text, "password": PASSWORD })),
        ("sign-in", json!({ "email": EVE, "password": text })),
        (
            "sign-in/passkey",
            json!({ "ceremony": text, "credential": {} }),
        ),
        ("links/none%00/accept", json!({ "name": "Eve" })),
        ("links/none/accept", json!({ "name": text })),
    ] {
        let answer = browser.post(&format!("/api/desk/{path}"), body).await;
        answer.refused(400, "bad_request");
    }
    browser
        .get("/api/desk/links/a%00b")
        .await
        .refused(400, "bad_request");
    for (path, body) in [
        (
            "passkeys",
            json!({ "ceremony": text, "name": "Phone", "credential": {} }),
        ),
        ("password", json!({ "current": text, "next": PASSWORD })),
        ("totp/confirm", json!({ "code": text })),
        (
            "reauthenticate/passkey",
            json!({ "ceremony": text, "credential": {} }),
        ),
    ] {
        let answer = eve.post(&format!("/api/desk/me/{path}"), body).await;
        answer.refused(400, "bad_request");
    }
    let answer = eve.delete("/api/desk/me/sessions/a%00b").await;
    answer.refused(400, "bad_request");
    for path in ["audit?q=a%00b", "audit?actor=%00", "audit.csv?subject=%00"] {
        let answer = owner.get(&format!("/api/desk/{path}")).await;
        assert_eq!(answer.status(), 400, "{path}");
    }
    let people = owner
        .send("PATCH", "/api/desk/people/a%00b", json!({}))
        .await;
    assert_eq!(people.status(), 400);
    // Two signs that only look like one.
    let body = json!({ "email": "a\\u0000@example.org", "password": PASSWORD });
    browser
        .post("/api/desk/sign-in", body)
        .await
        .refused(422, "not_right");
}
