//! The admin listener: for the machine that watches this one, not for visitors.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::get;
use http::StatusCode;
use http::header::CONTENT_TYPE;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::front::App;

/// A check that takes longer has failed.
const CHECK_TIME: Duration = Duration::from_secs(2);

#[derive(Clone)]
struct Admin {
    app: Arc<App>,
    stop: CancellationToken,
}

pub(super) async fn serve(app: Arc<App>, listener: TcpListener, stop: CancellationToken) {
    let state = Admin {
        app,
        stop: stop.clone(),
    };
    let router = Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(state);
    let stopped = async move { stop.cancelled().await };
    if let Err(error) = axum::serve(listener, router)
        .with_graceful_shutdown(stopped)
        .await
    {
        tracing::error!(%error, "the admin listener failed");
    }
}

/// 200 when every check passes; 503 with the reason when one does not or the node is stopping.
async fn ready(State(admin): State<Admin>) -> impl IntoResponse {
    if admin.stop.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n".to_owned());
    }
    for check in &admin.app.checks {
        let failed = match tokio::time::timeout(CHECK_TIME, check()).await {
            Ok(Ok(())) => continue,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "a check took too long".to_owned(),
        };
        return (StatusCode::SERVICE_UNAVAILABLE, format!("{failed}\n"));
    }
    (StatusCode::OK, "ready\n".to_owned())
}

async fn metrics(State(admin): State<Admin>) -> impl IntoResponse {
    let app = &admin.app;
    let mut text = app.metrics.text(app.pages.as_ref());
    for more in &app.more_metrics {
        text.push_str(&more());
    }
    (
        [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
        text,
    )
}
