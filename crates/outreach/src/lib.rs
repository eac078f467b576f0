//! Contact, partnership, volunteers, enquiries, feedback, complaints: people who write, and who answers them.

#![warn(missing_docs)]

mod migrations;

pub use migrations::migrations;

use std::sync::Arc;

use axum::Router;
use staff::DeskRoute;
use store::{Jobs, Store, StoreError};

/// Outreach of the house. Cheap to clone.
#[derive(Clone)]
pub struct Outreach {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    public_url: String,
}

impl Outreach {
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
pub fn router(outreach: Outreach) -> Router {
    Router::new().with_state(outreach)
}

/// The calls of the desk; to be guarded with [`DESK_ROUTES`].
pub fn desk_router(outreach: Outreach) -> Router {
    Router::new().with_state(outreach)
}

/// The calls of the desk and who may make them.
pub const DESK_ROUTES: &[DeskRoute] = &[];

/// The runner with this crate's jobs.
#[must_use]
pub fn with_handlers(jobs: Jobs, _outreach: &Outreach) -> Jobs {
    jobs
}

/// Sees to what has to happen again and again. At the start of the site.
///
/// # Errors
/// When the database fails.
pub async fn prepare(_outreach: &Outreach) -> Result<(), StoreError> {
    Ok(())
}

/// All calls as an OpenAPI document.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    utoipa::openapi::OpenApi::default()
}
