//! The inbox: who sees what, where inquiries stand, what a person may have of their data, and breaches.

use serde_json::{Value, json};
use staff::{Permission, Role};
use testkit::writing::{invalid_fields, ok, refused};

use crate::site::{act, message, read_inquiry, send_inquiry, start_site};

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_is_assigned_noted_moved_and_never_from_an_old_page() {
    let app = start_site().await;
    let taken = send_inquiry(&app, "/api/contact", &message()).await;
    let id = taken["id"].as_str().unwrap();
    let support = app.sign_in(Role::Support).await;
    let people = ok(support.get("/api/desk/letters/people").await).await;
    assert!(people.to_string().contains(&support.id.to_string()));
    act(&support, id, "assign", json!({ "to": support.id })).await;
    act(
        &support,
        id,
        "notes",
        json!({ "text": "Called, no answer." }),
    )
    .await;
    let mine = ok(support.get("/api/desk/letters?assigned=mine").await).await;
    assert_eq!(mine["total"], 1);
    let old = json!({ "version": 1, "state": "done" });
    let problem = support
        .post(&format!("/api/desk/letters/{id}/state"), old)
        .await;
    assert_eq!(refused(problem, 409).await["code"], "moved");
    let done = act(&support, id, "state", json!({ "state": "done" })).await;
    assert_eq!(done["state"], "done");
    assert_eq!(done["notes"][0]["by"], support.name);
    let history: Vec<&str> = done["history"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|line| line["action"].as_str())
        .collect();
    assert_eq!(history, ["received", "assigned", "noted", "moved"]);
    let open = ok(support.get("/api/desk/letters").await).await;
    assert_eq!(open["total"], 0);
    let by_number = format!(
        "/api/desk/letters?q={}",
        taken["reference"].as_str().unwrap()
    );
    assert_eq!(ok(support.get(&by_number).await).await["total"], 1);
    for role in [Role::Editor, Role::Moderator, Role::Finance] {
        let other = app.sign_in(role).await;
        refused(other.get("/api/desk/letters").await, 403).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn urgent_words_come_with_the_number_to_call_and_to_the_doctor_with_what_they_say() {
    let app = start_site().await;
    send_inquiry(&app, "/api/contact", &message()).await;
    let mut urgent = message();
    urgent["message"] = json!("My chest dey pain me since morning and I cannot breathe.");
    let taken = send_inquiry(&app, "/api/contact", &urgent).await;
    let id = taken["id"].as_str().unwrap();
    let (support, doctor) = (
        app.sign_in(Role::Support).await,
        app.sign_in(Role::Doctor).await,
    );
    let first = ok(doctor.get("/api/desk/letters/urgent").await).await;
    assert_eq!(first.as_array().unwrap().len(), 1, "{first}");
    assert_eq!(first[0]["id"], id);
    assert_eq!(first[0]["text"], urgent["message"]);
    let first = ok(support.get("/api/desk/letters/urgent").await).await;
    assert_eq!(
        (&first[0]["text"], &first[0]["person"]["phoneLink"]),
        (&json!(null), &json!("+2348031234567"))
    );
    assert!(!first.to_string().contains("chest"), "{first}");
    act(&doctor, id, "state", json!({ "state": "done" })).await;
    let first = ok(doctor.get("/api/desk/letters/urgent").await).await;
    assert_eq!(first, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_person_wrote_is_found_copied_and_erased_in_all_features() {
    let app = start_site().await;
    let first = send_inquiry(&app, "/api/contact", &message()).await;
    let complaint = json!({ "name": "Ada", "email": "ADA@example.org", "law": "uk", "message": "You kept too much." });
    let complaint = send_inquiry(&app, "/api/data-complaint", &complaint).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let who = json!({ "email": "ada@Example.org" });
    let found = ok(doctor
        .post("/api/desk/people-data/search", who.clone())
        .await)
    .await;
    assert_eq!(found["sources"][0]["total"], 2, "{found}");
    let copy = ok(doctor.post("/api/desk/people-data/export", who).await).await;
    assert!(copy.to_string().contains("When are you in Osogbo again?"));
    let support = app.sign_in(Role::Support).await;
    let right = json!({ "email": "ada@example.org", "again": "ada@example.org" });
    for path in ["export", "erase"] {
        let path = format!("/api/desk/people-data/{path}");
        refused(support.post(&path, right.clone()).await, 403).await;
    }
    let wrong = json!({ "email": "ada@example.org", "again": "ad@example.org" });
    refused(doctor.post("/api/desk/people-data/erase", wrong).await, 422).await;
    let erased = ok(doctor.post("/api/desk/people-data/erase", right).await).await;
    let inquiries = &erased["sources"][0];
    assert_eq!(
        (
            &inquiries["erased"],
            inquiries["kept"].as_array().unwrap().len()
        ),
        (&json!(1), 1)
    );
    let path = format!("/api/desk/letters/{}", first["id"].as_str().unwrap());
    refused(doctor.get(&path).await, 404).await;
    let kept = read_inquiry(&doctor, complaint["id"].as_str().unwrap()).await;
    assert_eq!(kept["state"], "new");
    let stored = app.store().blobs().list_blobs().await.unwrap();
    assert!(stored.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_complaint_is_acknowledged_decided_and_told_each_time() {
    let app = start_site().await;
    let body = json!({ "name": "Ada", "email": "ada@example.org", "law": "ng", "message": "You wrote to my old address." });
    let taken = send_inquiry(&app, "/api/data-complaint", &body).await;
    assert_eq!(taken["acknowledgeBy"], "10 February 2027");
    let support = app.sign_in(Role::Support).await;
    let id = taken["id"].as_str().unwrap();
    let shown = read_inquiry(&support, id).await;
    assert_eq!(shown["complaint"]["law"], "ng");
    assert_eq!(shown["states"], json!([]));
    let done = act(&support, id, "acknowledge", json!({})).await;
    assert_eq!(done["state"], "acknowledged");
    assert!(!may(&done, "erase") && may(&done, "export"), "{done}");
    let erase = format!("/api/desk/letters/{id}/erase");
    let typed = json!({ "reference": taken["reference"] });
    let early = refused(support.post(&erase, typed.clone()).await, 409).await;
    assert_eq!(early["code"], "undecided");
    let decided = json!({ "outcome": "upheld", "reply": "We have changed it." });
    let done = act(&support, id, "decide", decided).await;
    assert_eq!(
        (&done["state"], &done["complaint"]["outcome"]),
        (&json!("decided"), &json!("upheld"))
    );
    assert!(may(&done, "erase"), "{done}");
    let names = app.mail_templates().await;
    for name in [
        "data-complaint-received",
        "data-complaint-acknowledged",
        "data-complaint-decided",
    ] {
        assert!(names.contains(&name.to_owned()), "{name} in {names:?}");
    }
    assert_eq!(support.post(&erase, typed).await.status(), 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_about_somebodys_health_is_not_mailed_and_no_reply_stands_in_the_list_of_mails() {
    let app = start_site().await;
    let mut body = message();
    body["message"] = json!("My chest dey pain me since morning and I cannot breathe.");
    let taken = send_inquiry(&app, "/api/contact", &body).await;
    let id = taken["id"].as_str().unwrap();
    let doctor = app.sign_in(Role::Doctor).await;
    let path = format!("/api/desk/letters/{id}/reply");
    let version = read_inquiry(&doctor, id).await["version"].clone();
    let said =
        json!({ "version": version, "text": "You told us of chest pain since this morning." });
    let problem = refused(doctor.post(&path, said).await, 422).await;
    assert_eq!(invalid_fields(&problem), ["text"]);
    act(
        &doctor,
        id,
        "reply",
        json!({ "text": "Please keep taking them." }),
    )
    .await;
    app.run_jobs().await;
    for role in Role::ALL {
        if !role.has_permission(Permission::ReadMail) {
            continue;
        }
        let person = app.sign_in(role).await;
        let list = ok(person.get("/api/desk/mails?q=letter-reply").await).await;
        assert_eq!(list["total"], 1, "{role}: {list}");
        let mail = list["items"][0]["id"].as_str().unwrap();
        for part in ["", "/html"] {
            let shown = person.get(&format!("/api/desk/mails/{mail}{part}")).await;
            assert_eq!(shown.status(), 200);
            let text = shown.text().await.unwrap();
            assert!(!text.contains("keep taking"), "{role}{part}: {text}");
        }
    }
}

/// Whether a step is offered.
fn may(inquiry: &Value, step: &str) -> bool {
    inquiry["steps"].as_array().unwrap().contains(&json!(step))
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_erases_what_they_may_not_read() {
    let app = start_site().await;
    let mut body = message();
    body["message"] = json!("My chest dey pain me since morning and I cannot breathe.");
    let taken = send_inquiry(&app, "/api/contact", &body).await;
    let id = taken["id"].as_str().unwrap();
    let erase = format!("/api/desk/letters/{id}/erase");
    let typed = json!({ "reference": taken["reference"] });
    let support = app.sign_in(Role::Support).await;
    let hidden = read_inquiry(&support, id).await;
    assert!(
        !may(&hidden, "erase") && !may(&hidden, "export"),
        "{hidden}"
    );
    refused(support.post(&erase, typed.clone()).await, 403).await;
    let doctor = app.sign_in(Role::Doctor).await;
    assert!(may(&read_inquiry(&doctor, id).await, "erase"));
    assert_eq!(doctor.post(&erase, typed).await.status(), 204);
}

fn breach() -> Value {
    json!({ "title": "A list went to the wrong clinic", "noticedAt": "2027-01-11T06:00:00Z", "risk": "risk",
        "facts": "A spreadsheet", "categories": ["Names"], "people": 12 })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_breach_has_72_hours_and_is_closed_when_everybody_was_told() {
    let app = start_site().await;
    let owner = app.sign_in(Role::Owner).await;
    refused(
        app.sign_in(Role::Support)
            .await
            .get("/api/desk/breaches")
            .await,
        403,
    )
    .await;
    let entered = owner.post("/api/desk/breaches", breach()).await;
    assert_eq!(entered.status(), 201);
    let entered = ok(entered).await;
    assert_eq!(
        (&entered["hoursLeft"], &entered["state"]),
        (&json!(71), &json!("open"))
    );
    let one = format!("/api/desk/breaches/{}", entered["id"].as_str().unwrap());
    let early = owner
        .post(&format!("{one}/close"), json!({ "version": 1 }))
        .await;
    assert_eq!(refused(early, 409).await["code"], "untold");
    let mut told = breach();
    told["version"] = json!(1);
    told["ndpcAt"] = json!("2027-01-11T07:00:00Z");
    let changed = ok(owner.send("PUT", &one, told).await).await;
    assert_eq!(changed["state"], "told");
    assert!(
        changed["log"][1]["text"]
            .as_str()
            .unwrap()
            .starts_with("The NDPC told")
    );
    let closed = ok(owner
        .post(&format!("{one}/close"), json!({ "version": 2 }))
        .await)
    .await;
    assert_eq!(closed["state"], "closed");
    let counts = ok(owner.get("/api/desk/letters/counts").await).await;
    assert_eq!(counts["breachesDue"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_register_of_breaches_is_listed_by_pages() {
    let app = start_site().await;
    let owner = app.sign_in(Role::Owner).await;
    let mut first = String::new();
    for number in 1..=26 {
        let mut body = breach();
        body["title"] = json!(format!("Breach {number}"));
        let entered = ok(owner.post("/api/desk/breaches", body).await).await;
        if number == 1 {
            entered["id"].as_str().unwrap().clone_into(&mut first);
        }
    }
    let newest = ok(owner.get("/api/desk/breaches").await).await;
    assert_eq!(
        (&newest["total"], &newest["pages"]),
        (&json!(26), &json!(2))
    );
    assert_eq!(newest["items"][0]["title"], "Breach 26");
    let oldest = ok(owner.get("/api/desk/breaches?page=2").await).await;
    assert_eq!(oldest["items"].as_array().unwrap().len(), 1);
    let chosen = ok(owner.get(&format!("/api/desk/breaches?ids={first}")).await).await;
    assert_eq!(chosen["items"], oldest["items"]);
    let nothing = ok(owner.get("/api/desk/breaches?ids=none").await).await;
    assert_eq!(nothing["total"], 0);
}
