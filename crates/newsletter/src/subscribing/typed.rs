//! A sign-up as somebody sends it, and what a reader chooses.

use forms::{Choices as Chosen, EmailField, Field, Key, Kind, Reading, Sent};
use kernel::{Email, FieldError};
use serde::{Deserialize, Serialize};
use store::StoredEnum;

use crate::tables::subscriber::Frequency;
use crate::words::COUNTRIES;

/// Most characters of a path.
const PATH: usize = 200;
/// Most topics of a form.
const TOPICS: usize = 40;
const NO_EMAIL: &str = "Enter your email address";

/// How often letters come; every one when nothing was said.
#[derive(Clone, Debug, Default)]
pub struct HowOften(pub Frequency);

impl Field for HowOften {
    const KIND: Kind = Kind::Key;

    fn read(sent: &Sent<'_>) -> Result<Self, String> {
        match (sent.text(), Frequency::read(sent.text())) {
            ("", _) => Ok(Self::default()),
            (_, Some(known)) => Ok(Self(known)),
            _ => Err("Choose how often you want letters".to_owned()),
        }
    }
}

/// One of the countries that can be chosen, or none.
#[derive(Clone, Debug, Default)]
pub struct Home(pub String);

impl Field for Home {
    const KIND: Kind = Kind::Key;

    fn read(sent: &Sent<'_>) -> Result<Self, String> {
        let code = sent.text();
        if code.is_empty() || COUNTRIES.iter().any(|(value, _)| *value == code) {
            Ok(Self(code.to_owned()))
        } else {
            Err("Choose a country from the list".to_owned())
        }
    }
}

forms::form! {
    pub struct SignUp as "NewsletterSignUp" on "newsletter" {
        email: EmailField = "email" { missing: NO_EMAIL },
        /// `every` (when left out) or `weekly`.
        frequency: HowOften = "frequency",
        /// `NG`, `GB` or `other`.
        country: Home = "country",
        /// What about; everything when left out.
        topics: Chosen = "topics",
        /// The path of the page on which the form stood.
        page: Key = "page",
    }
}

forms::form! {
    pub struct PreferencesForm as "NewsletterChosen" on "preferences" {
        /// `every` (when left out) or `weekly`.
        frequency: HowOften = "frequency",
        /// `NG`, `GB` or `other`.
        country: Home = "country",
        /// What about; everything when left out.
        topics: Chosen = "topics",
    }
}

forms::form! {
    /// The address that the links of a reader's pages go to.
    pub struct LinksForm as "NewsletterLinks" on "leave-link" {
        email: EmailField = "email" { missing: NO_EMAIL },
    }
}

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
    /// Who signs up and for what. Topics that nobody offers are left out.
    pub(crate) fn choices(
        reading: Reading<Self>,
        offered: &[String],
    ) -> Result<(Email, Choices), Vec<FieldError>> {
        let form = reading.done()?;
        let choices = Choices {
            frequency: form.frequency.0,
            topics: topics(&form.topics.0, offered),
            country: form.country.0,
            consent: String::new(),
            page: page(&form.page),
        };
        Ok((needed(form.email)?, choices))
    }
}

impl PreferencesForm {
    /// What was chosen. Topics that nobody offers are left out.
    pub(crate) fn choices(
        reading: Reading<Self>,
        offered: &[String],
    ) -> Result<Choices, Vec<FieldError>> {
        let form = reading.done()?;
        Ok(Choices {
            frequency: form.frequency.0,
            topics: topics(&form.topics.0, offered),
            country: form.country.0,
            ..Choices::default()
        })
    }
}

/// An address that had to be given.
pub(crate) fn needed(email: EmailField) -> Result<Email, Vec<FieldError>> {
    email
        .0
        .ok_or_else(|| vec![FieldError::new("email", NO_EMAIL)])
}

fn topics(chosen: &[String], offered: &[String]) -> Vec<String> {
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
    use forms::Way;

    use super::*;

    fn read(sent: &[(&str, &str)]) -> Reading<SignUp> {
        Reading::of(&sent.iter().copied().collect(), Way::Call)
    }

    #[test]
    fn what_nobody_offers_is_left_out_and_the_rest_is_told() {
        let sent = read(&[
            ("email", "ada@example.org"),
            ("topics", "Heart"),
            ("topics", "Else"),
            ("topics", "Heart"),
            ("page", "/blog/x?y=1"),
        ]);
        let (_, choices) = SignUp::choices(sent, &["Heart".to_owned()]).unwrap();
        assert_eq!(choices.topics, ["Heart"]);
        assert_eq!(choices.page, "/blog/x");
        let bad = read(&[
            ("frequency", "hourly"),
            ("country", "XX"),
            ("page", "https://elsewhere.example"),
        ]);
        let errors = SignUp::choices(bad, &[]).unwrap_err();
        let fields: Vec<&str> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, ["email", "frequency", "country"]);
    }
}
