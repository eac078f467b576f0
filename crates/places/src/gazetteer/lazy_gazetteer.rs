//! The gazetteer, read when somebody asks for it first.

use std::sync::Arc;

use tokio::sync::OnceCell;
use web::Error;

use super::entries::Gazetteer;

#[derive(Clone, Default)]
pub(crate) struct LazyGazetteer(Arc<OnceCell<Arc<Gazetteer>>>);

impl LazyGazetteer {
    pub(crate) async fn get_or_load(&self) -> Result<Arc<Gazetteer>, Error> {
        if let Some(read) = self.0.get() {
            return Ok(read.clone());
        }
        let kept = self.0.clone();
        // Goes on when whoever asked has gone: a page that waits no longer must not make the next one begin anew.
        let reading = tokio::spawn(async move {
            let read = || async {
                let read = tokio::task::spawn_blocking(Gazetteer::load_embedded).await;
                read.map_err(Error::internal)?
                    .map(Arc::new)
                    .map_err(Error::internal)
            };
            kept.get_or_try_init(read).await.cloned()
        });
        reading.await.map_err(Error::internal)?
    }
}
