//! Which way out mail takes, now and after each change of it on any node.

use std::sync::{Arc, PoisonError, RwLock};

use outbound::NetworkPolicy;
use store::{ChangeEvent, StoreError};
use tokio::sync::Mutex;

use super::saved_server::{SavedServer, ServerSettings, find_server, server_tag};
use crate::dispatch::{MailDispatcher, MailRoute};
use crate::transport::{DkimSigner, MailServer, SmtpTransport, TransportInfo};

/// What of the way out the configuration says.
pub struct RouteSetup {
    /// The way out without what the desk has set: that of the configuration, or the embedded outbox.
    pub usual: MailRoute,
    /// The configuration decides: the desk sets nothing.
    pub is_configured: bool,
    pub dkim: Option<DkimSigner>,
    /// The address of this site.
    pub site: String,
    /// Which servers the desk may name.
    pub reach: NetworkPolicy,
    /// Is told whether mail leaves the house, at the start and after each change.
    pub on_change: Box<dyn Fn(bool) + Send + Sync>,
}

/// What becomes of the mail server that is set at the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerUse {
    /// The configuration decides.
    Configured,
    /// None is set.
    NotSet,
    InUse,
    /// It was saved for a site at another address, of which this may be a copy: nothing is sent until somebody says so.
    OtherSite,
    /// It cannot be read: it was sealed with a key that is not on this machine.
    Unreadable,
}

/// The ways out of this site. Cheap to clone.
#[derive(Clone)]
pub struct MailRoutes {
    inner: Arc<RoutesInner>,
}

struct RoutesInner {
    dispatcher: MailDispatcher,
    setup: RouteSetup,
    server_use: RwLock<ServerUse>,
    /// One look at a time, so that the last one to look saw the newest row.
    looking: Mutex<()>,
}

impl MailRoutes {
    /// Sets the dispatcher's way out, now and after each change.
    pub async fn start(dispatcher: MailDispatcher, setup: RouteSetup) -> Result<Self, StoreError> {
        let store = dispatcher.store().clone();
        let routes = Self {
            inner: Arc::new(RoutesInner {
                dispatcher,
                setup,
                server_use: RwLock::new(ServerUse::NotSet),
                looking: Mutex::default(),
            }),
        };
        let listener = routes.clone();
        // Listening begins before the first look, so that no change between the two is missed.
        store.on_change(move |change| {
            let is_ours = match change {
                ChangeEvent::Tags(tags) => tags.contains(&server_tag()),
                ChangeEvent::Reset => true,
            };
            if is_ours {
                let routes = listener.clone();
                tokio::spawn(async move {
                    // The way out of before stays; once the database has returned, it is looked at again.
                    if let Err(error) = routes.refresh().await {
                        tracing::error!(%error, "the mail server cannot be read");
                    }
                });
            }
        });
        routes.refresh().await?;
        Ok(routes)
    }

    pub fn dispatcher(&self) -> &MailDispatcher {
        &self.inner.dispatcher
    }

    pub fn server_use(&self) -> ServerUse {
        let known = self.inner.server_use.read();
        *known.unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn setup(&self) -> &RouteSetup {
        &self.inner.setup
    }

    /// Looks at what is saved, and takes the way out that holds now.
    pub(crate) async fn refresh(&self) -> Result<(), StoreError> {
        let inner = &*self.inner;
        let _alone = inner.looking.lock().await;
        let store = inner.dispatcher.store();
        let saved = if inner.setup.is_configured {
            None
        } else {
            find_server(store, store.reader().connection()).await?
        };
        let (server_use, route) = inner.setup.choose_route(saved.as_ref());
        let known = inner.server_use.write();
        *known.unwrap_or_else(PoisonError::into_inner) = server_use;
        inner.dispatcher.set_route(route);
        (inner.setup.on_change)(inner.dispatcher.has_external_transport());
        Ok(())
    }
}

impl RouteSetup {
    fn choose_route(&self, saved: Option<&SavedServer>) -> (ServerUse, MailRoute) {
        if self.is_configured {
            return (ServerUse::Configured, self.usual.clone());
        }
        let Some(saved) = saved else {
            return (ServerUse::NotSet, self.usual.clone());
        };
        let Some(settings) = &saved.settings else {
            return (ServerUse::Unreadable, self.usual.clone());
        };
        if settings.site != self.site {
            return (ServerUse::OtherSite, self.usual.clone());
        }
        match self.build_route(settings) {
            Ok(route) => (ServerUse::InUse, route),
            Err(error) => {
                tracing::error!(%error, "the mail server that was set at the desk cannot be used");
                (ServerUse::Unreadable, self.usual.clone())
            }
        }
    }

    /// The way out over a server.
    pub(crate) fn build_route(&self, settings: &ServerSettings) -> anyhow::Result<MailRoute> {
        let transport = SmtpTransport::new(&settings.to_smtp_config(), self.dkim.clone())?;
        let mut sender = self.usual.sender.clone();
        if sender.newsletter == sender.from {
            sender.newsletter = settings.from.clone();
        }
        sender.from = settings.from.clone();
        sender.name = Some(settings.from_name.clone()).filter(|name| !name.is_empty());
        Ok(MailRoute {
            transport: Arc::new(transport),
            sender,
            info: TransportInfo {
                name: "smtp",
                server: Some(MailServer {
                    address: format!("{}:{}", settings.host, settings.port),
                    security: settings.security.key(),
                    user: Some(settings.user.clone()).filter(|user| !user.is_empty()),
                }),
                ..self.usual.info.clone()
            },
        })
    }
}
