//! A sign-up as somebody sends it.

use std::collections::BTreeMap;

use kernel::{Email, FieldError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::FormValue;

use crate::tables::subscriber::Frequency;
use crate::words::{COUNTRIES, read_address, wrong};

/// Most characters of a path.
const PATH: usize = 200;
/// Most topics of a form.
const TOPICS: usize = 40;

/// A sign-up as it is sent.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = NewsletterSignUp)]
pub struct SignUp {
    /// The address that letters go to.
    pub email: String,
    /// The path of the page on which the form stood.
    pub page: String,
    /// `every` (when left out) or `weekly`.
    pub frequency: String,
    /// What about; everything when left out.
    pub topics: Vec<String>,
    /// `NG`, `GB` or `other`.
    pub country: String,
    /// For machines that fill in everything: to be left empty.
    pub website: String,
}

/// What was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Choices {
    pub frequency: Frequency,
    pub topics: Vec<String>,
    pub country: String,
    /// The words that were agreed to.
    pub consent: String,
    pub page: String,
}

impl SignUp {
    /// Checks a sign-up. Topics that nobody offers are left out.
    pub(crate) fn read(&self, offered: &[String]) -> Result<(Email, Choices), Vec<FieldError>> {
        let address = read_address(&self.email);
        let frequency = frequency(&self.frequency);
        let country = country(&self.country);
        match (address, frequency, country) {
            (Ok(address), Ok(frequency), Ok(country)) => Ok((
                address,
                Choices {
                    frequency,
                    topics: topics(&self.topics, offered),
                    country,
                    consent: String::new(),
                    page: page(&self.page),
                },
            )),
            (address, frequency, country) => Err([address.err(), frequency.err(), country.err()]
                .into_iter()
                .flatten()
                .collect()),
        }
    }

    /// What was typed, for showing it again.
    pub(crate) fn values(&self) -> BTreeMap<String, FormValue> {
        let one = |value: &str| FormValue::One(value.to_owned());
        BTreeMap::from([
            ("email".to_owned(), one(&self.email)),
            ("page".to_owned(), one(&self.page)),
            ("frequency".to_owned(), one(&self.frequency)),
            ("country".to_owned(), one(&self.country)),
            ("topics".to_owned(), FormValue::Many(self.topics.clone())),
        ])
    }
}

/// How often letters come; every one when nothing was said.
pub(crate) fn frequency(text: &str) -> Result<Frequency, FieldError> {
    match text {
        "" | "every" => Ok(Frequency::Every),
        "weekly" => Ok(Frequency::Weekly),
        _ => Err(wrong("frequency", "Choose how often you want letters")),
    }
}

pub(crate) fn country(text: &str) -> Result<String, FieldError> {
    let is_known = text.is_empty() || COUNTRIES.iter().any(|(value, _)| *value == text);
    if is_known {
        Ok(text.to_owned())
    } else {
        Err(wrong("country", "Choose a country from the list"))
    }
}

pub(crate) fn topics(chosen: &[String], offered: &[String]) -> Vec<String> {
    let mut topics: Vec<String> = chosen
        .iter()
        .filter(|topic| offered.contains(topic))
        .take(TOPICS)
        .cloned()
        .collect();
    topics.sort();
    topics.dedup();
    topics
}

/// A path of ours; the form's own page where it is none.
fn page(text: &str) -> String {
    if web::is_local_path(text) && text.len() <= PATH {
        let path = text.split(['?', '#']).next().unwrap_or_default();
        path.to_owned()
    } else {
        "/newsletter".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_offers_is_left_out_and_the_rest_is_told() {
        let sent = SignUp {
            email: "ada@example.org".to_owned(),
            topics: vec!["Heart".to_owned(), "Else".to_owned(), "Heart".to_owned()],
            page: "/blog/x?y=1".to_owned(),
            ..SignUp::default()
        };
        let (_, choices) = sent.read(&["Heart".to_owned()]).unwrap();
        assert_eq!(choices.topics, ["Heart"]);
        assert_eq!(choices.page, "/blog/x");
        let bad = SignUp {
            frequency: "hourly".to_owned(),
            country: "XX".to_owned(),
            page: "https://elsewhere.example".to_owned(),
            ..SignUp::default()
        };
        let errors = bad.read(&[]).unwrap_err();
        let fields: Vec<&str> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, ["email", "frequency", "country"]);
    }
}
