//! Which dataset this site is kept equal to, as the operator says it.
use std::fmt;
use std::time::Duration;

use outbound::NetworkPolicy;
use url::{Host, Url};

/// What the specification's client asks for (spec 1 §7).
pub const USUAL_VERSION: &str = "2025-01-06";
pub const USUAL_DATASET: &str = "production";
/// The types that the specification reads (spec 1 §7), with the third of its series.
pub const USUAL_TYPES: [&str; 7] = [
    "blog",
    "clinicseries",
    "faq",
    "healthnugget",
    "mos",
    "policy",
    "shop",
];

/// Types of these that say what to do with one's body; policies and products do not.
pub const USUAL_ADVICE: [&str; 5] = ["blog", "clinicseries", "faq", "healthnugget", "mos"];

/// Its `Debug` shows no secret.
#[derive(Clone, PartialEq, Eq)]
pub struct SyncSettings {
    pub project: String,
    /// Another address than the service's own, such as that of a proxy.
    pub host: Option<Url>,
    /// `YYYY-MM-DD`, or `1`.
    pub version: String,
    pub dataset: String,
    /// Reads drafts of a public dataset no more than others do; without one only a public dataset is read.
    pub token: Option<String>,
    /// `_type`s that are taken.
    pub types: Vec<String>,
    /// What says what to do with one's body goes to the site without a doctor of this house.
    pub is_trusted: bool,
    /// `_type`s of which that is believed, beside what the desk itself holds for clinical.
    pub advice_types: Vec<String>,
    /// Tells the service what readers do here; another one than that for reading. Without, nothing is told.
    pub write_token: Option<String>,
    pub pace: SyncPace,
}

impl fmt::Debug for SyncSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.project, self.dataset)
    }
}

/// How long things take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SyncPace {
    /// Longest wait for an answer, or for its next part where it is long.
    pub patience: Duration,
    /// What the waits between tries are multiples of.
    pub retry: Duration,
    /// Longest that a `Retry-After` is waited for.
    pub longest_wait: Duration,
    /// Between two censuses where nothing else asks for one.
    pub census: Duration,
    /// Shortest and longest wait before listening again.
    pub reconnect: (Duration, Duration),
    /// A listener that hears nothing for so long is dead.
    pub silence: Duration,
    /// Before a document is read again whose event came before it could be read.
    pub reread: Duration,
    /// Between two signs of life of the node that syncs; another takes over when three stayed out.
    pub beat: Duration,
    /// What readers do is gathered for so long before it is told.
    pub gather: Duration,
    /// Shortest and longest wait before the service is told again what it did not take.
    pub retell: (Duration, Duration),
    /// What it did not take for so long is given up.
    pub give_up: Duration,
    /// After failing for so long, staff are told.
    pub alarm: Duration,
}

impl Default for SyncPace {
    fn default() -> Self {
        Self {
            patience: Duration::from_secs(300),
            retry: Duration::from_millis(100),
            longest_wait: Duration::from_secs(120),
            census: Duration::from_secs(15 * 60),
            reconnect: (Duration::from_secs(1), Duration::from_secs(60)),
            // Twice the thirty seconds that the service's clients wait between keep-alives.
            silence: Duration::from_secs(60),
            reread: Duration::from_millis(1_200),
            beat: Duration::from_secs(5),
            gather: Duration::from_secs(2),
            retell: (Duration::from_secs(5), Duration::from_secs(15 * 60)),
            give_up: Duration::from_secs(14 * 24 * 3_600),
            alarm: Duration::from_secs(24 * 3_600),
        }
    }
}

impl SyncPace {
    /// Everything a hundred times as fast: for tests.
    pub fn compressed() -> Self {
        let ms = Duration::from_millis;
        Self {
            patience: ms(1_500),
            retry: ms(1),
            longest_wait: ms(50),
            census: ms(400),
            reconnect: (ms(10), ms(200)),
            silence: ms(600),
            reread: ms(60),
            beat: ms(50),
            gather: ms(10),
            retell: (ms(5), ms(100)),
            give_up: Duration::from_secs(3_600),
            alarm: Duration::from_secs(3_600),
        }
    }
}

impl SyncSettings {
    /// Where calls go: `https://<project>.api.sanity.io/v<version>/`.
    ///
    /// # Errors
    /// When project, host and version make no address.
    pub fn base_url(&self) -> Result<Url, url::ParseError> {
        let host = match &self.host {
            Some(host) => host.as_str().trim_end_matches('/').to_owned(),
            None => format!("https://{}.api.sanity.io", self.project),
        };
        Url::parse(&format!("{host}/v{}/", self.version))
    }

    /// How far calls may go: this machine only where the operator named it.
    pub fn reach(&self) -> NetworkPolicy {
        self.host.as_ref().map_or(NetworkPolicy::Public, reach_of)
    }
}

/// This machine only where an address of it was typed.
pub fn reach_of(typed: &Url) -> NetworkPolicy {
    let is_here = match typed.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    };
    if is_here {
        NetworkPolicy::AndLoopback
    } else {
        NetworkPolicy::Public
    }
}

/// Project ids are of small letters, digits and `-`.
pub fn is_project(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=40).contains(&text.len()) && !text.starts_with('-') && text.chars().all(is_plain)
}

pub fn is_version(text: &str) -> bool {
    let is_date = chrono::NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok() && text.len() == 10;
    is_date || text == "1"
}

/// `_type`s as schemas name them.
pub fn is_type(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    (1..=64).contains(&text.len()) && text.chars().all(is_plain)
}
