//! Notices in browsers: to whom they go, what push services are told, and when devices stay silent.

use chrono::TimeDelta;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use kernel::Clock;
use mail::{Mailer, NoticeOccasion, StaffNotice};
use serde_json::{Value, json};
use staff::Role;
use store::Actor;
use testkit::{Port, Staffer};
use testsite::App;

use crate::{clock, json_of};

const PUSH: &str = "/api/desk/me/push";
const NOTICES: &str = "/api/desk/me/notices";
const QUIET_HOURS: &str = "/api/desk/me/quiet-hours";

/// A message that came to a push service.
#[derive(Clone, Debug)]
struct Came {
    path: String,
    headers: HeaderMap,
    bytes: usize,
}

#[derive(Clone)]
struct PushService {
    came: Arc<Mutex<Vec<Came>>>,
    status: Arc<Mutex<u16>>,
    url: String,
}

impl PushService {
    async fn start() -> Self {
        let port = Port::bind().await;
        let service = Self {
            came: Arc::default(),
            status: Arc::new(Mutex::new(201)),
            url: port.url.clone(),
        };
        let router = Router::new().fallback(take).with_state(service.clone());
        // Served until the test ends.
        std::mem::forget(port.serve(router));
        service
    }

    fn endpoint(&self, name: &str) -> String {
        format!("{}/push/{name}", self.url)
    }

    fn answer(&self, status: u16) {
        *self.status.lock().unwrap() = status;
    }

    /// The browsers that were sent something since the last time, in the order of the alphabet.
    fn take_names(&self) -> Vec<String> {
        let came = std::mem::take(&mut *self.came.lock().unwrap());
        let mut names: Vec<String> = came
            .into_iter()
            .map(|came| came.path.replace("/push/", ""))
            .collect();
        names.sort();
        names
    }
}

async fn take(
    State(service): State<PushService>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    service.came.lock().unwrap().push(Came {
        path: uri.path().to_owned(),
        headers,
        bytes: body.len(),
    });
    StatusCode::from_u16(*service.status.lock().unwrap()).unwrap()
}

async fn app_at(clock: Clock) -> App {
    testsite::app().without_jobs().clock(clock).start().await
}

async fn add(person: &Staffer, endpoint: &str) {
    let answer = person
        .send("POST", PUSH, json!({ "endpoint": endpoint }))
        .await;
    assert_eq!(answer.status(), 204);
}

async fn devices(person: &Staffer) -> Vec<Value> {
    json_of(person, PUSH).await["items"]
        .as_array()
        .unwrap()
        .clone()
}

