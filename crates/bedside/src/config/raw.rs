//! What the operator may say, before it is checked.
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    content_config::RawContent,
    mail_config::RawMail,
    payments_config::{RawPayments, SANDBOX_RATES},
    places_config::RawPlaces,
    sync_config::RawSync,
};

/// What the file, the environment and the command line may say, before it is checked.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawConfig {
    /// Folder of all state. Default `./data`.
    pub data: Option<PathBuf>,
    /// Address of the public listener. Default `127.0.0.1:8080`.
    pub listen: Option<String>,
    /// Address of the operator's listener (`/healthz`, `/readyz`, `/metrics`). Default `127.0.0.1:8081`.
    pub admin_listen: Option<String>,
    /// The one source for canonical links, cookies and allowed origins. Default `http://localhost:8080`.
    pub public_url: Option<String>,
    /// `postgres://…`; SQLite in the data folder when absent.
    pub database: Option<String>,
    /// `s3://bucket?endpoint=…&region=…`; a folder in the data folder when absent.
    pub blobs: Option<String>,
    /// Addresses or networks whose `X-Forwarded-For` is believed. Default none.
    pub trusted_proxies: Option<Vec<String>>,
    /// Address and port for the sound of calls, UDP and TCP, such as `0.0.0.0:7700`; `off` for none. Default: any free port
    /// of this machine where `listen` is an address that only this machine reaches, else `off`.
    pub rooms_media_listen: Option<String>,
    /// Addresses under which phones reach `rooms_media_listen`; needed where it listens on all addresses.
    pub rooms_public_address: Option<Vec<String>>,
    /// Where clamd listens, which looks for viruses in files that people send: the path of its socket, or `host:port`. Default
    /// none: files are not scanned.
    pub virus_scanner: Option<String>,
    /// Runtimes that render pages, 1 to 64. Default 2.
    pub render_threads: Option<usize>,
    /// Memory for rendered pages, in mebibytes, 1 to 4096. Default 32.
    pub page_cache_mib: Option<u64>,
    /// `text` or `json`. Default `text`.
    pub log_format: Option<String>,
    /// Whether samples can be booked and paid for although somebody has published something of their own: for a site that
    /// only shows the software. Default false.
    pub open_samples: Option<bool>,
    pub mail: Option<RawMail>,
    /// Whether this is the real thing: real money, no sandbox. Default whether `public_url` is an https address that others
    /// can reach.
    pub production: Option<bool>,
    /// Hosts of one's own network that may be asked by http on a site that anybody may visit. Default none.
    pub plain_http: Option<Vec<String>>,
    pub payments: Option<RawPayments>,
    pub places: Option<RawPlaces>,
    pub content: Option<RawContent>,
    pub sync: Option<RawSync>,
}

impl RawConfig {
    pub(super) fn data(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(|| PathBuf::from("data"))
    }

    pub(super) fn service_urls(&self) -> [(&'static str, Option<String>); 8] {
        let mail = self.mail.clone().unwrap_or_default();
        let payments = self.payments.clone().unwrap_or_default();
        let places = self.places.clone().unwrap_or_default();
        let rates = payments.rates_url.filter(|url| url != SANDBOX_RATES);
        [
            ("blobs", self.blobs.as_deref().and_then(s3_endpoint)),
            ("mail.emailjs_url", mail.emailjs_url),
            ("payments.rates_url", rates),
            ("payments.sandbox_url", payments.sandbox_url),
            ("places.maps_url", places.maps_url),
            ("places.tiles", places.tiles),
            ("places.lookup_url", places.lookup_url),
            ("sync.host", self.sync.clone().and_then(|sync| sync.host)),
        ]
    }
}

/// Where an S3 address says that its service is.
fn s3_endpoint(blobs: &str) -> Option<String> {
    let url = Url::parse(blobs).ok()?;
    let mut pairs = url.query_pairs();
    let endpoint = pairs.find(|(key, _)| key == "endpoint");
    endpoint.map(|(_, value)| value.into_owned())
}
