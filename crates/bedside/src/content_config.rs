//! Settings of the operator for reads by clients of the hosted content service.
use content::groq::QuerySettings;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::setting_values::parse_setting;

/// What the file (`[content]`) and the environment (`BEDSIDE_CONTENT_…`) may say.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawContent {
    /// Name of the dataset that those clients ask for. Default `production`.
    pub dataset: Option<String>,
    /// Origins whose pages may read in a browser, as `https://doctor.example`. Default none: pages of all may, without cookies.
    pub origins: Option<Vec<String>>,
}

impl RawContent {
    /// Turns words into values.
    pub fn check(self, mistakes: &mut Vec<String>) -> QuerySettings {
        let usual = QuerySettings::default();
        let dataset = self.dataset.unwrap_or(usual.dataset);
        let wanted = "is not a name of small letters, digits, - and _, at most 64";
        let named = parse_setting("content.dataset", &dataset, wanted, dataset_name, mistakes);
        let origins = self.origins.unwrap_or_default().into_iter();
        let wanted = "is not an origin such as https://doctor.example";
        let origins = origins
            .filter_map(|text| parse_setting("content.origins", &text, wanted, origin, mistakes));
        QuerySettings {
            origins: origins.collect(),
            dataset: named.unwrap_or_default(),
        }
    }
}

/// The hosted service's own rule.
fn dataset_name(text: &str) -> Option<String> {
    let rest = text.strip_prefix('~').unwrap_or(text);
    let is_small = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit();
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
    let fits = rest.starts_with(is_small) && rest.chars().all(is_plain) && rest.len() <= 64;
    fits.then(|| text.to_owned())
}

/// An origin as browsers send it: no path, and no port that goes without saying.
fn origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let origin = url.origin().ascii_serialization();
    (origin == text && matches!(url.scheme(), "http" | "https")).then_some(origin)
}
