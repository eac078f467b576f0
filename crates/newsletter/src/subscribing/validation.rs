//! A sign-up as somebody sends it, and what a reader chooses.

use forms::{
    ChoicesField as Chosen, EmailField, FieldType, FormFieldKind, Key, ParsedForm, SentField,
};
use kernel::{EmailAddress, FieldError};
use serde::{Deserialize, Serialize};
use store::StoredEnum;

use crate::options::COUNTRIES;
use crate::tables::subscriber::NewsletterFrequency;

/// Most characters of a path.
const MAX_PATH_LENGTH: usize = 200;
/// Most topics of a form.
const MAX_TOPICS: usize = 40;
const NO_EMAIL: &str = "newsletter-email-missing";

/// How often issues come; every one when nothing was said.
#[derive(Clone, Debug, Default)]
pub struct FrequencyField(pub NewsletterFrequency);

impl FieldType for FrequencyField {
    const KIND: FormFieldKind = FormFieldKind::Key;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        match (
            sent.text_value(),
            NewsletterFrequency::from_stored(sent.text_value()),
        ) {
            ("", _) => Ok(Self::default()),
            (_, Some(known)) => Ok(Self(known)),
            _ => Err(l10n::t!("newsletter-frequency-wrong").to_owned()),
        }
    }
}

/// One of the countries that can be chosen, or none.
#[derive(Clone, Debug, Default)]
pub struct CountryField(pub String);

impl FieldType for CountryField {
    const KIND: FormFieldKind = FormFieldKind::Key;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        let code = sent.text_value();
        if code.is_empty() || COUNTRIES.iter().any(|(value, _)| *value == code) {
            Ok(Self(code.to_owned()))
        } else {
            Err(l10n::t!("newsletter-country-wrong").to_owned())
        }
    }
}

forms::form! {
    pub struct SignUpForm as "NewsletterSignUp" on "newsletter" {
        email: EmailField = "email" { missing: NO_EMAIL },
        /// `every` (when left out) or `weekly`.
        frequency: FrequencyField = "frequency",
        /// `NG`, `GB` or `other`.
        country: CountryField = "country",
        /// What about; everything when left out.
        topics: Chosen = "topics",
        /// The path of the page on which the form stood.
        page: Key = "page",
    }
}

forms::form! {
    pub struct PreferencesForm as "NewsletterChosen" on "preferences" {
        /// `every` (when left out) or `weekly`.
        frequency: FrequencyField = "frequency",
        /// `NG`, `GB` or `other`.
        country: CountryField = "country",
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
pub(crate) struct SubscriptionChoices {
    pub frequency: NewsletterFrequency,
    pub topics: Vec<String>,
    pub country: String,
    /// The words that were agreed to.
    pub consent: String,
    pub page: String,
}

impl SignUpForm {
    /// Who signs up and for what. Topics that nobody offers are left out.
    pub(crate) fn parse_choices(
        reading: ParsedForm<Self>,
        offered: &[String],
    ) -> Result<(EmailAddress, SubscriptionChoices), Vec<FieldError>> {
        let form = reading.into_result()?;
        let choices = SubscriptionChoices {
            frequency: form.frequency.0,
            topics: offered_topics(&form.topics.0, offered),
            country: form.country.0,
            consent: String::new(),
            page: parse_page_path(&form.page),
        };
        Ok((require_email(form.email)?, choices))
    }
}

impl PreferencesForm {
    /// What was chosen. Topics that nobody offers are left out.
    pub(crate) fn parse_choices(
        reading: ParsedForm<Self>,
        offered: &[String],
    ) -> Result<SubscriptionChoices, Vec<FieldError>> {
        let form = reading.into_result()?;
        Ok(SubscriptionChoices {
            frequency: form.frequency.0,
            topics: offered_topics(&form.topics.0, offered),
            country: form.country.0,
            ..SubscriptionChoices::default()
        })
    }
}

/// An address that had to be given.
pub(crate) fn require_email(email: EmailField) -> Result<EmailAddress, Vec<FieldError>> {
    email
        .0
        .ok_or_else(|| vec![FieldError::new("email", l10n::text(NO_EMAIL))])
}

fn offered_topics(chosen: &[String], offered: &[String]) -> Vec<String> {
    let mut topics: Vec<String> = chosen
        .iter()
        .filter(|topic| offered.contains(topic))
        .take(MAX_TOPICS)
        .cloned()
        .collect();
    topics.sort();
    topics.dedup();
    topics
}

/// A path of ours; the form's own page where it is none.
fn parse_page_path(text: &str) -> String {
    if web::is_local_path(text) && text.len() <= MAX_PATH_LENGTH {
        let path = text.split(['?', '#']).next().unwrap_or_default();
        path.to_owned()
    } else {
        "/newsletter".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use forms::FormSource;

    use super::*;

    fn read(sent: &[(&str, &str)]) -> ParsedForm<SignUpForm> {
        ParsedForm::from_body(&sent.iter().copied().collect(), FormSource::Call)
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
        let (_, choices) = SignUpForm::parse_choices(sent, &["Heart".to_owned()]).unwrap();
        assert_eq!(choices.topics, ["Heart"]);
        assert_eq!(choices.page, "/blog/x");
        let bad = read(&[
            ("frequency", "hourly"),
            ("country", "XX"),
            ("page", "https://elsewhere.example"),
        ]);
        let errors = SignUpForm::parse_choices(bad, &[]).unwrap_err();
        let fields: Vec<&str> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, ["email", "frequency", "country"]);
    }
}
