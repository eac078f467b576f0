//! People who sign in: passwords, passkeys, one-time codes, roles, sessions, the audit log's reader.
//!
//! A feature's desk calls are plain axum handlers that ask for [`SignedIn`]. The feature exports them as [`DeskRoutes`], each
//! declared with the right that it needs; [`Staff::guard`] enforces the rights in one place, and what is not declared
//! answers nobody.

mod addresses;
mod api;
mod codes;
mod common;
mod desk_routes;
mod device;
mod doctors;
mod familiar;
mod guard;
mod links;
mod members;
mod migrations;
mod passkeys;
mod password;
mod refusal;
pub mod rights;
mod roles;
mod secret;
mod sessions;
mod signed_in;
mod surroundings;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
mod throttle;
mod totp;

use std::sync::Arc;

use store::Store;
use url::Url;
use webauthn_rs::Webauthn;

pub use addresses::{address_of, addresses_of_holders, names_of};
pub use api::desk_routes;
pub use desk_routes::DeskRoutes;
pub use migrations::migrations;
pub use rights::{Access, DeskRoute, Permission, Right, Role};
pub use roles::Roles;
pub use signed_in::SignedIn;
pub use surroundings::{Invite, NewDoctor, NewWayIn, Place, Post, Surroundings};

/// The people of the site and their sessions. Cheap to clone.
#[derive(Clone)]
pub struct Staff {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    public_url: Url,
    webauthn: Option<Webauthn>,
    surroundings: Surroundings,
}

impl Staff {
    pub fn new(store: Store, public_url: &Url, surroundings: Surroundings) -> anyhow::Result<Self> {
        std::thread::spawn(password::warm_up);
        Ok(Self {
            inner: Arc::new(Inner {
                store,
                public_url: public_url.clone(),
                webauthn: passkeys::relying_party(public_url)?,
                surroundings,
            }),
        })
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The address of the site, with a slash at its end.
    pub fn public_url(&self) -> &Url {
        &self.inner.public_url
    }

    async fn place(&self) -> Place {
        (self.inner.surroundings.place)().await
    }

    fn post(&self) -> Option<&dyn Post> {
        self.inner.surroundings.post.as_deref()
    }
}

pub const VOCABULARIES: kernel::Vocabularies =
    &[("Role", Role::TERMS), ("Permission", Permission::TERMS)];

pub fn tables() -> Vec<store::personal::Table> {
    use tables::{attempt, ceremony, familiar, link, member, passkey, recovery_code, session};
    store::tables! {
        attempt, ceremony, familiar, link, member, passkey, recovery_code, session
    }
}
