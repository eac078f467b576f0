//! The staff desk's page: one document for every address below `/desk`.
use crate::site::Site;
use axum::Router;

async fn desk() -> Site {
    let csp = br#"{"scriptHashes":["sha256-abc="]}"#;
    let page = b"<!doctype html><title>Staff desk</title>".to_vec();
    Site::over(
        |_| {},
        Router::new(),
        move |server| server.desk(page, csp).unwrap(),
    )
    .await
}

#[tokio::test]
async fn every_address_of_the_desk_is_its_page_and_is_never_kept() {
    let site = desk().await;
    for path in ["/desk", "/desk/people", "/desk/documents/01ABC?tab=1"] {
        let answer = site.get(path).await;
        assert_eq!(answer.status(), 200, "{path}");
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), "text/html; charset=utf-8");
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("x-robots-tag"), "noindex, nofollow");
        assert_eq!(header("x-frame-options"), "DENY");
        assert!(header("permissions-policy").contains("microphone=(self)"));
        let policy = header("content-security-policy");
        for part in [
            "script-src 'self' 'sha256-abc='",
            "style-src 'self';",
            "media-src 'self' blob:",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{part} is not in {policy}");
        }
        assert!(answer.text().await.unwrap().contains("Staff desk"));
    }
    let elsewhere = site.get("/desks").await;
    assert_eq!(elsewhere.status(), 404);
}
