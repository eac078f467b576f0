//! The ports for the sound of calls, at the desk of the whole site.

use serde_json::{Value, json};
use staff::Role;
use testsite::app;

#[tokio::test]
async fn who_sets_the_site_up_sees_the_ports_and_nobody_else_tries_them() {
    let app = app().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let setup: Value = owner
        .get("/api/desk/care/calls")
        .await
        .json()
        .await
        .unwrap();
    let address = &setup["addresses"][0];
    assert_eq!(
        (&address["ip"], &address["reach"], &setup["elsewhere"]),
        (&json!("127.0.0.1"), &json!("machine"), &Value::Null)
    );
    assert!(address["port"].as_u64().unwrap() > 0);
    for role in [Role::Editor, Role::Support, Role::Finance] {
        let other = app.sign_in(role).await;
        let answer = other
            .post("/api/desk/care/calls/test", json!({ "sdp": "v=0" }))
            .await;
        assert_eq!(answer.status(), 403, "{role:?}");
        assert_eq!(other.get("/api/desk/care/calls").await.status(), 403);
    }
}

#[tokio::test]
async fn what_is_no_offer_is_refused_by_the_relay() {
    let app = app().start().await;
    let owner = app.sign_in(Role::Owner).await;
    for (sdp, status) in [
        (String::new(), 422),
        ("hello".to_owned(), 422),
        ("v=0\r\n".to_owned(), 422),
        ("v=0\r\n".repeat(14_000), 413),
        ("v=0\r\n".repeat(220_000), 413),
    ] {
        let answer = owner
            .post("/api/desk/care/calls/test", json!({ "sdp": sdp }))
            .await;
        assert_eq!(answer.status(), status, "{} bytes", sdp.len());
    }
}
