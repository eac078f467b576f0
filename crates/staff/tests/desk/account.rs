//! One's own account.

use chrono::Duration;
use serde_json::json;
use staff::Role;

use crate::authenticator::Authenticator;
use crate::browser::{Browser, PASSWORD, joined, server};

const EVE: &str = "eve@example.org";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_shows_and_changes_what_is_ones_own() {
    let app = server().await;
    let mut eve = joined(&app, Role::Editor, EVE).await;
    eve.call(
        "PATCH",
        "/api/desk/me",
        Some(json!({ "name": "  Eve   Ojo " })),
    )
    .await
    .ok();
    let me = eve.get("/api/desk/me").await.ok();
    assert_eq!(
        (&me["name"], &me["hasPassword"], &me["totp"]),
        (&json!("Eve Ojo"), &json!(true), &json!(false))
    );
    assert_eq!(me["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(me["sessions"][0]["current"], true);
    for secret in ["password\":", "argon2", "token"] {
        assert!(!me.to_string().contains(secret), "{secret}");
    }
    let empty = eve
        .call("PATCH", "/api/desk/me", Some(json!({ "name": " " })))
        .await;
    empty.refused(422, "invalid");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_password_ends_the_other_sessions() {
    let app = server().await;
    let mut eve = joined(&app, Role::Editor, EVE).await;
    let mut other = Browser::new(&app);
    other.sign_in(EVE, PASSWORD).await.ok();
    let path = "/api/desk/me/password";
    let next = "four green goats sleep";
    let wrong = eve
        .post(path, json!({ "current": "not this one", "next": next }))
        .await;
    wrong.refused(422, "invalid");
    assert_eq!(wrong.body["errors"][0]["field"], "current");
    let weak = eve
        .post(
            path,
            json!({ "current": PASSWORD, "next": "qwertyuiop123" }),
        )
        .await;
    assert_eq!(weak.body["errors"][0]["field"], "next");
    eve.post(path, json!({ "current": PASSWORD, "next": next }))
        .await
        .ok();
    eve.session().await.ok();
    other.session().await.refused(401, "signed_out");
    other.sign_in(EVE, PASSWORD).await.refused(422, "not_right");
    other.sign_in(EVE, next).await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_reaches_what_is_somebody_elses() {
    let app = server().await;
    let mut eve = joined(&app, Role::Editor, EVE).await;
    let mut phone = Authenticator::new();
    let key = eve.add_passkey(&mut phone).await.ok()["id"].clone();
    let me = eve.get("/api/desk/me").await.ok();
    let session = me["sessions"][0]["id"].as_str().unwrap();
    let mut mallory = joined(&app, Role::Editor, "mallory@example.org").await;
    for path in [
        format!("/api/desk/me/sessions/{session}"),
        format!("/api/desk/me/passkeys/{}", key.as_str().unwrap()),
        "/api/desk/me/sessions/nothing".to_owned(),
        "/api/desk/me/passkeys/nothing".to_owned(),
    ] {
        mallory.delete(&path).await.refused(404, "not_found");
    }
    // A ceremony belongs to the session that began it.
    let begun = eve
        .post("/api/desk/me/passkeys/options", json!({}))
        .await
        .ok();
    let credential = Authenticator::new().create(&begun["publicKey"]);
    let body = json!({ "ceremony": begun["ceremony"], "name": "Mine", "credential": credential });
    mallory
        .post("/api/desk/me/passkeys", body)
        .await
        .refused(409, "ceremony_over");
    let begun = eve
        .post("/api/desk/me/reauthenticate/passkey/options", json!({}))
        .await
        .ok();
    let body =
        json!({ "ceremony": begun["ceremony"], "credential": phone.get(&begun["publicKey"]) });
    mallory
        .post("/api/desk/me/reauthenticate/passkey", body)
        .await
        .refused(409, "ceremony_over");
    eve.delete(&format!("/api/desk/me/sessions/{session}"))
        .await
        .ok();
    eve.session().await.refused(401, "signed_out");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn something_dangerous_needs_a_fresh_proof() {
    let app = server().await;
    let mut eve = joined(&app, Role::Editor, EVE).await;
    let mut phone = Authenticator::new();
    eve.add_passkey(&mut phone).await.ok();
    let (secret, _) = eve.set_totp_up().await;
    let codes = "/api/desk/me/recovery-codes";
    let prove = "/api/desk/me/reauthenticate";
    for way in 0..3 {
        app.clock().advance(Duration::minutes(11));
        eve.post(codes, json!({}))
            .await
            .refused(403, "reauthenticate");
        match way {
            0 => {
                let wrong = eve.post(prove, json!({ "password": "not this one" })).await;
                wrong.refused(422, "invalid");
                eve.post(prove, json!({})).await.refused(422, "invalid");
                eve.post(codes, json!({}))
                    .await
                    .refused(403, "reauthenticate");
                eve.post(prove, json!({ "password": PASSWORD })).await.ok();
            }
            1 => {
                let code = eve.totp(&secret);
                eve.post(prove, json!({ "code": code })).await.ok();
            }
            _ => {
                eve.use_passkey(&format!("{prove}/passkey"), &mut phone)
                    .await
                    .ok();
            }
        }
        eve.post(codes, json!({})).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_role_with_two_factors_proves_itself_with_the_second_one() {
    let app = server().await;
    let prove = "/api/desk/me/reauthenticate";
    for role in Role::ALL {
        if !role.needs_second_factor() {
            continue;
        }
        let mut person = joined(&app, role, &format!("{role}@example.org")).await;
        let (secret, recovery) = person.set_totp_up().await;
        assert_eq!(
            person.get("/api/desk/me").await.ok()["passwordProves"],
            false
        );
        app.clock().advance(Duration::minutes(11));
        let codes = "/api/desk/me/recovery-codes";
        let alone = person.post(prove, json!({ "password": PASSWORD })).await;
        alone.refused(422, "invalid");
        // Beside a code it is not enough either: the code is what counts.
        let both = json!({ "password": PASSWORD, "code": "000000" });
        person.post(prove, both).await.refused(422, "invalid");
        let denied = person.post(codes, json!({})).await;
        denied.refused(403, "reauthenticate");
        let code = person.totp(&secret);
        person.post(prove, json!({ "code": code })).await.ok();
        app.clock().advance(Duration::minutes(11));
        let kept = json!({ "code": recovery[0] });
        person.post(prove, kept).await.ok();
        person.post(codes, json!({})).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_role_needs_cannot_be_taken_away() {
    let app = server().await;
    let mut doctor = joined(&app, Role::Doctor, "doc@example.org").await;
    assert_eq!(doctor.session().await.ok()["setup"], "second_factor");
    doctor
        .get("/api/desk/rights")
        .await
        .refused(403, "second_factor_setup");
    let mut phone = Authenticator::new();
    let key = doctor.add_passkey(&mut phone).await.ok()["id"].clone();
    let path = format!("/api/desk/me/passkeys/{}", key.as_str().unwrap());
    doctor.get("/api/desk/rights").await.ok();
    doctor.delete(&path).await.refused(409, "last_factor");
    doctor.set_totp_up().await;
    doctor.delete(&path).await.ok();
    doctor
        .delete("/api/desk/me/totp")
        .await
        .refused(409, "last_factor");

    // Who sets up too slowly signs in again.
    let mut slow = joined(&app, Role::Finance, "fin@example.org").await;
    app.clock().advance(Duration::minutes(61));
    slow.session().await.refused(401, "signed_out");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_other_sessions_can_be_ended() {
    let app = server().await;
    let mut eve = joined(&app, Role::Editor, EVE).await;
    let mut other = Browser::new(&app);
    other.sign_in(EVE, PASSWORD).await.ok();
    eve.post("/api/desk/me/sessions/end-others", json!({}))
        .await
        .ok();
    eve.session().await.ok();
    other.session().await.refused(401, "signed_out");
}
