//! Writes that come twice, through HTTP and the store.
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use crate::site::Site;
use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use http::StatusCode;
use kernel::{Clock, ProblemDetails};
use reqwest::Method;
use sea_orm::{ConnectionTrait, Statement};
use store::Store;
use store::testing::TestDatabase;
use tokio::sync::Notify;
use web::{IdempotencyLayer, Visitor};

const KEY: (&str, &str) = ("idempotency-key", "01JD8T3Z5W0000000000000000");
const LETTER: &str = "name=Ada&message=Is+the+clinic+open+on+Monday%3F";

#[derive(Default)]
struct Desk {
    taken: AtomicUsize,
    begun: Notify,
    go_on: Notify,
}

struct House {
    site: Site,
    desk: Arc<Desk>,
    clock: Clock,
    store: Store,
    _place: TestDatabase,
}

impl House {
    async fn new() -> Self {
        let place = TestDatabase::migrated(web::migrations).await;
        let clock = Clock::fixed("2026-11-21T09:00:00Z".parse().unwrap());
        let store = place.store(clock.clone()).await;
        let desk = Arc::new(Desk::default());
        let letters = Router::new()
            .route("/api/letters", post(take))
            .route("/api/slow", post(slow))
            .route("/api/refused", post(refuse))
            .route("/api/mended", post(lead_back))
            .route("/api/failing", post(fail))
            .with_state(desk.clone());
        let likes = Router::new()
            .route("/api/likes", post(take))
            .with_state(desk.clone());
        let choices = Router::new()
            .route("/api/choices", post(take))
            .with_state(desk.clone());
        let secrets = Router::new()
            .route("/api/secrets", post(take))
            .with_state(desk.clone());
        let sealed = IdempotencyLayer::new(store.clone())
            .with_encryption()
            .wrap_routes(secrets);
        let routes = IdempotencyLayer::new(store.clone())
            .wrap_routes(letters)
            .merge(sealed)
            .merge(
                IdempotencyLayer::new(store.clone())
                    .keyed_only()
                    .wrap_routes(likes),
            )
            .merge(
                IdempotencyLayer::new(store.clone())
                    .known_visitors_only()
                    .wrap_routes(choices),
            );
        Self {
            site: Site::with(|_| {}, routes).await,
            desk,
            clock,
            store,
            _place: place,
        }
    }

    async fn post(&self, path: &str, headers: &[(&str, &str)], body: &str) -> reqwest::Response {
        self.site.send(Method::POST, path, headers, body).await
    }

    fn taken(&self) -> usize {
        self.desk.taken.load(SeqCst)
    }
}

async fn take(State(desk): State<Arc<Desk>>, _visitor: Visitor, body: String) -> Response {
    let number = desk.taken.fetch_add(1, SeqCst) + 1;
    (
        StatusCode::SEE_OTHER,
        [("location", "/thanks")],
        format!("{number}: {body}"),
    )
        .into_response()
}

async fn slow(State(desk): State<Arc<Desk>>, body: String) -> String {
    desk.begun.notify_one();
    desk.go_on.notified().await;
    format!("{}: {body}", desk.taken.fetch_add(1, SeqCst) + 1)
}

async fn refuse(State(desk): State<Arc<Desk>>) -> web::Error {
    desk.taken.fetch_add(1, SeqCst);
    ProblemDetails::invalid_fields("No.", Vec::new()).into()
}

/// As a form does that was not taken.
async fn lead_back(State(desk): State<Arc<Desk>>) -> Redirect {
    desk.taken.fetch_add(1, SeqCst);
    Redirect::to("/contact?again=0123456789abcdef0123456789abcdef")
}

async fn fail(State(desk): State<Arc<Desk>>) -> String {
    assert!(desk.taken.fetch_add(1, SeqCst) > 0, "the first one panics");
    "done".to_owned()
}

