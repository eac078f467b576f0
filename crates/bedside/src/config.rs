//! Settings of the operator: one TOML file, `BEDSIDE_…` variables and the command line, later ones winning.
//!
//! What a doctor changes (brand, prices, claims, numbers) is content, not configuration. Everything is checked at start
//! and all mistakes are listed at once; secrets come from the environment or from files, never from the TOML file.
use std::{
    fmt, fs, io,
    net::SocketAddr,
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

use figment::{
    Figment,
    error::Kind,
    providers::{Env, Format, Serialized, Toml},
    value::{Dict, Value},
};
use serde::{Deserialize, Serialize};
use url::Url;
use web::IpNetwork;

use crate::{
    deployment::Deployment,
    mail_config::{
        INBOUND_VARIABLE, MailConfig, MailSecrets, PASSWORD_VARIABLE, RawMail, TOKEN_VARIABLE,
    },
    payments_config::{PaymentSecrets, PaymentsConfig, RawPayments, SANDBOX_RATES, SECRETS},
    places_config::{MAPS_KEY, PlacesConfig, RawPlaces},
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
}

#[derive(Debug, Clone)]
pub struct Config {
    pub data: PathBuf,
    pub listen: SocketAddr,
    pub admin_listen: SocketAddr,
    pub public_url: Url,
    pub database: Option<String>,
    pub blobs: Option<String>,
    pub trusted_proxies: Vec<IpNetwork>,
    pub render_threads: usize,
    pub page_cache_bytes: u64,
    pub log_format: LogFormat,
    pub open_samples: bool,
    pub mail: MailConfig,
    pub payments: PaymentsConfig,
    pub places: PlacesConfig,
}

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigErrors(pub Vec<String>);

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the configuration has {} mistake(s):", self.0.len())?;
        self.0
            .iter()
            .try_for_each(|mistake| writeln!(f, "  - {mistake}"))
    }
}

impl std::error::Error for ConfigErrors {}

impl Config {
    /// Reads `file` (or `bedside.toml` in the data folder where there is one), then the environment, then `command_line`.
    pub fn load(file: Option<&Path>, command_line: RawConfig) -> Result<Self, ConfigErrors> {
        let (raw, mistakes) = extract_config(&merge_sources(file, command_line)?);
        Self::check_with(raw, mistakes, Deployment::without_visitors)
    }

    /// As [`Config::load`], for visitors: looks whether the site's state can be kept on this machine, and whether everything is
    /// said that a site needs which anybody may visit.
    ///
    /// # Errors
    /// As [`Config::load`], and for what is missing.
    pub fn load_to_serve(
        file: Option<&Path>,
        command_line: RawConfig,
    ) -> Result<Self, ConfigErrors> {
        let (raw, mut mistakes) = extract_config(&merge_sources(file, command_line)?);
        mistakes.extend(data_folder_error(&raw.data()));
        Self::check_with(raw, mistakes, |deployment| deployment)
    }

    /// Turns words into values, for a site that serves.
    pub fn from_raw(raw: RawConfig) -> Result<Self, ConfigErrors> {
        Self::check_with(raw, Vec::new(), |deployment| deployment)
    }

