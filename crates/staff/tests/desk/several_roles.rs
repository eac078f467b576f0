//! One person with several roles: what they may do together, who hears of it, and what the audit log says.

use chrono::Duration;
use serde_json::{Value, json};
use staff::{Permission, Role};
use testkit::Staffer;
use testkit::writing::{article, invalid_fields, ok, refused};
use testsite::App;

use crate::authenticator::Authenticator;
use crate::browser::{Browser, PASSWORD, joined, server};

/// What doctors alone read.
const WAITING: &str = "/api/desk/doctors/waiting";

/// Follows a new link of the first owner.
async fn follow_owner_link(app: &App, accept: Value) -> Browser<'_> {
    let link = app.staff().create_owner_link().await.unwrap().unwrap();
    let token = link.rsplit('/').next().unwrap();
    let mut browser = Browser::new(app);
    let path = format!("/api/desk/links/{token}/accept");
    browser.post(&path, accept).await.ok();
    browser
}

/// Gives somebody these roles.
async fn give(owner: &Staffer, person: &Staffer, roles: Value) {
    let path = format!("/api/desk/people/{}", person.id);
    let answer = owner.send("PATCH", &path, json!({ "roles": roles })).await;
    assert_eq!(answer.status(), 204);
}

/// Somebody's line in the list of people.
async fn line_of(owner: &Staffer, id: &str) -> Value {
    let people = ok(owner.get("/api/desk/people").await).await;
    let items = people["items"].as_array().cloned().unwrap_or_default();
    items.into_iter().find(|line| line["id"] == id).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_owner_who_is_the_doctor_is_both() {
    let app = server().await;
    let body = json!({ "name": "Dr Ada", "email": "ada@example.org", "isDoctor": true });
    let mut ada = follow_owner_link(&app, body).await;
    ada.add_passkey(&mut Authenticator::new()).await.ok();
    let session = ada.session().await.ok();
    assert_eq!(session["person"]["roles"], json!(["owner", "doctor"]));
    assert_eq!(session["awaitsAgreement"], false);
    let may = session["permissions"].as_array().unwrap();
    assert_eq!(may.len(), Permission::ALL.len(), "{may:?}");
    ada.get("/api/desk/people").await.ok();
    assert_eq!(ada.get(WAITING).await.ok(), json!([]));
    let log = "/api/desk/audit?action=staff.doctor_first";
    assert_eq!(ada.get(log).await.ok()["total"], 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_owner_has_to_say_whether_she_is_the_doctor() {
    let app = server().await;
    let link = app.staff().create_owner_link().await.unwrap().unwrap();
    let path = format!(
        "/api/desk/links/{}/accept",
        link.rsplit('/').next().unwrap()
    );
    let mut ada = Browser::new(&app);
    let mut body = json!({ "name": "Dr Ada", "email": "ada@example.org" });
    let answer = ada.post(&path, body.clone()).await;
    answer.refused(422, "invalid");
    assert_eq!(invalid_fields(&answer.body), ["isDoctor"]);
    // The link is not used up by that.
    body["isDoctor"] = true.into();
    ada.post(&path, body).await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_owner_who_is_no_doctor_reads_nothing_of_patients() {
    let app = server().await;
    let body = json!({ "name": "Ben", "email": "ben@example.org", "isDoctor": false });
    let mut ben = follow_owner_link(&app, body).await;
    ben.add_passkey(&mut Authenticator::new()).await.ok();
    let session = ben.session().await.ok();
    assert_eq!(session["person"]["roles"], json!(["owner"]));
    ben.get(WAITING).await.refused(403, "not_allowed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owners_link_makes_nobody_a_doctor_past_the_doctors() {
    let app = server().await;
    app.sign_in(Role::Doctor).await;
    let body = json!({ "name": "Ada", "email": "ada@example.org", "isDoctor": true });
    let mut ada = follow_owner_link(&app, body).await;
    ada.add_passkey(&mut Authenticator::new()).await.ok();
    assert_eq!(ada.session().await.ok()["awaitsAgreement"], true);
    ada.get(WAITING).await.refused(403, "not_allowed");
    ada.get("/api/desk/people").await.ok();
    assert_eq!(app.mail_variables("doctor-waits").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_other_link_asks_who_is_the_doctor() {
    let app = server().await;
    let token = staff::testing::invite(app.staff(), Role::Editor, "eve@example.org")
        .await
        .unwrap();
    let mut eve = Browser::new(&app);
    let body = json!({ "name": "Eve", "password": PASSWORD, "isDoctor": true });
    eve.post(&format!("/api/desk/links/{token}/accept"), body)
        .await
        .ok();
    let session = eve.session().await.ok();
    assert_eq!(session["person"]["roles"], json!(["editor"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_who_begins_again_is_asked_again() {
    let app = server().await;
    let body = json!({ "name": "Dr Ada", "email": "ada@example.org", "isDoctor": false });
    follow_owner_link(&app, body.clone()).await;
    app.clock().advance(Duration::hours(2));
    let mut again = body;
    again["password"] = PASSWORD.into();
    again["isDoctor"] = true.into();
    let mut ada = follow_owner_link(&app, again).await;
    let session = ada.session().await.ok();
    assert_eq!(session["person"]["roles"], json!(["owner", "doctor"]));
    assert_eq!(session["awaitsAgreement"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_a_doctor_who_never_set_up_how_to_sign_in() {
    let app = server().await;
    let mistyped = json!({ "name": "Dr Ada", "email": "adda@example.org", "isDoctor": true });
    follow_owner_link(&app, mistyped).await;
    app.clock().advance(Duration::hours(2));
    let right = json!({
        "name": "Dr Ada", "email": "ada@example.org", "isDoctor": true, "password": PASSWORD,
    });
    let mut ada = follow_owner_link(&app, right).await;
    assert_eq!(ada.session().await.ok()["awaitsAgreement"], false);
    assert!(app.mail_variables("doctor-waits").await.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_gives_several_roles_in_the_order_of_the_table() {
    let app = testsite::app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let path = "/api/desk/people/invites";
    let body = json!({ "email": "new@example.org", "roles": ["finance", "support", "finance"] });
    let made = ok(owner.post(path, body).await).await;
    assert_eq!(made["roles"], json!(["support", "finance"]));
    let told = app.mail_variables("staff-invite").await;
    assert_eq!(told[0]["role"], "Support and finance");

    let token = told[0]["link"]
        .as_str()
        .unwrap()
        .rsplit('/')
        .next()
        .unwrap();
    let mut new = Browser::new(&app);
    let link = new.get(&format!("/api/desk/links/{token}")).await.ok();
    assert_eq!(link["roles"], json!(["support", "finance"]));
    let body = json!({ "name": "Ada Obi", "password": PASSWORD });
    new.post(&format!("/api/desk/links/{token}/accept"), body)
        .await
        .ok();
    new.set_totp_up().await;
    let me = new.get("/api/desk/me").await.ok();
    assert_eq!(me["roles"], json!(["support", "finance"]));
    let session = new.session().await.ok();
    let may = session["permissions"].as_array().unwrap();
    for held in ["support_visitors", "manage_money", "read_statistics"] {
        assert!(may.contains(&json!(held)), "{held}: {may:?}");
    }
    for kept in ["manage_people", "read_health_details", "write_content"] {
        assert!(!may.contains(&json!(kept)), "{kept}: {may:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_left_or_invited_without_a_role() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let editor = app.sign_in(Role::Editor).await;
    let path = format!("/api/desk/people/{}", editor.id);
    let none = json!({ "roles": [] });
    let problem = refused(owner.send("PATCH", &path, none).await, 422).await;
    assert_eq!(invalid_fields(&problem), ["roles"]);
    let invite = json!({ "email": "new@example.org", "roles": [] });
    let answer = owner.post("/api/desk/people/invites", invite).await;
    assert_eq!(invalid_fields(&refused(answer, 422).await), ["roles"]);
    let line = line_of(&owner, &editor.id.to_string()).await;
    assert_eq!(line["roles"], json!(["editor"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_role_counts_at_once_and_asks_for_what_it_needs() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let mut eve = joined(&app, Role::Editor, "eve@example.org").await;
    let id = eve.session().await.ok()["person"]["id"].clone();
    let path = format!("/api/desk/people/{}", id.as_str().unwrap());
    let both = json!({ "roles": ["finance", "editor"] });
    assert_eq!(owner.send("PATCH", &path, both).await.status(), 204);
    // An editor needs no second factor; who is more than that does.
    eve.get("/api/desk/ledger")
        .await
        .refused(403, "second_factor_setup");
    eve.set_totp_up().await;
    let session = eve.session().await.ok();
    assert_eq!(session["person"]["roles"], json!(["editor", "finance"]));
    eve.get("/api/desk/documents").await.ok();
    eve.get("/api/desk/ledger").await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_owner_may_become_more_and_stays_an_owner() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    give(&owner, &owner, json!(["owner", "editor"])).await;
    let own = format!("/api/desk/people/{}", owner.id);
    let left = json!({ "roles": ["editor", "finance"] });
    let problem = refused(owner.send("PATCH", &own, left).await, 409).await;
    assert_eq!(problem["code"], "last_owner");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_who_makes_herself_a_doctor_waits_for_the_doctors_and_stays_the_owner() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let doctor = app.sign_in(Role::Doctor).await;
    give(&owner, &owner, json!(["owner", "doctor"])).await;
    let line = line_of(&owner, &owner.id.to_string()).await;
    assert_eq!(line["state"], "awaits_doctor");
    assert_eq!(app.mail_variables("doctor-waits").await.len(), 1);
    refused(owner.get(WAITING).await, 403).await;
    let agree = format!("/api/desk/doctors/{}/agree", owner.id);
    refused(owner.post(&agree, json!({})).await, 403).await;
    let waiting = ok(doctor.get(WAITING).await).await;
    assert_eq!(waiting[0]["id"], owner.id.to_string());
    assert_eq!(doctor.post(&agree, json!({})).await.status(), 204);
    ok(owner.get(WAITING).await).await;
    ok(owner.get("/api/desk/people").await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_becomes_a_doctor_again_is_told_of_to_the_others() {
    let app = server().await;
    let owner = app.sign_in([Role::Owner, Role::Doctor]).await;
    app.sign_in(Role::Doctor).await;
    give(&owner, &owner, json!(["owner"])).await;
    refused(owner.get(WAITING).await, 403).await;
    assert!(app.mail_variables("doctor-back").await.is_empty());
    give(&owner, &owner, json!(["owner", "doctor"])).await;
    ok(owner.get(WAITING).await).await;
    // One letter: not to the person themselves.
    let told = app.mail_variables("doctor-back").await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0]["name"], owner.name);
    let log = ok(owner.get("/api/desk/audit?action=staff.doctor_back").await).await;
    assert_eq!(log["total"], 1);
    // A change that leaves the role as it was tells nobody.
    give(&owner, &owner, json!(["owner", "doctor", "editor"])).await;
    assert_eq!(app.mail_variables("doctor-back").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_doctor_who_begins_again_is_asked_before_the_next() {
    let app = server().await;
    joined(&app, Role::Doctor, "ada@example.org").await;
    app.clock().advance(Duration::hours(2));
    let link = app
        .staff()
        .create_reset_link("ada@example.org")
        .await
        .unwrap();
    let link = link.unwrap();
    let token = link.rsplit('/').next().unwrap();
    // Until she has set it up anew, she has no way to sign in.
    let path = format!("/api/desk/links/{token}/accept");
    Browser::new(&app).post(&path, json!({})).await.ok();
    let owner = app.sign_in(Role::Owner).await;
    give(&owner, &owner, json!(["owner", "doctor"])).await;
    refused(owner.get(WAITING).await, 403).await;
    assert_eq!(app.mail_variables("doctor-waits").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctors_who_were_sent_away_hear_of_the_next() {
    let app = server().await;
    let owner = app.sign_in([Role::Owner, Role::Doctor]).await;
    let doctor = app.sign_in(Role::Doctor).await;
    give(&owner, &owner, json!(["owner"])).await;
    let path = format!("/api/desk/people/{}", doctor.id);
    let away = json!({ "roles": ["editor"], "state": "suspended" });
    assert_eq!(owner.send("PATCH", &path, away).await.status(), 204);
    give(&owner, &owner, json!(["owner", "doctor"])).await;
    let told = app.mail_variables("doctor-back").await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0]["name"], owner.name);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_doctor_who_is_let_in_again_is_told_of_to_the_others() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let doctor = app.sign_in(Role::Doctor).await;
    app.sign_in(Role::Doctor).await;
    let path = format!("/api/desk/people/{}", doctor.id);
    for (state, told) in [("suspended", 0), ("active", 1), ("active", 1)] {
        let change = json!({ "state": state });
        assert_eq!(owner.send("PATCH", &path, change).await.status(), 204);
        assert_eq!(app.mail_variables("doctor-back").await.len(), told);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_doctors_who_come_at_once_one_is_the_first() {
    let app = server().await;
    let come = async |email: &str| {
        let token = staff::testing::invite(app.staff(), Role::Doctor, email)
            .await
            .unwrap();
        let path = format!("/api/desk/links/{token}/accept");
        let body = json!({ "name": "Dr Ada", "password": PASSWORD });
        Browser::new(&app).post(&path, body).await.ok();
    };
    futures::future::join(come("one@example.org"), come("two@example.org")).await;
    let owner = app.sign_in(Role::Owner).await;
    for (action, times) in [("doctor_first", 1), ("doctor_waits", 1)] {
        let log = format!("/api/desk/audit?action=staff.{action}");
        assert_eq!(ok(owner.get(&log).await).await["total"], times, "{action}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_names_the_role_that_gave_the_right() {
    let app = testsite::app().without_jobs().start().await;
    let both = app.sign_in([Role::Owner, Role::Doctor]).await;
    let invite = json!({ "email": "new@example.org", "roles": ["support"] });
    ok(both.post("/api/desk/people/invites", invite).await).await;
    let renamed = both.send("PATCH", "/api/desk/me", json!({ "name": "Dr Ada" }));
    assert_eq!(renamed.await.status(), 204);
    let mut body = article("Chest pain");
    body["clinical"] = true.into();
    let (id, base) = both.begin("blog", body).await;
    let approve = json!({ "action": "approve", "base": base });
    ok(both.act(&id, approve).await).await;
    let newcomer = app.sign_in(Role::Owner).await;
    give(&both, &newcomer, json!(["owner", "doctor"])).await;
    let agree = format!("/api/desk/doctors/{}/agree", newcomer.id);
    assert_eq!(both.post(&agree, json!({})).await.status(), 204);

    for (action, role) in [
        ("staff.invited", json!("owner")),
        // One's own name is everybody's to change.
        ("staff.renamed", Value::Null),
        ("document.create", json!("owner")),
        ("document.approve", json!("doctor")),
        ("staff.changed", json!("owner")),
        ("staff.doctor_agreed", json!("doctor")),
    ] {
        let path = format!("/api/desk/audit?action={action}");
        let lines = ok(both.get(&path).await).await;
        let line = &lines["items"][0];
        assert_eq!(line["role"], role, "{line}");
        assert_eq!(line["actor"], format!("staff:{}", both.id), "{line}");
    }
    let table = both
        .get("/api/desk/audit.csv?action=document.approve")
        .await;
    let table = table.text().await.unwrap();
    let mut rows = table.lines();
    assert!(rows.next().unwrap().contains(",who (id),role,what,"));
    let row = rows.next().unwrap();
    assert!(row.contains("\"doctor\",\"document.approve\""), "{row}");
    let check = ok(both.get("/api/desk/audit/verify").await).await;
    assert_eq!(check["ok"], true, "{check}");
}
