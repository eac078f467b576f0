//! What else a person may ask for: that their data are corrected, and that they are stored and not used.

use chrono::Duration;
use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{invalid_fields, ok, refused};
use testsite::{App, app};

use crate::personal_data::{asked_by_another, left_everywhere};
use crate::persons::{WHO, by_key};

const RIGHT: &str = "ada.obi@example.com";

async fn start() -> App {
    let clock = Clock::fixed("2026-11-21T12:00:00Z".parse().unwrap());
    let app = app().sample_content().without_jobs().clock(clock);
    let app = app.start().await;
    let question = asked_by_another(&app).await;
    left_everywhere(&app, &question).await;
    app
}

async fn ask(person: &Staffer, what: &str, body: Value) -> Value {
    let path = format!("/api/desk/people-data/{what}");
    ok(person.post(&path, body).await).await
}

async fn actions(app: &App) -> Vec<String> {
    let owner = app.sign_in(Role::Owner).await;
    let log = ok(owner.get("/api/desk/audit?limit=100").await).await;
    let lines = log["items"].as_array().unwrap().iter();
    lines
        .map(|line| line["action"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_corrected_in_all_features() {
    let app = start().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let before = by_key(&ask(&doctor, "search", json!({ "email": WHO })).await);
    let body =
        json!({ "email": WHO, "name": "Adaeze Obi", "newEmail": RIGHT, "phone": "0809 999 0000" });
    let corrected = ask(&doctor, "correct", body).await;
    assert_eq!(corrected["email"], RIGHT);
    let done = by_key(&corrected);
    for key in [
        "letters",
        "consultations",
        "questions",
        "followed-questions",
        "complaints",
        "payments",
        "giving",
        "shop",
        "newsletter",
        "places",
    ] {
        assert_ne!(done[key]["corrected"], 0, "{key}: {}", done[key]);
    }
    let stays = done["questions"]["unchanged"][0].as_str().unwrap();
    assert!(stays.contains("Names on questions"), "{stays}");

    let after = by_key(&ask(&doctor, "search", json!({ "email": RIGHT })).await);
    for (key, source) in &before {
        // What was written already stays under the address that it went to; the new one got a link to the request.
        if key != "mails" {
            assert_eq!(after[key]["total"], source["total"], "{key}");
        }
    }
    let left = by_key(&ask(&doctor, "search", json!({ "email": WHO })).await);
    for (key, source) in left.iter().filter(|(key, _)| *key != "mails") {
        assert_eq!(source["total"], 0, "{key}: {source}");
    }
    let copy = ask(&doctor, "export", json!({ "email": RIGHT })).await;
    for key in ["letters", "consultations", "giving", "shop"] {
        let own = copy["kept"][key].to_string();
        assert!(own.contains("Adaeze Obi"), "{key}: {own}");
        assert!(!own.contains("0803 123 4567"), "{key}: {own}");
        assert!(!own.to_lowercase().contains(WHO), "{key}: {own}");
    }
    let log = actions(&app).await;
    for action in [
        "person.correct",
        "letter.corrected",
        "consultation.corrected",
        "gift.corrected",
        "order.corrected",
        "newsletter.corrected",
        "question.corrected",
    ] {
        assert!(log.iter().any(|line| line == action), "{action}: {log:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_is_checked() {
    let app = start().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let path = "/api/desk/people-data/correct";
    for (body, field) in [
        (json!({ "email": WHO }), "name"),
        (json!({ "email": WHO, "newEmail": "ada@" }), "newEmail"),
        (json!({ "email": WHO, "phone": "call me" }), "phone"),
        (json!({ "email": "nobody", "name": "Ada" }), "email"),
    ] {
        let problem = refused(doctor.post(path, body).await, 422).await;
        assert_eq!(invalid_fields(&problem), [field]);
    }
    let editor = app.sign_in(Role::Editor).await;
    let body = json!({ "email": WHO, "newEmail": RIGHT });
    refused(editor.post(path, body).await, 403).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn restricted_data_are_stored_and_not_used() {
    let app = start().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let body = json!({ "email": WHO, "ground": "accuracy", "reason": "Says that the number is not hers." });
    let unsaid = json!({ "email": WHO, "ground": "accuracy", "reason": " " });
    let path = "/api/desk/people-data/restrict";
    refused(doctor.post(path, unsaid).await, 422).await;
    let done = ask(&doctor, "restrict", body.clone()).await;
    assert_eq!(done["restrictions"][0]["begunBy"], doctor.name);
    refused(doctor.post(path, body).await, 409).await;
    let found = ask(&doctor, "search", json!({ "email": "ADA@example.org" })).await;
    assert_eq!(found["restrictions"][0]["ground"], "accuracy");

    // Everybody who meets people sees it, and learns nothing of anybody else.
    let finance = app.sign_in(Role::Finance).await;
    let two = json!({ "emails": [WHO, "bola@example.org", "no address"] });
    let seen = ask(&finance, "restricted", two.clone()).await;
    assert_eq!(seen["restricted"], json!([WHO]));
    let editor = app.sign_in(Role::Editor).await;
    refused(
        editor.post("/api/desk/people-data/restricted", two).await,
        403,
    )
    .await;

    // Not erased by request, and not by its time.
    let both = json!({ "email": WHO, "again": WHO });
    let path = "/api/desk/people-data/erase";
    refused(doctor.post(path, both).await, 409).await;
    app.clock().advance(Duration::days(3_000));
    app.run_jobs().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let kept = by_key(&ask(&doctor, "search", json!({ "email": WHO })).await);
    for key in ["letters", "consultations", "giving", "shop", "questions"] {
        assert_ne!(kept[key]["total"], 0, "{key}");
    }

    let lift = "/api/desk/people-data/lift";
    let untold =
        json!({ "email": WHO, "reason": "The number was right.", "isPersonInformed": false });
    let problem = refused(doctor.post(lift, untold.clone()).await, 422).await;
    assert_eq!(invalid_fields(&problem), ["isPersonInformed"]);
    let mut lifted = untold;
    lifted["isPersonInformed"] = true.into();
    let after = ask(&doctor, "lift", lifted.clone()).await;
    assert_eq!(
        after["restrictions"][0]["liftReason"],
        "The number was right."
    );
    refused(doctor.post(lift, lifted).await, 409).await;
    // An order that nobody paid was given up meanwhile, and is kept for some weeks more.
    app.clock().advance(Duration::days(40));
    app.run_jobs().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let gone = by_key(&ask(&doctor, "search", json!({ "email": WHO })).await);
    for key in ["letters", "consultations", "shop"] {
        assert_eq!(gone[key]["total"], 0, "{key}");
    }
    let log = actions(&app).await;
    for action in ["person.restrict", "person.lift_restriction"] {
        assert!(log.iter().any(|line| line == action), "{action}: {log:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restriction_follows_a_corrected_address() {
    let app = start().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let body = json!({ "email": WHO, "ground": "claim", "reason": "Court case." });
    ask(&doctor, "restrict", body).await;
    ask(
        &doctor,
        "correct",
        json!({ "email": WHO, "newEmail": RIGHT }),
    )
    .await;
    let both = json!({ "emails": [WHO, RIGHT] });
    let seen = ask(&doctor, "restricted", both).await;
    assert_eq!(seen["restricted"], json!([RIGHT]));
}