    fn check_with(
        raw: RawConfig,
        found: Vec<String>,
        purpose: fn(Deployment) -> Deployment,
    ) -> Result<Self, ConfigErrors> {
        let mut mistakes = MistakeList(found);
        let listen = mistakes.parse_address("listen", raw.listen.clone(), "127.0.0.1:8080");
        let admin_listen =
            mistakes.parse_address("admin_listen", raw.admin_listen.clone(), "127.0.0.1:8081");
        let public_url = mistakes.parse_public_url(raw.public_url.clone());
        mistakes.check_database(raw.database.as_deref());
        mistakes.check_blobs(raw.blobs.as_deref());
        let plain_http = raw.plain_http.clone().unwrap_or_default();
        let deployment = Deployment::new(public_url.as_ref(), raw.production, plain_http);
        let deployment = purpose(deployment);
        deployment.check_public_url(public_url.as_ref(), &mut mistakes.0);
        deployment.check_services(&raw.service_urls(), &mut mistakes.0);
        let data = raw.data();
        let trusted_proxies = mistakes.parse_proxies(raw.trusted_proxies.unwrap_or_default());
        let threads = raw.render_threads.unwrap_or(2);
        let render_threads = check_range("render_threads", threads, 1..=64, &mut mistakes.0);
        let mebibytes = raw.page_cache_mib.unwrap_or(32);
        let mebibytes = check_range("page_cache_mib", mebibytes, 1..=4096, &mut mistakes.0);
        let log_format = mistakes.parse_log_format(raw.log_format);
        let mail = raw.mail.unwrap_or_default();
        let is_outbox_said = mail.outbox.unwrap_or(false);
        let mail = MailConfig::from_raw(mail, MailSecrets::from_environment(), &mut mistakes.0);
        deployment.check_mail(&mail, is_outbox_said, &mut mistakes.0);
        let payments = PaymentsConfig::from_raw(
            raw.payments.unwrap_or_default(),
            PaymentSecrets::from_environment(),
            &deployment,
            &mut mistakes.0,
        );
        let places = PlacesConfig::from_raw(
            raw.places.unwrap_or_default(),
            std::env::var(MAPS_KEY).ok(),
            &mut mistakes.0,
        );
        // Compared here, as the system would only say that an address is in use, and not by which setting.
        mistakes.check_listeners(&[
            ("listen", listen),
            ("admin_listen", admin_listen),
            ("payments.sandbox_listen", payments.provider.listens_at()),
        ]);
        match (listen, admin_listen, public_url, log_format) {
            (Some(listen), Some(admin_listen), Some(public_url), Some(log_format))
                if mistakes.0.is_empty() =>
            {
                Ok(Self {
                    data,
                    listen,
                    admin_listen,
                    public_url,
                    database: raw.database,
                    blobs: raw.blobs,
                    trusted_proxies,
                    render_threads,
                    page_cache_bytes: mebibytes << 20,
                    log_format,
                    open_samples: raw.open_samples.unwrap_or(false),
                    mail,
                    payments,
                    places,
                })
            }
            _ => Err(ConfigErrors(mistakes.0)),
        }
    }
}

impl RawConfig {
    fn data(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(|| PathBuf::from("data"))
    }

