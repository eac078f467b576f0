//! The store's writes and failures, as a reader of pages and a writer of forms meet them.

use crate::site::Site;
use axum::Router;
use axum::routing::post;
use kernel::{CacheTag, Clock, ProblemDetails};
use reqwest::Method;
use store::testing::TestDatabase;
use store::{Actor, StoreError};

#[tokio::test]
async fn a_write_is_seen_by_the_next_reader() {
    let place = TestDatabase::migrated(web::migrations).await;
    let store = place.store(Clock::system()).await;
    let listened = store.clone();
    let site = Site::over(
        |_| {},
        Router::new(),
        move |server| server.with_cache_invalidation(&listened),
    )
    .await;
    assert!(site.text("/notes/a").await.contains("first"));
    for round in 0..20 {
        let words = format!("round {round}");
        site.note(&words).await;
        let tx = store.begin(Actor::System).await.unwrap();
        tx.touch_tags([CacheTag::new("note:a")]);
        tx.commit().await.unwrap();
        assert!(
            site.text("/notes/a").await.contains(&words),
            "no wait between them"
        );
    }
}

#[tokio::test]
async fn a_full_disk_and_a_database_that_is_away_have_their_status() {
    let full = || StoreError::from(std::io::Error::from_raw_os_error(28));
    let away = || StoreError::Unavailable("connection refused at 10.0.0.1".into());
    let routes = Router::new()
        .route(
            "/api/full",
            post(move || async move { web::Error::from(full()) }),
        )
        .route(
            "/api/away",
            post(move || async move { web::Error::from(away()) }),
        );
    let site = Site::with(|_| {}, routes).await;
    for (path, status) in [("/api/full", 507), ("/api/away", 503)] {
        let answer = site.send(Method::POST, path, &[], "").await;
        assert_eq!(answer.status(), status);
        assert_eq!(answer.headers().contains_key("retry-after"), status == 503);
        let problem: ProblemDetails = answer.json().await.unwrap();
        assert!(!problem.detail.contains("10.0.0.1") && problem.request_id.is_some());
    }
    assert_eq!(site.get("/notes/a").await.status(), 200, "reads go on");
}
