//! How far a site reaches, and what then has to be said instead of guessed.
use std::net::IpAddr;

use consultations::ports::AddressReach;
use outbound::NetworkPolicy;
use url::{Host, Url};

/// Ends of names that stand for machines of one's own, and for tests; no visitor from outside comes by them.
const OWN_NAMES: [&str; 7] = [
    "localhost",
    "local",
    "lan",
    "internal",
    "home.arpa",
    "test",
    "invalid",
];

/// Where a site stands, as its settings say.
#[derive(Debug, Clone, Default)]
pub struct Deployment {
    /// Its address begins with https and is not of this machine or network: anybody may come.
    is_public: bool,
    /// `production`, where it was said.
    production: Option<bool>,
    /// Hosts that may be asked by http all the same.
    plain_http: Vec<String>,
    /// Nobody is served: a command beside the site takes no money and sends no mail.
    is_beside: bool,
}

/// Which machines the site may call at addresses that somebody else gave: a site that is tried on this machine calls programs
/// on this machine, too.
pub fn network_policy(public_url: &Url) -> NetworkPolicy {
    match public_url.scheme() {
        "http" => NetworkPolicy::AndLoopback,
        _ => NetworkPolicy::Public,
    }
}

impl Deployment {
    /// A site at this address; none where the address could not be read.
    pub fn new(public_url: Option<&Url>, said: Option<bool>, plain_http: Vec<String>) -> Self {
        // Without https it cannot be a site for others, because cookies and what is written could be read on the way.
        let is_public = public_url.is_some_and(|url| url.scheme() == "https" && !is_own(url));
        Self {
            is_public,
            production: said,
            plain_http,
            is_beside: false,
        }
    }

    /// The same for a command that serves nobody, of which the words for money and mail are not asked: they may stand in the
    /// environment of the service alone.
    pub fn without_visitors(self) -> Self {
        Self {
            is_beside: true,
            ..self
        }
    }

    /// Whether this is the real thing: real money, as `production` says, else whether anybody may come.
    pub fn is_production(&self) -> bool {
        self.production.unwrap_or(self.is_public)
    }

    /// Whether visitors are served and `production = true` was said.
    pub fn is_said_production(&self) -> bool {
        self.production == Some(true) && !self.is_beside
    }

    /// Whether anybody may come and is served, whatever `production` says.
    pub fn is_public(&self) -> bool {
        self.is_public && !self.is_beside
    }

    /// Whether nothing is guessed that visitors would suffer from: no sandbox and no http unless said.
    pub fn guesses_nothing(&self) -> bool {
        self.is_public() || self.is_said_production()
    }

    pub fn check_public_url(&self, public_url: Option<&Url>, mistakes: &mut Vec<String>) {
        if self.is_said_production() && public_url.is_some_and(|url| url.scheme() == "http") {
            mistakes.push(
                "public_url: production needs https://, or others can read cookies and what visitors write"
                    .to_owned(),
            );
        }
    }

    /// Adds each service that would be asked by http across a network. The addresses may hold keys: they are not repeated.
    pub fn check_services(&self, services: &[(&str, Option<String>)], mistakes: &mut Vec<String>) {
        for (name, address) in services {
            let url = address.as_deref().and_then(|text| Url::parse(text).ok());
            if url.is_some_and(|url| !self.may_call(&url)) {
                mistakes.push(format!(
                    "{name}: must begin with https:// on a site that anybody may visit; a host of your own network may be \
                     named in plain_http"
                ));
            }
        }
    }

    fn may_call(&self, url: &Url) -> bool {
        let host = url.host_str().unwrap_or_default();
        url.scheme() != "http"
            || !self.guesses_nothing()
            || is_this_machine(url)
            || self.plain_http.iter().any(|name| name == host)
    }
}

/// This very machine: what is sent there leaves it by no line.
fn is_this_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// An address of this machine or of a network of one's own.
fn is_own(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => {
            let name = name.trim_end_matches('.');
            let ends = |end: &str| {
                name == end
                    || name
                        .strip_suffix(end)
                        .is_some_and(|rest| rest.ends_with('.'))
            };
            // A name without a dot is only known within its own network.
            !name.contains('.') || OWN_NAMES.into_iter().any(ends)
        }
        Some(Host::Ipv4(address)) => is_own_address(IpAddr::V4(address)),
        Some(Host::Ipv6(address)) => is_own_address(IpAddr::V6(address)),
        None => false,
    }
}

/// From how far an address is reached.
pub fn reach_of(address: IpAddr) -> AddressReach {
    if address.to_canonical().is_loopback() {
        AddressReach::Machine
    } else if is_own_address(address) {
        AddressReach::Network
    } else {
        AddressReach::Internet
    }
}

fn is_own_address(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            address.is_loopback()
                || address.is_private()
                || address.is_link_local()
                || address.is_unspecified()
        }
        IpAddr::V6(address) => {
            address.is_loopback()
                || address.is_unique_local()
                || address.is_unicast_link_local()
                || address.is_unspecified()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(url: &str) -> Deployment {
        Deployment::new(Some(&Url::parse(url).unwrap()), None, Vec::new())
    }

    #[test]
    fn an_https_address_that_others_can_reach_is_production() {
        for url in [
            "https://doctor.example",
            "https://bedside.ng:8443",
            "https://203.0.113.5",
            "https://[2001:db8::1]",
            "https://localhost.example.org",
            "https://notlocalhost.com",
        ] {
            assert!(
                at(url).is_production() && at(url).guesses_nothing(),
                "{url}"
            );
        }
        for url in [
            "http://localhost:8080",
            "https://localhost:8443",
            "https://127.0.0.1",
            "https://[::1]:8443",
            "https://192.168.1.20",
            "https://[fd00::1]",
            "https://[::ffff:10.0.0.1]",
            "https://desk.localhost",
            "https://bedside.local",
            "https://nas",
            "https://site.home.arpa",
            "https://site.test",
            "http://doctor.example",
        ] {
            assert!(
                !at(url).is_production() && !at(url).guesses_nothing(),
                "{url}"
            );
        }
        let beside = at("https://doctor.example").without_visitors();
        assert!(beside.is_production() && !beside.guesses_nothing());
        let trial = Url::parse("https://trial.example").unwrap();
        let trial = Deployment::new(Some(&trial), Some(false), Vec::new());
        assert!(!trial.is_production() && trial.guesses_nothing());
    }

    #[test]
    fn services_are_asked_by_https_where_anybody_may_come() {
        let url = Url::parse("https://doctor.example").unwrap();
        let public = Deployment::new(Some(&url), None, vec!["minio".to_owned()]);
        let told = |deployment: &Deployment, address: &str| {
            let mut mistakes = Vec::new();
            deployment.check_services(&[("blobs", Some(address.to_owned()))], &mut mistakes);
            mistakes
        };
        for address in [
            "https://rates.example/key",
            "http://localhost:9000",
            "http://127.0.0.1:9000",
            "http://minio:9000",
        ] {
            assert_eq!(told(&public, address), [""; 0], "{address}");
        }
        let mistakes = told(&public, "http://rates.example/secret");
        assert!(mistakes[0].starts_with("blobs: must begin with https://"));
        assert!(!mistakes[0].contains("secret"));
        assert_eq!(
            told(&at("http://localhost:8080"), "http://rates.example/secret"),
            [""; 0]
        );
    }
}
