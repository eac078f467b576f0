//! Whatever is typed or written.
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use tower::ServiceExt;

use super::*;

async fn status(app: &Router, path: &str) -> (StatusCode, String) {
    let response = app
        .clone()
        .oneshot(Request::get(path).body(Body::empty()).unwrap())
        .await
        .unwrap();
    let status = response.status();
    let tags = response
        .headers()
        .get("cache-tag")
        .map(|v| v.to_str().unwrap().to_owned())
        .unwrap_or_default();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    serde_json::from_slice::<serde_json::Value>(&body).unwrap();
    (status, tags)
}

#[tokio::test]
async fn whatever_is_typed_is_answered() {
    let (_place, _store, search) = house().await;
    let app = search_routes().with_state(search).into();
    let (ok, tags) = status(&app, "/api/search?q=fever").await;
    assert_eq!(ok, StatusCode::OK);
    assert!(tags.starts_with("search ") && tags.contains("type:synonyms"));
    let typed = [
        "NEAR(a b, 5)",
        "\"unclosed",
        "a AND",
        "NOT",
        "title_terms: x",
        "-fever",
        "fev*",
        "^x",
        "a:b",
        "' OR 1=1 --",
        "\\",
        "%_%",
        "((((",
        "x & | ! <-> y",
        "مرحبا بالعالم",
        "\u{202e}abc\u{202c}",
        "🙂👩‍⚕️",
        "\u{0}",
        "ก็",
        "漢字かな",
        "\u{301}\u{301}",
        "½ ² ﷽",
        "'::tsquery",
    ];
    for query in typed.into_iter().map(str::to_owned).chain([
        "x".repeat(10_240),
        "fever ".repeat(1_700),
        "ẹ̀".repeat(2_000),
    ]) {
        let encoded: String = url::form_urlencoded::byte_serialize(query.as_bytes()).collect();
        for path in ["/api/search", "/api/search/suggest"] {
            let (code, _) = status(&app, &format!("{path}?q={encoded}")).await;
            assert_eq!(code, StatusCode::OK, "{path} {query:.40}");
        }
    }
    for path in [
        "/api/search",
        "/api/search?q=",
        "/api/search?q=%ff%fe",
        "/api/search?q=%",
        "/api/search?q=fever&page=4294967295",
        "/api/search/suggest",
    ] {
        assert_eq!(status(&app, path).await.0, StatusCode::OK, "{path}");
    }
    for path in [
        "/api/search?q=fever&page=0",
        "/api/search?q=fever&page=-3",
        "/api/search?q=fever&page=two",
        "/api/search?q=fever&kind=staff",
    ] {
        assert_eq!(
            status(&app, path).await.0,
            StatusCode::BAD_REQUEST,
            "{path}"
        );
    }
}

#[tokio::test]
async fn odd_documents_can_be_put_in_and_taken_out() {
    let (_place, store, search) = house().await;
    let odd = [
        entry("empty", SearchKind::Policy, "", ""),
        entry(
            "odd",
            SearchKind::Post,
            "مرحبا \u{0} 漢字",
            &"🙂\u{0}ẹ̀jẹ̀ 漢字 ".repeat(30_000),
        ),
        entry("long", SearchKind::Post, &"x".repeat(5_000), "fine"),
    ];
    put(&store, odd.to_vec()).await;
    assert_eq!(
        ids(&search.search_page("مرحبا", None, 1).await.unwrap()),
        ["odd"]
    );
    assert_eq!(
        ids(&search.search_page("漢字", None, 1).await.unwrap()),
        ["odd"]
    );
    take_out(&store, &["empty", "odd", "long"]).await;
    assert_eq!(
        search
            .search_page("漢字", None, 1)
            .await
            .unwrap()
            .page
            .total,
        0
    );
}
