//! Somebody who helps, and an interpreter: invited by either side, with a link of their own into one meeting.

use serde_json::{Value, json};
use testkit::read_json;

use super::fixture::Fixture;
use super::room::booked;
use super::visitor::Visitor;

async fn guests(visitor: &mut Visitor<'_>, link: &str) -> Value {
    let page = visitor.get(link).await;
    page.shown["found"]["room"]["guests"].clone()
}

/// The API path of a guest's link.
fn api_of(guest: &Value) -> String {
    let href = guest["href"].as_str().unwrap();
    href.replace("/consultation/guest/", "/api/consultation/guests/")
}

async fn read(site: &Fixture, path: &str) -> (u16, Value) {
    read_json(site.client.get(path).send().await.unwrap()).await
}

async fn enter(site: &Fixture, path: &str) -> (u16, Value) {
    let call = site.client.post_from_page(&format!("{path}/room"));
    read_json(call.send().await.unwrap()).await
}

const HELPER: [(&str, &str); 3] = [
    ("do", "invite"),
    ("guestName", "Bisi Okafor"),
    ("guestRole", "helper"),
];

#[tokio::test(flavor = "multi_thread")]
async fn the_patient_invites_a_helper_who_enters_once_the_room_is_open() {
    let site = Fixture::with_own_rooms().await;
    let link = booked(&site).await;
    let mut visitor = site.visitor();
    visitor.post(&link, &HELPER).await;
    let seen = guests(&mut visitor, &link).await;
    assert_eq!(seen["invited"][0]["name"], "Bisi Okafor");
    assert_eq!(seen["mayInvite"], json!(["interpreter"]));
    let path = api_of(&seen["invited"][0]);
    let (status, page) = read(&site, &path).await;
    assert_eq!((status, &page["mayEnter"]), (200, &json!(false)), "{page}");
    let text = page.to_string();
    for secret in ["Amina", "Bisi", "Okafor", "C-"] {
        assert!(
            !text.contains(secret),
            "{secret} is not theirs to know: {text}"
        );
    }
    site.pass_minutes(10);
    let (status, problem) = enter(&site, &path).await;
    assert_eq!((status, &problem["code"]), (409, &json!("room_closed")));
    assert_eq!(read(&site, &path).await.1["isWaiting"], true);

    site.call_doctor("POST", "/seat", Value::Null).await;
    let (_, page) = read(&site, &path).await;
    assert_eq!(
        (&page["mayEnter"], &page["isWaiting"]),
        (&json!(true), &json!(false))
    );
    let (status, entry) = enter(&site, &path).await;
    assert_eq!(status, 200, "{entry}");
    assert!(entry["seat"].as_str().unwrap().starts_with("Helper"));
    assert_eq!(
        (&entry["numbers"], &entry["phone"]),
        (&json!([]), &Value::Null)
    );
    let (_, request) = site.call_doctor("GET", "", Value::Null).await;
    let invited = &request["room"]["guests"]["invited"][0];
    assert_eq!(
        (&invited["hasEntered"], &invited["isByDesk"]),
        (&json!(true), &json!(false))
    );
    let rows = site.rows("SELECT name, secret FROM care_guest").await;
    let sealed: String = rows[0].try_get("", "name").unwrap();
    assert!(!sealed.contains("Bisi"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_invites_an_interpreter_whom_the_patient_can_send_away() {
    let site = Fixture::with_own_rooms().await;
    let link = booked(&site).await;
    let body = json!({ "name": "Musa Bello", "role": "interpreter" });
    let (status, request) = site.call_doctor("POST", "/guests", body.clone()).await;
    assert_eq!(status, 200, "{request}");
    let path = api_of(&request["room"]["guests"]["invited"][0]);
    assert_eq!(read(&site, &path).await.0, 200);
    let mut visitor = site.visitor();
    assert_eq!(
        guests(&mut visitor, &link).await["invited"][0]["isByDesk"],
        true
    );

    // Invited again, the older link opens nothing.
    site.call_doctor("POST", "/guests", body).await;
    assert_eq!(read(&site, &path).await.0, 404);
    let seen = guests(&mut visitor, &link).await;
    assert_eq!(seen["invited"].as_array().unwrap().len(), 1);
    let path = api_of(&seen["invited"][0]);
    visitor
        .post(&link, &[("do", "withdraw"), ("guest", "interpreter")])
        .await;
    assert_eq!(read(&site, &path).await.0, 404);
    assert_eq!(enter(&site, &path).await.0, 404);
    assert_eq!(guests(&mut visitor, &link).await["invited"], json!([]));
    let (_, request) = site.call_doctor("GET", "", Value::Null).await;
    let history = request["history"].to_string();
    assert!(history.contains("guest_withdrawn"), "{history}");

    // Taken back by the desk, too.
    let body = json!({ "name": "Musa Bello", "role": "interpreter" });
    site.call_doctor("POST", "/guests", body).await;
    let (status, request) = site
        .call_doctor("DELETE", "/guests/interpreter", Value::Null)
        .await;
    assert_eq!(
        (status.as_u16(), &request["room"]["guests"]["invited"]),
        (200, &json!([]))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_is_told_at_its_field_and_nothing_typed_is_lost() {
    let site = Fixture::with_own_rooms().await;
    let link = booked(&site).await;
    let mut visitor = site.visitor();
    let page = visitor
        .post(
            &link,
            &[
                ("do", "invite"),
                ("guestName", " "),
                ("guestRole", "helper"),
            ],
        )
        .await;
    assert_eq!(page.invalid_fields(), ["guestName"]);
    let page = visitor
        .post(
            &link,
            &[
                ("do", "invite"),
                ("guestName", "Bisi"),
                ("guestRole", "nurse"),
            ],
        )
        .await;
    assert_eq!(page.invalid_fields(), ["guestRole"]);
    assert_eq!(page.shown["values"]["guestName"], "Bisi");
    let (status, problem) = site
        .call_doctor("POST", "/guests", json!({ "name": " ", "role": "helper" }))
        .await;
    assert_eq!(
        (status.as_u16(), &problem["errors"][0]["field"]),
        (422, &json!("name"))
    );
    assert_eq!(guests(&mut visitor, &link).await["invited"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_ends_with_its_meeting_and_is_forgotten() {
    let site = Fixture::with_own_rooms().await;
    let link = booked(&site).await;
    let mut visitor = site.visitor();
    visitor.post(&link, &HELPER).await;
    let path = api_of(&guests(&mut visitor, &link).await["invited"][0]);
    let unknown = "/api/consultation/guests/0123456789abcdef0123456789abcdef0123456789abcdef";
    assert_eq!(read(&site, unknown).await.0, 404);
    site.pass_minutes(20 + 30 + 31);
    let (status, problem) = read(&site, &path).await;
    assert_eq!((status, &problem["code"]), (410, &json!("guest_over")));
    let (status, problem) = enter(&site, &path).await;
    assert_eq!((status, &problem["code"]), (410, &json!("guest_over")));
    let page = visitor.post(&link, &HELPER).await;
    assert_eq!(page.status, 422);
    site.pass_minutes(2 * 24 * 60);
    site.erase_due().await;
    assert!(site.rows("SELECT hash FROM care_guest").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_invited_to_a_room_elsewhere() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    let mut visitor = site.visitor();
    let page = visitor.post(&link, &HELPER).await;
    assert_eq!(page.status, 422);
    let seen = guests(&mut visitor, &link).await;
    assert_eq!(
        (&seen["invited"], &seen["mayInvite"]),
        (&json!([]), &json!([]))
    );
}
