//! Who gets personal data from this site, as the configuration says it. Names of hosts, never a secret.
use std::net::IpAddr;

use mail::TransportInfo;
use serde::Serialize;
use store::ScannerAddress;
use url::Url;
use utoipa::ToSchema;

use crate::config::Config;
use crate::payments_config::{PaymentsConfig, ProviderChoice};

/// Somebody else's computers that personal data go to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ProcessingRecipient)]
pub struct Recipient {
    pub name: String,
    /// Where, as a host.
    pub host: String,
    /// What goes there, and why.
    pub what: String,
}

impl Recipient {
    fn new(name: &str, host: impl Into<String>, what: &str) -> Self {
        Self {
            name: name.to_owned(),
            host: host.into(),
            what: what.to_owned(),
        }
    }
}

/// All of them but [`find_mail_recipient`], whom the desk may set; empty where everything stays on this machine.
pub fn list_recipients(config: &Config) -> Vec<Recipient> {
    let mut all = Vec::new();
    all.extend(database(config));
    all.extend(config.blobs.as_deref().and_then(blob_store));
    all.extend(config.virus_scanner.as_ref().and_then(scanner));
    all.extend(payments(&config.payments));
    let maps = config.places.maps.as_ref();
    if let Some(host) = maps.and_then(|maps| maps.base.host_str()) {
        let what = "The place and kind that a visitor of the finder searches for. No name.";
        all.push(Recipient::new("Maps service", host, what));
    }
    if let Some(tiles) = config.places.tile_origin() {
        let what = "Network addresses of visitors who open the map, from their browsers.";
        all.push(Recipient::new("Map tiles", tiles, what));
    }
    if let Some(host) = config.places.lookup.as_deref().and_then(host_of) {
        let what = "Network addresses of visitors of the finder, to guess the town.";
        all.push(Recipient::new("Lookup of network addresses", host, what));
    }
    if let Some(sync) = &config.sync {
        let own = format!("{}.api.sanity.io", sync.project);
        let host = sync.host.as_ref().and_then(Url::host_str);
        let what = "Articles; comments and likes of readers where they are written back.";
        all.push(Recipient::new(
            "Hosted content service",
            host.unwrap_or(&own),
            what,
        ));
    }
    all
}

/// A database on another machine. SQLite is a file of this one.
fn database(config: &Config) -> Option<Recipient> {
    let host = config.database.as_deref().and_then(host_of)?;
    let what = "Everything that is stored. Names, contacts, stories and files are encrypted before they go there.";
    Some(Recipient::new("Database server", host, what))
}

fn blob_store(address: &str) -> Option<Recipient> {
    let what = "Files. Those of visitors are encrypted before they go there.";
    host_of(address).map(|host| Recipient::new("File storage", host, what))
}

/// A scanner on another machine. A socket is on this one.
fn scanner(address: &ScannerAddress) -> Option<Recipient> {
    let ScannerAddress::Network(address) = address else {
        return None;
    };
    let (host, _port) = address.rsplit_once(':')?;
    let is_here = host == "localhost"
        || host
            .trim_matches(['[', ']'])
            .parse::<IpAddr>()
            .is_ok_and(|ip| ip.is_loopback());
    let what = "Every file that people send, in the clear, to be scanned for viruses. No name of a file or person.";
    (!is_here).then(|| Recipient::new("Virus scanner", host, what))
}

/// Who takes mail now; none while every mail stays here.
pub fn find_mail_recipient(way: &TransportInfo) -> Option<Recipient> {
    let address = &way.server.as_ref()?.address;
    let host = match way.name {
        "smtp" => address.rsplit_once(':')?.0.to_owned(),
        _ => host_of(address)?,
    };
    let what = "Email addresses, and what the emails say. No health details.";
    Some(Recipient::new("Email service", host, what))
}

fn payments(config: &PaymentsConfig) -> Vec<Recipient> {
    let what = "Name, email address, sum and reference of who pays by card. The card itself never reaches this site.";
    let mut all = Vec::new();
    if matches!(config.provider, ProviderChoice::Paystack { .. }) {
        all.push(Recipient::new("Paystack", "api.paystack.co", what));
    }
    if config.stripe.is_some() {
        all.push(Recipient::new("Stripe", "api.stripe.com", what));
    }
    all
}

/// The host of an address; none for a folder or a file of this machine.
fn host_of(address: &str) -> Option<String> {
    // Templates of addresses have braces, which no address may have.
    let plain = address.replace(['{', '}'], "");
    let url = Url::parse(&plain).ok()?;
    let host = url.host_str()?;
    (host != "localhost").then(|| host.to_owned())
}

#[cfg(test)]
mod tests {
    use super::host_of;

    #[test]
    fn a_host_is_named_and_nothing_secret() {
        let secret = "postgres://bedside:secret@db.example.net:5432/bedside";
        assert_eq!(host_of(secret).as_deref(), Some("db.example.net"));
        let lookup = "https://where.example.org/{ip}?key=abc";
        assert_eq!(host_of(lookup).as_deref(), Some("where.example.org"));
        for here in ["/var/lib/bedside", "sqlite.db", "http://localhost:9000"] {
            assert_eq!(host_of(here), None, "{here}");
        }
    }
}
