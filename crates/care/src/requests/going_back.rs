//! How a press is answered that shows its own page again, or one before it: by a redirect to that page.

use std::collections::BTreeMap;

use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::{Store, StoreError, Token};
use url::form_urlencoded::Serializer;
use web::{FormBody, FormValue};

use super::flash;
use super::forms::see;
use super::steps::{Stay, Step};

/// What a press came to.
#[derive(Default, Serialize, Deserialize)]
pub struct PressedForm {
    /// What the page says.
    pub stay: Stay,
    /// What was typed, where it was not taken.
    pub typed: BTreeMap<String, FormValue>,
}

impl PressedForm {
    /// What a press with this form came to.
    pub fn new(stay: Stay, posted: Option<&FormBody>) -> Self {
        let has_failed = !stay.errors.is_empty() || stay.message.is_some() || stay.safety.is_some();
        let posted = posted.filter(|_| has_failed);
        Self {
            typed: posted.map(FormBody::values).unwrap_or_default(),
            stay,
        }
    }

    /// What is left once it was said: what was typed, and the days that were turned to.
    fn silent(self) -> Self {
        Self {
            stay: Stay {
                from: self.stay.from,
                ..Stay::default()
            },
            typed: self.typed,
        }
    }
}

/// The same as it waits for the page of its step.
#[derive(Serialize, Deserialize)]
struct Kept<T> {
    step: String,
    pressed: T,
}

/// Whose press it was: that of a draft, or before there is one, of a page whose address has this token.
fn owner(request: &str, token: &str) -> String {
    if request.is_empty() {
        format!("again:{token}")
    } else {
        format!("form:{request}")
    }
}

/// A redirect to the page of a step, which shows what the press came to; none where that is too much to keep. Before there
/// is a draft the address has the package's name and a token that nobody can guess.
pub async fn go_back(
    store: &Store,
    request: &str,
    step: Step,
    package: &str,
    pressed: &PressedForm,
) -> Result<Option<Response>, StoreError> {
    let is_draft = !request.is_empty();
    let token = if is_draft {
        String::new()
    } else {
        Token::hex::<16>().into_secret()
    };
    let kept = Kept {
        step: step.key().to_owned(),
        pressed,
    };
    let about = is_draft.then_some(request);
    if !flash::keep(store, &owner(request, &token), about, &kept).await? {
        return Ok(None);
    }
    let mut query = Serializer::new(String::new());
    for (name, value) in [("package", package), ("again", &token)] {
        if !value.is_empty() {
            query.append_pair(name, value);
        }
    }
    let query = query.finish();
    let mark = if query.is_empty() { "" } else { "?" };
    Ok(Some(see(&format!("{}{mark}{query}", step.href()))))
}

/// What the page of a step has still to show; its words once, and what was typed until the next press.
pub async fn pressed(
    store: &Store,
    request: &str,
    token: &str,
    step: Step,
) -> Result<PressedForm, StoreError> {
    if request.is_empty() && token.is_empty() {
        return Ok(PressedForm::default());
    }
    let own = |kept: &Kept<PressedForm>| kept.step == step.key();
    let flash = flash::show_if(store, &owner(request, token), own).await?;
    let Some(flash) = flash else {
        return Ok(PressedForm::default());
    };
    let mut pressed = flash.content.pressed;
    // What is asked for is said by the address.
    pressed.typed.remove("package");
    Ok(if flash.is_shown {
        pressed.silent()
    } else {
        pressed
    })
}

/// The press went on: nothing of an earlier one is shown any more.
pub async fn went_on(store: &Store, request: &str) -> Result<(), StoreError> {
    if request.is_empty() {
        return Ok(());
    }
    flash::clear(store, &owner(request, "")).await
}
