//! Somebody asks for somebody else, or to be called: whose contact is asked for, who reads the reply, whose clock is shown.

use http::StatusCode;
use serde_json::{Value, json};
use staff::{Permission, Role, RoleSet};
use testkit::PageAnswer;

use super::fixture::{Fixture, STORY};
use super::visitor::Visitor;

const ADDRESS: (&str, &str) = ("patientEmail", "baba@example.org");
const NUMBER: (&str, &str) = ("patientPhone", "0803 123 4567");

/// The first step, for somebody else, with what is told of them beside their name.
async fn tell(
    visitor: &mut Visitor<'_>,
    package: &str,
    adult: &str,
    contact: &[(&str, &str)],
) -> PageAnswer {
    let mut about = vec![
        ("package", package),
        ("patient", "other"),
        ("adult", adult),
        ("country", "NG"),
        ("name", "Ada"),
        ("email", "ada@example.org"),
        ("zone", "America/New_York"),
        ("patientName", "Baba"),
        ("patientZone", "Africa/Lagos"),
    ];
    about.extend_from_slice(contact);
    visitor.step("about", &about).await
}

/// What comes before the choice of a time.
async fn write(visitor: &mut Visitor<'_>) {
    visitor.step("story", &[("story", STORY)]).await;
}

/// Written advice, paid for somebody else; answers the payer's link.
async fn paid_advice(site: &Fixture, adult: &str, contact: &[(&str, &str)]) -> String {
    site.sandbox.rates.set_naira_and_pounds("1500", "0.75");
    let mut visitor = site.visitor();
    let told = tell(&mut visitor, "Written-Advice", adult, contact).await;
    assert_eq!(told.status, 303, "{told:?}");
    write(&mut visitor).await;
    visitor.agree().await;
    visitor.step("pay", &[("do", "quote")]).await;
    let checkout = visitor.step("pay", &[("do", "pay")]).await.location;
    visitor.pay(&checkout).await;
    assert_eq!(site.states().await, ["new"]);
    site.pass_minutes(1);
    site.link_of("consult-paid", "link").await
}

async fn reply(site: &Fixture, to: &str, text: &str) -> StatusCode {
    reply_as(site, Role::Doctor, to, text).await
}

async fn reply_as(site: &Fixture, roles: impl Into<RoleSet>, to: &str, text: &str) -> StatusCode {
    let rows = site.rows("SELECT id, version FROM care_request").await;
    let id: String = rows[0].try_get("", "id").unwrap();
    let version: i32 = rows[0].try_get("", "version").unwrap();
    let body = json!({ "version": version, "to": to, "text": text });
    let path = format!("/api/desk/care/requests/{id}/reply");
    site.desk(roles).call("POST", &path, &body).await.0
}

/// What somebody at the desk is offered to do with the request.
async fn steps(site: &Fixture, role: Role) -> Vec<String> {
    let rows = site.rows("SELECT id FROM care_request").await;
    let id: String = rows[0].try_get("", "id").unwrap();
    let path = format!("/api/desk/care/requests/{id}");
    let (status, request) = site.desk(role).call("GET", &path, &Value::Null).await;
    assert_eq!(status, 200, "{request}");
    serde_json::from_value(request["steps"].clone()).unwrap()
}

/// What the page behind a link shows.
async fn page(site: &Fixture, link: &str) -> Value {
    let page = site.visitor().get(link).await;
    page.shown["found"].clone()
}

/// The patient's link, which is not the payer's.
async fn patients(site: &Fixture, payers: &str) -> String {
    let mails = site.mails().await.into_iter();
    let mut links = mails.map(|(_, variables)| {
        let link = variables["link"].as_str().unwrap();
        link.trim_start_matches("http://localhost:8080").to_owned()
    });
    links.find(|link| link != payers).unwrap()
}

fn texts(thread: &Value) -> Vec<&str> {
    let messages = thread["messages"].as_array().unwrap().iter();
    messages
        .map(|message| message["text"].as_str().unwrap())
        .collect()
}

