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

#[tokio::test]
async fn lines_name_the_pattern_and_the_id_but_nobody_and_nothing_typed() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .with_writer(move || writer.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
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
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
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
