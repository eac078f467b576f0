//! Passwords, codes, passkeys, and who may not.

use chrono::Duration;
use serde_json::json;
use staff::Role;

use crate::authenticator::Authenticator;
use crate::browser::{Browser, PASSWORD, joined, server};

const EVE: &str = "eve@example.org";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_alone_signs_in_who_needs_no_more() {
    let app = server().await;
    joined(&app, Role::Editor, EVE).await;
    let mut browser = Browser::new(&app);
    let next = browser.sign_in(" EVE@example.org", PASSWORD).await.ok();
    assert_eq!(next, json!({ "next": "done", "factors": [] }));
    let session = browser.session().await.ok();
    assert_eq!(session["person"]["roles"], json!(["editor"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_wrong_and_suspended_are_answered_alike() {
    let app = server().await;
    joined(&app, Role::Editor, EVE).await;
    let mut suspended = joined(&app, Role::Editor, "sue@example.org").await;
    let id = suspended.session().await.ok()["person"]["id"].clone();
    let owner = app.sign_in(Role::Owner).await;
    let path = format!("/api/desk/people/{}", id.as_str().unwrap());
    let changed = owner
        .send("PATCH", &path, json!({ "state": "suspended" }))
        .await;
    assert_eq!(changed.status(), 204);
    let mut bodies = Vec::new();
    for (email, password) in [
        (EVE, "a wrong password"),
        ("nobody@example.org", PASSWORD),
        ("sue@example.org", PASSWORD),
        ("", ""),
    ] {
        let mut answer = Browser::new(&app).sign_in(email, password).await;
        answer.refused(422, "not_right");
        answer.body.as_object_mut().unwrap().remove("request_id");
        bodies.push(answer.body);
    }
    bodies.dedup();
    assert_eq!(bodies.len(), 1);
    suspended.session().await.refused(401, "signed_out");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_is_taken_once_and_so_is_a_recovery_code() {
    let app = server().await;
    let mut eve = joined(&app, Role::Editor, EVE).await;
    let (secret, recovery) = eve.set_totp_up().await;
    assert_eq!(recovery.len(), 10);
    let mut browser = Browser::new(&app);
    let next = browser.sign_in(EVE, PASSWORD).await.ok();
    assert_eq!(
        next,
        json!({ "next": "second_factor", "factors": ["totp", "recovery"] })
    );
    browser.session().await.refused(401, "signed_out");
    let half = browser.cookie.clone();

    // The code that confirmed the app was its first use.
    let code = browser.totp(&secret);
    browser.code(&code).await.refused(422, "invalid");
    app.clock().advance(Duration::seconds(30));
    let code = browser.totp(&secret);
    browser.code(&code).await.ok();
    browser.session().await.ok();
    assert_ne!(
        browser.cookie, half,
        "the half's token is not the session's"
    );

    let mut other = Browser::new(&app);
    other.sign_in(EVE, PASSWORD).await.ok();
    other.code(&code).await.refused(422, "invalid");
    other.code(&recovery[0].to_uppercase()).await.ok();
    other.session().await.ok();
    let mut third = Browser::new(&app);
    third.sign_in(EVE, PASSWORD).await.ok();
    third.code(&recovery[0]).await.refused(422, "invalid");
    app.clock().advance(Duration::minutes(11));
    third.code(&recovery[1]).await.refused(401, "signed_out");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guessing_gets_slower_and_a_passkey_never_waits() {
    let app = server().await;
    let mut eve = joined(&app, Role::Editor, EVE).await;
    let mut phone = Authenticator::new();
    eve.add_passkey(&mut phone).await.ok();
    for email in [EVE, "nobody@example.org"] {
        let mut guesser = Browser::new(&app);
        for _ in 0..5 {
            guesser
                .sign_in(email, "a wrong password")
                .await
                .refused(422, "not_right");
        }
        let slow = guesser.sign_in(email, PASSWORD).await;
        slow.refused(429, "too_many");
        assert!((10..=11).contains(&slow.retry_after.unwrap()), "{slow:?}");
    }
    let mut browser = Browser::new(&app);
    browser
        .use_passkey("/api/desk/sign-in/passkey", &mut phone)
        .await
        .ok();
    app.clock().advance(Duration::seconds(11));
    Browser::new(&app)
        .sign_in(EVE, "a wrong password")
        .await
        .refused(422, "not_right");
    let slower = Browser::new(&app).sign_in(EVE, PASSWORD).await;
    assert!(
        (20..=21).contains(&slower.retry_after.unwrap()),
        "{slower:?}"
    );
    app.clock().advance(Duration::seconds(21));
    Browser::new(&app).sign_in(EVE, PASSWORD).await.ok();
    Browser::new(&app)
        .sign_in(EVE, "a wrong password")
        .await
        .refused(422, "not_right");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_from_everywhere_lock_nobody_out() {
    let app = server().await;
    joined(&app, Role::Editor, EVE).await;
    // She works at one place, and is known there.
    let home = "203.0.113.7";
    Browser::at(&app, home).sign_in(EVE, PASSWORD).await.ok();
    for n in 0..20 {
        let mut guesser = Browser::at(&app, &format!("198.51.100.{n}"));
        guesser.sign_in(EVE, "a wrong password").await;
    }
    // Now the account waits: two tries from a new place do not, the third does.
    let mut guesser = Browser::at(&app, "198.51.100.200");
    for _ in 0..2 {
        guesser
            .sign_in(EVE, "a wrong password")
            .await
            .refused(422, "not_right");
    }
    let slow = guesser.sign_in(EVE, "a wrong password").await;
    slow.refused(429, "too_many");
    // At her place, and at another one where nobody tried, she comes in.
    Browser::at(&app, home)
        .sign_in(EVE, "mistyped")
        .await
        .refused(422, "not_right");
    Browser::at(&app, home)
        .sign_in(EVE, "mistyped again")
        .await
        .refused(422, "not_right");
    Browser::at(&app, home)
        .sign_in(EVE, "and again")
        .await
        .refused(422, "not_right");
    Browser::at(&app, home).sign_in(EVE, PASSWORD).await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ever_new_addresses_do_not_make_guessing_quick() {
    let app = server().await;
    joined(&app, Role::Editor, EVE).await;
    let home = "203.0.113.7";
    Browser::at(&app, home).sign_in(EVE, PASSWORD).await.ok();
    let mut looked_at = 0;
    for n in 0..150 {
        // A /64 each, all of one /48; then a /48 each.
        let address = match n {
            0..50 => format!("2001:db8:1:{n:x}::1"),
            _ => format!("2001:db8:{n:x}::1"),
        };
        let answer = Browser::at(&app, &address)
            .sign_in(EVE, "a wrong password")
            .await;
        looked_at += u32::from(answer.status == 422);
        if n == 49 {
            assert_eq!(looked_at, 22, "20 free ones, and two of the /48");
        }
    }
    assert_eq!(looked_at, 20 + 60, "and 60 in all from places nobody knows");
    Browser::at(&app, home).sign_in(EVE, PASSWORD).await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_codes_elsewhere_are_in_nobodys_way() {
    let app = server().await;
    let mut eve = joined(&app, Role::Editor, EVE).await;
    let (secret, _) = eve.set_totp_up().await;
    app.clock().advance(Duration::seconds(30));
    let mut thief = Browser::at(&app, "198.51.100.1");
    thief.sign_in(EVE, PASSWORD).await.ok();
    for _ in 0..5 {
        thief.code("000000").await.refused(422, "invalid");
    }
    thief.code("000000").await.refused(429, "too_many");
    // Signed in already: her own session's proofs are counted by themselves.
    let proof = json!({ "password": PASSWORD });
    eve.post("/api/desk/me/reauthenticate", proof).await.ok();
    let mut browser = Browser::new(&app);
    browser.sign_in(EVE, PASSWORD).await.ok();
    let code = browser.totp(&secret);
    browser.code(&code).await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_at_once_and_on_two_nodes_are_counted_together() {
    let app = server().await;
    let other = app.second_node().await;
    joined(&app, Role::Editor, EVE).await;
    let guess = |n: usize| {
        let node = if n.is_multiple_of(2) { &app } else { &other };
        async move {
            Browser::new(node)
                .sign_in(EVE, "a wrong password")
                .await
                .status
        }
    };
    let answers = futures::future::join_all((0..12).map(guess)).await;
    let looked_at = answers.iter().filter(|status| **status == 422).count();
    assert_eq!(looked_at, 5, "{answers:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_planted_cookie_is_of_no_use() {
    let app = server().await;
    joined(&app, Role::Editor, EVE).await;
    let mut mallory = joined(&app, Role::Editor, "mallory@example.org").await;
    let planted = mallory.cookie.clone();
    let mut victim = Browser::new(&app);
    victim.cookie.clone_from(&planted);
    victim.sign_in(EVE, PASSWORD).await.ok();
    assert_ne!(victim.cookie, planted);
    mallory.session().await.refused(401, "signed_out");
    for made_up in ["", "x", "00000000000000000000000000000000000000000000"] {
        let mut browser = Browser::new(&app);
        browser.cookie = Some(made_up.to_owned());
        browser.session().await.refused(401, "signed_out");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_passkey_must_be_used_here_now_and_by_its_owner() {
    let app = server().await;
    let mut eve = joined(&app, Role::Editor, EVE).await;
    let mut phone = Authenticator::new();
    eve.add_passkey(&mut phone).await.ok();
    let path = "/api/desk/sign-in/passkey";
    let mut browser = Browser::new(&app);

    phone.verifies = false;
    browser
        .use_passkey(path, &mut phone)
        .await
        .refused(422, "passkey_not_right");
    phone.verifies = true;
    phone.origin = "https://evil.example".to_owned();
    browser
        .use_passkey(path, &mut phone)
        .await
        .refused(422, "passkey_not_right");
    phone.origin = app.url();

    let begun = browser
        .post(&format!("{path}/options"), json!({}))
        .await
        .ok();
    let credential = phone.get(&begun["publicKey"]);
    let answer = json!({ "ceremony": begun["ceremony"], "credential": credential });
    browser.post(path, answer.clone()).await.ok();
    Browser::new(&app)
        .post(path, answer)
        .await
        .refused(409, "ceremony_over");

    let begun = browser
        .post(&format!("{path}/options"), json!({}))
        .await
        .ok();
    let credential = phone.get(&begun["publicKey"]);
    app.clock().advance(Duration::minutes(6));
    let late = json!({ "ceremony": begun["ceremony"], "credential": credential });
    Browser::new(&app)
        .post(path, late)
        .await
        .refused(409, "ceremony_over");

    let mut stranger = Authenticator::new();
    let mut other = joined(&app, Role::Editor, "other@example.org").await;
    let begun = other
        .post("/api/desk/me/passkeys/options", json!({}))
        .await
        .ok();
    stranger.create(&begun["publicKey"]);
    let unknown = Browser::new(&app).use_passkey(path, &mut stranger).await;
    unknown.refused(422, "passkey_not_right");
}

#[tokio::test]
async fn sessions_end_by_themselves() {
    let app = server().await;
    let mut browser = joined(&app, Role::Editor, EVE).await;
    for _ in 0..27 {
        app.clock().advance(Duration::hours(11));
        browser.session().await.ok();
    }
    let age = Duration::hours(11 * 27);
    app.clock().advance(Duration::hours(11));
    browser.session().await.ok();
    assert!(age < Duration::days(14));
    app.clock()
        .advance(Duration::days(14) - age - Duration::hours(11));
    browser.session().await.refused(401, "signed_out");

    let mut idle = Browser::new(&app);
    idle.sign_in(EVE, PASSWORD).await.ok();
    app.clock().advance(Duration::hours(12));
    idle.session().await.refused(401, "signed_out");
}

#[tokio::test]
async fn a_write_from_elsewhere_is_refused() {
    let app = server().await;
    let eve = app.sign_in(Role::Editor).await;
    let call = |headers: &[(&str, &str)]| {
        let mut request = app
            .request("POST", "/api/desk/me/sessions/end-others")
            .header("cookie", &eve.cookie);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        async move { request.send().await.unwrap().status().as_u16() }
    };
    assert_eq!(call(&[("origin", "https://evil.example")]).await, 403);
    assert_eq!(call(&[("sec-fetch-site", "cross-site")]).await, 403);
    assert_eq!(call(&[("sec-fetch-site", "same-site")]).await, 403);
    assert_eq!(call(&[]).await, 403, "a cookie without an origin");
    assert_eq!(call(&[("origin", &app.url())]).await, 204);
}
