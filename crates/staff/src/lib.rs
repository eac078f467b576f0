//! People who sign in: passwords, passkeys, one-time codes, roles, sessions, the audit log's reader.
//!
//! A feature's desk calls are plain axum handlers that ask for [`SignedIn`]. The feature exports them as [`DeskRoutes`], each
//! declared with the right that it needs; [`Staff::guard_routes`] enforces the rights in one place, and what is not declared
//! answers nobody.

mod addresses;
mod api;
mod codes;
mod common_passwords;
mod desk_routes;
mod device;
mod doctors;
mod familiar_networks;
mod guard;
mod links;
mod members;
mod migrations;
mod passkeys;
mod password;
mod ports;
mod recovery_codes;
mod refusal;
pub mod rights;
mod roles;
mod sessions;
mod signed_in;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
mod throttle;
mod totp;

use std::sync::Arc;

use store::Store;
use url::Url;
use webauthn_rs::Webauthn;

pub use addresses::{find_active_email, list_holder_emails, load_names};
pub use api::desk_routes;
pub use desk_routes::DeskRoutes;
pub use migrations::migrations;
pub use ports::{InviteEmail, NewDoctorEmail, ResetEmail, SiteProfile, StaffMailer, StaffPorts};
pub use rights::{AccessLevel, DeskRoute, Permission, Role, RouteRight};
pub use roles::RoleSet;
pub use signed_in::SignedIn;

/// The people of the site and their sessions. Cheap to clone.
#[derive(Clone)]
pub struct Staff {
    inner: Arc<StaffInner>,
}

struct StaffInner {
    store: Store,
    public_url: Url,
    webauthn: Option<Webauthn>,
    ports: StaffPorts,
}

impl Staff {
    pub fn new(store: Store, public_url: &Url, surroundings: StaffPorts) -> anyhow::Result<Self> {
        std::thread::spawn(password::warm_up);
        Ok(Self {
            inner: Arc::new(StaffInner {
                store,
                public_url: public_url.clone(),
                webauthn: passkeys::relying_party(public_url)?,
                ports: surroundings,
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

    async fn site_profile(&self) -> SiteProfile {
        (self.inner.ports.site_profile)().await
    }

    fn staff_mailer(&self) -> Option<&dyn StaffMailer> {
        self.inner.ports.mailer.as_deref()
    }
}

pub const VOCABULARIES: kernel::VocabularyTables =
    &[("Role", Role::TERMS), ("Permission", Permission::TERMS)];

pub fn tables() -> Vec<store::personal::TableDeclaration> {
    use tables::{attempt, ceremony, familiar, link, member, passkey, recovery_code, session};
    store::tables! {
        attempt, ceremony, familiar, link, member, passkey, recovery_code, session
    }
}
