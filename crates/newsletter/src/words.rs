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

/// How often letters can come.
pub(crate) const FREQUENCIES: [(Frequency, &str, &str); 2] = [
    (Frequency::Every, "every", "Every letter"),
    (Frequency::Weekly, "weekly", "Only the weekly letter"),
];

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NewsletterOption)]
pub struct Choice {
    pub value: String,
    pub label: String,
    pub chosen: bool,
}

pub(crate) fn frequencies(chosen: Frequency) -> Vec<Choice> {
    let choice = |(own, value, label): (Frequency, &str, &str)| Choice {
        value: value.to_owned(),
        label: label.to_owned(),
        chosen: own == chosen,
    };
    FREQUENCIES.into_iter().map(choice).collect()
}

pub(crate) fn countries(chosen: &str) -> Vec<Choice> {
    let choice = |(value, label): (&str, &str)| Choice {
        value: value.to_owned(),
        label: label.to_owned(),
        chosen: value == chosen,
    };
    COUNTRIES.into_iter().map(choice).collect()
}

pub(crate) fn topics(all: &[String], chosen: &[String]) -> Vec<Choice> {
    let choice = |topic: &String| Choice {
        value: topic.clone(),
        label: topic.clone(),
        chosen: chosen.contains(topic),
    };
    all.iter().map(choice).collect()
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
