//! What the renderer is told, and what it answers. The TypeScript side is `web/src/render/contract.ts`.

use std::collections::{BTreeMap, HashMap};

use kernel::FieldError;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::Preferences;

#[derive(Serialize)]
pub(super) struct RenderInput<'a> {
    pub page: &'a str,
    pub path: &'a str,
    pub params: &'a BTreeMap<String, String>,
    pub query: &'a BTreeMap<String, String>,
    pub preferences: Preferences,
    pub site: SiteInput<'a>,
    pub now: String,
    pub data: BTreeMap<&'a str, &'a ReadAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<&'a FormState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<&'a DraftPreview>,
}

/// The page shows a draft to whoever has its link.
#[derive(Clone, Debug, Serialize)]
pub struct DraftPreview {
    pub until: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteInput<'a> {
    /// Without a slash at the end.
    pub public_url: &'a str,
}

#[derive(Serialize)]
pub(super) struct ReadAnswer {
    pub status: u16,
    pub body: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
pub(super) struct RenderOutput {
    pub status: u16,
    pub html: String,
    #[serde(default)]
    pub headers: HashMap<String, String>,
}

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