async fn notify(app: &App, occasion: NoticeOccasion, key: &str) {
    let template = match occasion {
        NoticeOccasion::Payment => "payment-alert",
        _ => "crisis-alert",
    };
    let notice = StaffNotice {
        occasion,
        template,
        variables: json!({ "at": "noon", "link": "https://site.example/desk/money?state=review" }),
        key: key.to_owned(),
        named_address: String::new(),
    };
    let tx = app.store().begin(Actor::Visitor).await.unwrap();
    Mailer::new(app.store().clone())
        .notify_staff(&tx, notice)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    app.run_jobs().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_of_who_may_open_it_are_sent_an_empty_message_once() {
    let app = app_at(clock()).await;
    let service = PushService::start().await;
    let owner = app.sign_in(Role::Owner).await;
    let finance = app.sign_in(Role::Finance).await;
    let editor = app.sign_in(Role::Editor).await;
    add(&owner, &service.endpoint("owner-phone")).await;
    add(&owner, &service.endpoint("owner-desk")).await;
    add(&owner, &service.endpoint("owner-desk")).await;
    add(&finance, &service.endpoint("finance")).await;
    add(&editor, &service.endpoint("editor")).await;
    assert_eq!(devices(&owner).await.len(), 2);

    notify(&app, NoticeOccasion::Payment, "payment:1").await;
    let came = service.came.lock().unwrap().clone();
    assert!(came.iter().all(|came| came.bytes == 0));
    assert!(came.iter().all(|came| came.headers["urgency"] == "normal"));
    assert!(came.iter().all(|came| came.headers["topic"] == "payment"));
    assert_eq!(
        service.take_names(),
        ["finance", "owner-desk", "owner-phone"]
    );
    notify(&app, NoticeOccasion::Payment, "payment:1").await;
    assert!(service.take_names().is_empty(), "once for what happened");

    let shown = json_of(&finance, &format!("{PUSH}/notices")).await;
    let shown = shown["items"].as_array().unwrap();
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0]["text"], "A payment needs checking");
    assert_eq!(shown[0]["path"], "/desk/money?state=review");
    let none = json_of(&editor, &format!("{PUSH}/notices")).await;
    assert_eq!(none["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_and_browser_are_chosen_apart() {
    let app = app_at(clock()).await;
    let service = PushService::start().await;
    let owner = app.sign_in(Role::Owner).await;
    add(&owner, &service.endpoint("owner")).await;
    let chosen = json!({ "wanted": ["payment"], "pushed": ["booking"] });
    assert_eq!(owner.send("PUT", NOTICES, chosen).await.status(), 204);
    notify(&app, NoticeOccasion::Payment, "payment:1").await;
    assert!(service.take_names().is_empty());
    // A page that knows of mail alone leaves the browsers as they are.
    let mail_alone = json!({ "wanted": [] });
    assert_eq!(owner.send("PUT", NOTICES, mail_alone).await.status(), 204);
    notify(&app, NoticeOccasion::Booking, "booking:1").await;
    assert_eq!(service.take_names(), ["owner"]);
    let items = json_of(&owner, NOTICES).await["items"].clone();
    let booking = items
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["occasion"] == "booking");
    assert_eq!(booking.unwrap()["pushed"], true);
    assert_eq!(booking.unwrap()["wanted"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn quiet_hours_hold_back_what_can_wait() {
    // 22:30 in Lagos.
    let clock = Clock::fixed(chrono::DateTime::from_timestamp(1_795_296_600, 0).unwrap());
    let app = app_at(clock).await;
    let service = PushService::start().await;
    let owner = app.sign_in(Role::Owner).await;
    add(&owner, &service.endpoint("owner")).await;
    let night =
        json!({ "quietHours": { "from": "22:00", "until": "07:00", "zone": "Africa/Lagos" } });
    assert_eq!(
        owner.send("PUT", QUIET_HOURS, night.clone()).await.status(),
        204
    );
    assert_eq!(
        json_of(&owner, NOTICES).await["quietHours"],
        night["quietHours"]
    );

    notify(&app, NoticeOccasion::Payment, "payment:1").await;
    assert!(service.take_names().is_empty());
    let before = json_of(&owner, &format!("{PUSH}/notices")).await;
    assert_eq!(
        before["items"],
        json!([]),
        "nor is it shown with what rings"
    );
    notify(&app, NoticeOccasion::Crisis, "crisis:1").await;
    let rang = service.came.lock().unwrap()[0].headers["urgency"].clone();
    assert_eq!(rang, "high");
    assert_eq!(service.take_names(), ["owner"]);

    app.clock().advance(TimeDelta::hours(9));
    app.run_jobs().await;
    assert_eq!(service.take_names(), ["owner"]);
    let none = json!({ "quietHours": null });
    assert_eq!(owner.send("PUT", QUIET_HOURS, none).await.status(), 204);
    assert_eq!(json_of(&owner, NOTICES).await["quietHours"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_is_none_is_refused() {
    let app = app_at(clock()).await;
    let owner = app.sign_in(Role::Owner).await;
    for (from, zone) in [("25:00", "Africa/Lagos"), ("22:00", "Mars/Olympus")] {
        let odd = json!({ "quietHours": { "from": from, "until": "07:00", "zone": zone } });
        assert_eq!(owner.send("PUT", QUIET_HOURS, odd).await.status(), 422);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_is_gone_is_forgotten_and_a_busy_service_asked_again() {
    let app = app_at(clock()).await;
    let service = PushService::start().await;
    let owner = app.sign_in(Role::Owner).await;
    add(&owner, &service.endpoint("owner")).await;
    service.answer(503);
    notify(&app, NoticeOccasion::Payment, "payment:1").await;
    assert_eq!(service.take_names(), ["owner"]);
    assert_eq!(devices(&owner).await[0]["lastSentAt"], Value::Null);
    service.answer(201);
    app.clock().advance(TimeDelta::hours(1));
    app.run_jobs().await;
    assert_eq!(service.take_names(), ["owner"]);
    assert_ne!(devices(&owner).await[0]["lastSentAt"], Value::Null);

    service.answer(410);
    notify(&app, NoticeOccasion::Payment, "payment:2").await;
    assert!(devices(&owner).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_shows_one_persons_notices_and_only_they_end_them() {
    let app = app_at(clock()).await;
    let service = PushService::start().await;
    let owner = app.sign_in(Role::Owner).await;
    let finance = app.sign_in(Role::Finance).await;
    add(&owner, &service.endpoint("shared")).await;
    let path = format!(
        "{PUSH}/{}",
        devices(&owner).await[0]["id"].as_str().unwrap()
    );
    for (method, path) in [("DELETE", path.clone()), ("POST", format!("{path}/test"))] {
        assert_eq!(finance.send(method, &path, json!({})).await.status(), 404);
    }
    // The next who turns it on in the same browser is the one who sits there.
    add(&finance, &service.endpoint("shared")).await;
    assert!(devices(&owner).await.is_empty());
    let path = format!(
        "{PUSH}/{}",
        devices(&finance).await[0]["id"].as_str().unwrap()
    );
    assert_eq!(
        finance
            .send("POST", &format!("{path}/test"), json!({}))
            .await
            .status(),
        202
    );
    app.run_jobs().await;
    assert_eq!(service.take_names(), ["shared"]);
    assert_eq!(finance.send("DELETE", &path, json!({})).await.status(), 204);
    notify(&app, NoticeOccasion::Payment, "payment:1").await;
    assert!(service.take_names().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_sent_to_is_refused() {
    let app = app_at(clock()).await;
    let owner = app.sign_in(Role::Owner).await;
    for odd in [
        "",
        "push",
        "ftp://push.example/1",
        "https://10.0.0.1/push",
        "https://me:secret@push.example/1",
    ] {
        let answer = owner.send("POST", PUSH, json!({ "endpoint": odd })).await;
        assert_eq!(answer.status(), 422, "{odd}");
    }
    let long = format!("https://push.example/{}", "a".repeat(2_000));
    let answer = owner.send("POST", PUSH, json!({ "endpoint": long })).await;
    assert_eq!(answer.status(), 422);
}