    fn service_urls(&self) -> [(&'static str, Option<String>); 7] {
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

/// What the file, the environment and the command line say, later ones winning.
fn merge_sources(file: Option<&Path>, command_line: RawConfig) -> Result<Figment, ConfigErrors> {
    let environment = Env::prefixed("BEDSIDE_")
        // A secret among the settings could be printed with the mistakes.
        .filter(|key| !is_test_switch(key.as_str()) && !is_secret(key.as_str()))
        .map(|key| group_key(key.as_str()).into());
    let command_line = Serialized::defaults(set_values(command_line)?);
    let mut figment = Figment::new();
    if let Some(file) = file {
        if !file.is_file() {
            return Err(ConfigErrors(vec![format!(
                "config file {} does not exist",
                file.display()
            )]));
        }
        figment = figment.merge(Toml::file_exact(file));
    } else {
        // The data folder has to be known before its file is read, so only the other two sources can name it.
        let data: Option<PathBuf> = Figment::new()
            .merge(environment.clone())
            .merge(command_line.clone())
            .extract_inner("data")
            .ok();
        let beside = data
            .unwrap_or_else(|| PathBuf::from("data"))
            .join("bedside.toml");
        if beside.is_file() {
            figment = figment.merge(Toml::file_exact(beside));
        }
    }
    Ok(figment.merge(environment).merge(command_line))
}

/// The command line without what it leaves out, which would take the place of what was said elsewhere.
fn set_values(command_line: RawConfig) -> Result<Dict, ConfigErrors> {
    fn without_gaps(values: Dict) -> Dict {
        let said = values.into_iter().filter_map(|(key, value)| match value {
            Value::Empty(..) => None,
            Value::Dict(tag, inner) => Some((key, Value::Dict(tag, without_gaps(inner)))),
            other => Some((key, other)),
        });
        said.collect()
    }
    let values =
        Value::serialize(command_line).map_err(|error| ConfigErrors(vec![error.to_string()]))?;
    Ok(values.into_dict().map(without_gaps).unwrap_or_default())
}

/// What can be read of it, and what cannot: keys that there are not, and values of another type. Each is left out once it is
/// noted, so that the next one is found.
fn extract_config(figment: &Figment) -> (RawConfig, Vec<String>) {
    let mut values: Dict = match figment.extract() {
        Ok(values) => values,
        Err(errors) => {
            let mistakes = errors.into_iter().map(|error| error.to_string());
            return (RawConfig::default(), mistakes.collect());
        }
    };
    let mut mistakes = Vec::new();
    loop {
        match Value::from(values.clone()).deserialize::<RawConfig>() {
            Ok(raw) => return (raw, mistakes),
            Err(error) => {
                mistakes.push(describe_error(figment, &error));
                // What cannot be taken out would be met again for ever.
                if !remove_path(&mut values, &error.path) {
                    return (RawConfig::default(), mistakes);
                }
            }
        }
    }
}

/// What could not be read, and where it was said.
fn describe_error(figment: &Figment, error: &figment::Error) -> String {
    let key = error.path.join(".");
    let place = figment.find_metadata(&key).map(|said| match &said.source {
        Some(source) => source.to_string(),
        None => said.name.to_string(),
    });
    let place = place.map_or_else(String::new, |place| format!(" (in {place})"));
    match &error.kind {
        Kind::UnknownField(_, known) => {
            format!(
                "{key}: there is no such setting{place}; there are: {}",
                known.join(", ")
            )
        }
        Kind::InvalidType(actual, expected) => {
            format!("{key}: found {actual}, expected {expected}{place}")
        }
        other => format!("{key}: {other}{place}"),
    }
}

/// Takes away what stands at a path; of a list all of it. False where nothing stands there.
fn remove_path(values: &mut Dict, path: &[String]) -> bool {
    let Some((first, rest)) = path.split_first() else {
        return false;
    };
    if let (Some(Value::Dict(_, inner)), false) = (values.get_mut(first), rest.is_empty()) {
        return remove_path(inner, rest);
    }
    values.remove(first).is_some()
}

/// Why nothing can be written into the data folder, or into the one that it will be made in. A full disk is no mistake of the
/// settings.
fn data_folder_error(data: &Path) -> Option<String> {
    let refused = |place: &Path, why: &dyn fmt::Display| {
        format!(
            "data: nothing can be written into {}: {why}",
            place.display()
        )
    };
    let mut place = data;
    while !place.exists() {
        place = match place.parent() {
            Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
            Some(parent) => parent,
            None => return Some(refused(data, &"there is no such place")),
        };
    }
    if !place.is_dir() {
        return Some(format!(
            "data: {} is a file; give a folder",
            place.display()
        ));
    }
    // Named after the process, so that two checks at once do not meet; asking for
    // rights alone would miss read-only mounts.
    let probe = place.join(format!(".bedside-probe-{}", std::process::id()));
    let made = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&probe);
    match made {
        Ok(_) => {
            drop(fs::remove_file(&probe));
            None
        }
        Err(error) if error.kind() == io::ErrorKind::StorageFull => None,
        Err(error) => Some(refused(place, &error)),
    }
}

/// Variables that steer tests share the prefix but are no settings.
fn is_test_switch(key: &str) -> bool {
    key.to_ascii_lowercase().starts_with("test_")
}

/// Secrets are read where they are needed, and never land among the settings.
fn is_secret(key: &str) -> bool {
    let is = |variable: &str| {
        variable
            .strip_prefix("BEDSIDE_")
            .is_some_and(|name| key.eq_ignore_ascii_case(name))
    };
    let single = [
        PASSWORD_VARIABLE,
        INBOUND_VARIABLE,
        TOKEN_VARIABLE,
        MAPS_KEY,
    ];
    single.into_iter().any(is) || SECRETS.into_iter().any(is)
}

/// `MAIL_SMTP` is `smtp` of `[mail]`.
fn group_key(key: &str) -> String {
    for group in ["mail", "payments", "places"] {
        let rest = key.split_at_checked(group.len() + 1);
        if let Some((start, name)) = rest
            && start.eq_ignore_ascii_case(&format!("{group}_"))
        {
            return format!("{group}.{name}");
        }
    }
    key.to_owned()
}

#[derive(Default)]
struct MistakeList(Vec<String>);

impl MistakeList {
    fn parse_address(
        &mut self,
        key: &str,
        value: Option<String>,
        default: &str,
    ) -> Option<SocketAddr> {
        let wanted = format!("is not an address such as {default}");
        let text = value.as_deref().unwrap_or(default);
        parse_setting(key, text, &wanted, |text| text.parse().ok(), &mut self.0)
    }

    fn parse_public_url(&mut self, value: Option<String>) -> Option<Url> {
        let text = value.as_deref().unwrap_or("http://localhost:8080");
        let read = |text: &str| {
            parse_bare_address(text)
                .filter(|url| url.fragment().is_none() && url.username().is_empty())
        };
        parse_setting("public_url", text, BARE_ADDRESS, read, &mut self.0)
    }

    /// The value may hold a password: it is never repeated.
    fn check_database(&mut self, value: Option<&str>) {
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
                "database: names several hosts; say one, such as the pooler or the address that moves to whichever leads"
                    .to_owned(),
            ),
            Some(_) if Url::parse(text).is_err() => self.0.push(
                "database: cannot be read as postgres://user:password@host:port/name; in a password write @ as %40, / as %2F"
                    .to_owned(),
            ),
            Some(_) => {}
        }
    }

