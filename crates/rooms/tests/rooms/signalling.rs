//! Seats and offers over HTTP, on both databases: who may sit down, what is no offer, and which node answers.

use std::time::Duration;

use chrono::{DateTime, Utc};
use kernel::Clock;
use reqwest::StatusCode;
use rooms::{CallQuality, MediaServerConfig, NewSeat, RoomCall, RoomService, SeatRole, issue_seat};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use store::schema::Migrations;
use store::{Actor, DatabaseEngine, Store};
use testkit::server::{ServerBuilder, TestServer};

const CHROMIUM: &str = include_str!("chromium-offer.sdp");
const ROOM: &str = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

fn migrations() -> Migrations {
    let all = [web::migrations(), staff::migrations(), rooms::migrations()];
    all.into_iter().flatten().collect()
}

fn media() -> MediaServerConfig {
    MediaServerConfig::new("127.0.0.1:0".parse().unwrap(), Vec::new())
}

fn morning() -> DateTime<Utc> {
    "2027-01-11T07:00:00Z".parse().unwrap()
}

/// A site with rooms, and another node on the same database.
struct Site {
    server: TestServer,
    rooms: RoomService,
}

impl Site {
    async fn start() -> Self {
        let server = ServerBuilder::open(migrations, Clock::fixed(morning())).await;
        let rooms = RoomService::start(server.store().clone(), media())
            .await
            .unwrap();
        let server = server.router(rooms::router(rooms.clone())).start();
        Self { server, rooms }
    }

    fn store(&self) -> &Store {
        &self.server.store
    }

    /// A seat that is open from now, or later, for half an hour.
    async fn seat(&self, role: SeatRole, minutes: i64) -> Option<String> {
        let opens_at = morning() + chrono::Duration::minutes(minutes);
        let tx = self.store().begin(Actor::System).await.unwrap();
        let seat = NewSeat {
            room: ROOM,
            role,
            opens_at,
            closes_at: opens_at + chrono::Duration::minutes(30),
        };
        let secret = issue_seat(&tx, seat).await.unwrap();
        tx.commit().await.unwrap();
        secret
    }

    async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let call = self
            .server
            .request("POST", path)
            .header("origin", testkit::PUBLIC_URL)
            .json(&body);
        let answer = call.send().await.unwrap();
        (answer.status(), answer.json().await.unwrap_or_default())
    }

    async fn offer(&self, seat: &str, sdp: &str) -> (StatusCode, Value) {
        self.post(&format!("/api/rooms/{seat}/offer"), json!({ "sdp": sdp }))
            .await
    }
}