#[tokio::test]
async fn the_same_key_and_body_get_the_first_answer_again() {
    let house = House::new().await;
    let first = house.post("/api/letters", &[KEY], LETTER).await;
    assert_eq!(
        (
            first.status().as_u16(),
            first.headers()["location"].to_str().unwrap()
        ),
        (303, "/thanks")
    );
    let cookie = first.headers()["set-cookie"].to_str().unwrap().to_owned();
    let words = first.text().await.unwrap();
    house.clock.advance(chrono::Duration::hours(23));
    let again = house.post("/api/letters", &[KEY], LETTER).await;
    assert_eq!(
        (
            again.status().as_u16(),
            again.headers()["idempotency-replayed"].to_str().unwrap()
        ),
        (303, "true")
    );
    assert_eq!(again.headers()["location"], "/thanks");
    assert_eq!(
        again.headers()["set-cookie"].to_str().unwrap(),
        cookie,
        "the same visitor"
    );
    assert_eq!(again.text().await.unwrap(), words);
    assert_eq!(house.taken(), 1);
    house.clock.advance(chrono::Duration::hours(2));
    house.post("/api/letters", &[KEY], LETTER).await;
    assert_eq!(house.taken(), 2, "a day later it is forgotten");
}

#[tokio::test]
async fn a_key_used_for_something_else_is_422() {
    let house = House::new().await;
    house.post("/api/letters", &[KEY], LETTER).await;
    let other = house
        .post(
            "/api/letters",
            &[KEY],
            "name=Bola&message=Something+else+altogether",
        )
        .await;
    assert_eq!(other.status(), 422);
    assert_eq!(
        other.json::<ProblemDetails>().await.unwrap().code,
        "idempotency_key_reused"
    );
    house.post("/api/likes", &[KEY], LETTER).await;
    assert_eq!(
        house.taken(),
        2,
        "keys of different paths have nothing to do with each other"
    );
    let empty = house
        .post("/api/letters", &[("idempotency-key", "")], LETTER)
        .await;
    assert_eq!(empty.status(), 400);
}

#[tokio::test]
async fn a_double_click_without_a_key_is_one_write() {
    let house = House::new().await;
    for _ in 0..3 {
        assert_eq!(house.post("/api/letters", &[], LETTER).await.status(), 303);
    }
    assert_eq!(house.taken(), 1);
    house
        .post(
            "/api/letters",
            &[],
            "name=Bola&message=Something+else+altogether",
        )
        .await;
    house
        .post("/api/letters", &[("user-agent", "another browser")], LETTER)
        .await;
    assert_eq!(house.taken(), 3, "another body or browser is another write");
    house.clock.advance(chrono::Duration::seconds(121));
    house.post("/api/letters", &[], LETTER).await;
    assert_eq!(house.taken(), 4, "two minutes later it is meant");
    // Short words of somebody without a cookie are another person's a moment later, long ones are not.
    house.clock.advance(chrono::Duration::seconds(121));
    let long = format!("message={}", "Something+of+mine+".repeat(10));
    for words in [LETTER, &long] {
        house.post("/api/letters", &[], words).await;
        house.clock.advance(chrono::Duration::seconds(6));
        house.post("/api/letters", &[], words).await;
    }
    assert_eq!(house.taken(), 7);
    for _ in 0..2 {
        house.post("/api/letters", &[], "short").await;
        house.post("/api/likes", &[], LETTER).await;
    }
    assert_eq!(
        house.taken(),
        11,
        "short ones of strangers and likes are not compared"
    );
}

#[tokio::test]
async fn two_strangers_who_choose_the_same_stay_two() {
    let house = House::new().await;
    let choice = "product=net&quantity=1&variant=".to_owned() + &"0".repeat(200);
    let mut cookies = Vec::new();
    for taken in 1..=2 {
        let answer = house.post("/api/choices", &[], &choice).await;
        assert_eq!(house.taken(), taken, "neither waits for the other");
        cookies.push(answer.headers()["set-cookie"].to_str().unwrap().to_owned());
    }
    assert_ne!(cookies[0], cookies[1]);
    let known = [
        ("cookie", cookies[0].split(';').next().unwrap()),
        ("origin", "http://localhost:8080"),
    ];
    for (headers, taken) in [(&known[..], 3), (&[KEY][..], 4)] {
        for _ in 0..2 {
            house.post("/api/choices", headers, &choice).await;
        }
        assert_eq!(house.taken(), taken, "{headers:?} count once");
    }
}

