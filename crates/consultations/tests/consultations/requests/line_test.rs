//! Trying the line to the room: by the patient from the booking on, and by who sets the site up.

use consultations::desk::call_port_routes;
use serde_json::{Value, json};
use staff::Role;
use testkit::{DeskCaller, read_json, signed_in};

use super::fixture::{Fixture, secret_of};

/// What the browser of somebody sends begins like this.
const OFFER: &str = "v=0\r\n";

/// The link of a paid booking by video, a day before its time.
async fn booked(site: &Fixture) -> String {
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    site.link_of("consult-confirmed", "link").await
}

async fn test_line(site: &Fixture, secret: &str, body: &Value) -> (u16, Value) {
    let path = format!("/api/consultation/bookings/{secret}/line-test");
    read_json(
        site.client
            .post_from_page(&path)
            .json(body)
            .send()
            .await
            .unwrap(),
    )
    .await
}

async fn may_test(site: &Fixture, link: &str) -> Value {
    site.visitor().get(link).await.shown["found"]["room"]["mayTest"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_line_can_be_tried_from_the_booking_until_the_room_closes() {
    let site = Fixture::with_own_rooms().await;
    let link = booked(&site).await;
    assert_eq!(may_test(&site, &link).await, true);
    let offer = json!({ "sdp": OFFER, "quality": "voice" });
    let (status, answer) = test_line(&site, secret_of(&link), &offer).await;
    assert_eq!(status, 200, "{answer}");
    assert!(answer["sdp"].as_str().unwrap().starts_with(OFFER));
    // It leaves nothing behind that would look like somebody who waits.
    assert!(site.rows("SELECT * FROM care_room").await.is_empty());

    site.pass_minutes(25 * 60);
    assert_eq!(test_line(&site, secret_of(&link), &offer).await.0, 200);
    site.pass_minutes(2 * 60);
    let (status, problem) = test_line(&site, secret_of(&link), &offer).await;
    assert_eq!((status, &problem["code"]), (409, &json!("room_closed")));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_no_link_or_no_offer_is_told_so() {
    let site = Fixture::with_own_rooms().await;
    let link = booked(&site).await;
    let secret = secret_of(&link);
    let offer = json!({ "sdp": OFFER });
    assert_eq!(test_line(&site, "nobody", &offer).await.0, 404);
    let (status, problem) = test_line(&site, secret, &json!({ "sdp": "hello" })).await;
    assert_eq!(
        (status, &problem["code"]),
        (422, &json!("offer_unreadable"))
    );
    for body in [json!({}), json!({ "sdp": 1 }), json!([])] {
        let (status, _) = test_line(&site, secret, &body).await;
        assert!((400..500).contains(&status), "{status}: {body}");
    }
    let megabyte = json!({ "sdp": "v=0\r\n".repeat(200_000) });
    assert_eq!(test_line(&site, secret, &megabyte).await.0, 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_tries_its_line_so_often_and_then_waits() {
    let site = Fixture::with_own_rooms().await;
    let link = booked(&site).await;
    let offer = json!({ "sdp": OFFER });
    for _ in 0..40 {
        assert_eq!(test_line(&site, secret_of(&link), &offer).await.0, 200);
    }
    let (status, problem) = test_line(&site, secret_of(&link), &offer).await;
    assert_eq!((status, &problem["code"]), (429, &json!("too_many_tests")));
    site.pass_minutes(10);
    assert_eq!(test_line(&site, secret_of(&link), &offer).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_tried_where_people_meet_elsewhere() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    assert_eq!(may_test(&site, &link).await, false);
    let (status, problem) = test_line(&site, secret_of(&link), &json!({ "sdp": OFFER })).await;
    assert_eq!((status, &problem["code"]), (409, &json!("room_closed")));
}

fn desk(site: &Fixture) -> DeskCaller {
    DeskCaller::new(
        call_port_routes().with_state(site.consultations.clone()),
        signed_in(&site.clock, "Ade", Role::Owner),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_says_where_the_sound_goes_and_tries_it() {
    let site = Fixture::with_own_rooms().await;
    let (status, setup) = desk(&site)
        .call("GET", "/api/desk/care/calls", &Value::Null)
        .await;
    assert_eq!(status, 200);
    assert_eq!(
        setup,
        json!({ "addresses": [{ "ip": "203.0.113.7", "port": 7700, "reach": "internet" }], "elsewhere": null })
    );
    let test = "/api/desk/care/calls/test";
    let (status, answer) = desk(&site)
        .call("POST", test, &json!({ "sdp": OFFER }))
        .await;
    assert_eq!(status, 200, "{answer}");
    let (status, _) = desk(&site)
        .call("POST", test, &json!({ "sdp": "hello" }))
        .await;
    assert_eq!(status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_says_that_no_port_is_open_and_where_rooms_are_instead() {
    let site = Fixture::new().await;
    let (_, setup) = desk(&site)
        .call("GET", "/api/desk/care/calls", &Value::Null)
        .await;
    assert_eq!(setup["addresses"], json!([]));
    assert!(setup["elsewhere"].as_str().unwrap().starts_with("https://"));
    let (status, problem) = desk(&site)
        .call(
            "POST",
            "/api/desk/care/calls/test",
            &json!({ "sdp": OFFER }),
        )
        .await;
    assert_eq!(
        (status.as_u16(), &problem["code"]),
        (409, &json!("calls_off"))
    );
}
