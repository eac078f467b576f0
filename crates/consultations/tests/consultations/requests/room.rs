//! The room of this program: opened by the doctor, entered by the patient, who says where they are.

use serde_json::{Value, json};
use staff::Role;
use testkit::read_json;

use super::fixture::{Fixture, secret_of};
use super::visitor::Visitor;

const HERE: [(&str, &str); 3] = [("country", "NG"), ("town", "Ibadan"), ("beside", "alone")];

/// The link of a paid booking by video, 20 minutes before its time.
pub(super) async fn booked(site: &Fixture) -> String {
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let link = site.link_of("consult-confirmed", "link").await;
    site.pass_minutes(25 * 60 - 20);
    link
}

async fn enter(site: &Fixture, link: &str, place: Value) -> (u16, Value) {
    let path = format!("/api/consultation/bookings/{}/room", secret_of(link));
    let call = site.client.post_from_page(&path).json(&place);
    read_json(call.send().await.unwrap()).await
}

fn here() -> Value {
    json!({ "country": "NG", "town": "Ibadan", "beside": "trusted" })
}

async fn shown_room(visitor: &mut Visitor<'_>, link: &str) -> Value {
    visitor.get(link).await.shown["found"]["room"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_patient_enters_once_the_doctor_has_opened_and_says_where_they_are() {
    let site = Fixture::with_own_rooms().await;
    let link = booked(&site).await;
    let (status, problem) = site.call_doctor("POST", "/seat", Value::Null).await;
    assert_eq!(
        (status.as_u16(), &problem["code"]),
        (409, &json!("no_room")),
        "too early"
    );
    site.pass_minutes(10);
    let mut visitor = site.visitor();
    visitor.post(&link, &[("do", "here")]).await;
    assert_eq!(shown_room(&mut visitor, &link).await["isWaiting"], true);
    let (status, problem) = enter(&site, &link, here()).await;
    assert_eq!((status, &problem["code"]), (409, &json!("room_closed")));

    let (status, seat) = site.call_doctor("POST", "/seat", Value::Null).await;
    assert_eq!(status, 200, "{seat}");
    assert!(seat["seat"].as_str().unwrap().starts_with("Clinician"));
    let room = shown_room(&mut visitor, &link).await;
    assert_eq!(
        (&room["mayEnter"], &room["href"]),
        (&json!(true), &Value::Null)
    );
    let (status, entry) = enter(&site, &link, here()).await;
    assert_eq!(status, 200, "{entry}");
    assert!(entry["seat"].as_str().unwrap().starts_with("Patient"));
    let numbers = entry["numbers"].as_array().unwrap();
    assert!(
        numbers.iter().any(|number| number["tel"] == "112"),
        "{entry}"
    );
    let (_, request) = site.call_doctor("GET", "", Value::Null).await;
    assert_eq!(
        request["room"]["placeText"],
        "Ibadan, Nigeria. Somebody whom they trust is beside them."
    );
    let rows = site.rows("SELECT place FROM care_room").await;
    let sealed: String = rows[0].try_get("", "place").unwrap();
    assert!(!sealed.contains("Ibadan"));
}

/// Whether the doctor may mark the visit as done.
async fn may_end(site: &Fixture) -> bool {
    let (_, request) = site.call_doctor("GET", "", Value::Null).await;
    request["steps"].to_string().contains("\"done\"")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visit_that_was_begun_before_its_time_is_ended_and_no_longer_upcoming() {
    let site = Fixture::with_own_rooms().await;
    booked(&site).await;
    site.pass_minutes(10);
    assert!(!may_end(&site).await, "nobody has met");
    let (status, _) = site.call_doctor("POST", "/seat", Value::Null).await;
    assert_eq!(status, 200);
    let counts = async || {
        let desk = site.desk(Role::Doctor);
        let (_, counts) = desk
            .call("GET", "/api/desk/care/counts", &Value::Null)
            .await;
        let (_, list) = desk
            .call("GET", "/api/desk/care/requests", &Value::Null)
            .await;
        (counts["today"].clone(), list["counts"]["upcoming"].clone())
    };
    assert_eq!(counts().await, (json!(1), json!(1)));

    let (_, request) = site.call_doctor("GET", "", Value::Null).await;
    let body = json!({ "version": request["version"] });
    let (status, done) = site.call_doctor("POST", "/done", body).await;
    assert_eq!((status.as_u16(), &done["state"]), (200, &json!("done")));
    assert_eq!(counts().await, (json!(0), json!(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visit_whose_record_is_written_is_ended_before_its_time() {
    let site = Fixture::with_own_rooms().await;
    booked(&site).await;
    assert!(!may_end(&site).await);
    let (_, request) = site.call_doctor("GET", "", Value::Null).await;
    let record = json!({ "version": request["version"], "outcome": "follow_up",
        "advice": "Go to a hospital if it gets worse." });
    let (status, answer) = site.call_doctor("POST", "/visit", record).await;
    assert_eq!(status, 200, "{answer}");
    assert!(may_end(&site).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_is_told_at_its_field_with_scripts_and_without() {
    let site = Fixture::with_own_rooms().await;
    let link = booked(&site).await;
    site.pass_minutes(10);
    site.call_doctor("POST", "/seat", Value::Null).await;
    for (place, field) in [
        (json!({ "town": "Ibadan", "beside": "alone" }), "country"),
        (
            json!({ "country": "XX", "town": "Ibadan", "beside": "alone" }),
            "country",
        ),
        (json!({ "country": "NG", "beside": "alone" }), "town"),
        (
            json!({ "country": "NG", "town": "Ibadan", "beside": "my dog" }),
            "beside",
        ),
    ] {
        let (status, problem) = enter(&site, &link, place).await;
        assert_eq!(
            (status, &problem["errors"][0]["field"]),
            (422, &json!(field))
        );
    }
    let mut visitor = site.visitor();
    let page = visitor
        .post(
            &link,
            &[("do", "enter"), ("country", "NG"), ("beside", "alone")],
        )
        .await;
    assert_eq!(page.invalid_fields(), ["town"]);
    let form: Vec<_> = [("do", "enter")].into_iter().chain(HERE).collect();
    let page = visitor.post(&link, &form).await;
    for (name, value) in form {
        assert_eq!(page.shown["values"][name], value, "{name} is kept");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_room_closes_half_an_hour_after_the_end() {
    let site = Fixture::with_own_rooms().await;
    let link = booked(&site).await;
    site.pass_minutes(10);
    site.call_doctor("POST", "/seat", Value::Null).await;
    site.pass_minutes(10 + 30 + 31);
    let (status, problem) = enter(&site, &link, here()).await;
    assert_eq!((status, &problem["code"]), (409, &json!("room_closed")));
    let (status, _) = site.call_doctor("POST", "/seat", Value::Null).await;
    assert_eq!(status, 409);
}