#[tokio::test]
async fn a_repeat_waits_for_the_first_answer() {
    let house = House::new().await;
    let second = async {
        house.desk.begun.notified().await;
        let waiting = house.post("/api/slow", &[KEY], LETTER);
        let (answer, ()) = tokio::join!(waiting, async { house.desk.go_on.notify_one() });
        answer
    };
    let (first, second) = tokio::join!(house.post("/api/slow", &[KEY], LETTER), second);
    assert_eq!(first.text().await.unwrap(), second.text().await.unwrap());
    assert_eq!(house.taken(), 1);
}

#[tokio::test]
async fn a_write_goes_on_when_its_client_hangs_up() {
    let house = House::new().await;
    tokio::select! {
        _ = house.post("/api/slow", &[KEY], LETTER) => panic!("it waits"),
        () = house.desk.begun.notified() => {}
    }
    house.desk.go_on.notify_one();
    let again = house.post("/api/slow", &[KEY], LETTER).await;
    assert!(again.text().await.unwrap().starts_with("1: "));
    assert_eq!(house.taken(), 1);
}

#[tokio::test]
async fn what_failed_may_be_tried_again() {
    let house = House::new().await;
    for _ in 0..2 {
        assert_eq!(
            house.post("/api/refused", &[KEY], LETTER).await.status(),
            422
        );
    }
    assert_eq!(house.taken(), 2);
    for _ in 0..2 {
        let back = house.post("/api/mended", &[KEY], LETTER).await;
        assert_eq!(back.status(), 303);
    }
    assert_eq!(house.taken(), 4, "what was not taken is looked at again");
    let house = House::new().await;
    assert_eq!(
        house.post("/api/failing", &[KEY], LETTER).await.status(),
        500
    );
    assert_eq!(
        house.post("/api/failing", &[KEY], LETTER).await.status(),
        200
    );
}

#[tokio::test]
async fn eight_at_once_are_one_write() {
    let house = House::new().await;
    let clicks = (0..8).map(|_| house.post("/api/letters", &[KEY], LETTER));
    for answer in futures::future::join_all(clicks).await {
        assert_eq!(answer.status(), 303);
        assert!(answer.text().await.unwrap().starts_with("1: "));
    }
    assert_eq!(house.taken(), 1);
}

#[tokio::test]
async fn a_sealed_answer_is_read_by_who_sends_the_same_again_only() {
    let house = House::new().await;
    for headers in [
        &[KEY][..],
        &[
            ("cookie", "visitor=AAAAAAAAAAAAAAAAAAAAAA"),
            ("origin", "http://localhost:8080"),
        ][..],
    ] {
        let first = house.post("/api/secrets", headers, LETTER).await;
        let first = first.text().await.unwrap();
        let again = house.post("/api/secrets", headers, LETTER).await;
        assert_eq!(again.headers()["idempotency-replayed"], "true");
        assert_eq!(again.text().await.unwrap(), first);
    }
    assert_eq!(house.taken(), 2);
    let other = house
        .post("/api/secrets", &[KEY], "name=Bola&message=another")
        .await;
    assert_eq!(other.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let reader = house.store.reader();
    let connection = reader.connection();
    let backend = connection.get_database_backend();
    let sql = "SELECT body FROM idempotency";
    let rows = connection
        .query_all_raw(Statement::from_string(backend, sql))
        .await
        .unwrap();
    assert_eq!(rows.len(), 2);
    for row in rows {
        let body: Vec<u8> = row.try_get("", "body").unwrap();
        assert!(!body.windows(6).any(|word| word == b"Monday"));
    }
}
