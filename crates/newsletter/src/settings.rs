//! What the desk can change about the newsletter.

use serde::{Deserialize, Deserializer};
use store::token;

/// Mails in a minute that a setting may ask for.
// With 0, an issue would wait for ever without saying why.
const RATE: (u64, u64) = (1, 1_000_000);
/// Most days that addresses are kept.
// A century: chrono panics when a date leaves the range of years it supports.
const MOST_DAYS: i64 = 36_500;

settings::group! {
    pub struct NewsletterSettings: "newsletter-rules", "Newsletter" {
        #[serde(deserialize_with = "trimmed")]
        pub consent: String = "I agree to get the newsletter of {brand} by email. I can unsubscribe at any time with one click. My address is used for nothing else and given to nobody.",
            "What people agree to when they subscribe", required;
        #[serde(deserialize_with = "trimmed")]
        pub next: String = "You will get an email. Press the button in it to start getting the newsletter. No email? Check your spam folder after 30 seconds.",
            "What happens after subscribing";
        /// Deliveries that leave the house in a minute, at most.
        #[serde(deserialize_with = "rate")]
        pub per_minute: u64 = 300, "Emails sent per minute",
            help("Mail servers slow down or block senders who send too fast. Ask your provider for its limit.");
        /// Days after which an address that was never confirmed is forgotten.
        #[serde(deserialize_with = "days_to_confirm")]
        pub keep_waiting_days: i64 = 14, "Days to keep unconfirmed addresses";
        /// Days after which the address of who left is forgotten; that it left is kept.
        #[serde(deserialize_with = "days")]
        pub keep_left_days: i64 = 30, "Days to keep addresses after unsubscribing";
        #[serde(deserialize_with = "domains")]
        pub refused_domains: Vec<String> = ["mailinator.com", "guerrillamail.com", "10minutemail.com", "yopmail.com"],
            "Disposable email domains",
            help("Addresses at these domains cannot subscribe, such as mailinator.com.");
    }
}

fn trimmed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(String::deserialize(deserializer)?.trim().to_owned())
}

fn rate<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    Ok(u64::deserialize(deserializer)?.clamp(RATE.0, RATE.1))
}

fn days<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    Ok(i64::from(u32::deserialize(deserializer)?).min(MOST_DAYS))
}

fn days_to_confirm<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    // With 0, an address could be forgotten before its owner has clicked the button.
    Ok(days(deserializer)?.max(1))
}

fn domains<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let domains = Vec::<String>::deserialize(deserializer)?.into_iter();
    let domains = domains.map(|domain| domain.trim().to_lowercase());
    Ok(domains.filter(|domain| !domain.is_empty()).collect())
}

impl NewsletterSettings {
    /// Names the words of the consent: other words, another version.
    pub fn consent_version(&self) -> String {
        version_of(&self.consent)
    }
}

pub(crate) fn version_of(text: &str) -> String {
    token::hash_secret(text).chars().take(8).collect()
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
        let settings: NewsletterSettings = testkit::settings(
            &serde_json::json!({ "perMinute": 0, "keepWaitingDays": 0, "refusedDomains": [" A.Example ", ""] }),
        );
        assert_eq!((settings.per_minute, settings.keep_waiting_days), (1, 1));
        assert_eq!(settings.refused_domains, ["a.example"]);
    }
}
