//! A question as somebody sends it, and what must be mended in it.

use forms::mistakes;
use forms::text::is_longer;
use kernel::{Country, Email, FieldError};
use serde::Deserialize;
use utoipa::ToSchema;

use super::categories;
use crate::model::words::{tidy, tidy_line};
use crate::tables::question::{Age, Visibility};

/// Most signs of a question in one line.
pub const TITLE: usize = 120;
/// Most signs of a question in full.
pub const QUESTION: usize = 5_000;
/// Most signs of a name.
pub const NAME: usize = 80;
pub(super) const NO_CATEGORY: &str = "Choose what your question is about";
pub(super) const NO_VISIBILITY: &str = "Choose who may read your question";
/// As whom people ask.
pub const NOBODY: &str = "Anonymous";

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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub title: String,
    pub text: String,
    pub user: String,
    /// Short name, or empty.
    pub category: String,
    pub visibility: Visibility,
    /// ISO 3166 code.
    pub country: Option<String>,
    /// Whom it is about, where that was said.
    pub age: Option<Age>,
    pub email: Option<Email>,
}

impl Asked {
    /// The country whose urgent numbers are shown; none when it is not known.
    pub fn place(&self) -> Option<Country> {
        place(self.country.as_deref().unwrap_or_default())
    }
}

/// The country of a code, where we know its numbers.
pub fn place(code: &str) -> Option<Country> {
    match code {
        "NG" => Some(Country::Nigeria),
        "GB" => Some(Country::UnitedKingdom),
        _ => None,
    }
}

impl AskBody {
    /// The question, or what to mend, in the order of the form.
    pub fn read(&self) -> Result<Asked, Vec<FieldError>> {
        let mut errors = self.topic_errors();
        errors.extend(self.question_errors());
        errors.extend(self.contact_errors());
        if !errors.is_empty() {
            return Err(errors);
        }
        let user = tidy_line(&self.user);
        Ok(Asked {
            title: tidy_line(&self.title),
            text: tidy(&self.question),
            user: if user.is_empty() {
                NOBODY.to_owned()
            } else {
                user
            },
            category: categories::slug_of(&self.category)
                .unwrap_or_default()
                .to_owned(),
            visibility: self.visibility().unwrap_or(Visibility::Public),
            country: country(&self.country),
            age: self.age(),
            email: self.email.trim().parse().ok(),
        })
    }

    pub fn visibility(&self) -> Option<Visibility> {
        match self.visibility.trim() {
            "" | "public" => Some(Visibility::Public),
            "private" => Some(Visibility::Private),
            _ => None,
        }
    }

    fn age(&self) -> Option<Age> {
        if self.guardian {
            return Some(Age::Parent);
        }
        self.adult.filter(|adult| *adult).map(|_| Age::Adult)
    }

    /// What to mend in category, visibility and age.
    pub fn topic_errors(&self) -> Vec<FieldError> {
        let is_unknown =
            !self.category.trim().is_empty() && categories::slug_of(&self.category).is_none();
        let is_child = self.adult == Some(false) && !self.guardian;
        mistakes([
            (is_unknown, "category", NO_CATEGORY),
            (self.visibility().is_none(), "visibility", NO_VISIBILITY),
            (
                is_child,
                "adult",
                "You must be 18 or over to ask here. A parent or guardian can ask for you",
            ),
        ])
    }

    pub fn question_errors(&self) -> Vec<FieldError> {
        let (title, text) = (tidy_line(&self.title), tidy(&self.question));
        let name = tidy_line(&self.user);
        mistakes([
            (title.is_empty(), "title", "Enter your question in one line"),
            (
                is_longer(&title, TITLE),
                "title",
                "Your question in one line must be 120 characters or fewer",
            ),
            (text.is_empty(), "question", "Tell us a little more"),
            (
                is_longer(&text, QUESTION),
                "question",
                "Your question must be 5,000 characters or fewer",
            ),
            (
                is_longer(&name, NAME),
                "user",
                "The name must be 80 characters or fewer",
            ),
        ])
    }

    pub fn contact_errors(&self) -> Vec<FieldError> {
        let typed = self.email.trim();
        let mut errors = Vec::new();
        if !typed.is_empty()
            && let Err(error) = typed.parse::<Email>()
        {
            errors.push(FieldError::new("email", error.to_string()));
        }
        if !self.website.trim().is_empty() {
            errors.push(FieldError::new("website", "Leave this field empty"));
        }
        errors
    }
}

/// A code of two letters; what is none is not kept.
fn country(typed: &str) -> Option<String> {
    let code = typed.trim().to_ascii_uppercase();
    let is_code = code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_uppercase());
    is_code.then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let asked = body().read().unwrap();
        assert_eq!(asked.title, "Is it safe?");
        assert_eq!(asked.text, "I take it\ntwice a day.");
        assert_eq!(
            (asked.user.as_str(), asked.category.as_str()),
            (NOBODY, "diabetes")
        );
        assert_eq!(asked.visibility, Visibility::Public);
        assert_eq!(asked.place(), Some(Country::Nigeria));
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
        let errors = wrong.read().unwrap_err();
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
        assert!(long.read().is_err());
        let title = "👨‍👩‍👧‍👦".repeat(TITLE);
        assert!(AskBody { title, ..body() }.read().is_ok());
    }
}
