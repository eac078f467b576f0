//! What changes while somebody asks, pays or waits: the time, the people, the package, and the doctor's reply.

use serde_json::{Value, json};
use staff::Role;
use testkit::PageAnswer;

use super::fixture::Fixture;
use super::visitor::Visitor;

/// A time on a page of times, late enough for all of the money to go back by the rules.
fn late_time(times: &Value) -> String {
    let time = &times["days"][2]["times"][0];
    let (at, clinician) = (time["at"].as_str(), time["clinician"].as_str());
    format!("{}/{}", at.unwrap(), clinician.unwrap())
}

/// The silver package, paid and with a time 25 hours after the start; answers the link of the booking.
async fn booked(visitor: &mut Visitor<'_>) -> String {
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    visitor.site.link_of("consult-confirmed", "link").await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_changes_the_time_late_gets_no_more_back_than_before() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let link = booked(&mut visitor).await;
    site.pass_minutes(120);
    let page = visitor.post(&link, &[("do", "reschedule")]).await;
    let found = &page.shown["found"];
    let words = found["change"]["words"].as_str().unwrap();
    assert!(words.ends_with("no more than 50%."), "{words}");
    let time = late_time(&found["times"]);
    let moved = [("do", "move"), ("time", time.as_str())];
    let moved = visitor.post(&link, &moved).await;
    let found = &moved.shown["found"];
    assert_eq!(found["when"]["startsAt"].as_str(), time.split('/').next());
    assert_eq!(found["cancel"]["refundText"], "₦12,000", "{found}");
    let words = found["cancel"]["words"].as_str().unwrap();
    assert!(words.contains("no more than 50%"), "{words}");
    visitor.post(&link, &[("do", "yes-cancel")]).await;
    site.run_jobs().await;
    let back = site.rows("SELECT amount_minor FROM payments_refund").await;
    let back: Vec<i64> = back
        .iter()
        .map(|row| row.try_get("", "amount_minor").unwrap())
        .collect();
    assert_eq!(back, [1_200_000]);
}

#[tokio::test(flavor = "multi_thread")]
async fn times_to_change_to_are_on_the_clock_and_in_the_way_that_were_asked_for() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let link = booked(&mut visitor).await;
    let asked = [
        ("do", "zone"),
        ("zone", "Europe/London"),
        ("channel", "audio"),
    ];
    let page = visitor.post(&link, &asked).await;
    let times = page.shown["found"]["times"].clone();
    assert_eq!(times["zone"], "Europe/London");
    assert_eq!(times["channel"], "audio");
    let time = late_time(&times);
    let moved = [
        ("do", "move"),
        ("time", time.as_str()),
        ("channel", "audio"),
    ];
    let moved = visitor.post(&link, &moved).await;
    let when = &moved.shown["found"]["when"];
    assert_eq!(when["channelText"], "Voice call", "{moved:?}");
}

/// A call of the doctor's about the only request, at its newest version.
async fn desk(site: &Fixture, part: &str, mut body: Value) -> (u16, Value) {
    let rows = site.rows("SELECT id, version FROM care_request").await;
    let id: String = rows[0].try_get("", "id").unwrap();
    let version: i32 = rows[0].try_get("", "version").unwrap();
    body["version"] = json!(version);
    let path = format!("/api/desk/care/requests/{id}/{part}");
    let (status, answer) = site.desk(Role::Doctor).call("POST", &path, &body).await;
    (status.as_u16(), answer)
}

/// What somebody at the desk is shown.
async fn shown(site: &Fixture, role: Role, path: &str) -> Value {
    let (status, shown) = site.desk(role).call("GET", path, &Value::Null).await;
    assert_eq!(status, 200, "{shown}");
    shown
}

