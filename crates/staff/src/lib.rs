//! People who sign in: passwords, passkeys, one-time codes, roles, sessions, the audit log's reader.
//!
//! A feature's desk calls are plain axum handlers that ask for [`SignedIn`]. Beside its router the feature exports rows
//! of [`DeskRoute`], one per method and path, that say who may call it; [`Staff::guard`] enforces them in one place, and a
//! call without a row answers nobody.

#![warn(missing_docs)]
#![expect(dead_code, reason = "the calls that use the rest come next")]

mod common;
mod device;
mod guard;
mod members;
mod migrations;
mod password;
mod refusal;
pub mod rights;
mod secret;
mod sessions;
mod signed_in;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
mod totp;

use std::sync::Arc;

use sea_orm_migration::MigrationTrait;
use store::Store;
use url::Url;

pub use rights::{Access, DeskRoute, Permission, Role};
pub use signed_in::SignedIn;

/// The people of the site and their sessions. Cheap to clone.
#[derive(Clone)]
pub struct Staff {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    public_url: Url,
}

impl Staff {
    /// The people of the site at this address.
    ///
    /// # Errors
    /// When no passkeys can be made for the address.
    pub fn new(store: Store, public_url: &Url) -> anyhow::Result<Self> {
        Ok(Self {
            inner: Arc::new(Inner {
                store,
                public_url: public_url.clone(),
            }),
        })
    }

    /// The store behind.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The address of the site, with a slash at its end.
    #[must_use]
    pub fn public_url(&self) -> &Url {
        &self.inner.public_url
    }
}

/// The calls of this crate and what they need.
pub const DESK_ROUTES: &[DeskRoute] = &[];

/// The calls of this crate; to be guarded by [`Staff::guard`].
pub fn desk_router(_staff: Staff) -> axum::Router {
    axum::Router::new()
}

/// The schema of this crate.
#[must_use]
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(migrations::Migration)]
}
