//! The people of the site, as all else in this crate holds them.

use std::sync::Arc;

use store::Store;
use url::Url;
use webauthn_rs::Webauthn;

use crate::password;
use crate::ports::{SiteProfile, StaffMailer, StaffPorts, SubjectNames};
use crate::relying_party::build_relying_party;

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
                webauthn: build_relying_party(public_url)?,
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

    /// None where the address has no host name.
    pub(crate) fn relying_party(&self) -> Option<&Webauthn> {
        self.inner.webauthn.as_ref()
    }

    pub(crate) async fn site_profile(&self) -> SiteProfile {
        (self.inner.ports.site_profile)().await
    }

    pub(crate) fn subject_names(&self) -> Option<&dyn SubjectNames> {
        self.inner.ports.subject_names.as_deref()
    }

    pub(crate) fn staff_mailer(&self) -> Option<&dyn StaffMailer> {
        self.inner.ports.mailer.as_deref()
    }
}
