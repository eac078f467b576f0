//! A form that its page shows again.

use std::collections::BTreeMap;

use kernel::FieldError;
use serde::{Deserialize, Serialize};

/// A form that did not pass: what was typed and what to mend. The page is rendered again with it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct FormState {
    pub name: String,
    /// What was typed: a text, or a list of texts, by field.
    pub values: BTreeMap<String, FormValue>,
    pub errors: Vec<FieldError>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What was found in it, for the page to show. Without errors and message the form is a step further, and answers 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<serde_json::Value>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FormValue {
    One(String),
    Many(Vec<String>),
}
