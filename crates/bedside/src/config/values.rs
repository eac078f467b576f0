//! The site's own settings, each read and checked; what is wrong is gathered.
use std::net::{IpAddr, SocketAddr};

use rooms::MediaServerConfig;
use store::ScannerAddress;
use url::Url;
use web::IpNetwork;

use crate::setting_values::{BARE_ADDRESS, parse_bare_address, parse_setting};

/// Variables any of which lets S3 find keys that the address does not hold.
const S3_KEYS: [&str; 5] = [
    "AWS_ACCESS_KEY_ID",
    "AWS_WEB_IDENTITY_TOKEN_FILE",
    "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
    "AWS_CONTAINER_CREDENTIALS_FULL_URI",
    "AWS_METADATA_ENDPOINT",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

/// Where visitors come in when nothing else is said.
const DEFAULT_PORT: u16 = 8080;

#[derive(Default)]
pub(super) struct MistakeList(pub Vec<String>);

impl MistakeList {
    pub(super) fn parse_address(
        &mut self,
        key: &str,
        value: Option<String>,
        default: &str,
    ) -> Option<SocketAddr> {
        let wanted = format!("is not an address such as {default}");
        let text = value.as_deref().unwrap_or(default);
        parse_setting(key, text, &wanted, |text| text.parse().ok(), &mut self.0)
    }

    /// Without a value, this machine at the port that `listen` names.
    pub(super) fn parse_public_url(
        &mut self,
        value: Option<String>,
        listen: Option<SocketAddr>,
    ) -> Option<Url> {
        // Port 0 is any that is free: which one is known too late.
        let port = listen.map_or(0, |listen| listen.port());
        let port = if port == 0 { DEFAULT_PORT } else { port };
        let default = format!("http://localhost:{port}");
        let text = value.as_deref().unwrap_or(&default);
        let read = |text: &str| {
            parse_bare_address(text)
                .filter(|url| url.fragment().is_none() && url.username().is_empty())
        };
        parse_setting("public_url", text, BARE_ADDRESS, read, &mut self.0)
    }

    /// The port for the sound of calls, and where phones reach it.
    pub(super) fn parse_rooms(
        &mut self,
        media_listen: Option<&str>,
        public: Vec<String>,
        listen: Option<SocketAddr>,
    ) -> Option<MediaServerConfig> {
        let own = listen.filter(|listen| listen.ip().is_loopback());
        let listen = match media_listen {
            Some("off") => return None,
            // Whoever tries the program on their own machine has calls without a setting; a public port is opened on purpose.
            None => own.map(|listen| SocketAddr::new(listen.ip(), 0))?,
            Some(text) => {
                let wanted = "is not an address such as 0.0.0.0:7700, or off";
                let read = |text: &str| text.parse::<SocketAddr>().ok();
                parse_setting("rooms_media_listen", text, wanted, read, &mut self.0)?
            }
        };
        let key = "rooms_public_address";
        let wanted = "is not an IP address such as 203.0.113.7";
        let read = |text: &str| {
            let address = text.parse::<IpAddr>().ok();
            address.filter(|address| !address.is_unspecified())
        };
        let public: Vec<IpAddr> = public
            .iter()
            .filter_map(|text| parse_setting(key, text, wanted, read, &mut self.0))
            .collect();
        if listen.ip().is_unspecified() && public.is_empty() {
            let words =
                "rooms_public_address: say under which address phones reach rooms_media_listen";
            self.0.push(words.to_owned());
            return None;
        }
        Some(MediaServerConfig::new(listen, public))
    }

    pub(super) fn parse_scanner(&mut self, value: Option<&str>) -> Option<ScannerAddress> {
        let read = value?.parse::<ScannerAddress>();
        read.map_err(|why| self.0.push(format!("virus_scanner: {why}")))
            .ok()
    }

    pub fn check_stores(&mut self, database: Option<&str>, blobs: Option<&str>) {
        self.check_database(database);
        self.check_blobs(blobs);
    }

    /// The value may hold a password: it is never repeated.
    pub(super) fn check_database(&mut self, value: Option<&str>) {
        let Some(text) = value else {
            return;
        };
        let rest = ["postgres://", "postgresql://"]
            .into_iter()
            .find_map(|scheme| text.strip_prefix(scheme));
        let hosts = rest.map(|rest| rest.split(['/', '?']).next().unwrap_or_default());
        match hosts {
            None => self
                .0
                .push("database: must be an address that starts with postgres://".to_owned()),
            // The driver would take the first of several hosts and go down with it.
            Some(hosts) if hosts.contains(',') => self.0.push(
                "database: names several hosts; name one, such as the pooler or the address of the current primary"
                    .to_owned(),
            ),
            Some(_) if Url::parse(text).is_err() => self.0.push(
                "database: cannot be read as postgres://user:password@host:port/name; in a password write @ as %40, / as %2F"
                    .to_owned(),
            ),
            Some(_) => {}
        }
    }

    pub(super) fn check_blobs(&mut self, value: Option<&str>) {
        let Some(text) = value else {
            return;
        };
        let Some(url) = Url::parse(text).ok().filter(|url| url.scheme() == "s3") else {
            // The value may hold a password: it is not repeated.
            self.0
                .push("blobs: must be an address that starts with s3://".to_owned());
            return;
        };
        let is_said = |name: &str| std::env::var(name).is_ok_and(|value| !value.trim().is_empty());
        if url.password().is_none() && !S3_KEYS.into_iter().any(is_said) {
            self.0.push(
                "blobs: the keys are missing: put them in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
                    .to_owned(),
            );
        }
    }

    /// Two that listen at the same place would keep each other from starting.
    pub(super) fn check_listeners(&mut self, all: &[(&str, Option<SocketAddr>)]) {
        let meets = |one: SocketAddr, other: SocketAddr| {
            // A listener on all addresses takes the port on each of them.
            let is_any = one.ip().is_unspecified() || other.ip().is_unspecified();
            one.port() != 0 && one.port() == other.port() && (is_any || one.ip() == other.ip())
        };
        for (at, (name, one)) in all.iter().enumerate() {
            for (before, other) in &all[..at] {
                if let (Some(one), Some(other)) = (one, other)
                    && meets(*one, *other)
                {
                    self.0.push(format!(
                        "{name}: {before} already listens on {one}; give it another port"
                    ));
                }
            }
        }
    }

    pub(super) fn parse_proxies(&mut self, values: Vec<String>) -> Vec<IpNetwork> {
        const WANTED: &str = "is neither an IP address nor a network such as 10.0.0.0/8";
        let read = |text: &str| text.parse().ok();
        values
            .iter()
            .filter_map(|text| parse_setting("trusted_proxies", text, WANTED, read, &mut self.0))
            .collect()
    }

    pub(super) fn parse_log_format(&mut self, value: Option<String>) -> Option<LogFormat> {
        let text = value.as_deref().unwrap_or("text");
        let read = |text: &str| match text {
            "text" => Some(LogFormat::Text),
            "json" => Some(LogFormat::Json),
            _ => None,
        };
        parse_setting(
            "log_format",
            text,
            "is neither text nor json",
            read,
            &mut self.0,
        )
    }
}
