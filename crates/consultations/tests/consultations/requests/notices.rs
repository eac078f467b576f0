//! What the house is told of: bookings, requests, patients who wait.

use serde_json::{Value, json};
use staff::{Role, Staff, StaffPorts};
use testkit::PUBLIC_URL;

use super::fixture::{CLINICAL, Fixture};
use super::visitor::Visitor;

const REQUESTS: &str = "/api/desk/care/requests";

/// A new member of the house; answers their address.
async fn member(site: &Fixture, role: Role) -> String {
    let url = PUBLIC_URL.parse().unwrap();
    let staff = Staff::new(site.store.clone(), &url, StaffPorts::default()).unwrap();
    staff::testing::sign_in(&staff, role).await.unwrap().email
}

/// The silver package, paid and with a time 25 hours after the start; answers the link of the booking.
async fn booked(visitor: &mut Visitor<'_>) -> String {
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    visitor.site.link_of("consult-confirmed", "link").await
}

async fn read(site: &Fixture, role: Role, path: &str) -> Value {
    let (status, shown) = site.desk(role).call("GET", path, &Value::Null).await;
    assert_eq!(status, 200, "{path}: {shown}");
    shown
}

/// The references of a list of the desk, in its order.
async fn listed(site: &Fixture, query: &str) -> Vec<String> {
    let list = read(site, Role::Support, &format!("{REQUESTS}?{query}")).await;
    let rows = list["items"].as_array().unwrap().iter();
    rows.map(|row| row["reference"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paid_booking_is_told_to_those_who_see_to_it_and_says_nothing_of_anybody() {
    let site = Fixture::new().await;
    let doctor = member(&site, Role::Doctor).await;
    let support = member(&site, Role::Support).await;
    member(&site, Role::Editor).await;
    let mut visitor = site.visitor();
    booked(&mut visitor).await;

    let told = site.recipients_of("booking-arrived").await;
    assert_eq!(told, [doctor, support]);
    let mails = site.variables_of("booking-arrived").await;
    assert_eq!(mails[0]["what"], "A new booking");
    let list = read(&site, Role::Doctor, &format!("{REQUESTS}?upcoming=true")).await;
    let row = &list["items"][0];
    assert_eq!(mails[0]["reference"], row["reference"]);
    let link = mails[0]["link"].as_str().unwrap();
    assert!(link.ends_with(row["id"].as_str().unwrap()), "{link}");
    let said = [&mails[0]["what"], &mails[0]["when"]].map(ToString::to_string);
    let said = said.concat().to_lowercase();
    let name = row["name"].as_str().unwrap().to_lowercase();
    for word in CLINICAL.into_iter().chain([name.as_str()]) {
        assert!(!said.contains(word), "{word}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_is_new_until_somebody_at_the_desk_does_something_with_it() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    booked(&mut visitor).await;
    let new = async || read(&site, Role::Support, "/api/desk/care/counts").await["booked"].clone();
    assert_eq!(new().await, 1);
    let unseen = listed(&site, "unseen=true").await;
    assert_eq!(
        (unseen.len(), &unseen),
        (1, &listed(&site, "upcoming=true").await)
    );

    let (status, _) = site.call_doctor("POST", "/noted", json!({})).await;
    assert_eq!(status, 204);
    assert_eq!(new().await, 0);
    assert!(listed(&site, "unseen=true").await.is_empty());
    let list = read(&site, Role::Support, &format!("{REQUESTS}?upcoming=true")).await;
    assert_eq!(list["items"][0]["isNew"], false);
    assert_eq!(list["counts"]["upcoming"], 1);

    site.pass_minutes(26 * 60);
    assert!(
        listed(&site, "upcoming=true").await.is_empty(),
        "it is over"
    );
    let (status, _) = site
        .desk(Role::Support)
        .call("POST", &format!("{REQUESTS}/nothing/noted"), &json!({}))
        .await;
    assert_eq!(status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_just_come_in_stands_on_top_of_what_nobody_has_seen() {
    let site = Fixture::new().await;
    booked(&mut site.visitor()).await;
    let first = listed(&site, "unseen=true").await;
    site.pass_minutes(1);
    booked(&mut site.visitor()).await;
    let both = listed(&site, "unseen=true").await;
    assert_eq!((both.len(), &both[1]), (2, &first[0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_a_patient_chooses_later_is_new_to_who_had_seen_the_request() {
    let site = Fixture::new().await;
    let (mut visitor, mut other) = (site.visitor(), site.visitor());
    visitor.write("Silver-Package").await;
    let time = visitor.choose_time().await;
    visitor.agree().await;
    let late = visitor.step("pay", &[("do", "pay")]).await.location;
    // The time to pay is over, somebody else takes the time, and the money comes all the same.
    for _ in 0..14 {
        site.pass_minutes(5);
        site.run_jobs().await;
    }
    other.write("Silver-Package").await;
    other.step("time", &[("time", &time), ("do", "next")]).await;
    other.agree().await;
    let theirs = other.step("pay", &[("do", "pay")]).await.location;
    other.pay(&theirs).await;
    visitor.pay(&late).await;
    let (status, _) = site.call_doctor("POST", "/noted", json!({})).await;
    assert_eq!(status, 204);

    let link = site.link_of("consult-received", "link").await;
    let page = visitor.post(&link, &[("do", "reschedule")]).await;
    let free = &page.shown["found"]["times"]["days"][1]["times"][0];
    let at = free["at"].as_str().unwrap();
    let time = format!("{at}/{}", free["clinician"].as_str().unwrap());
    let moved = [("do", "move"), ("time", time.as_str())];
    let moved = visitor.post(&link, &moved).await;
    assert_eq!(moved.shown["found"]["state"], "scheduled", "{moved:?}");
    let reference = moved.shown["found"]["reference"].as_str().unwrap();
    let new = listed(&site, "unseen=true").await;
    assert!(new.iter().any(|one| one == reference), "{new:?}");
    let (status, _) = site.call_doctor("POST", "/noted", json!({})).await;
    assert_eq!(status, 204);
    let new = listed(&site, "unseen=true").await;
    assert!(new.iter().all(|one| one != reference), "{new:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_patient_in_the_waiting_room_is_told_of_once() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let link = booked(&mut visitor).await;
    let doctor = member(&site, Role::Doctor).await;
    site.pass_minutes(25 * 60 - 15);
    for _ in 0..3 {
        visitor.post(&link, &[("do", "here")]).await;
    }
    assert_eq!(site.recipients_of("patient-waits").await, [doctor]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_erased_leaves_no_mail_to_the_house() {
    let site = Fixture::new().await;
    member(&site, Role::Doctor).await;
    let mut visitor = site.visitor();
    let link = booked(&mut visitor).await;
    let told = site.variables_of("booking-arrived").await;
    assert_eq!(told.len(), 1);
    visitor.post(&link, &[("do", "yes-cancel")]).await;
    for _ in 0..12 {
        site.run_jobs().await;
        site.pass_minutes(10);
    }
    let body = json!({ "reference": told[0]["reference"] });
    let (status, answer) = site.call_doctor("POST", "/erase", body).await;
    assert_eq!(status, 204, "{answer}");
    assert!(site.variables_of("booking-arrived").await.is_empty());
}
