//! A clinician's calendar behind a secret address, read by two libraries that we did not write.

use std::io::BufReader;

use chrono::{DateTime, TimeDelta, Utc};
use ical::IcalParser;
use icalendar::{Calendar, CalendarComponent, Component, Event};
use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{ok, refused};
use testkit::{Guest, Staffer, pay_by_card};
use testsite::{App, app};

const OWN: &str = "/api/desk/me/calendar";

/// A site with somebody who will see people.
async fn unlinked_site(clock: Clock) -> (App, Staffer) {
    let app = app()
        .sample_content()
        .without_jobs()
        .clock(clock)
        .start()
        .await;
    let doctor = app.sign_in(Role::Doctor).await;
    (app, doctor)
}

/// Says that the one clinician is this person at the desk; the clinician's id.
async fn link_clinician(app: &App, doctor: &Staffer) -> String {
    let owner = app.sign_in(Role::Owner).await;
    let people = ok(owner.get("/api/desk/care/clinicians").await).await;
    let clinician = people[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/desk/care/clinicians/{clinician}");
    let body =
        json!({ "name": "Dr Ade", "zone": "Africa/Lagos", "active": true, "person": doctor.id });
    ok(owner.send("PUT", &path, body).await).await;
    clinician
}

/// A site whose one clinician is somebody at the desk.
async fn site() -> (App, Staffer, String) {
    let clock = Clock::fixed("2026-11-27T07:00:00Z".parse().unwrap());
    let (app, doctor) = unlinked_site(clock).await;
    let clinician = link_clinician(&app, &doctor).await;
    (app, doctor, clinician)
}

/// Presses one step of the form of a consultation; answers where it leads.
async fn press(visitor: &mut Guest, step: &str, form: &[(&str, &str)]) -> String {
    let path = format!("/consultation/request/{step}");
    let answer = visitor.form(&path, form).await;
    assert_eq!(answer.status(), 303, "{step}");
    answer.headers()["location"].to_str().unwrap().to_owned()
}

/// Somebody books the first time that is free, and pays it; the request, and when that is.
async fn book(app: &App, doctor: &Staffer) -> (Value, DateTime<Utc>) {
    let mut visitor = Guest::new(app);
    let about = [
        ("package", "Silver Package"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "NG"),
    ];
    let who = [
        ("name", "Zebra Finch"),
        ("email", "finch@example.net"),
        ("phone", "0803 123 4567"),
    ];
    press(&mut visitor, "about", &[&about[..], &who[..]].concat()).await;
    press(
        &mut visitor,
        "story",
        &[("story", "My knees hurt on the stairs.")],
    )
    .await;
    let page = ok(visitor.get("/api/consultation/request/time").await).await;
    let days = page["found"]["times"]["days"].as_array().unwrap();
    let mut times = days.iter().flat_map(|day| day["times"].as_array().unwrap());
    let first = times.next().unwrap();
    let [at, clinician] = ["at", "clinician"].map(|name| first[name].as_str().unwrap());
    let time = format!("{at}/{clinician}");
    press(&mut visitor, "time", &[("time", &time), ("do", "next")]).await;
    let consent = [
        ("consent", "care@3"),
        ("consent", "data@3"),
        ("consent", "early@3"),
        ("terms", "yes"),
    ];
    press(&mut visitor, "check", &consent).await;
    let checkout = press(&mut visitor, "pay", &[("do", "pay")]).await;
    pay_by_card(&testkit::server::client(), &checkout, "").await;
    app.run_jobs().await;
    let list = ok(doctor.get("/api/desk/care/requests?upcoming=true").await).await;
    let id = list["items"][0]["id"].as_str().unwrap();
    (request(doctor, id).await, at.parse().unwrap())
}

async fn request(doctor: &Staffer, id: &str) -> Value {
    ok(doctor.get(&format!("/api/desk/care/requests/{id}")).await).await
}

async fn give_time(doctor: &Staffer, id: &str, clinician: &str, at: &str) {
    let version = request(doctor, id).await["version"].clone();
    let body = json!({ "version": version, "clinician": clinician, "at": at });
    let path = format!("/api/desk/care/requests/{id}/move");
    ok(doctor.post(&path, body).await).await;
}

/// The path of a new address.
async fn make_address(doctor: &Staffer, detail: &str) -> String {
    let made = ok(doctor.post(OWN, json!({ "detail": detail })).await).await;
    let address = made["address"].as_str().unwrap();
    address
        .strip_prefix("http://localhost:8080")
        .unwrap()
        .to_owned()
}

/// The events of a calendar, as both libraries read them.
async fn events(app: &App, path: &str) -> Vec<Event> {
    let text = app.read_page(path).await;
    let other = IcalParser::new(BufReader::new(text.as_bytes()));
    let other: Vec<_> = other.map(|calendar| calendar.unwrap()).collect();
    let calendar: Calendar = text.parse().unwrap();
    let events: Vec<Event> = calendar
        .components
        .iter()
        .filter_map(CalendarComponent::as_event)
        .cloned()
        .collect();
    assert_eq!((other.len(), other[0].events.len()), (1, events.len()));
    events
}

fn property(event: &Event, name: &str) -> String {
    event.property_value(name).unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_follows_its_appointments_and_says_as_much_as_was_chosen() {
    // The payment's provider has a clock of its own.
    let (app, doctor) = unlinked_site(Clock::fixed(Utc::now())).await;
    let (booked, at) = book(&app, &doctor).await;
    let clinician = link_clinician(&app, &doctor).await;
    let path = make_address(&doctor, "busy").await;
    let (id, reference) = (
        booked["id"].as_str().unwrap().to_owned(),
        booked["reference"].as_str().unwrap().to_owned(),
    );
    let first = events(&app, &path).await.remove(0);
    assert_eq!(first.get_summary(), Some("Busy"));
    assert_eq!(property(&first, "STATUS"), "CONFIRMED");
    assert_eq!(property(&first, "SEQUENCE"), "0");
    // Lagos is an hour ahead of UTC all year.
    let local = (at + TimeDelta::hours(1)).format("%Y%m%dT%H%M%S");
    assert_eq!(property(&first, "DTSTART"), local.to_string());
    let stamp = app.clock().now().format("%Y%m%dT%H%M%SZ").to_string();
    assert_eq!(property(&first, "DTSTAMP"), stamp);
    assert_eq!(first.get_url(), None);
    let text = app.read_page(&path).await;
    for word in ["Finch", "Silver", "knees", &reference, "finch@"] {
        assert!(!text.contains(word), "{word}: {text}");
    }
    for line in [
        "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
        "X-PUBLISHED-TTL:PT15M",
        "TZID:Africa/Lagos",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }

    let later = (at + TimeDelta::days(7)).to_rfc3339();
    give_time(&doctor, &id, &clinician, &later).await;
    let change = json!({ "detail": "reference" });
    assert_eq!(doctor.send("PUT", OWN, change).await.status(), 204);
    let moved = events(&app, &path).await.remove(0);
    assert_eq!(moved.get_uid(), first.get_uid());
    assert_eq!(property(&moved, "SEQUENCE"), "1");
    let title = moved.get_summary().unwrap();
    assert!(
        title.contains(&reference) && !title.contains("Finch"),
        "{title}"
    );
    let link = format!("http://localhost:8080/desk/consultations/{id}");
    assert_eq!(moved.get_url(), Some(link.as_str()));

    let change = json!({ "detail": "names" });
    assert_eq!(doctor.send("PUT", OWN, change).await.status(), 204);
    let named = events(&app, &path).await.remove(0);
    assert!(
        named.get_summary().unwrap().starts_with("Zebra Finch: "),
        "{named:?}"
    );
    assert!(!app.read_page(&path).await.contains("Silver"));

    let version = request(&doctor, &id).await["version"].clone();
    let body = json!({ "version": version, "reason": "clinician_away", "note": "" });
    let cancelled = doctor
        .post(&format!("/api/desk/care/requests/{id}/cancel"), body)
        .await;
    ok(cancelled).await;
    let gone = events(&app, &path).await.remove(0);
    assert_eq!(gone.get_uid(), first.get_uid());
    assert_eq!(property(&gone, "STATUS"), "CANCELLED");
    assert_eq!(property(&gone, "SEQUENCE"), "2");
    app.clock().advance(TimeDelta::days(80));
    assert!(
        events(&app, &path).await.is_empty(),
        "it was more than 30 days ago"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_secret_is_renewed_and_ends_and_others_look_the_same() {
    let (app, doctor, _) = site().await;
    let path = make_address(&doctor, "busy").await;
    let secret = path
        .strip_prefix("/calendar/")
        .unwrap()
        .strip_suffix(".ics")
        .unwrap();
    assert!(secret.len() >= 43, "{secret}");
    let state = ok(doctor.get(OWN).await).await;
    assert_eq!(
        (&state["detail"], &state["lastUsedAt"]),
        (&json!("busy"), &Value::Null)
    );
    let answer = app.get(&path).await;
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "text/calendar; charset=utf-8");
    assert!(header("cache-control").contains("private"));
    assert!(header("x-robots-tag").contains("noindex"));
    let again = app
        .request("GET", &path)
        .header("if-none-match", header("etag"));
    assert_eq!(again.send().await.unwrap().status(), 304);
    assert_eq!(
        ok(doctor.get(OWN).await).await["lastUsedAt"],
        "2026-11-27T07:00:00Z"
    );
    let kept = testkit::rows_in(
        app.store(),
        "SELECT token_hash AS v FROM care_calendar_feed",
    )
    .await;
    let kept: String = kept[0].try_get("", "v").unwrap();
    assert!(!kept.contains(secret));

    let renewed = make_address(&doctor, "busy").await;
    let mut bodies = Vec::new();
    for wrong in [
        path.as_str(),
        "/calendar/a.ics",
        "/calendar/.ics",
        "/calendar/x",
        &renewed.replace(".ics", ""),
    ] {
        let answer = app
            .request("GET", wrong)
            .header("accept", "application/json");
        let mut problem = refused(answer.send().await.unwrap(), 404).await;
        problem.as_object_mut().unwrap().remove("request_id");
        bodies.push(problem);
    }
    assert!(bodies.iter().all(|body| *body == bodies[0]), "{bodies:?}");
    assert_eq!(app.get(&renewed).await.status(), 200);
    assert_eq!(doctor.delete(OWN).await.status(), 204);
    assert_eq!(app.get(&renewed).await.status(), 404);
    assert_eq!(ok(doctor.get(OWN).await).await["detail"], Value::Null);
    let owner = app.sign_in(Role::Owner).await;
    let lines = ok(owner.get("/api/desk/audit?action=calendar_feed").await).await;
    let actions: Vec<&str> = lines["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["action"].as_str().unwrap())
        .collect();
    assert_eq!(
        actions,
        [
            "calendar_feed.end",
            "calendar_feed.make",
            "calendar_feed.make"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_sees_patients_has_a_calendar_and_only_while_they_may_sign_in() {
    let (app, doctor, _) = site().await;
    let editor = app.sign_in(Role::Editor).await;
    assert_eq!(ok(editor.get(OWN).await).await["isClinician"], false);
    refused(editor.post(OWN, json!({ "detail": "busy" })).await, 409).await;
    refused(editor.post(OWN, json!({ "detail": "names" })).await, 422).await;
    assert_eq!(app.get(OWN).await.status(), 401);
    let path = make_address(&doctor, "busy").await;
    assert_eq!(app.get(&path).await.status(), 200);
    let owner = app.sign_in(Role::Owner).await;
    let suspend = format!("/api/desk/people/{}", doctor.id);
    let done = owner
        .send("PATCH", &suspend, json!({ "state": "suspended" }))
        .await;
    assert!(done.status().is_success(), "{:?}", done.text().await);
    assert_eq!(app.get(&path).await.status(), 404);
}
