//! The node as its operator sees it: the admin listener, the stop, connections that are cut off.
use std::time::{Duration, Instant};

use crate::site::Site;
use axum::Router;
use axum::routing::get;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Status and text of a path of the admin listener.
async fn ask(site: &Site, path: &str) -> (u16, String) {
    let asked = site.client.get(format!("http://{}{path}", site.admin));
    let response = asked.send().await.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

#[tokio::test]
async fn the_admin_listener_tells_how_the_node_is() {
    let site = Site::start().await;
    assert_eq!(ask(&site, "/healthz").await, (200, "ok\n".to_owned()));
    assert_eq!(ask(&site, "/readyz").await, (200, "ready\n".to_owned()));
    site.get("/").await;
    site.get("/").await;
    let (_, metrics) = ask(&site, "/metrics").await;
    for line in [
        "bedside_requests_total{by=\"cache\",status=\"2xx\"} 1",
        "bedside_requests_total{by=\"page\",status=\"2xx\"} 1",
        "bedside_cache_hits_total 1",
        "bedside_renders_total 1",
        "bedside_pages_plain_total 0",
        "bedside_request_seconds_bucket{le=\"+Inf\"} 1",
    ] {
        assert!(metrics.contains(line), "{line} in\n{metrics}");
    }
    assert_eq!(site.get("/healthz").await.status(), 404, "not for visitors");
}

#[tokio::test]
async fn a_node_that_can_render_nothing_is_not_ready() {
    let site = Site::with(|config| config.renderer.queue = 0, Router::new()).await;
    let (status, reason) = ask(&site, "/readyz").await;
    assert_eq!((status, &*reason), (503, "too many renders are waiting\n"));
    assert_eq!(ask(&site, "/healthz").await.0, 200, "it lives all the same");
}

#[tokio::test]
async fn a_stop_lets_requests_finish_and_takes_no_new_ones() {
    let (begun, go_on) = (
        std::sync::Arc::new(tokio::sync::Notify::new()),
        std::sync::Arc::new(tokio::sync::Notify::new()),
    );
    let (has_begun, may_go_on) = (begun.clone(), go_on.clone());
    let slow = Router::new().route(
        "/api/slow",
        get(move || async move {
            has_begun.notify_one();
            may_go_on.notified().await;
            "finished"
        }),
    );
    let site = Site::with(|_| {}, slow).await;
    let stop = async {
        begun.notified().await;
        site.stop.cancel();
        while TcpStream::connect(site.address).await.is_ok() {
            tokio::task::yield_now().await;
        }
        go_on.notify_one();
    };
    let (slow, ()) = tokio::join!(site.get("/api/slow"), stop);
    assert_eq!(slow.text().await.unwrap(), "finished");
    site.served.await.unwrap().unwrap();
}

#[tokio::test]
async fn slow_heads_and_slow_readers_are_cut_off() {
    let large = Router::new().route("/api/large", get(|| async { vec![b'a'; 32 << 20] }));
    let site = Site::with(
        |config| {
            config.head_time = Duration::from_millis(200);
            config.write_time = Duration::from_millis(200);
        },
        large,
    )
    .await;
    let begun = Instant::now();
    let slow = site.raw(b"GET / HTTP/1.1\r\nhost:").await;
    assert!(
        slow.is_empty() || slow.starts_with("HTTP/1.1 408"),
        "{slow}"
    );
    assert!(begun.elapsed() < Duration::from_secs(5));
    let mut reader = TcpStream::connect(site.address).await.unwrap();
    reader
        .write_all(b"GET /api/large HTTP/1.1\r\nhost: x\r\n\r\n")
        .await
        .unwrap();
    reader.read_exact(&mut [0; 12]).await.unwrap();
    // The answer is on its way and nobody takes it. A stop waits for it, so its end tells of the cut.
    site.stop.cancel();
    let stopped = tokio::time::timeout(Duration::from_secs(10), site.served).await;
    stopped.unwrap().unwrap().unwrap();
    let mut rest = Vec::new();
    let _ended = reader.read_to_end(&mut rest).await;
    assert!(rest.len() < 32 << 20, "the whole answer came");
}
