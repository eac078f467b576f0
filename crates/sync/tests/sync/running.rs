//! The sync as it runs beside a served site.
use std::time::Duration;

use sync::SyncService;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::house::House;

/// Longest that anything is waited for.
const PATIENCE: Duration = Duration::from_secs(30);
const LOOK: Duration = Duration::from_millis(5);

/// A sync that ends with the value.
pub struct Running {
    task: JoinHandle<()>,
    stop: CancellationToken,
}

impl Running {
    pub fn of(service: SyncService) -> Self {
        let stop = CancellationToken::new();
        let stopped = stop.clone();
        let task = tokio::spawn(async move { service.run_until_cancelled(stopped).await });
        Self { task, stop }
    }

    pub fn begin(house: &House) -> Self {
        Self::of(house.sync.clone())
    }

    /// Begins, and waits until it listens and has compared everything.
    pub async fn start(house: &House) -> Self {
        let running = Self::begin(house);
        eventually(|| async { house.sync.overview().await.unwrap().census_at.is_some() }).await;
        running
    }

    pub async fn stop(mut self) {
        self.stop.cancel();
        (&mut self.task).await.unwrap();
    }

    pub async fn kill(mut self) {
        self.task.abort();
        let _ = (&mut self.task).await;
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Waits until it is so.
pub async fn eventually<F: Future<Output = bool>>(mut is_so: impl FnMut() -> F) {
    let waited = tokio::time::timeout(PATIENCE, async {
        while !is_so().await {
            tokio::time::sleep(LOOK).await;
        }
    });
    waited.await.unwrap();
}
