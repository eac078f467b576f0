//! What a server is set up with.

use std::time::Duration;

use kernel::Currency;
use url::Url;

use crate::cache::CacheConfig;
use crate::client::IpNetwork;
use crate::limits::LimitConfig;
use crate::renderer::RendererConfig;

#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// The one source of canonical links, cookies' `Secure`, allowed origins and HSTS.
    pub public_url: Url,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNetwork>,
    /// The currency of visitors who have chosen none.
    pub default_currency: Currency,
    pub cache: CacheConfig,
    pub renderer: RendererConfig,
    pub limits: LimitConfig,
    /// Writes under these paths come from providers: no origin check, the generous limit.
    pub webhooks: Vec<String>,
    /// Calls under these paths are never short of allowance: the safety check.
    pub generous: Vec<String>,
    /// Writes under these paths are nobody's: no visitor's cookie is set for them.
    pub anonymous: Vec<String>,
    /// Pages may show pictures of these origins: tiles of a map.
    pub images: Vec<String>,
    /// The largest body that any route may take, in bytes.
    pub largest_body: usize,
    /// The largest body of a route that does not say otherwise (`DefaultBodyLimit`), in bytes.
    pub usual_body: usize,
    /// A handler that takes longer is answered for with 503.
    pub handler_time: Duration,
    /// A request's head must arrive in this time; also how long an idle connection is kept.
    pub head_time: Duration,
    /// A client that takes nothing of its answer for this long is cut off.
    pub write_time: Duration,
    /// After a stop is asked for, requests in flight get this long.
    pub stop_time: Duration,
    /// Connections at once; further ones wait to be accepted.
    pub connections: usize,
    /// Connections at once from one network (an IPv4 /24, an IPv6 /64) that is neither a trusted proxy nor
    /// [`ServerConfig::uncounted`]; further ones get 503.
    pub connections_per_network: usize,
    /// Networks whose connections are not counted: this machine itself.
    pub uncounted: Vec<IpNetwork>,
    /// Bytes of all bodies that are held at once; what does not fit gets 503.
    pub held_bodies: usize,
    /// The same of one network.
    pub held_bodies_per_network: usize,
}

impl ServerConfig {
    pub fn new(public_url: Url) -> Self {
        Self {
            public_url,
            trusted_proxies: Vec::new(),
            default_currency: Currency::Ngn,
            cache: CacheConfig::default(),
            renderer: RendererConfig::default(),
            limits: LimitConfig::default(),
            webhooks: vec!["/api/webhooks/".to_owned()],
            generous: vec!["/api/safety".to_owned()],
            anonymous: vec!["/api/statistics".to_owned()],
            images: Vec::new(),
            largest_body: 24 << 20,
            usual_body: 256 << 10,
            handler_time: Duration::from_secs(30),
            head_time: Duration::from_secs(30),
            write_time: Duration::from_secs(30),
            stop_time: Duration::from_secs(25),
            connections: 8_192,
            connections_per_network: 64,
            uncounted: IpNetwork::loopback().to_vec(),
            held_bodies: 256 << 20,
            held_bodies_per_network: 64 << 20,
        }
    }
}