async fn to_written_advice(visitor: &mut Visitor<'_>) {
    visitor.write("Written-Advice").await;
    visitor.agree().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn written_advice_can_be_cancelled_until_the_doctor_has_replied() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira_and_pounds("1500", "0.75");
    let mut visitor = site.visitor();
    to_written_advice(&mut visitor).await;
    visitor.step("pay", &[("do", "quote")]).await;
    let checkout = visitor.step("pay", &[("do", "pay")]).await.location;
    visitor.pay(&checkout).await;
    let link = site.link_of("consult-received", "link").await;
    let before = visitor.get(&link).await;
    assert_eq!(before.shown["found"]["cancel"]["allowed"], true);
    site.pass_minutes(1);
    let words = json!({ "to": "patient", "text": "Please rest for a week." });
    let (status, _) = desk(&site, "reply", words).await;
    assert_eq!(status, 200);
    let after = visitor.get(&link).await;
    let found = &after.shown["found"];
    let thread = site.thread(&link).await;
    assert_eq!(thread["messages"][0]["text"], "Please rest for a week.");
    assert_eq!(found["cancel"]["allowed"], false, "{found}");
    let refused = visitor.post(&link, &[("do", "yes-cancel")]).await;
    assert_eq!(refused.status, 422);
    assert_eq!(site.states().await, ["new"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_went_to_who_asks_does_not_open_the_page_of_who_is_cared_for() {
    let site = Fixture::new().await;
    let said = json!({ "name": "Adé Obi", "email": "ade@example.org", "story": super::fixture::STORY,
        "consultationType": "Silver-Package", "price": "" });
    let (status, body) = site.client.post_json("/api/consultation", &said).await;
    assert_eq!(status, 201, "{body}");
    let first = site.link_of("consult-details", "link").await;
    let mut visitor = site.visitor();
    let on = visitor.post(&first, &[("do", "continue")]).await;
    assert_eq!(
        (on.status, on.location.as_str()),
        (303, "/consultation/request")
    );
    let about = [
        ("package", "Silver-Package"),
        ("patient", "other"),
        ("adult", "yes"),
        ("country", "NG"),
        ("name", "Ada"),
        ("email", "ada@example.org"),
        ("patientName", "Baba"),
        ("patientEmail", "baba@example.org"),
    ];
    assert_eq!(visitor.step("about", &about).await.status, 303);
    assert_eq!(site.visitor().get(&first).await.status, 404);
    let second = site.link_of("consult-details", "link").await;
    assert_ne!(first, second);
    let page = site.visitor().get(&second).await;
    assert_eq!(page.shown["found"]["mayGoOn"], true);
    assert_eq!(
        visitor.get("/consultation/request/story").await.status,
        200,
        "who asks goes on in their own browser"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_alone_puts_no_request_in_the_place_of_another() {
    let site = Fixture::new().await;
    let said = json!({ "name": "Eve", "email": "eve@example.org", "story": super::fixture::STORY,
        "consultationType": "Silver-Package", "price": "" });
    site.client.post_json("/api/consultation", &said).await;
    let foreign = site.link_of("consult-details", "link").await;
    let mut visitor = site.visitor();
    visitor.write("Silver-Package").await;
    let own = visitor.cookie.clone();
    for path in [format!("{foreign}/continue"), foreign.clone()] {
        visitor.get(&path).await;
        assert_eq!(visitor.cookie, own, "{path}");
    }
    let page = visitor.get(&foreign).await;
    assert_eq!(page.shown["found"]["replacesOther"], true);
    let elsewhere = site.visitor().get(&foreign).await;
    assert_eq!(elsewhere.shown["found"]["replacesOther"], false);
    let from_elsewhere = site
        .client
        .post(&foreign)
        .header("origin", "https://evil.example")
        .header("cookie", &own)
        .form(&[("do", "continue")]);
    assert_eq!(from_elsewhere.send().await.unwrap().status(), 403);
    let on = visitor.post(&foreign, &[("do", "continue")]).await;
    assert_eq!(
        (on.status, on.location.as_str()),
        (303, "/consultation/request")
    );
    assert_ne!(visitor.cookie, own);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_package_that_comes_to_cost_nothing_is_agreed_to_anew_and_sent() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira_and_pounds("1500", "0.75");
    let mut visitor = site.visitor();
    to_written_advice(&mut visitor).await;
    site.give_advice_away();
    let page = visitor.get("/consultation/request/pay").await;
    assert_eq!(page.location, "/consultation/request/check", "{page:?}");
    let consents = [
        ("consent", "care@3"),
        ("consent", "data@3"),
        ("terms", "yes"),
    ];
    let agreed = visitor.step("check", &consents).await;
    assert_eq!(agreed.location, "/consultation/request/send", "{agreed:?}");
    visitor.step("send", &[("do", "send")]).await;
    assert_eq!(site.states().await, ["new"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_room_of_a_call_is_opened_near_the_time_for_who_waits_before_it() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let link = booked(&mut visitor).await;
    let room = |page: &PageAnswer| page.shown["found"]["room"].clone();
    let early = room(&visitor.get(&link).await);
    assert_eq!(
        (&early["mayWait"], &early["href"]),
        (&json!(false), &json!(null))
    );
    let refused = visitor.post(&link, &[("do", "here")]).await;
    assert_eq!(refused.status, 422, "{refused:?}");
    let (status, problem) = desk(&site, "room", json!({})).await;
    assert_eq!((status, &problem["code"]), (409, &json!("no_room")));

    site.pass_minutes(25 * 60 - 15);
    assert_eq!(room(&visitor.get(&link).await)["mayWait"], true);
    let waits = room(&visitor.post(&link, &[("do", "here")]).await);
    assert_eq!(
        (&waits["isWaiting"], &waits["href"]),
        (&json!(true), &json!(null))
    );
    visitor.post(&link, &[("do", "here")]).await;
    assert_eq!(door(&site).await, (json!(true), json!(false)));
    let (status, shown) = desk(&site, "room", json!({})).await;
    assert_eq!(status, 200, "{shown}");
    assert!(shown["room"]["waits"]["since"].is_string(), "{shown}");
    let href = shown["room"]["href"].as_str().unwrap().to_owned();
    let name = href.strip_prefix("https://meet.example.org/").unwrap();
    assert!(name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit()));
    assert_eq!(room(&visitor.get(&link).await)["href"], json!(href));
    let (_, again) = desk(&site, "room", json!({})).await;
    assert_eq!(again["room"]["href"], json!(href));
    assert_eq!(again["room"]["isOpen"], true);
    assert_eq!(door(&site).await, (json!(false), json!(true)));
    site.pass_minutes(30 + 15 + 30);
    assert_eq!(room(&visitor.get(&link).await), json!(null), "it is over");
}

/// Whether the room of the first appointment may be opened, and whether it is open.
async fn door(site: &Fixture) -> (Value, Value) {
    let list = shown(site, Role::Doctor, "/api/desk/care/requests?upcoming=true").await;
    let row = &list["items"][0];
    (row["mayOpenRoom"].clone(), row["isRoomOpen"].clone())
}

/// How many are there now, and the waits of everybody who came and whose room is closed.
async fn waiting(site: &Fixture, role: Role) -> (Value, Vec<Value>) {
    let counts = shown(site, role, "/api/desk/care/counts").await;
    let list = shown(site, role, "/api/desk/care/requests?waits=true").await;
    let rows = list["items"].as_array().unwrap().iter();
    (
        counts["here"].clone(),
        rows.map(|row| row["waits"].clone()).collect(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_is_told_who_waits_before_a_room_and_whether_they_are_still_there() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let link = booked(&mut visitor).await;
    site.pass_minutes(25 * 60 - 15);
    visitor.get(&link).await;
    assert_eq!(waiting(&site, Role::Doctor).await, (json!(0), vec![]));

    let since = site.clock.now();
    visitor.post(&link, &[("do", "here")]).await;
    let there = json!({ "since": since, "lookedAt": since, "isThere": true });
    for role in [Role::Doctor, Role::Support] {
        let told = waiting(&site, role).await;
        assert_eq!(told, (json!(1), vec![there.clone()]));
    }

    site.pass_minutes(3);
    let gone = json!({ "since": since, "lookedAt": since, "isThere": false });
    let told = waiting(&site, Role::Doctor).await;
    assert_eq!(told, (json!(0), vec![gone]));

    let asks = link.replace("/consultation/booking/", "/api/consultation/bookings/");
    visitor.get(&asks).await;
    let back = json!({ "since": since, "lookedAt": site.clock.now(), "isThere": true });
    let told = waiting(&site, Role::Doctor).await;
    assert_eq!(told, (json!(1), vec![back]));

    desk(&site, "room", json!({})).await;
    assert_eq!(waiting(&site, Role::Doctor).await, (json!(0), vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_before_a_room_whose_time_is_over_or_another() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let link = booked(&mut visitor).await;
    site.pass_minutes(25 * 60 - 10);
    visitor.post(&link, &[("do", "here")]).await;
    assert_eq!(waiting(&site, Role::Doctor).await.0, 1);
    site.pass_minutes(10 + 30 + 30);
    visitor.get(&link).await;
    assert_eq!(waiting(&site, Role::Doctor).await, (json!(0), vec![]));

    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let link = booked(&mut visitor).await;
    site.pass_minutes(25 * 60 - 10);
    let page = visitor.post(&link, &[("do", "here")]).await;
    assert_eq!(page.shown["found"]["room"]["isWaiting"], true);
    let rows = site.rows("SELECT id FROM care_request").await;
    let id: String = rows[0].try_get("", "id").unwrap();
    let path = format!("/api/desk/care/requests/{id}");
    let seen = shown(&site, Role::Doctor, &path).await;
    let clinician = &seen["time"]["clinician"]["id"];
    let wanted = json!({ "at": "2027-01-12T09:00:00Z", "clinician": clinician });
    assert_eq!(desk(&site, "move", wanted).await.0, 200);
    assert_eq!(waiting(&site, Role::Doctor).await, (json!(0), vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_time_has_another_room() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    site.pass_minutes(25 * 60 - 10);
    let (_, first) = desk(&site, "room", json!({})).await;
    let wanted =
        json!({ "at": "2027-01-12T09:00:00Z", "clinician": first["time"]["clinician"]["id"] });
    let (status, moved) = desk(&site, "move", wanted).await;
    assert_eq!(status, 200, "{moved}");
    assert_eq!(moved["room"]["href"], json!(null));
    site.pass_minutes(60);
    let (_, second) = desk(&site, "room", json!({})).await;
    assert!(second["room"]["href"].is_string(), "{second}");
    assert_ne!(first["room"]["href"], second["room"]["href"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_patient_gets_a_copy_of_what_came_of_the_visit() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let link = booked(&mut visitor).await;
    site.pass_minutes(26 * 60);
    let record = json!({ "outcome": "follow_up", "advice": "Go to a hospital if it gets worse.",
        "followUp": "2027-01-20" });
    let (status, _) = desk(&site, "visit", record).await;
    assert_eq!(status, 200);
    let page = visitor.get(&link).await;
    let visit = &page.shown["found"]["visit"];
    assert_eq!(visit["advice"], "Go to a hospital if it gets worse.");
    assert_eq!(visit["followUpText"], "20 January 2027");
    let mails = site.mails().await;
    let (_, variables) = mails
        .iter()
        .find(|(template, _)| template == "consult-answered")
        .unwrap();
    assert!(!variables.to_string().contains("hospital"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_for_where_nothing_is_offered_while_paying_is_not_booked() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    let about = [
        ("package", "Silver-Package"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "FR"),
    ];
    let told = visitor.step("about", &about).await;
    assert_ne!(told.status, 303, "{told:?}");
    visitor.pay(&checkout).await;
    assert_eq!(site.states().await, ["needs_review"]);
    let reasons = site.rows("SELECT review_reason FROM care_request").await;
    let reason: String = reasons[0].try_get("", "review_reason").unwrap();
    assert_eq!(reason, "not_offered");
    let link = site.link_of("consult-received", "link").await;
    let asked = json!({ "to": "patient", "text": "Where will you be?" });
    assert_eq!(desk(&site, "reply", asked).await.0, 200);
    let page = visitor.get(&link).await;
    let cancel = &page.shown["found"]["cancel"];
    assert_eq!(
        (&cancel["allowed"], &cancel["refundText"]),
        (&json!(true), &json!("₦24,000"))
    );
}

/// Somebody asks for somebody else who left no mail address, and pays; answers the payer's link.
async fn for_another(site: &Fixture, adult: &str) -> String {
    let mut visitor = site.visitor();
    let about = [
        ("package", "Silver-Package"),
        ("patient", "other"),
        ("adult", adult),
        ("country", "NG"),
        ("name", "Ada"),
        ("email", "ada@example.org"),
        ("zone", "Europe/London"),
        ("patientName", "Baba"),
        ("patientPhone", "0803 123 4567"),
        ("patientZone", "Africa/Lagos"),
    ];
    assert_eq!(visitor.step("about", &about).await.status, 303);
    let story = [("story", super::fixture::STORY)];
    visitor.step("story", &story).await;
    visitor.choose_time().await;
    visitor.agree().await;
    let checkout = visitor.step("pay", &[("do", "pay")]).await.location;
    visitor.pay(&checkout).await;
    site.link_of("consult-confirmed", "link").await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_left_no_address_is_called_and_a_guardian_comes_to_the_room() {
    let site = Fixture::new().await;
    let link = for_another(&site, "yes").await;
    site.pass_minutes(25 * 60 - 10);
    let page = site.visitor().get(&link).await;
    let found = &page.shown["found"];
    assert_eq!(found["room"], json!(null));
    let words = found["words"].to_string();
    assert!(words.contains("call the number that you gave"), "{words}");
    assert!(words.contains("It ends in 567."), "{words}");
    assert!(words.contains("contact page"), "{words}");
    assert_eq!(desk(&site, "room", json!({})).await.0, 409);

    let site = Fixture::new().await;
    let link = for_another(&site, "guardian").await;
    site.pass_minutes(25 * 60 - 10);
    let page = site.visitor().post(&link, &[("do", "here")]).await;
    assert_eq!(page.shown["found"]["room"]["isWaiting"], true, "{page:?}");
    let (_, opened) = desk(&site, "room", json!({})).await;
    let page = site.visitor().get(&link).await;
    assert_eq!(page.shown["found"]["room"]["href"], opened["room"]["href"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_the_house_gives_has_the_rules_of_its_own() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let link = booked(&mut visitor).await;
    site.pass_minutes(120);
    let page = visitor.post(&link, &[("do", "reschedule")]).await;
    let time = late_time(&page.shown["found"]["times"]);
    let moved = [("do", "move"), ("time", time.as_str())];
    let moved = visitor.post(&link, &moved).await;
    assert_eq!(moved.shown["found"]["cancel"]["refundText"], "₦12,000");
    let clinician = time.split_once('/').unwrap().1;
    let wanted = json!({ "at": "2027-01-20T09:00:00Z", "clinician": clinician });
    assert_eq!(desk(&site, "move", wanted).await.0, 200);
    let page = visitor.get(&link).await;
    assert_eq!(page.shown["found"]["cancel"]["refundText"], "₦24,000");
}