    fn check_blobs(&mut self, value: Option<&str>) {
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
                "blobs: the keys are missing: put them into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
                    .to_owned(),
            );
        }
    }

    /// Two that listen at the same place would keep each other from starting.
    fn check_listeners(&mut self, all: &[(&str, Option<SocketAddr>)]) {
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
                        "{name}: {one} is where {before} listens; give it another port"
                    ));
                }
            }
        }
    }

    fn parse_proxies(&mut self, values: Vec<String>) -> Vec<IpNetwork> {
        const WANTED: &str = "is neither an IP address nor a network such as 10.0.0.0/8";
        let read = |text: &str| text.parse().ok();
        values
            .iter()
            .filter_map(|text| parse_setting("trusted_proxies", text, WANTED, read, &mut self.0))
            .collect()
    }

    fn parse_log_format(&mut self, value: Option<String>) -> Option<LogFormat> {
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

/// What `read` makes of a setting's words; where it makes nothing of them, a mistake says what is `wanted`.
pub fn parse_setting<T>(
    key: &str,
    text: &str,
    wanted: &str,
    read: impl FnOnce(&str) -> Option<T>,
    mistakes: &mut Vec<String>,
) -> Option<T> {
    let value = read(text);
    if value.is_none() {
        mistakes.push(format!("{key}: '{text}' {wanted}"));
    }
    value
}

pub fn check_range<T: PartialOrd + fmt::Display + Copy>(
    key: &str,
    value: T,
    range: RangeInclusive<T>,
    mistakes: &mut Vec<String>,
) -> T {
    if !range.contains(&value) {
        let (least, most) = range.into_inner();
        mistakes.push(format!("{key}: {value} is not between {least} and {most}"));
    }
    value
}

/// What an address of a whole host has to be.
pub const BARE_ADDRESS: &str = "must be http(s)://host[:port] without a path";

pub fn parse_bare_address(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok();
    url.filter(|url| {
        matches!(url.scheme(), "http" | "https") && url.path() == "/" && url.query().is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_said_gives_the_documented_defaults() {
        let config = Config::from_raw(RawConfig::default()).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
        assert_eq!(config.public_url.as_str(), "http://localhost:8080/");
        assert_eq!(config.page_cache_bytes, 32 * 1024 * 1024);
    }

    #[test]
    fn all_mistakes_are_listed_at_once_and_no_password_is_repeated() {
        let raw = RawConfig {
            listen: Some("nowhere".into()),
            public_url: Some("ftp://example.org/site".into()),
            database: Some("mysql://root:secret@db/bedside".into()),
            trusted_proxies: Some(vec!["10.0.0.1".into(), "proxy".into()]),
            render_threads: Some(0),
            log_format: Some("xml".into()),
            ..RawConfig::default()
        };
        let errors = Config::from_raw(raw).unwrap_err();
        assert_eq!(errors.0.len(), 6, "{errors}");
        assert!(!errors.to_string().contains("secret"));
    }

    #[test]
    fn a_public_url_has_no_path_of_its_own() {
        let raw = RawConfig {
            public_url: Some("https://example.org/site".into()),
            ..RawConfig::default()
        };
        assert!(Config::from_raw(raw).is_err());
    }
}
