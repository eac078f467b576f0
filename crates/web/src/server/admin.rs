//! The admin listener: for the machine that watches this one, not for visitors.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::get;
use http::StatusCode;
use http::header::CONTENT_TYPE;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::state::ServerState;

const CHECK_TIME: Duration = Duration::from_secs(2);

#[derive(Clone)]
struct AdminState {
    app: Arc<ServerState>,
    stop: CancellationToken,
}

pub(super) async fn serve_admin(
    app: Arc<ServerState>,
    listener: TcpListener,
    stop: CancellationToken,
) {
    let state = AdminState {
        app,
        stop: stop.clone(),
    };
    let router = Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(get_readiness))
        .route("/metrics", get(get_metrics))
        .with_state(state);
    let stopped = async move { stop.cancelled().await };
    if let Err(error) = axum::serve(listener, router)
        .with_graceful_shutdown(stopped)
        .await
    {
        tracing::error!(%error, "the admin listener failed");
    }
}

/// 200 when the renderer answers and every check passes; 503 with the reason when one does not or the node is stopping.
async fn get_readiness(State(admin): State<AdminState>) -> impl IntoResponse {
    let app = &admin.app;
    let checked = async {
        // First, so that a load balancer sends nobody here while the last requests finish.
        anyhow::ensure!(!admin.stop.is_cancelled(), "stopping");
        if let Some(pages) = &app.pages {
            with_timeout(pages.renderer().check_runtime()).await?;
        }
        for check in &app.checks {
            with_timeout(check()).await?;
        }
        Ok(())
    };
    match checked.await {
        Ok(()) => (StatusCode::OK, "ready\n".to_owned()),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error:#}\n")),
    }
}

async fn with_timeout<E: Into<anyhow::Error>>(
    check: impl Future<Output = Result<(), E>>,
) -> anyhow::Result<()> {
    tokio::time::timeout(CHECK_TIME, check)
        .await
        .context("a check took too long")?
        .map_err(Into::into)
}

async fn get_metrics(State(admin): State<AdminState>) -> impl IntoResponse {
    let app = &admin.app;
    let mut text = app.metrics.format_metrics(app.pages.as_ref());
    for more in &app.more_metrics {
        text.push_str(&more());
    }
    (
        [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
        text,
    )
}
