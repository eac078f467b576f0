//! Forms that were not taken, shown again by a page that can be reloaded and gone back to.
use axum::Router;
use axum::response::Response;
use axum::routing::post;
use chrono::Duration;
use http::{HeaderMap, Uri};
use kernel::{Clock, FieldError};
use reqwest::Method;
use sea_orm::{ConnectionTrait, QueryResult, Statement};
use store::Store;
use store::testing::TestDatabase;
use web::{FormState, FormValue, Pages};

use crate::site::Site;

const PLAIN: &str = "<p>contact</p>";

struct House {
    site: Site,
    clock: Clock,
    store: Store,
    _place: TestDatabase,
}

impl House {
    async fn new() -> Self {
        let place = TestDatabase::migrated(web::migrations).await;
        let clock = Clock::fixed("2026-11-21T09:00:00Z".parse().unwrap());
        let store = place.store(clock.clone()).await;
        store.load_keys().await.unwrap();
        let routes = Router::new().route("/opened/{token}", post(mend));
        let kept = store.clone();
        let site = Site::over(|_| {}, routes, |server| server.with_form_store(kept)).await;
        Self {
            site,
            clock,
            store,
            _place: place,
        }
    }

    async fn press(&self, accept: &str, typed: &str) -> reqwest::Response {
        let headers = [("accept", accept)];
        self.site
            .send(Method::POST, "/opened/a?page=2", &headers, typed)
            .await
    }

    async fn rows(&self) -> Vec<QueryResult> {
        let reader = self.store.reader();
        let connection = reader.connection();
        let all = "SELECT content FROM waiting_form".to_owned();
        let all = Statement::from_string(connection.get_database_backend(), all);
        connection.query_all_raw(all).await.unwrap()
    }
}

async fn mend(pages: Pages, uri: Uri, headers: HeaderMap, body: String) -> Response {
    let form = FormState {
        name: "contact".to_owned(),
        values: [("name".to_owned(), FormValue::One(body))].into(),
        errors: vec![FieldError {
            field: "email".to_owned(),
            message: "Enter your email address".to_owned(),
        }],
        ..FormState::default()
    };
    pages.redirect_back(&uri, &headers, form).await
}

fn place(response: &reqwest::Response) -> String {
    let place = response.headers().get("location").unwrap();
    place.to_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_form_is_shown_again_by_a_page_that_can_be_reloaded() {
    let house = House::new().await;
    assert!(house.site.text("/opened/a?page=2").await.contains(PLAIN));
    let press = house.press("text/html", "Ada").await;
    assert_eq!(press.status(), 303);
    let again = place(&press);
    let (page, token) = again.split_once("&again=").unwrap();
    assert_eq!((page, token.len()), ("/opened/a?page=2", 32));
    for _ in 0..2 {
        let shown = house.site.get(&again).await;
        assert_eq!(shown.status(), 200);
        assert_eq!(shown.headers()["cache-control"], "no-store");
        let shown = shown.text().await.unwrap();
        assert!(shown.contains("form Ada: email Enter your email address"));
    }
    assert!(house.site.text(page).await.contains(PLAIN), "nobody else's");
    let other = again.replace("/opened/a", "/opened/b");
    assert!(house.site.text(&other).await.contains(PLAIN));
    house.clock.advance(Duration::minutes(11));
    assert!(house.site.text(&again).await.contains(PLAIN), "too late");
}

#[tokio::test]
async fn what_was_typed_is_kept_sealed_and_goes_with_the_next_press() {
    let house = House::new().await;
    house.press("*/*", "Ada-from-Osogbo").await;
    let rows = house.rows().await;
    let content: String = rows[0].try_get("", "content").unwrap();
    assert!(!content.contains("Ada-from-Osogbo"), "{content}");
    house.clock.advance(Duration::minutes(11));
    house.press("*/*", "Bola").await;
    assert_eq!(house.rows().await.len(), 1);
}

#[tokio::test]
async fn a_program_and_what_is_too_much_to_keep_are_answered_at_once() {
    let house = House::new().await;
    let long = "a".repeat(65 << 10);
    for (accept, typed) in [("application/json", "Ada"), ("text/html", long.as_str())] {
        let answer = house.press(accept, typed).await;
        assert_eq!(answer.status(), 422);
        assert!(answer.text().await.unwrap().contains(typed));
    }
    assert!(house.rows().await.is_empty());
}
