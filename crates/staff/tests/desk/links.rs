//! The first owner, invites, resets.

use chrono::Duration;
use serde_json::{Value, json};
use staff::Role;

use crate::authenticator::Authenticator;
use crate::browser::{Browser, PASSWORD, joined, server};

async fn owner_token(app: &testsite::App) -> String {
    let link = app.staff().create_owner_link().await.unwrap().unwrap();
    let token = link
        .strip_prefix("http://localhost:8080/desk/welcome/")
        .unwrap();
    token.to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_owner_comes_by_the_printed_link_with_a_passkey() {
    let app = server().await;
    let token = owner_token(&app).await;
    let path = format!("/api/desk/links/{token}");
    let mut browser = Browser::new(&app);
    let link = browser.get(&path).await.ok();
    assert_eq!(
        (&link["purpose"], &link["roles"]),
        (&json!("owner"), &json!(["owner"]))
    );

    let body = json!({ "name": "Dr Ada", "email": " Ada@Example.org ", "isDoctor": false });
    browser
        .post(&format!("{path}/accept"), body.clone())
        .await
        .ok();
    let session = browser.session().await.ok();
    assert_eq!(session["setup"], "second_factor");
    assert_eq!(session["person"]["email"], "ada@example.org");
    browser
        .get("/api/desk/people")
        .await
        .refused(403, "second_factor_setup");

    let mut phone = Authenticator::new();
    browser.add_passkey(&mut phone).await.ok();
    let session = browser.session().await.ok();
    assert!(session["setup"].is_null());
    assert!(
        session["permissions"]
            .as_array()
            .unwrap()
            .contains(&json!("manage_people"))
    );
    assert_eq!(
        (&session["zone"], &session["brand"]),
        (&json!("Africa/Lagos"), &json!("Bedside"))
    );
    browser.get("/api/desk/people").await.ok();

    browser.get(&path).await.refused(410, "link_used");
    let mut thief = Browser::new(&app);
    thief
        .post(&format!("{path}/accept"), body)
        .await
        .refused(410, "link_used");
    assert!(thief.cookie.is_none());
    assert_eq!(app.staff().create_owner_link().await.unwrap(), None);

    browser.post("/api/desk/sign-out", json!({})).await.ok();
    assert!(browser.cookie.is_none());
    browser.session().await.refused(401, "signed_out");
    let next = browser
        .use_passkey("/api/desk/sign-in/passkey", &mut phone)
        .await
        .ok();
    assert_eq!(next["next"], "done");
    assert_eq!(browser.session().await.ok()["person"]["name"], "Dr Ada");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_owner_links_used_at_once_one_counts() {
    let app = server().await;
    let tokens = [owner_token(&app).await, owner_token(&app).await];
    let accept = |token: String, n: u8| {
        let app = &app;
        async move {
            let body = json!({
                "name": "Ada", "email": format!("ada{n}@example.org"), "isDoctor": false, "password": PASSWORD,
            });
            Browser::new(app)
                .post(&format!("/api/desk/links/{token}/accept"), body)
                .await
                .status
        }
    };
    let [one, other] = tokens;
    let mut answers = futures::future::join(accept(one, 1), accept(other, 2)).await;
    if answers.0 > answers.1 {
        answers = (answers.1, answers.0);
    }
    assert_eq!(answers, (200, 410));
}

#[tokio::test]
async fn links_end() {
    let app = server().await;
    let token = owner_token(&app).await;
    let invite = staff::testing::invite(app.staff(), Role::Editor, "e@example.org")
        .await
        .unwrap();
    app.clock().advance(Duration::hours(49));
    let mut browser = Browser::new(&app);
    browser
        .get(&format!("/api/desk/links/{token}"))
        .await
        .refused(410, "link_expired");
    browser.get(&format!("/api/desk/links/{invite}")).await.ok();
    app.clock().advance(Duration::days(6));
    let body = json!({ "name": "Eve", "password": PASSWORD });
    let accept = format!("/api/desk/links/{invite}/accept");
    browser
        .post(&accept, body)
        .await
        .refused(410, "link_expired");
    browser
        .get("/api/desk/links/unknown")
        .await
        .refused(404, "not_found");
}

#[tokio::test]
async fn what_is_typed_is_checked_before_the_link_is_used_up() {
    let app = server().await;
    let token = staff::testing::invite(app.staff(), Role::Editor, "eve@example.org")
        .await
        .unwrap();
    let accept = format!("/api/desk/links/{token}/accept");
    let mut browser = Browser::new(&app);
    for (body, field) in [
        (json!({ "password": PASSWORD }), "name"),
        (json!({ "name": "Eve", "password": "short" }), "password"),
        (
            json!({ "name": "Eve", "password": "Password2026!" }),
            "password",
        ),
        (
            json!({ "name": "Eve Adams", "password": "eve-adams-2026" }),
            "password",
        ),
        (
            json!({ "name": "Eve", "password": "bedside-2026!" }),
            "password",
        ),
    ] {
        let answer = browser.post(&accept, body).await;
        answer.refused(422, "invalid");
        assert_eq!(answer.body["errors"][0]["field"], field);
    }
    let body = json!({ "name": "Eve", "email": "mallory@example.org", "password": PASSWORD });
    browser.post(&accept, body).await.ok();
    let session = browser.session().await.ok();
    assert_eq!(
        session["person"]["email"], "eve@example.org",
        "the invite's address counts"
    );
    assert!(
        session["setup"].is_null(),
        "an editor needs no second factor"
    );
    let again = staff::testing::invite(app.staff(), Role::Owner, "eve@example.org")
        .await
        .unwrap();
    let body = json!({ "name": "Eve", "password": PASSWORD });
    let answer = browser
        .post(&format!("/api/desk/links/{again}/accept"), body)
        .await;
    answer.refused(409, "email_taken");
}

#[tokio::test]
async fn a_reset_takes_everything_away_that_somebody_else_might_have() {
    let app = server().await;
    let mut browser = joined(&app, Role::Editor, "eve@example.org").await;
    let mut phone = Authenticator::new();
    browser.add_passkey(&mut phone).await.ok();
    assert_eq!(
        app.staff()
            .create_reset_link("nobody@example.org")
            .await
            .unwrap(),
        None
    );
    let link = app
        .staff()
        .create_reset_link("EVE@example.org")
        .await
        .unwrap()
        .unwrap();
    browser.session().await.ok();
    let token = link.rsplit('/').next().unwrap();
    let path = format!("/api/desk/links/{token}");
    let mut fresh = Browser::new(&app);
    let shown = fresh.get(&path).await.ok();
    assert_eq!(
        (&shown["purpose"], &shown["name"]),
        (&json!("reset"), &json!("Ada Obi"))
    );
    let body = json!({ "password": "four green goats sleep" });
    fresh.post(&format!("{path}/accept"), body).await.ok();
    fresh.session().await.ok();
    browser.session().await.refused(401, "signed_out");
    let mut other = Browser::new(&app);
    let passkey = other
        .use_passkey("/api/desk/sign-in/passkey", &mut phone)
        .await;
    passkey.refused(422, "passkey_not_right");
    other
        .sign_in("eve@example.org", PASSWORD)
        .await
        .refused(422, "not_right");
    other
        .sign_in("eve@example.org", "four green goats sleep")
        .await
        .ok();
}

#[tokio::test]
async fn of_several_resets_the_newest_counts_and_once() {
    let app = server().await;
    joined(&app, Role::Editor, "eve@example.org").await;
    let mut tokens = Vec::new();
    for _ in 0..2 {
        let link = app
            .staff()
            .create_reset_link("eve@example.org")
            .await
            .unwrap();
        let link = link.unwrap();
        tokens.push(link.rsplit('/').next().unwrap().to_owned());
    }
    let mut browser = Browser::new(&app);
    let path = |token: &str| format!("/api/desk/links/{token}");
    browser
        .get(&path(&tokens[0]))
        .await
        .refused(404, "not_found");
    let body = json!({ "password": "four green goats sleep" });
    let accept = format!("{}/accept", path(&tokens[1]));
    browser.post(&accept, body.clone()).await.ok();
    browser.post(&accept, body).await.refused(410, "link_used");
}

#[tokio::test]
async fn an_owner_who_never_set_up_how_to_sign_in_is_none() {
    let app = server().await;
    let token = owner_token(&app).await;
    let body = json!({ "name": "Dr Ada", "email": "ada@example.org", "isDoctor": false });
    let mut browser = Browser::new(&app);
    browser
        .post(&format!("/api/desk/links/{token}/accept"), body)
        .await
        .ok();
    assert_eq!(
        app.staff().create_owner_link().await.unwrap(),
        None,
        "not yet"
    );
    app.clock().advance(Duration::hours(2));
    browser.session().await.refused(401, "signed_out");
    // With a new link they go on with the same address.
    let token = owner_token(&app).await;
    let body = json!({
        "name": "Dr Ada", "email": "ada@example.org", "isDoctor": false, "password": PASSWORD,
    });
    browser
        .post(&format!("/api/desk/links/{token}/accept"), body)
        .await
        .ok();
    assert_eq!(app.staff().create_owner_link().await.unwrap(), None);
}

/// The link of a new way in that the owner makes for somebody.
async fn new_way_in(owner: &testkit::Staffer, id: &str) -> (u16, Value) {
    let path = format!("/api/desk/people/{id}/reset");
    let answer = owner.post(&path, json!({})).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn id_of(owner: &testkit::Staffer, email: &str) -> String {
    let people: Value = owner.get("/api/desk/people").await.json().await.unwrap();
    let mut items = people["items"].as_array().unwrap().iter();
    let found = items.find(|person| person["email"] == email).unwrap();
    found["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_way_in_is_handed_over_by_who_may_do_as_much() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let mut browser = joined(&app, Role::Editor, "eve@example.org").await;
    let (status, problem) = new_way_in(&owner, &doctor.id.to_string()).await;
    assert_eq!((status, &problem["code"]), (403, &json!("more_rights")));
    let (status, problem) = new_way_in(&owner, &owner.id.to_string()).await;
    assert_eq!((status, &problem["code"]), (409, &json!("own_account")));
    assert!(app.mail_variables("staff-reset").await.is_empty());

    let eve = id_of(&owner, "eve@example.org").await;
    let (status, made) = new_way_in(&owner, &eve).await;
    assert_eq!((status, &made["email"]), (201, &json!("eve@example.org")));
    let mailed = app.mail_variables("staff-reset").await;
    assert_eq!(mailed[0]["link"], made["link"]);
    let path = "/api/desk/audit?action=staff.reset_link";
    let log: Value = owner.get(path).await.json().await.unwrap();
    assert_eq!(log["items"][0]["subject"], format!("member:{eve}"));
    assert_eq!(log["items"][0]["role"], "owner");
    // Nothing has happened to the account before the link is followed.
    browser.session().await.ok();
    let token = made["link"].as_str().unwrap().rsplit('/').next().unwrap();
    assert!(!log.to_string().contains(token));
    let body = json!({ "password": "four green goats sleep" });
    let mut fresh = Browser::new(&app);
    let accept = format!("/api/desk/links/{token}/accept");
    fresh.post(&accept, body.clone()).await.ok();
    browser.session().await.refused(401, "signed_out");
    fresh.post(&accept, body).await.refused(410, "link_used");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_way_in_ends_when_what_either_may_do_changes() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let second = app.sign_in(Role::Owner).await;
    joined(&app, Role::Editor, "eve@example.org").await;
    let eve = id_of(&owner, "eve@example.org").await;
    for (changed, change) in [
        (&eve, json!({ "roles": ["editor", "doctor"] })),
        (&second.id.to_string(), json!({ "roles": ["support"] })),
    ] {
        let maker = if changed == &eve { &owner } else { &second };
        let back = json!({ "roles": ["editor"] });
        let path = format!("/api/desk/people/{eve}");
        assert_eq!(owner.send("PATCH", &path, back).await.status(), 204);
        let (status, made) = new_way_in(maker, &eve).await;
        assert_eq!(status, 201);
        let path = format!("/api/desk/people/{changed}");
        assert_eq!(owner.send("PATCH", &path, change).await.status(), 204);
        let token = made["link"].as_str().unwrap().rsplit('/').next().unwrap();
        let opened = owner.get(&format!("/api/desk/links/{token}")).await;
        assert_eq!(opened.status(), 404, "{changed}");
    }
}
