//! Who may sign in, as the owner sees and changes it.

use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::ok;
use testsite::App;

use crate::authenticator::Authenticator;
use crate::browser::{Browser, PASSWORD, joined, server};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_of_role_counts_at_once() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let mut eve = joined(&app, Role::Editor, "eve@example.org").await;
    let id = eve.session().await.ok()["person"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    eve.get("/api/desk/people")
        .await
        .refused(403, "not_allowed");
    let path = format!("/api/desk/people/{id}");
    let answer = owner
        .send("PATCH", &path, json!({ "roles": ["moderator"] }))
        .await;
    assert_eq!(answer.status(), 204);
    let session = eve.session().await.ok();
    assert_eq!(session["person"]["roles"], json!(["moderator"]));
    assert!(
        !session["permissions"]
            .as_array()
            .unwrap()
            .contains(&json!("write_content"))
    );
    // A role that needs a second factor is not given to who has none.
    owner
        .send("PATCH", &path, json!({ "roles": ["owner"] }))
        .await;
    eve.get("/api/desk/people")
        .await
        .refused(403, "second_factor_setup");
    let people: Value = owner.get("/api/desk/people").await.json().await.unwrap();
    let line = people["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|line| line["id"] == id.as_str());
    assert_eq!(line.unwrap()["state"], "setup");
    owner
        .send("PATCH", &path, json!({ "state": "suspended" }))
        .await;
    eve.session().await.refused(401, "signed_out");
    let wrong = owner
        .send("PATCH", &path, json!({ "roles": ["admin"] }))
        .await;
    assert_eq!(wrong.status(), 422);
    let missing = owner
        .send("PATCH", "/api/desk/people/nobody", json!({}))
        .await;
    assert_eq!(missing.status(), 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_owner_stays() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let own = format!("/api/desk/people/{}", owner.id);
    for change in [
        json!({ "roles": ["editor"] }),
        json!({ "state": "suspended" }),
    ] {
        let answer = owner.send("PATCH", &own, change).await;
        assert_eq!(answer.status(), 409);
        let problem: Value = answer.json().await.unwrap();
        assert_eq!(problem["code"], "last_owner");
    }
    let second = app.sign_in(Role::Owner).await;
    let theirs = format!("/api/desk/people/{}", second.id);
    let (one, other) = futures::future::join(
        owner.send("PATCH", &theirs, json!({ "roles": ["editor"] })),
        second.send("PATCH", &own, json!({ "roles": ["editor"] })),
    )
    .await;
    let mut statuses = [one.status().as_u16(), other.status().as_u16()];
    statuses.sort_unstable();
    // The slower one finds no other owner, or is no owner any more.
    assert_eq!(statuses[0], 204);
    assert!([403, 409].contains(&statuses[1]), "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invites_are_listed_replaced_and_taken_back() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let path = "/api/desk/people/invites";
    let body = json!({ "email": "New@Example.org", "roles": ["editor"] });
    let made = owner.post(path, body.clone()).await;
    assert_eq!(made.status(), 201);
    let made: Value = made.json().await.unwrap();
    assert_eq!(made["email"], "new@example.org");
    // Who invites may hand the link over; it is shown to nobody a second time.
    let token = made["link"].as_str().unwrap().rsplit('/').next().unwrap();
    let opened = owner.get(&format!("/api/desk/links/{token}")).await;
    let opened: Value = opened.json().await.unwrap();
    assert_eq!(opened["email"], "new@example.org");
    let shown = owner
        .get("/api/desk/audit?action=staff.invite_link_shown")
        .await;
    let shown: Value = shown.json().await.unwrap();
    assert_eq!(
        shown["items"][0]["subject"],
        format!("invite:{}", made["id"].as_str().unwrap())
    );
    assert!(!shown.to_string().contains(token));
    assert_eq!(owner.post(path, body).await.status(), 201);
    let people: Value = owner.get("/api/desk/people").await.json().await.unwrap();
    let invites = people["invites"].as_array().unwrap();
    assert_eq!(invites.len(), 1);
    let keys: Vec<_> = invites[0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["id", "email", "roles", "createdAt", "expiresAt"]);
    let one = format!("{path}/{}", invites[0]["id"].as_str().unwrap());
    assert_eq!(owner.delete(&one).await.status(), 204);
    assert_eq!(owner.delete(&one).await.status(), 404);
    let taken = owner
        .post(path, json!({ "email": owner.email, "roles": ["editor"] }))
        .await;
    assert_eq!(taken.status(), 409);
    let wrong = owner
        .post(path, json!({ "email": "no address", "roles": ["editor"] }))
        .await;
    let wrong: Value = wrong.json().await.unwrap();
    assert_eq!(wrong["errors"][0]["field"], "email");
    let foreign = owner
        .post(
            path,
            json!({ "email": "ädä@example.org", "roles": ["editor"] }),
        )
        .await;
    assert_eq!(foreign.status(), 422);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invites_end_with_the_rights_of_who_made_them() {
    let app = testsite::app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    for change in [
        json!({ "roles": ["editor"] }),
        json!({ "state": "suspended" }),
    ] {
        let other = app.sign_in(Role::Owner).await;
        for (person, email) in [(&other, "theirs@example.org"), (&owner, "mine@example.org")] {
            let body = json!({ "email": email, "roles": ["owner"] });
            let made = person.post("/api/desk/people/invites", body).await;
            assert_eq!(made.status(), 201);
        }
        let path = format!("/api/desk/people/{}", other.id);
        assert_eq!(owner.send("PATCH", &path, change).await.status(), 204);
        let people: Value = owner.get("/api/desk/people").await.json().await.unwrap();
        let invites = people["invites"].as_array().unwrap();
        assert_eq!(invites.len(), 1, "{invites:?}");
        assert_eq!(invites[0]["email"], "mine@example.org");
    }
    app.run_jobs().await;
    let mails: Value = owner.get("/api/desk/mails").await.json().await.unwrap();
    let (counts, items) = (&mails["counts"], mails["items"].as_array().unwrap());
    // One goes out: the second to the same address took the first back as well.
    assert_eq!((&counts["kept"], &counts["failed"]), (&json!(1), &json!(3)));
    let kept = items.iter().find(|mail| mail["state"] == "kept").unwrap();
    assert_eq!(kept["to"], "mine@example.org");
    let taken_back = items.iter().find(|mail| mail["state"] == "failed").unwrap();
    assert_eq!(taken_back["error"], "The invitation was taken back.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_of_no_use_does_not_go_out_once_mail_works() {
    let app = testsite::app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let path = "/api/desk/people/invites";
    let mut made = Vec::new();
    for email in ["one@example.org", "two@example.org", "three@example.org"] {
        let body = json!({ "email": email, "roles": ["editor"] });
        made.push(ok(owner.post(path, body).await).await);
    }
    app.run_jobs().await;
    let standing = "/api/desk/mail/standing";
    assert_eq!(ok(owner.get(standing).await).await["kept"], 3);
    let taken_back = format!("{path}/{}", made[0]["id"].as_str().unwrap());
    assert_eq!(owner.delete(&taken_back).await.status(), 204);
    // The second was handed over, and its link is used up.
    let token = made[1]["link"]
        .as_str()
        .unwrap()
        .rsplit('/')
        .next()
        .unwrap();
    let accept = format!("/api/desk/links/{token}/accept");
    let body = json!({ "name": "Eve", "password": PASSWORD });
    Browser::new(&app).post(&accept, body).await.ok();
    assert_eq!(ok(owner.get(standing).await).await["kept"], 1);
    let mails = ok(owner.get("/api/desk/mails?state=discarded").await).await;
    let mut to: Vec<&str> = mails["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mail| mail["to"].as_str().unwrap())
        .collect();
    to.sort_unstable();
    assert_eq!(to, ["one@example.org", "two@example.org"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_who_cannot_sign_in_yet_does_not_let_the_last_one_go() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let own = format!("/api/desk/people/{}", owner.id);
    // With a password, and without the second factor that owners need.
    joined(&app, Role::Owner, "new@example.org").await;
    let leave = owner
        .send("PATCH", &own, json!({ "roles": ["editor"] }))
        .await;
    assert_eq!(leave.status(), 409);
    let mut second = joined(&app, Role::Owner, "second@example.org").await;
    second.set_totp_up().await;
    let leave = owner
        .send("PATCH", &own, json!({ "roles": ["editor"] }))
        .await;
    assert_eq!(leave.status(), 204);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_signs_people_out() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let editor = app.sign_in(Role::Editor).await;
    let path = format!("/api/desk/people/{}/end-sessions", editor.id);
    assert_eq!(owner.post(&path, json!({})).await.status(), 204);
    assert_eq!(editor.get("/api/desk/session").await.status(), 401);
}

#[tokio::test]
async fn the_table_of_rights_is_shown() {
    let app = server().await;
    let support = app.sign_in(Role::Support).await;
    let rights: Value = support.get("/api/desk/rights").await.json().await.unwrap();
    assert_eq!(rights["roles"].as_array().unwrap().len(), Role::ALL.len());
    let lines = rights["permissions"].as_array().unwrap();
    let health = lines
        .iter()
        .find(|line| line["key"] == "read_health_details");
    assert_eq!(health.unwrap()["roles"], json!(["doctor"]));
}

/// What only those read whom the doctors agreed to.
const WAITING: &str = "/api/desk/doctors/waiting";

/// Somebody who follows an invitation as a doctor and sets a passkey up; with their id.
async fn new_doctor<'a>(app: &'a App, email: &str) -> (Browser<'a>, String) {
    let mut doctor = joined(app, Role::Doctor, email).await;
    let mut phone = Authenticator::new();
    doctor.add_passkey(&mut phone).await.ok();
    let session = doctor.session().await.ok();
    let id = session["person"]["id"].as_str().unwrap().to_owned();
    (doctor, id)
}

/// How often something of a kind stands in the audit log.
async fn noted(owner: &Staffer, action: &str) -> Value {
    let path = format!("/api/desk/audit?action=staff.{action}");
    let lines: Value = owner.get(&path).await.json().await.unwrap();
    lines["total"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_doctors_agree_to_each_new_one_who_reads_nothing_of_patients_before() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let (mut first, _) = new_doctor(&app, "first@example.org").await;
    assert_eq!(first.get(WAITING).await.ok(), json!([]));
    assert_eq!(noted(&owner, "doctor_first").await, 1);
    assert!(app.mail_variables("doctor-waits").await.is_empty());

    let (mut second, id) = new_doctor(&app, "second@example.org").await;
    second.get(WAITING).await.refused(403, "not_allowed");
    let session = second.session().await.ok();
    assert_eq!(session["awaitsAgreement"], true);
    let may = session["permissions"].as_array().unwrap().clone();
    assert!(may.contains(&json!("read_content")), "{may:?}");
    for kept in ["read_health_details", "answer_as_doctor", "review_content"] {
        assert!(!may.contains(&json!(kept)), "{kept}");
    }
    let people: Value = owner.get("/api/desk/people").await.json().await.unwrap();
    let mut items = people["items"].as_array().unwrap().iter();
    let line = items.find(|line| line["id"] == id.as_str()).unwrap();
    assert_eq!(line["state"], "awaits_doctor");
    // The doctors are told, and the new one is not one of them.
    let told = app.mail_variables("doctor-waits").await;
    assert_eq!(told.len(), 1, "{told:?}");

    let agree = format!("/api/desk/doctors/{id}/agree");
    second
        .post(&agree, json!({}))
        .await
        .refused(403, "not_allowed");
    assert_eq!(owner.post(&agree, json!({})).await.status(), 403);
    let waiting = first.get(WAITING).await.ok();
    assert_eq!(
        (&waiting[0]["id"], &waiting[0]["email"]),
        (&json!(id), &json!("second@example.org"))
    );
    first.post(&agree, json!({})).await.ok();
    first
        .post(&agree, json!({}))
        .await
        .refused(409, "not_waiting");
    assert_eq!(second.get(WAITING).await.ok(), json!([]));
    assert_eq!(second.session().await.ok()["awaitsAgreement"], false);
    assert_eq!(noted(&owner, "doctor_waits").await, 1);
    assert_eq!(noted(&owner, "doctor_agreed").await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn taking_the_doctors_away_makes_nobody_a_doctor_without_them() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let change = async |id: &str, to: Value| {
        let path = format!("/api/desk/people/{id}");
        assert_eq!(owner.send("PATCH", &path, to).await.status(), 204);
    };
    let first = doctor.id.to_string();
    change(&first, json!({ "roles": ["editor"], "state": "suspended" })).await;
    // The owner makes themselves a doctor.
    let other = app.sign_in(Role::Owner).await;
    let own = other.id.to_string();
    change(&own, json!({ "roles": ["doctor"] })).await;
    assert_eq!(other.get(WAITING).await.status(), 403);

    // Who was a doctor comes back as one, and agrees.
    change(&first, json!({ "roles": ["doctor"], "state": "active" })).await;
    let waiting: Value = app
        .sign_in(Role::Doctor)
        .await
        .get(WAITING)
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(waiting.as_array().unwrap().len(), 1, "{waiting}");
    assert_eq!(waiting[0]["id"], own);

    // Where no doctor is left, who has the machine agrees.
    let email = other.email.clone();
    assert!(
        !app.staff()
            .agree_to_doctor("nobody@example.org")
            .await
            .unwrap()
    );
    assert!(app.staff().agree_to_doctor(&email).await.unwrap());
    assert!(!app.staff().agree_to_doctor(&email).await.unwrap());
    assert_eq!(other.get(WAITING).await.status(), 200);
}
