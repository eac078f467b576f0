//! Pharmacies, clinics, laboratories and hospitals near a point; areas and postcodes offline.

#![warn(missing_docs)]

mod migrations;

pub use migrations::migrations;

use std::sync::Arc;

use axum::Router;
use staff::DeskRoute;
use store::{Jobs, Store, StoreError};

/// Places of the house. Cheap to clone.
#[derive(Clone)]
pub struct Places {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    public_url: String,
}

impl Places {
    /// In this store, whose migrations must hold [`migrations`]; `public_url` is the site's, without a slash at its end.
    #[must_use]
    pub fn new(store: Store, public_url: &str) -> Self {
        let public_url = public_url.trim_end_matches('/').to_owned();
        Self {
            inner: Arc::new(Inner { store, public_url }),
        }
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The site's address, without a slash at its end.
    #[must_use]
    pub fn public_url(&self) -> &str {
        &self.inner.public_url
    }
}

/// The calls and forms of visitors.
pub fn router(places: Places) -> Router {
    Router::new().with_state(places)
}

/// The calls of the desk; to be guarded with [`DESK_ROUTES`].
pub fn desk_router(places: Places) -> Router {
    Router::new().with_state(places)
}

/// The calls of the desk and who may make them.
pub const DESK_ROUTES: &[DeskRoute] = &[];

/// The runner with this crate's jobs.
#[must_use]
pub fn with_handlers(jobs: Jobs, _places: &Places) -> Jobs {
    jobs
}

/// Sees to what has to happen again and again. At the start of the site.
///
/// # Errors
/// When the database fails.
pub async fn prepare(_places: &Places) -> Result<(), StoreError> {
    Ok(())
}

/// All calls as an OpenAPI document.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    utoipa::openapi::OpenApi::default()
}
