//! What the renderer is told, and what it answers. The TypeScript side is `web/src/render/contract.ts`.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{FormState, Preferences};

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
