//! The settings as the program uses them.
use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
};

use content::groq::QuerySettings;
use rooms::MediaServerConfig;
use store::ScannerAddress;
use sync::SyncSettings;
use url::Url;
use web::IpNetwork;

use super::{
    data_folder::data_folder_error,
    errors::ConfigErrors,
    raw::RawConfig,
    sources::{extract_config, merge_sources},
    values::{LogFormat, MistakeList},
};
use crate::{
    content_config::RawContent,
    deployment::Deployment,
    mail_config::{MailConfig, MailSecrets, RawMail},
    payments_config::{PaymentSecrets, PaymentsConfig, RawPayments},
    places_config::{MAPS_KEY, PlacesConfig, RawPlaces},
    setting_values::check_range,
    sync_config::{RawSync, SyncTokens},
};

#[derive(Debug, Clone)]
pub struct Config {
    pub data: PathBuf,
    pub listen: SocketAddr,
    pub admin_listen: SocketAddr,
    pub public_url: Url,
    pub database: Option<String>,
    pub blobs: Option<String>,
    pub trusted_proxies: Vec<IpNetwork>,
    /// The port for the sound of calls; none where there are no calls.
    pub rooms: Option<MediaServerConfig>,
    /// What looks for viruses in files that people send.
    pub virus_scanner: Option<ScannerAddress>,
    pub render_threads: usize,
    pub page_cache_bytes: u64,
    pub log_format: LogFormat,
    pub open_samples: bool,
    pub mail: MailConfig,
    pub payments: PaymentsConfig,
    pub places: PlacesConfig,
    pub content: QuerySettings,
    /// The dataset that this site is kept equal to.
    pub sync: Option<SyncSettings>,
}

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
        let public_url = mistakes.parse_public_url(raw.public_url.clone(), listen);
        mistakes.check_stores(raw.database.as_deref(), raw.blobs.as_deref());
        let deployment = check_deployment(&raw, public_url.as_ref(), purpose, &mut mistakes.0);
        let (render_threads, page_cache_bytes) = check_amounts(&raw, &mut mistakes.0);
        let data = raw.data();
        let trusted_proxies = mistakes.parse_proxies(raw.trusted_proxies.unwrap_or_default());
        let public = raw.rooms_public_address.unwrap_or_default();
        let rooms = mistakes.parse_rooms(raw.rooms_media_listen.as_deref(), public, listen);
        let virus_scanner = mistakes.parse_scanner(raw.virus_scanner.as_deref());
        let log_format = mistakes.parse_log_format(raw.log_format);
        let mail = check_mail(raw.mail, &mut mistakes.0);
        let payments = check_payments(raw.payments, &deployment, &mut mistakes.0);
        let (places, content, sync) =
            check_sources((raw.places, raw.content, raw.sync), &mut mistakes.0);
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
                    rooms,
                    virus_scanner,
                    render_threads,
                    page_cache_bytes,
                    log_format,
                    open_samples: raw.open_samples.unwrap_or(false),
                    mail,
                    payments,
                    places,
                    content,
                    sync,
                })
            }
            _ => Err(ConfigErrors(mistakes.0)),
        }
    }
}

/// Runtimes that render pages, and bytes for rendered pages.
fn check_amounts(raw: &RawConfig, mistakes: &mut Vec<String>) -> (usize, u64) {
    let threads = raw.render_threads.unwrap_or(2);
    let mebibytes = raw.page_cache_mib.unwrap_or(32);
    (
        check_range("render_threads", threads, 1..=64, mistakes),
        check_range("page_cache_mib", mebibytes, 1..=4096, mistakes) << 20,
    )
}

/// How far the site reaches, with what that asks of its addresses.
fn check_deployment(
    raw: &RawConfig,
    public_url: Option<&Url>,
    purpose: fn(Deployment) -> Deployment,
    mistakes: &mut Vec<String>,
) -> Deployment {
    let plain_http = raw.plain_http.clone().unwrap_or_default();
    let deployment = purpose(Deployment::new(public_url, raw.production, plain_http));
    deployment.check_public_url(public_url, mistakes);
    deployment.check_services(&raw.service_urls(), mistakes);
    deployment
}

fn check_mail(raw: Option<RawMail>, mistakes: &mut Vec<String>) -> MailConfig {
    MailConfig::from_raw(
        raw.unwrap_or_default(),
        MailSecrets::from_environment(),
        mistakes,
    )
}

fn check_payments(
    raw: Option<RawPayments>,
    deployment: &Deployment,
    mistakes: &mut Vec<String>,
) -> PaymentsConfig {
    let (raw, secrets) = (raw.unwrap_or_default(), PaymentSecrets::from_environment());
    PaymentsConfig::from_raw(raw, secrets, deployment, mistakes)
}

/// Where places come from, who reads the content, and where that comes from.
fn check_sources(
    (places, content, sync): (Option<RawPlaces>, Option<RawContent>, Option<RawSync>),
    mistakes: &mut Vec<String>,
) -> (PlacesConfig, QuerySettings, Option<SyncSettings>) {
    let key = std::env::var(MAPS_KEY).ok();
    let places = PlacesConfig::from_raw(places.unwrap_or_default(), key, mistakes);
    let sync = sync.unwrap_or_default();
    let sync = sync.check(SyncTokens::from_environment(), mistakes);
    (places, content.unwrap_or_default().check(mistakes), sync)
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
    fn links_lead_to_the_port_that_was_chosen() {
        for (listen, public_url) in [
            ("127.0.0.1:8101", "http://localhost:8101/"),
            ("0.0.0.0:80", "http://localhost/"),
            ("127.0.0.1:0", "http://localhost:8080/"),
        ] {
            let raw = RawConfig {
                listen: Some(listen.into()),
                ..RawConfig::default()
            };
            let config = Config::from_raw(raw).unwrap();
            assert_eq!(config.public_url.as_str(), public_url);
        }
    }

    #[test]
    fn all_mistakes_are_listed_at_once_and_no_password_is_repeated() {
        let raw = RawConfig {
            listen: Some("nowhere".into()),
            public_url: Some("ftp://example.org/site".into()),
            database: Some("mysql://root:secret@db/bedside".into()),
            trusted_proxies: Some(vec!["10.0.0.1".into(), "proxy".into()]),
            render_threads: Some(0),
            virus_scanner: Some("clamd".into()),
            log_format: Some("xml".into()),
            ..RawConfig::default()
        };
        let errors = Config::from_raw(raw).unwrap_err();
        assert_eq!(errors.0.len(), 7, "{errors}");
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
