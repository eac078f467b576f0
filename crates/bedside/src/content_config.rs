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
pub fn dataset_name(text: &str) -> Option<String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(dataset: Option<&str>, origins: &[&str]) -> (QuerySettings, Vec<String>) {
        let raw = RawContent {
            dataset: dataset.map(str::to_owned),
            origins: Some(origins.iter().map(|origin| (*origin).to_owned()).collect()),
        };
        let mut mistakes = Vec::new();
        (raw.check(&mut mistakes), mistakes)
    }

    #[test]
    fn the_dataset_is_that_of_the_specification_unless_another_is_named() {
        assert_eq!(checked(None, &[]), (QuerySettings::default(), Vec::new()));
        assert_eq!(checked(Some("staging-2"), &[]).0.dataset, "staging-2");
        for wrong in ["", "Staging", "-a", "a b", "a/b"] {
            assert_eq!(checked(Some(wrong), &[]).1.len(), 1, "{wrong}");
        }
    }

    #[test]
    fn origins_are_written_as_browsers_send_them() {
        let (settings, mistakes) =
            checked(None, &["https://doctor.example", "http://localhost:3000"]);
        assert_eq!((settings.origins.len(), mistakes.len()), (2, 0));
        let wrong = [
            "https://doctor.example/",
            "doctor.example",
            "*",
            "https://doctor.example:443",
        ];
        assert_eq!(checked(None, &wrong).1.len(), 4);
    }
}
