//! The steps of the form: what each takes, and what is wrong with it.

pub mod about;
pub mod consent;
pub mod pay;
pub mod report;
pub mod story;
pub mod time;
pub mod who;

use kernel::{FieldError, Problem};
use serde::{Deserialize, Serialize};

store::stored_enum! {
    /// The steps, in their order.
    pub enum Step of rows {
        /// Whom it is for, how old they are and where.
        About = "about",
        /// Names and addresses.
        Who = "who",
        /// What is going on.
        Story = "story",
        /// Report files.
        Report = "report",
        /// When to meet.
        Time = "time",
        /// The answers once more.
        Check = "check",
        /// Consent.
        Consent = "consent",
        /// The price and the button.
        Pay = "pay",
        /// The button alone: nothing is paid.
        Send = "send",
        /// It was sent.
        Thanks = "thanks",
    }
}

impl Step {
    /// What it is called.
    pub const fn title(self) -> &'static str {
        match self {
            Self::About => "Who it is for",
            Self::Who => "Your details",
            Self::Story => "Your story",
            Self::Report => "Your report",
            Self::Time => "A time",
            Self::Check => "Check your answers",
            Self::Consent => "Your consent",
            Self::Pay => "Pay",
            Self::Send => "Send",
            Self::Thanks => "Thank You!",
        }
    }

    /// The step at an address.
    pub fn read(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.key() == key)
    }

    /// Its address.
    pub fn href(self) -> String {
        format!("/consultation/request/{}", self.key())
    }
}

/// What came of a press.
pub enum Came {
    /// The same page again.
    Stay(Box<Stay>),
    /// A step before this one, and why.
    Back(Step, Box<Stay>),
    /// The same page again: as the request stands, this would do harm. The problem has the words by field; a program gets it
    /// as it is.
    Refused(Box<Problem>),
    /// The next step.
    Next,
    /// Another page.
    Go(String),
}

/// The same page again, and why.
#[derive(Default, Serialize, Deserialize)]
pub struct Stay {
    /// What to mend.
    pub errors: Vec<FieldError>,
    /// What concerns the form as a whole.
    pub message: Option<String>,
    /// What the press did.
    pub notice: Option<String>,
    /// What to do now.
    pub safety: Option<safety::Card>,
    /// From which day on times are shown.
    pub from: Option<chrono::NaiveDate>,
}

impl Stay {
    /// With what to mend.
    pub fn wrong(errors: Vec<FieldError>) -> Self {
        Self {
            errors,
            ..Self::default()
        }
    }
}

impl Came {
    /// The same page with what to mend.
    pub fn wrong(errors: Vec<FieldError>) -> Self {
        Self::Stay(Box::new(Stay::wrong(errors)))
    }

    /// The same page with a message.
    pub fn said(message: impl Into<String>) -> Self {
        Self::Stay(Box::new(Stay {
            message: Some(message.into()),
            ..Stay::default()
        }))
    }

    /// The same page, and what the press did.
    pub fn noted(notice: impl Into<String>) -> Self {
        Self::Stay(Box::new(Stay {
            notice: Some(notice.into()),
            ..Stay::default()
        }))
    }

    /// The same page as it is now.
    pub fn stay() -> Self {
        Self::Stay(Box::default())
    }
}