const ANSWERED: &str = "The doctor has replied. The reply is below.";

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_their_child_reads_the_reply_and_it_is_what_was_bought() {
    for to in ["patient", "payer"] {
        let site = Fixture::new().await;
        let link = paid_advice(&site, "guardian", &[]).await;
        let before = page(&site, &link).await;
        assert_eq!(before["cancel"]["allowed"], true);
        assert_eq!(reply(&site, to, "Let her rest.").await, 200, "{to}");
        let after = page(&site, &link).await;
        assert_eq!(texts(&site.thread(&link).await), ["Let her rest."]);
        assert_eq!(after["words"], json!([ANSWERED]));
        assert_eq!(after["cancel"]["allowed"], false, "{after}");
        let refused = site.visitor().post(&link, &[("do", "yes-cancel")]).await;
        assert_eq!(refused.status, 422);
        assert_eq!(site.states().await, ["new"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_child_with_an_address_and_their_guardian_both_read_the_reply() {
    let site = Fixture::new().await;
    let link = paid_advice(&site, "guardian", &[ADDRESS]).await;
    assert_eq!(reply(&site, "patient", "Rest.").await, 200);
    assert_eq!(reply(&site, "payer", "Keep her warm.").await, 200);
    let guardians = site.thread(&link).await;
    assert_eq!(texts(&guardians), ["Rest.", "Keep her warm."]);
    assert_eq!(page(&site, &link).await["cancel"]["allowed"], false);
    let childs = site.thread(&patients(&site, &link).await).await;
    assert_eq!(texts(&childs), ["Rest."]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_who_pays_reads_is_what_was_bought_only_where_the_patient_reads_nothing() {
    let site = Fixture::new().await;
    let link = paid_advice(&site, "yes", &[ADDRESS]).await;
    reply(&site, "payer", "Thank you for paying.").await;
    assert_eq!(page(&site, &link).await["cancel"]["allowed"], true);
    reply(&site, "patient", "Please rest.").await;
    let after = page(&site, &link).await;
    assert_eq!(after["cancel"]["allowed"], false);
    assert_eq!(texts(&site.thread(&link).await), ["Thank you for paying."]);

    // From before an adult's own address was asked for.
    let site = Fixture::new().await;
    let link = paid_advice(&site, "guardian", &[]).await;
    grown_up(&site).await;
    assert_eq!(reply(&site, "payer", "Let him rest.").await, 200);
    let after = page(&site, &link).await;
    assert_eq!(after["cancel"]["allowed"], false, "{after}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_may_read_health_details_writes_to_the_patient() {
    let site = Fixture::new().await;
    let link = paid_advice(&site, "yes", &[ADDRESS]).await;
    for role in Role::ALL {
        if !role.has_permission(Permission::ReadHealthDetails)
            && !role.has_permission(Permission::SupportVisitors)
        {
            continue;
        }
        let is_clinician = role.has_permission(Permission::ReadHealthDetails);
        let status = reply_as(&site, role, "patient", "Take two tablets.").await;
        let wanted = if is_clinician { 200 } else { 403 };
        assert_eq!(status, wanted, "{role}");
        let offered = steps(&site, role).await;
        let may = offered.contains(&"reply_to_patient".to_owned());
        assert_eq!(may, is_clinician, "{role}: {offered:?}");
        assert!(offered.contains(&"reply".to_owned()), "{role}");
    }
    let patients = site.thread(&patients(&site, &link).await).await;
    assert_eq!(texts(&patients), ["Take two tablets."]);
    assert_eq!(
        patients["messages"][0]["by"], "Dr Bello, doctor wrote",
        "{patients}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_team_writes_is_no_answer_and_says_whose_it_is() {
    // Who pays reads in the patient's place, so a clinician's words to them are what was bought.
    let site = Fixture::new().await;
    let link = paid_advice(&site, "guardian", &[]).await;
    for role in [Role::Support, Role::Owner] {
        let status = reply_as(&site, role, "payer", "Your receipt is on its way.").await;
        assert_eq!(status, 200, "{role}");
        let refused = reply_as(&site, role, "payer", "Go on if her chest pain is worse.").await;
        assert_eq!(refused, 422, "{role}");
    }
    let after = page(&site, &link).await;
    let thread = site.thread(&link).await;
    assert_eq!(texts(&thread).len(), 2);
    for message in thread["messages"].as_array().unwrap() {
        assert_eq!(message["by"], "The team wrote");
    }
    assert_ne!(after["words"], json!([ANSWERED]));
    assert_eq!(after["cancel"]["allowed"], true, "{after}");

    // Who owns the practice and is its doctor writes as the doctor.
    let both = [Role::Owner, Role::Doctor];
    let status = reply_as(&site, both, "payer", "Let her rest.").await;
    assert_eq!(status, 200);
    let after = page(&site, &link).await;
    assert_eq!(after["words"], json!([ANSWERED]));
    assert_eq!(after["cancel"]["allowed"], false, "{after}");
    let thread = site.thread(&link).await;
    assert_eq!(thread["messages"][2]["by"], "Dr Bello, doctor wrote");
}

/// The patient of the only request was 18 all along.
async fn grown_up(site: &Fixture) {
    let rows = site.rows("SELECT id, answers FROM care_request").await;
    let text = |name: &str| rows[0].try_get::<String>("", name).unwrap();
    let place = format!("care_request.answers:{}", text("id"));
    let plain = site.store.decrypt_bytes(&place, &text("answers")).unwrap();
    let plain = String::from_utf8(plain).unwrap();
    let plain = plain.replace("\"guardian\"", "\"adult\"");
    let sealed = site.store.encrypt_bytes(&place, plain.as_bytes()).unwrap();
    let sql = format!("UPDATE care_request SET answers = '{sealed}'");
    site.tamper(&sql).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_adult_patient_gives_a_contact_of_their_own() {
    let site = Fixture::new().await;
    for (package, adult, contact, wrong) in [
        ("Silver-Package", "yes", &[][..], &["patientEmail"][..]),
        ("Silver-Package", "yes", &[NUMBER], &[]),
        ("Silver-Package", "yes", &[ADDRESS], &[]),
        ("Silver-Package", "guardian", &[], &[]),
        ("Written-Advice", "yes", &[], &["patientEmail"]),
        ("Written-Advice", "yes", &[NUMBER], &["patientEmail"]),
        ("Written-Advice", "yes", &[ADDRESS], &[]),
        ("Written-Advice", "guardian", &[], &[]),
    ] {
        let mut visitor = site.visitor();
        let told = tell(&mut visitor, package, adult, contact).await;
        let status = if wrong.is_empty() { 303 } else { 422 };
        let what = format!("{package}, {adult}, {contact:?}: {told:?}");
        assert_eq!(told.status, status, "{what}");
        assert_eq!(told.invalid_fields(), wrong, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_email_leaves_another_adult_is_called() {
    let site = Fixture::new().await;
    site.stop_mail();
    for (package, adult, contact, wrong) in [
        ("Silver-Package", "yes", &[][..], &["patientPhone"][..]),
        ("Silver-Package", "yes", &[ADDRESS], &["patientEmail"]),
        ("Silver-Package", "yes", &[NUMBER], &[]),
        ("Silver-Package", "guardian", &[], &[]),
        ("Written-Advice", "yes", &[ADDRESS], &["patientName"]),
        ("Written-Advice", "guardian", &[], &[]),
    ] {
        let mut visitor = site.visitor();
        let told = tell(&mut visitor, package, adult, contact).await;
        assert_eq!(told.invalid_fields(), wrong, "{package}, {adult}, {told:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_for_stands_at_the_fields() {
    let site = Fixture::new().await;
    let asks = async |package: &str| {
        let path = format!("/consultation/request/about?package={package}");
        let page = site.visitor().get(&path).await;
        page.shown["found"]["contact"].clone()
    };
    assert_eq!(
        asks("Silver-Package").await,
        json!({ "patient": "either", "phone": false, "called": false })
    );
    assert_eq!(asks("Written-Advice").await["patient"], "email");
    site.close_rooms();
    assert_eq!(asks("Silver-Package").await["called"], true);
    let by_voice = asks("Voice-Call").await;
    assert_eq!(
        by_voice,
        json!({ "patient": "none", "phone": true, "called": true })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_turns_out_to_be_an_adult_is_asked_for_a_contact() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    tell(&mut visitor, "Silver-Package", "guardian", &[]).await;
    write(&mut visitor).await;
    let grown = tell(&mut visitor, "Silver-Package", "yes", &[]).await;
    assert_eq!(grown.invalid_fields(), ["patientEmail"], "{grown:?}");
    let told = tell(&mut visitor, "Silver-Package", "yes", &[NUMBER]).await;
    assert_eq!(told.status, 303, "{told:?}");
    let written = tell(&mut visitor, "Written-Advice", "yes", &[NUMBER]).await;
    assert_eq!(written.invalid_fields(), ["patientEmail"], "{written:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn times_are_on_the_clock_of_who_chooses_beside_the_patients() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    tell(&mut visitor, "Silver-Package", "yes", &[ADDRESS]).await;
    write(&mut visitor).await;
    let page = visitor.get("/consultation/request/time").await;
    let times = &page.shown["found"]["times"];
    assert_eq!(times["zone"], "America/New_York");
    let time = &times["days"][1]["times"][0];
    let (label, beside) = (time["label"].as_str(), time["beside"].as_str());
    assert_eq!((label, beside), (Some("3am"), Some("9am Lagos")), "{time}");
    visitor.choose_time().await;
    let words = async |visitor: &mut Visitor<'_>, step: &str| {
        let page = visitor.get(&format!("/consultation/request/{step}")).await;
        let held = &page.shown["found"]["times"]["held"];
        held["words"].as_str().unwrap_or_default().to_owned()
    };
    for step in ["time", "check"] {
        let words = words(&mut visitor, step).await;
        assert!(words.starts_with("9am Lagos (3am New York), "), "{words}");
    }

    let about = [
        ("package", "Silver-Package"),
        ("patient", "other"),
        ("adult", "yes"),
        ("country", "NG"),
        ("name", "Ada"),
        ("email", "ada@example.org"),
        ("zone", "Europe/London"),
        ("patientName", "Baba"),
        ("patientZone", "Africa/Nairobi"),
        ADDRESS,
    ];
    visitor.step("about", &about).await;
    let words = words(&mut visitor, "time").await;
    assert!(
        words.starts_with("9am Lagos (8am London, 11am Nairobi), "),
        "the clocks as they are told now: {words}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_to_be_called_without_a_number() {
    let site = Fixture::new().await;
    site.close_rooms();
    let mut visitor = site.visitor();
    let about = [
        ("package", "Silver-Package"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "NG"),
        ("name", "Ada"),
        ("email", "ada@example.org"),
    ];
    assert_eq!(visitor.step("about", &about).await.status, 303);
    write(&mut visitor).await;
    let page = visitor.get("/consultation/request/time").await;
    let first = &page.shown["found"]["times"]["days"][1]["times"][0];
    let time = format!(
        "{}/{}",
        first["at"].as_str().unwrap(),
        first["clinician"].as_str().unwrap()
    );
    let chosen = |channel: &'static str| {
        vec![
            ("channel", channel),
            ("time", time.as_str()),
            ("do", "next"),
        ]
    };
    let refused = visitor.step("time", &chosen("audio")).await;
    assert_eq!(refused.invalid_fields(), ["channel"], "{refused:?}");
    assert_eq!(visitor.step("time", &chosen("video")).await.status, 303);
    visitor.step("time", &chosen("audio")).await;
    let refused = visitor.step("about", &about).await;
    assert_eq!(refused.invalid_fields(), ["phone"], "{refused:?}");
    let called = [&about[..], &[("phone", "0803 123 4567")]].concat();
    assert_eq!(visitor.step("about", &called).await.status, 303);
    assert_eq!(visitor.step("time", &chosen("audio")).await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_voice_call_is_proposed_where_there_is_a_number() {
    let site = Fixture::new().await;
    site.close_rooms();
    let mut visitor = site.visitor();
    for (contact, channel) in [(ADDRESS, "video"), (NUMBER, "audio")] {
        tell(&mut visitor, "Talk", "yes", &[contact]).await;
        write(&mut visitor).await;
        let page = visitor.get("/consultation/request/time").await;
        assert_eq!(page.shown["found"]["times"]["channel"], channel);
        assert_eq!(page.shown["values"]["channel"], channel);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_package_by_voice_alone_asks_for_the_number_with_the_names() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let in_a_room = tell(&mut visitor, "Voice-Call", "yes", &[ADDRESS]).await;
    assert_eq!(in_a_room.status, 303, "{in_a_room:?}");
    site.close_rooms();
    let called = tell(&mut visitor, "Voice-Call", "yes", &[ADDRESS]).await;
    assert_eq!(called.invalid_fields(), ["patientPhone"], "{called:?}");
    let called = tell(&mut visitor, "Voice-Call", "yes", &[NUMBER]).await;
    assert_eq!(called.status, 303, "{called:?}");
    // A guardian is called as well as the child.
    let guardian = tell(&mut visitor, "Voice-Call", "guardian", &[]).await;
    assert_eq!(guardian.invalid_fields(), ["phone"], "{guardian:?}");
    let own = [("phone", "+44 7700 900982")];
    let own = tell(&mut visitor, "Voice-Call", "guardian", &own).await;
    assert_eq!(own.status, 303, "{own:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_without_a_number_is_not_moved_to_a_voice_call() {
    let site = Fixture::new().await;
    site.close_rooms();
    let mut visitor = site.visitor();
    tell(&mut visitor, "Silver-Package", "yes", &[ADDRESS]).await;
    write(&mut visitor).await;
    visitor.choose_time().await;
    visitor.agree().await;
    let checkout = visitor.step("pay", &[("do", "pay")]).await.location;
    visitor.pay(&checkout).await;
    let link = site.link_of("consult-paid", "link").await;
    let asked = [("do", "zone"), ("channel", "audio")];
    let times = visitor.post(&link, &asked).await.shown["found"]["times"].clone();
    assert_eq!(times["channel"], "video");
    let ways = times["channels"].as_array().unwrap().iter();
    let ways: Vec<_> = ways.map(|way| way["key"].as_str().unwrap()).collect();
    assert_eq!(ways, ["video"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_said_of_changes_where_nothing_can_be_changed() {
    let site = Fixture::new().await;
    let link = paid_advice(&site, "yes", &[ADDRESS]).await;
    let found = page(&site, &link).await;
    assert_eq!(found["change"]["words"], "");
    assert_ne!(found["cancel"]["words"], "");
    for state in ["done", "no_show", "cancelled", "refunded"] {
        let sql = format!("UPDATE care_request SET state = '{state}'");
        site.tamper(&sql).await;
        let found = page(&site, &link).await;
        for rule in ["change", "cancel"] {
            let told = json!({ "allowed": false, "words": "", "refundText": null });
            assert_eq!(found[rule], told, "{state}, {rule}");
        }
    }
}
