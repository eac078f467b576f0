//! Small texts and what can be chosen.

use kernel::EmailAddress;
use serde::Serialize;
use utoipa::ToSchema;

use crate::tables::subscriber::NewsletterFrequency;

/// With their names in English, which also stand in files that are imported.
pub(crate) const COUNTRIES: [(&str, &str); 3] = [
    ("NG", "Nigeria"),
    ("GB", "United Kingdom"),
    ("other", "Another country"),
];

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NewsletterOption)]
pub struct FormOption {
    pub value: String,
    pub label: String,
    pub chosen: bool,
}

fn build_option(value: &str, label: &str, chosen: bool) -> FormOption {
    FormOption {
        value: value.to_owned(),
        label: label.to_owned(),
        chosen,
    }
}

pub(crate) fn frequency_options(chosen: NewsletterFrequency) -> Vec<FormOption> {
    let all = [
        (
            NewsletterFrequency::Every,
            l10n::t!("newsletter-frequency-every"),
        ),
        (
            NewsletterFrequency::Weekly,
            l10n::t!("newsletter-frequency-weekly"),
        ),
    ];
    all.map(|(own, label)| build_option(own.key(), label, own == chosen))
        .into()
}

pub(crate) fn country_options(chosen: &str) -> Vec<FormOption> {
    let label = |value, name| match value {
        "other" => l10n::t!("newsletter-country-other"),
        _ => name,
    };
    COUNTRIES
        .map(|(value, name)| build_option(value, label(value, name), value == chosen))
        .into()
}

pub(crate) fn topic_options(all: &[String], chosen: &[String]) -> Vec<FormOption> {
    let topics = all.iter();
    topics
        .map(|topic| build_option(topic, topic, chosen.contains(topic)))
        .collect()
}

/// An address that its owner knows again and nobody else can use: `a••@e••.org`.
pub(crate) fn mask_email(address: &EmailAddress) -> String {
    let (local, domain) = address.as_str().rsplit_once('@').unwrap_or_default();
    let first = |text: &str| text.chars().next().map(String::from).unwrap_or_default();
    let end = domain.rsplit('.').next().unwrap_or_default();
    format!("{}••@{}••.{end}", first(local), first(domain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_address_gives_nobody_away() {
        assert_eq!(
            mask_email(&"ada@example.org".parse().unwrap()),
            "a••@e••.org"
        );
    }
}
