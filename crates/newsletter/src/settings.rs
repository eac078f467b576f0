//! What the desk can change about the newsletter.

use kernel::settings::not_blank;
use serde::Deserialize;
use store::token;

/// Mails in a minute that a setting may ask for.
const RATE: (u64, u64) = (1, 1_000_000);
/// Most days that addresses are kept.
const MOST_DAYS: u32 = 36_500;

/// The settings as the document has them.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Published {
    #[serde(deserialize_with = "not_blank")]
    consent: String,
    next: String,
    per_minute: u64,
    keep_waiting_days: u32,
    keep_left_days: u32,
    refused_domains: Vec<String>,
}

/// The settings.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Published")]
pub struct Settings {
    /// What somebody agrees to by subscribing.
    pub consent: String,
    /// What happens next, said after somebody subscribed.
    pub next: String,
    /// Letters that leave the house in a minute, at most.
    pub per_minute: u64,
    /// Days after which an address that was never confirmed is forgotten.
    pub keep_waiting_days: i64,
    /// Days after which the address of who left is forgotten; that it left is kept.
    pub keep_left_days: i64,
    /// Domains of addresses that people throw away.
    pub refused_domains: Vec<String>,
}

impl From<Published> for Settings {
    fn from(published: Published) -> Self {
        let days = |days: u32| i64::from(days.min(MOST_DAYS));
        let domains = published.refused_domains.iter();
        Self {
            consent: published.consent.trim().to_owned(),
            next: published.next.trim().to_owned(),
            per_minute: published.per_minute.clamp(RATE.0, RATE.1),
            keep_waiting_days: days(published.keep_waiting_days).max(1),
            keep_left_days: days(published.keep_left_days),
            refused_domains: domains
                .map(|domain| domain.trim().to_lowercase())
                .filter(|domain| !domain.is_empty())
                .collect(),
        }
    }
}

impl Settings {
    /// Names the words of the consent: other words, another version.
    #[must_use]
    pub fn consent_version(&self) -> String {
        version_of(&self.consent)
    }
}

/// The first characters of the hash of a text.
pub(crate) fn version_of(text: &str) -> String {
    token::hash(text).chars().take(8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_words_are_another_version() {
        assert_eq!(version_of("a"), version_of("a"));
        assert_ne!(version_of("a"), version_of("b"));
        assert_eq!(version_of("a").len(), 8);
    }

    #[test]
    fn what_is_set_is_kept_within_sense() {
        let settings: Settings = testkit::settings(
            "newsletter-rules",
            &serde_json::json!({ "perMinute": 0, "keepWaitingDays": 0, "refusedDomains": [" A.Example ", ""] }),
        );
        assert_eq!((settings.per_minute, settings.keep_waiting_days), (1, 1));
        assert_eq!(settings.refused_domains, ["a.example"]);
    }
}
