//! What all requests of a server share.

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use http::{HeaderMap, Method};
use kernel::Clock;

use super::body_budget::BodyBudget;
use super::config::ServerConfig;
use super::dialect::ServiceDialect;
use super::metrics::Metrics;
use super::paths::starts_with_any;
use crate::assets::AssetServer;
use crate::client::UnknownProxies;
use crate::limits::{RequestLimits, too_many_requests};
use crate::security::ScriptPolicy;
use crate::{Error, Pages, origin};

pub(super) type ReadinessCheck =
    Arc<dyn Fn() -> Pin<Box<dyn Future<Output = anyhow::Result<()>> + Send>> + Send + Sync>;
pub(super) type MoreMetrics = Box<dyn Fn() -> String + Send + Sync>;

/// Where the pages of an older site are now.
#[async_trait::async_trait]
pub trait OldAddresses: Send + Sync + 'static {
    /// The path that stands for an address of before, given as its path with its query; `None` for one that nobody knows.
    async fn find_new_path(&self, address: &str) -> Option<String>;
}

pub(super) struct ServerState {
    pub old_addresses: Option<Arc<dyn OldAddresses>>,
    pub config: ServerConfig,
    pub clock: Clock,
    pub router: Router,
    pub pages: Option<Pages>,
    pub assets: Option<AssetServer>,
    pub limits: Arc<RequestLimits>,
    pub bodies: Arc<BodyBudget>,
    pub unknown_proxies: UnknownProxies,
    pub metrics: Metrics,
    pub more_metrics: Vec<MoreMetrics>,
    pub checks: Vec<ReadinessCheck>,
    pub security: HeaderMap,
    pub paying: Option<CheckoutHeaders>,
    pub speaking: Vec<String>,
    pub dialect: Option<Arc<dyn ServiceDialect>>,
}

pub(super) struct CheckoutHeaders {
    pub headers: HeaderMap,
    /// Those where a provider's own client is wanted, and who knows it; none where no provider has one.
    pub with_scripts: Option<(HeaderMap, Arc<dyn ScriptPolicy>)>,
    pub paths: Vec<String>,
}

fn is_at_or_below(path: &str, known: &[String]) -> bool {
    known.iter().any(|known| {
        path.strip_prefix(known.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

impl ServerState {
    /// Whether pages of a path may ask for the microphone.
    pub(super) fn is_speaking(&self, path: &str) -> bool {
        is_at_or_below(path, &self.speaking)
    }

    /// How a path of another service is answered; none where the path is the site's own.
    pub(super) fn dialect_at(&self, path: &str) -> Option<&dyn ServiceDialect> {
        let dialect = self.dialect.as_deref()?;
        dialect.speaks(path).then_some(dialect)
    }

    /// Whether a request changes nothing.
    pub(super) fn is_read(&self, method: &Method, path: &str) -> bool {
        origin::is_read(method) || self.dialect_at(path).is_some()
    }

    /// The security headers of a path below which somebody pays; elsewhere the usual ones do.
    pub(super) async fn paying_headers(&self, path: &str) -> Option<&HeaderMap> {
        let paying = self.paying.as_ref()?;
        if !is_at_or_below(path, &paying.paths) {
            return None;
        }
        match &paying.with_scripts {
            Some((headers, scripts)) if scripts.wants_scripts(path).await => Some(headers),
            _ => Some(&paying.headers),
        }
    }

    /// Takes one read from an address's allowance.
    pub(super) fn may_read(&self, path: &str, subscriber: IpAddr) -> Result<(), Error> {
        let limiter = if starts_with_any(path, &self.config.generous) {
            &self.limits.generous
        } else {
            &self.limits.reads
        };
        limiter.take_one(&subscriber).map_err(too_many_requests)
    }
}
