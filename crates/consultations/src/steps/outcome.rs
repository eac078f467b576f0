//! What a step that was taken came to.

use std::collections::BTreeMap;

use web::FormValue;

use crate::drafts::feedback::FormFeedback;
use crate::model::FormStep;

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
    /// The same page with what was typed, though nothing of it was read yet.
    pub fn keeping(self, typed: BTreeMap<String, FormValue>) -> Self {
        match self {
            Self::Again(feedback) => Self::Again(Box::new(FormFeedback { typed, ..*feedback })),
            other => other,
        }
    }

    /// The same page, and what was done.
    pub fn from_notice(words: &str) -> Self {
        FormFeedback::notice(words).into()
    }
}
