//! What the log says, and what it never says.
use std::io;
use std::sync::{Arc, Mutex};

use crate::site::Site;
use reqwest::Method;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Keeps what this thread logs until the guard is dropped.
    fn keep() -> (Self, tracing::subscriber::DefaultGuard) {
        let log = Self::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .json()
            .with_writer(move || writer.clone())
            .finish();
        (log, tracing::subscriber::set_default(subscriber))
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

#[tokio::test]
async fn a_proxy_that_nobody_told_of_is_noticed_once() {
    let (log, _guard) = Log::keep();
    let site = Site::start().await;
    for client in ["203.0.113.77", "203.0.113.78"] {
        let headers = [("x-forwarded-for", client)];
        site.get_with("/api/notes/a", &headers).await;
    }
    let log = log.text();
    assert_eq!(log.matches("trusted_proxies").count(), 1, "{log}");
    assert!(!log.contains("203.0.113"), "{log}");
}

#[tokio::test]
async fn a_page_that_throws_tells_the_log_nothing_of_a_form() {
    let (log, _guard) = Log::keep();
    let site = Site::start().await;
    site.get("/throws").await;
    let headers = [("sec-fetch-site", "same-origin")];
    site.send(Method::POST, "/throws", &headers, "private-illness")
        .await;
    let log = log.text();
    assert_eq!(
        log.matches("a page could not be rendered").count(),
        2,
        "{log}"
    );
    assert!(
        log.contains("broken page") && !log.contains("private-illness"),
        "{log}"
    );
}

#[tokio::test]
async fn lines_name_the_pattern_and_the_id_but_nobody_and_nothing_typed() {
    let (log, _guard) = Log::keep();
    let site = Site::with(
        |config| config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()],
        axum::Router::new(),
    )
    .await;
    let headers = [
        ("x-forwarded-for", "203.0.113.77"),
        ("cookie", "visitor=CCCCCCCCCCCCCCCCCCCCCC"),
        ("sec-fetch-site", "same-origin"),
    ];
    site.get_with("/notes?q=private-illness", &headers).await;
    site.get_with("/notes/private-illness", &headers).await;
    site.get_with("/private-illness", &headers).await;
    site.send(Method::POST, "/contact", &headers, "private-illness")
        .await;
    site.send(
        Method::POST,
        "/api/notes/private-illness",
        &headers,
        "private-illness",
    )
    .await;
    let broken = site.get_with("/api/broken?private-illness", &headers).await;
    let id = broken.headers()["x-request-id"]
        .to_str()
        .unwrap()
        .to_owned();
    let log = log.text();
    for said in [
        "\"route\":\"/notes\"",
        "\"route\":\"/notes/{slug}\"",
        "\"route\":\"/api/notes/{slug}\"",
        "secret cause",
        &id,
    ] {
        assert!(log.contains(said), "{said} in\n{log}");
    }
    for never in ["private-illness", "203.0.113.77", "127.0.0.1", "CCCCCCCC"] {
        assert!(!log.contains(never), "{never} in\n{log}");
    }
    assert_eq!(
        log.matches("a request failed").count(),
        1,
        "each failure once"
    );
}
