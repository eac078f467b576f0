//! The steps of the form: what each takes, and what comes of it.

pub mod about;
pub mod consent;
pub mod pay;
pub mod report;
pub mod story;
pub mod submit;
pub mod time;
pub mod who;

use super::feedback::FormFeedback;

store::stored_enum! {
    /// The steps, in their order.
    pub enum FormStep of rows {
        /// Whom it is for, how old they are and where.
        About = "about",
        Who = "who",
        Story = "story",
        Report = "report",
        Time = "time",
        /// The answers once more.
        Check = "check",
        Consent = "consent",
        /// The price and the button.
        Pay = "pay",
        /// The button alone: nothing is paid.
        Send = "send",
        Thanks = "thanks",
    }
}

impl FormStep {
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

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.key() == key)
    }

    pub fn href(self) -> String {
        format!("/consultation/request/{}", self.key())
    }
}

/// What a step that was taken came to. What is to be mended in it is an error with fields.
pub enum StepOutcome {
    Next,
    Redirect(String),
    /// The same page again.
    Again(Box<FormFeedback>),
    /// A step before this one, and why.
    ReturnTo(FormStep, Box<FormFeedback>),
}

impl From<FormFeedback> for StepOutcome {
    fn from(feedback: FormFeedback) -> Self {
        Self::Again(Box::new(feedback))
    }
}

impl StepOutcome {
    /// The same page, and what was done.
    pub fn from_notice(words: &str) -> Self {
        FormFeedback::notice(words).into()
    }
}
