//! A question as somebody sends it, and what must be mended in it.

use forms::collect_errors;
use forms::text::is_longer;
use kernel::{EmailAddress, FieldError};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::items::questions::QuestionInput;
use crate::model::categories;
use crate::model::text::{NOBODY, normalise_line, normalise_text};
use crate::tables::question::{AskerAge, QuestionVisibility};

/// Most signs of a question in one line.
pub const TITLE: usize = 120;
/// Most signs of a question in full.
pub const QUESTION: usize = 5_000;
/// Most signs of a name.
pub const NAME: usize = 80;
pub(super) const NO_CATEGORY: &str = "community-ask-category-missing";
pub(super) const NO_VISIBILITY: &str = "community-ask-visibility-missing";

#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = AskQuestion)]
pub struct AskBody {
    /// In one line, 120 characters at most.
    pub title: String,
    /// In full, 5,000 characters at most.
    pub question: String,
    /// As whom; `Anonymous` when left out.
    pub user: String,
    /// One of `/api/questions/asking`.
    pub category: String,
    /// `public` (when left out) or `private`.
    pub visibility: String,
    /// ISO 3166 code.
    pub country: String,
    /// Whether who asks is 18 or over, or asks as a parent or guardian.
    pub adult: Option<bool>,
    /// Asks as a parent or guardian, for somebody who is not 18 yet.
    pub guardian: bool,
    /// To be told that an answer is waiting; the mail says nothing of what it is about.
    pub email: String,
    /// For machines that fill in everything: to be left empty.
    pub website: String,
}

impl AskBody {
    /// The question, or what to mend, in the order of the form.
    pub fn validate_body(&self) -> Result<QuestionInput, Vec<FieldError>> {
        let mut errors = self.topic_errors();
        errors.extend(self.question_errors());
        errors.extend(self.contact_errors());
        if !errors.is_empty() {
            return Err(errors);
        }
        let user = normalise_line(&self.user);
        Ok(QuestionInput {
            title: normalise_line(&self.title),
            text: normalise_text(&self.question),
            user: if user.is_empty() {
                NOBODY.to_owned()
            } else {
                user
            },
            category: categories::find_category_slug(&self.category)
                .unwrap_or_default()
                .to_owned(),
            visibility: self
                .parse_visibility()
                .unwrap_or(QuestionVisibility::Public),
            country: parse_country_code(&self.country),
            age: self.parse_age(),
            // Already checked by `contact_errors`, so an error here only means an empty field.
            email: self.email.trim().parse().ok(),
        })
    }

    pub fn parse_visibility(&self) -> Option<QuestionVisibility> {
        match self.visibility.trim() {
            "" | "public" => Some(QuestionVisibility::Public),
            "private" => Some(QuestionVisibility::Private),
            _ => None,
        }
    }

    fn parse_age(&self) -> Option<AskerAge> {
        if self.guardian {
            return Some(AskerAge::Parent);
        }
        self.adult.filter(|adult| *adult).map(|_| AskerAge::Adult)
    }

    /// What to mend in category, visibility and age.
    pub fn topic_errors(&self) -> Vec<FieldError> {
        let is_unknown = !self.category.trim().is_empty()
            && categories::find_category_slug(&self.category).is_none();
        let is_child = self.adult == Some(false) && !self.guardian;
        collect_errors([
            (is_unknown, "category", l10n::text(NO_CATEGORY)),
            (
                self.parse_visibility().is_none(),
                "visibility",
                l10n::text(NO_VISIBILITY),
            ),
            (is_child, "adult", l10n::t!("community-ask-too-young")),
        ])
    }

    pub fn question_errors(&self) -> Vec<FieldError> {
        let (title, text) = (normalise_line(&self.title), normalise_text(&self.question));
        let name = normalise_line(&self.user);
        collect_errors([
            (
                title.is_empty(),
                "title",
                l10n::t!("community-ask-title-missing"),
            ),
            (
                is_longer(&title, TITLE),
                "title",
                l10n::t!("community-ask-title-too-long"),
            ),
            (
                text.is_empty(),
                "question",
                l10n::t!("community-ask-question-missing"),
            ),
            (
                is_longer(&text, QUESTION),
                "question",
                l10n::t!("community-ask-question-too-long"),
            ),
            (
                is_longer(&name, NAME),
                "user",
                l10n::t!("community-ask-name-too-long"),
            ),
        ])
    }

    pub fn contact_errors(&self) -> Vec<FieldError> {
        let typed = self.email.trim();
        let mut errors = Vec::new();
        if !typed.is_empty()
            && let Err(error) = typed.parse::<EmailAddress>()
        {
            errors.push(FieldError::new("email", error.to_string()));
        }
        if !self.website.trim().is_empty() {
            errors.push(FieldError::new(
                "website",
                l10n::t!("community-ask-trap-filled"),
            ));
        }
        errors
    }
}

/// A code of two letters; what is none is not kept.
fn parse_country_code(typed: &str) -> Option<String> {
    let code = typed.trim().to_ascii_uppercase();
    let is_code = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    is_code.then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::PhoneCountry;

    fn body() -> AskBody {
        AskBody {
            title: " Is it  safe? ".to_owned(),
            question: "I take it\r\ntwice a day.".to_owned(),
            category: "Diabetes".to_owned(),
            country: "ng".to_owned(),
            ..AskBody::default()
        }
    }

    #[test]
    fn a_question_is_read_with_what_was_left_out() {
        let asked = body().validate_body().unwrap();
        assert_eq!(asked.title, "Is it safe?");
        assert_eq!(asked.text, "I take it\ntwice a day.");
        assert_eq!(
            (asked.user.as_str(), asked.category.as_str()),
            (NOBODY, "diabetes")
        );
        assert_eq!(asked.visibility, QuestionVisibility::Public);
        assert_eq!(asked.emergency_country(), Some(PhoneCountry::Nigeria));
        assert_eq!(asked.age, None);
    }

    #[test]
    fn each_wrong_field_is_told() {
        let wrong = AskBody {
            title: "\u{200b} ".to_owned(),
            question: "x".repeat(QUESTION + 1),
            user: "n".repeat(NAME + 1),
            category: "weather".to_owned(),
            visibility: "friends".to_owned(),
            adult: Some(false),
            guardian: false,
            email: "ada@".to_owned(),
            website: "spam".to_owned(),
            country: "Nigeria".to_owned(),
        };
        let errors = wrong.validate_body().unwrap_err();
        let fields: Vec<&str> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(
            fields,
            [
                "category",
                "visibility",
                "adult",
                "title",
                "question",
                "user",
                "email",
                "website"
            ]
        );
    }

    #[test]
    fn twenty_thousand_signs_are_too_many_and_emoji_are_counted_as_one() {
        let long = AskBody {
            question: "word ".repeat(4_000),
            ..body()
        };
        assert!(long.validate_body().is_err());
        let title = "👨‍👩‍👧‍👦".repeat(TITLE);
        assert!(AskBody { title, ..body() }.validate_body().is_ok());
    }
}
