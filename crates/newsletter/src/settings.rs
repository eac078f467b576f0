//! What the desk can change about the newsletter.

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// Mails in a minute that a setting may ask for.
const RATE: (u64, u64) = (1, 1_000_000);

/// The settings.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl Settings {
    /// Reads the words of the settings document over its defaults.
    #[must_use]
    pub fn read(words: &Map<String, Value>) -> Self {
        let text = |name: &str| {
            let value = words.get(name).and_then(Value::as_str);
            value.unwrap_or_default().trim().to_owned()
        };
        let number =
            |name: &str, usual: u64| words.get(name).and_then(Value::as_u64).unwrap_or(usual);
        let days =
            |name: &str, usual: u64| i64::try_from(number(name, usual).min(36_500)).unwrap_or(1);
        let domains = words.get("refusedDomains").and_then(Value::as_array);
        let domains = domains.into_iter().flatten().filter_map(Value::as_str);
        Self {
            consent: text("consent"),
            next: text("next"),
            per_minute: number("perMinute", 300).clamp(RATE.0, RATE.1),
            keep_waiting_days: days("keepWaitingDays", 14).max(1),
            keep_left_days: days("keepLeftDays", 30),
            refused_domains: domains
                .map(|domain| domain.trim().to_lowercase())
                .filter(|domain| !domain.is_empty())
                .collect(),
        }
    }

    /// Names the words of the consent: other words, another version.
    #[must_use]
    pub fn consent_version(&self) -> String {
        version_of(&self.consent)
    }
}

/// The first characters of the hash of a text.
pub(crate) fn version_of(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    hash.iter()
        .take(4)
        .map(|byte| format!("{byte:02x}"))
        .collect()
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
    fn what_is_not_set_has_a_sensible_value() {
        let settings = Settings::read(&Map::new());
        assert_eq!((settings.per_minute, settings.keep_waiting_days), (300, 14));
    }
}
