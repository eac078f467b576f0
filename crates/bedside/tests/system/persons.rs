//! One search over all features that keep something of a person: found, copied, erased.

use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::Guest;
use testkit::writing::{ok, plain_question};
use testsite::{App, app};

use crate::community::set_rules;

pub const WHO: &str = "ada@example.org";

/// Answers by the keys of the features.
pub fn by_key(answer: &Value) -> std::collections::BTreeMap<String, Value> {
    let sources = answer["sources"].as_array().unwrap().iter();
    let pair = |source: &Value| (source["key"].as_str().unwrap().to_owned(), source.clone());
    sources.map(pair).collect()
}

/// A public question with an address for notices, a comment of the same device on it, one of another, two complaints, and a
/// suggestion of a place; the questions' id.
async fn said(app: &App) -> (String, String) {
    set_rules(app, json!({ "questions": "open", "comments": "at_once" })).await;
    let mut ada = Guest::new(app);
    let mut question = plain_question("Is okra good for the heart?");
    question["email"] = WHO.into();
    let asked = ada.send("POST", "/api/questions", question).await;
    let asked: Value = asked.json().await.unwrap();
    let id = asked["_id"].as_str().unwrap().to_owned();
    let comments = format!("/api/questions/{id}/comments");
    for (guest, name) in [(&mut ada, "Ada of Osogbo"), (&mut Guest::new(app), "Bola")] {
        let body = json!({ "user": name, "content": format!("{name} eats it every week.") });
        let answer = guest.send("POST", &comments, body).await;
        assert_eq!(answer.status(), 201);
    }
    let mut complaints = Vec::new();
    for words in ["quokka: you hid my comment", "numbat: you were slow"] {
        let body = json!({ "kind": "other", "words": words, "email": "ADA@example.org" });
        let taken = Guest::new(app).send("POST", "/api/complaints", body).await;
        let taken: Value = taken.json().await.unwrap();
        complaints.push(taken["reference"].as_str().unwrap().to_owned());
    }
    let form = [
        ("form", "place-add"),
        ("name", "Corner Pharmacy"),
        ("type", "pharmacy"),
        ("address", "1 Station Road"),
        ("area", "Osogbo"),
        ("state", "Osun"),
        ("country", "NG"),
        ("email", "Ada@Example.org"),
    ];
    let suggested = Guest::new(app).form("/nearestpharmacy/add", &form).await;
    assert_eq!(suggested.status(), 303);
    (id, complaints.remove(0))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_community_and_the_finder_keep_of_a_person_is_found_copied_and_erased() {
    let clock = Clock::fixed("2026-11-21T12:00:00Z".parse().unwrap());
    let app = app().without_jobs().clock(clock).start().await;
    let (question, decided) = said(&app).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let decision =
        json!({ "do": "decide", "outcome": "upheld", "reply": "Dear Ada, you were right." });
    let path = format!("/api/desk/conversation/complaints/{decided}");
    ok(doctor.post(&path, decision).await).await;

    let who = json!({ "email": WHO });
    let found = ok(doctor
        .post("/api/desk/people-data/search", who.clone())
        .await)
    .await;
    let found = by_key(&found);
    for (key, total) in [
        ("comments", 1),
        ("questions", 1),
        ("complaints", 2),
        ("places", 1),
    ] {
        assert_eq!(found[key]["total"], total, "{key}: {}", found[key]);
    }
    let copy = ok(doctor
        .post("/api/desk/people-data/export", who.clone())
        .await)
    .await;
    let words = copy.to_string();
    for part in [
        "Ada of Osogbo",
        "quokka",
        "numbat",
        "Corner Pharmacy",
        "Dear Ada",
    ] {
        assert!(words.contains(part), "{part} in {words}");
    }
    assert!(!words.contains("Bola"), "another device: {words}");

    let both = json!({ "email": WHO, "again": WHO });
    let erased = ok(doctor.post("/api/desk/people-data/erase", both).await).await;
    let erased = by_key(&erased);
    for key in ["comments", "questions", "complaints", "places"] {
        assert_eq!(erased[key]["erased"], 1, "{key}: {}", erased[key]);
    }
    let kept = erased["complaints"]["kept"][0].as_str().unwrap().to_owned();
    assert!(kept.contains("until it is decided"), "{kept}");

    let left = ok(app.get(&format!("/api/questions/{question}")).await).await;
    let left = left.to_string();
    assert!(
        left.contains("Anonymous") && left.contains("Bola"),
        "{left}"
    );
    assert!(!left.contains("\"Ada of Osogbo\""), "{left}");
    let copy = ok(doctor
        .post("/api/desk/people-data/export", who.clone())
        .await)
    .await;
    let words = copy.to_string();
    assert!(words.contains("numbat"), "it waits for a decision: {words}");
    for part in ["Ada of Osogbo", "quokka", "Corner Pharmacy", "Dear Ada"] {
        assert!(!words.contains(part), "{part} in {words}");
    }
    let decided = ok(doctor
        .get("/api/desk/conversation/complaints?state=decided")
        .await)
    .await;
    let row = &decided["items"][0];
    assert_eq!(
        (&row["outcome"], &row["words"]),
        (&json!("upheld"), &json!(""))
    );
    assert_eq!(
        (&row["hasContact"], &row["reply"]),
        (&json!(false), &json!(null))
    );
    let owner = app.sign_in(Role::Owner).await;
    let items = ok(owner.get("/api/desk/places/items?kind=suggestion").await).await;
    assert_eq!(
        items["items"][0]["fields"]["name"], "Corner Pharmacy",
        "{items}"
    );
}
