//! What a page says of the form that was posted to it, and how it is led to: by a redirect.

use std::collections::BTreeMap;

use axum::response::Response;
use chrono::NaiveDate;
use forms::redirect_with_query;
use kernel::FieldError;
use serde::{Deserialize, Serialize};
use store::{Store, StoreError, Token};
use web::FormValue;

use crate::model::FormStep;
use crate::requests::flash::{self, FlashMessage};

/// What a page says of the form that was posted to it.
#[derive(Default, Serialize, Deserialize)]
pub struct FormFeedback {
    pub errors: Vec<FieldError>,
    /// Why it was not taken, where that concerns the form as a whole.
    pub message: Option<String>,
    pub notice: Option<String>,
    pub safety: Option<safety::SafetyCard>,
    /// From which day on times are shown.
    pub from: Option<NaiveDate>,
    /// What was typed, where it was not taken.
    pub typed: BTreeMap<String, FormValue>,
}

impl FormFeedback {
    pub fn from_errors(errors: Vec<FieldError>) -> Self {
        Self {
            errors,
            ..Self::default()
        }
    }

    pub fn from_field_error(field: &str, message: impl Into<String>) -> Self {
        Self::from_errors(vec![FieldError::new(field, message)])
    }

    pub fn message(words: impl Into<String>) -> Self {
        Self {
            message: Some(words.into()),
            ..Self::default()
        }
    }

    pub fn notice(words: impl Into<String>) -> Self {
        Self {
            notice: Some(words.into()),
            ..Self::default()
        }
    }

    /// With what was typed, unless that was taken.
    pub fn with_typed(mut self, typed: BTreeMap<String, FormValue>) -> Self {
        if !self.errors.is_empty() || self.message.is_some() || self.safety.is_some() {
            self.typed = typed;
        }
        self
    }

    /// What stays once its words were shown: what was typed, and the days that were turned to.
    fn without_messages(self) -> Self {
        Self {
            from: self.from,
            typed: self.typed,
            ..Self::default()
        }
    }
}

/// Whose it is: a draft's, or before there is one, of a page whose address has this token.
fn flash_owner(request: &str, token: &str) -> String {
    if request.is_empty() {
        format!("again:{token}")
    } else {
        format!("form:{request}")
    }
}

/// A redirect to the page of a step, which shows the feedback; none where that is too much to keep. Before there is a draft
/// the address has the package's name and a token that nobody can guess.
pub async fn redirect_with_feedback(
    store: &Store,
    request: &str,
    step: FormStep,
    package: &str,
    feedback: &FormFeedback,
) -> Result<Option<Response>, StoreError> {
    let is_draft = !request.is_empty();
    let token = if is_draft {
        String::new()
    } else {
        Token::hex::<16>().into_secret()
    };
    let about = is_draft.then_some(request);
    let shown = (step.key(), feedback);
    if !flash::store_flash(store, &flash_owner(request, &token), about, &shown).await? {
        return Ok(None);
    }
    let mut query = vec![("package", package), ("again", token.as_str())];
    query.retain(|(_, value)| !value.is_empty());
    Ok(Some(redirect_with_query(&step.href(), &query)))
}

/// What the page of a step has still to show; its words once, and what was typed until the next post.
pub async fn find_feedback(
    store: &Store,
    request: &str,
    token: &str,
    step: FormStep,
) -> Result<FormFeedback, StoreError> {
    if request.is_empty() && token.is_empty() {
        return Ok(FormFeedback::default());
    }
    let is_own = |(own, _): &(String, FormFeedback)| own == step.key();
    let flash = flash::show_flash_if(store, &flash_owner(request, token), is_own).await?;
    let Some(FlashMessage { content, is_shown }) = flash else {
        return Ok(FormFeedback::default());
    };
    let mut feedback = content.1;
    // What is asked for is said by the address.
    feedback.typed.remove("package");
    Ok(if is_shown {
        feedback.without_messages()
    } else {
        feedback
    })
}

/// The form went on: nothing of an earlier post is shown any more.
pub async fn clear_feedback(store: &Store, request: &str) -> Result<(), StoreError> {
    if request.is_empty() {
        return Ok(());
    }
    flash::delete_flash(store, &flash_owner(request, "")).await
}
