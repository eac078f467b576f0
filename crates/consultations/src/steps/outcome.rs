//! What a step that was taken came to.

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
    /// The same page, and what was done.
    pub fn from_notice(words: &str) -> Self {
        FormFeedback::notice(words).into()
    }
}
