//! Small texts and what can be chosen.

use kernel::Email;
use serde::Serialize;
use utoipa::ToSchema;

use crate::tables::subscriber::Frequency;

pub(crate) const COUNTRIES: [(&str, &str); 3] = [
    ("NG", "Nigeria"),
    ("GB", "United Kingdom"),
    ("other", "Another country"),
];

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NewsletterOption)]
pub struct Choice {
    pub value: String,
    pub label: String,
    pub chosen: bool,
}

fn choice(value: &str, label: &str, chosen: bool) -> Choice {
    Choice {
        value: value.to_owned(),
        label: label.to_owned(),
        chosen,
    }
}

pub(crate) fn frequencies(chosen: Frequency) -> Vec<Choice> {
    let all = [
        (Frequency::Every, "Every letter"),
        (Frequency::Weekly, "Only the weekly letter"),
    ];
    all.map(|(own, label)| choice(own.key(), label, own == chosen))
        .into()
}

pub(crate) fn countries(chosen: &str) -> Vec<Choice> {
    COUNTRIES
        .map(|(value, label)| choice(value, label, value == chosen))
        .into()
}

pub(crate) fn topics(all: &[String], chosen: &[String]) -> Vec<Choice> {
    let topics = all.iter();
    topics
        .map(|topic| choice(topic, topic, chosen.contains(topic)))
        .collect()
}

/// An address that its owner knows again and nobody else can use: `a••@e••.org`.
pub(crate) fn masked(address: &Email) -> String {
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
        assert_eq!(masked(&"ada@example.org".parse().unwrap()), "a••@e••.org");
    }
}