/// The candidate lines of an answer: where the sound goes.
fn port_of(answer: &Value) -> u16 {
    let sdp = answer["sdp"].as_str().unwrap();
    let line = sdp.lines().find(|line| line.starts_with("a=candidate:"));
    line.unwrap().split(' ').nth(5).unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_answered_in_one_round_trip_and_the_answer_sets_the_sound() {
    let site = Site::start().await;
    let seat = site.seat(SeatRole::Patient, 0).await.unwrap();
    let (status, answer) = site.offer(&seat, CHROMIUM).await;
    assert_eq!(status, 200, "{answer}");
    let sdp = answer["sdp"].as_str().unwrap();
    for words in [
        "a=ice-lite",
        "a=ptime:60",
        "maxaveragebitrate=12000",
        "usedtx=1",
    ] {
        assert!(sdp.contains(words), "{words}: {sdp}");
    }
    assert_eq!(port_of(&answer), site.rooms.addresses()[0].1.port());
    let path = format!("/api/rooms/{seat}/offer");
    let poor = json!({ "sdp": CHROMIUM, "quality": "poor" });
    let (_, answer) = site.post(&path, poor).await;
    assert!(answer["sdp"].as_str().unwrap().contains("a=ptime:120"));
    site.rooms.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_seat_early_late_or_forged_is_answered_clearly() {
    let site = Site::start().await;
    let early = site.seat(SeatRole::Helper, 20).await.unwrap();
    let gone = site.seat(SeatRole::Patient, 0).await.unwrap();
    let newer = site.seat(SeatRole::Patient, 0).await.unwrap();
    for (seat, status, code) in [
        ("0123456789abcdef0123456789abcdef", 404, "seat_unknown"),
        ("nobody", 404, "seat_unknown"),
        (&early, 403, "seat_early"),
        // The newer seat of a role stands in its place.
        (&gone, 404, "seat_unknown"),
    ] {
        let (answered, problem) = site.offer(seat, CHROMIUM).await;
        assert_eq!(
            (answered.as_u16(), &problem["code"]),
            (status, &json!(code)),
            "{seat}"
        );
    }
    assert_eq!(site.offer(&newer, CHROMIUM).await.0, 200);
    site.server.clock.advance(chrono::Duration::minutes(31));
    let (status, problem) = site.offer(&newer, CHROMIUM).await;
    assert_eq!(
        (status.as_u16(), &problem["code"]),
        (410, &json!("seat_over"))
    );
    site.rooms.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_offer_is_refused_and_leaves_nothing() {
    let site = Site::start().await;
    let seat = site.seat(SeatRole::Patient, 0).await.unwrap();
    for sdp in [
        "",
        "hello",
        &CHROMIUM[..400],
        "v=0\r\n",
        &"a".repeat(60_000),
    ] {
        let (status, problem) = site.offer(&seat, sdp).await;
        assert!([413, 422].contains(&status.as_u16()), "{status}: {problem}");
    }
    let (status, _) = site.offer(&seat, &"v=0\r\n".repeat(220_000)).await;
    assert_eq!(status, 413, "a megabyte");
    assert_eq!(site.rooms.stats().await.unwrap().pages, 0);
    site.rooms.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_has_four_seats() {
    let site = Site::start().await;
    let roles = [
        SeatRole::Clinician,
        SeatRole::Patient,
        SeatRole::Helper,
        SeatRole::Interpreter,
    ];
    for role in roles {
        assert!(site.seat(role, 0).await.is_some(), "{role:?}");
    }
    assert_eq!(site.seat(SeatRole::Guardian, 0).await, None);
    site.rooms.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_line_can_be_tried_before_the_time_and_nobody_is_met() {
    let site = Site::start().await;
    let seat = site.seat(SeatRole::Patient, 20).await.unwrap();
    let path = format!("/api/rooms/{seat}/test");
    let (status, answer) = site.post(&path, json!({ "sdp": CHROMIUM })).await;
    assert_eq!(status, 200, "{answer}");
    let rows = site.server.rows("SELECT * FROM room_lease").await;
    assert!(rows.is_empty());
    let seen = site.server.get(&format!("/api/rooms/{seat}")).await;
    let seen: Value = seen.json().await.unwrap();
    assert_eq!(
        (&seen["role"], &seen["isOpen"]),
        (&json!("patient"), &json!(false))
    );
    site.rooms.shutdown().await;
}

/// Waits until so many are in all rooms.
async fn wait_for_pages(rooms: &RoomService, pages: usize) {
    let mut looks = tokio::time::interval(Duration::from_millis(50));
    while rooms.stats().await.unwrap().pages != pages {
        looks.tick().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_lost_their_seat_leaves_and_so_do_all_at_the_end() {
    let site = Site::start().await;
    let patient = site.seat(SeatRole::Patient, 0).await.unwrap();
    let helper = site.seat(SeatRole::Helper, 0).await.unwrap();
    assert_eq!(site.offer(&patient, CHROMIUM).await.0, 200);
    assert_eq!(site.offer(&helper, CHROMIUM).await.0, 200);
    assert_eq!(site.rooms.stats().await.unwrap().pages, 2);
    let tx = site.store().begin(Actor::System).await.unwrap();
    rooms::revoke_seat(&tx, ROOM, SeatRole::Helper)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let within = Duration::from_secs(30);
    tokio::time::timeout(within, wait_for_pages(&site.rooms, 1))
        .await
        .expect("the helper leaves");
    assert_eq!(site.offer(&helper, CHROMIUM).await.0, 404);
    site.server.clock.advance(chrono::Duration::minutes(31));
    tokio::time::timeout(within, wait_for_pages(&site.rooms, 0))
        .await
        .expect("the room closes");
    site.rooms.shutdown().await;
}

/// An offer of who has a seat.
async fn call(site: &Site, role: SeatRole) -> RoomCall {
    site.seat(role, 0).await.unwrap();
    RoomCall {
        room: ROOM.to_owned(),
        role,
        quality: CallQuality::Voice,
        sdp: CHROMIUM.to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_to_another_node_is_answered_by_the_one_that_has_the_room() {
    let site = Site::start().await;
    if site.store().engine() != DatabaseEngine::Postgres {
        // Of SQLite there is one node alone.
        return;
    }
    let other = RoomService::start(site.store().clone(), media())
        .await
        .unwrap();
    let first = site
        .rooms
        .answer_offer(call(&site, SeatRole::Patient).await)
        .await
        .unwrap();
    let second = other
        .answer_offer(call(&site, SeatRole::Clinician).await)
        .await
        .unwrap();
    let port = |sdp: &str| port_of(&json!({ "sdp": sdp }));
    assert_eq!(port(&second), port(&first), "both are in one room");
    let sealed = site.server.rows("SELECT call FROM room_offer").await;
    let sealed: String = sealed[0].try_get("", "call").unwrap();
    assert!(!sealed.contains("candidate"));

    // Once the first node gives its rooms back, the other one takes them.
    site.rooms.shutdown().await;
    let third = other
        .answer_offer(call(&site, SeatRole::Patient).await)
        .await
        .unwrap();
    assert_ne!(port(&third), port(&first));
    other.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_room_of_a_dead_node_is_taken_over() {
    let site = Site::start().await;
    let dead = format!(
        "INSERT INTO room_lease (room_id, node, beat) VALUES ('{ROOM}', '01ARZ3NDEKTSV4RRFFQ69G5FAW', 7)"
    );
    let tx = site.store().begin(Actor::System).await.unwrap();
    tx.connection().execute_unprepared(&dead).await.unwrap();
    tx.commit().await.unwrap();
    let offer = call(&site, SeatRole::Patient).await;
    let answer = site.rooms.answer_offer(offer);
    let answer = tokio::time::timeout(Duration::from_secs(10), answer).await;
    answer.expect("within the time that a page waits").unwrap();
    let rows = site.server.rows("SELECT node FROM room_lease").await;
    let node: String = rows[0].try_get("", "node").unwrap();
    assert_ne!(node, "01ARZ3NDEKTSV4RRFFQ69G5FAW");
    site.rooms.shutdown().await;
}
