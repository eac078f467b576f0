//! Settings of the operator for living beside the hosted content service.
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sync::{
    SyncPace, SyncSettings, USUAL_ADVICE, USUAL_DATASET, USUAL_TYPES, USUAL_VERSION, is_project,
    is_type, is_version,
};

use crate::content_config::dataset_name;
use crate::setting_values::{BARE_ADDRESS, parse_bare_address, parse_setting, read_secret};

/// The token for the hosted content service.
pub const SYNC_TOKEN: &str = "BEDSIDE_SYNC_TOKEN";
/// Another one, which may write there.
pub const SYNC_WRITE_TOKEN: &str = "BEDSIDE_SYNC_WRITE_TOKEN";

/// What the file (`[sync]`) and the environment (`BEDSIDE_SYNC_…`) may say.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawSync {
    /// Project of the hosted content service. Default none: this site keeps its content itself.
    pub project: Option<String>,
    /// Name of the dataset. Default `production`.
    pub dataset: Option<String>,
    /// Version of the service's API. Default `2025-01-06`.
    pub version: Option<String>,
    /// Another address than the service's own. Default none.
    pub host: Option<String>,
    /// A file with the token and nothing else; the variable `BEDSIDE_SYNC_TOKEN` goes before it. Default none: a dataset that
    /// everybody may read.
    pub token_file: Option<PathBuf>,
    /// Types of documents that are taken. Default those of the specification.
    pub types: Option<Vec<String>>,
    /// Whether what gives health advice goes to the site without a doctor of this house. Default false.
    pub trust_health_advice: Option<bool>,
    /// Types that give health advice, beside articles. Default those of the specification that do.
    pub advice_types: Option<Vec<String>>,
    /// Whether likes and comments of readers here are written there, too. Default false.
    pub write_back: Option<bool>,
    /// A file with the token for that and nothing else; the variable `BEDSIDE_SYNC_WRITE_TOKEN` goes before it.
    pub write_token_file: Option<PathBuf>,
}

/// Tokens of the environment.
#[derive(Default)]
pub struct SyncTokens {
    pub read: Option<String>,
    pub write: Option<String>,
}

impl RawSync {
    /// Turns words into values; `None` where nothing is synced.
    pub fn check(mut self, tokens: SyncTokens, mistakes: &mut Vec<String>) -> Option<SyncSettings> {
        let project = self.project.take().filter(|project| !project.is_empty())?;
        let wanted = "is not a project id of small letters, digits and -";
        let name = |text: &str| is_project(text).then(|| text.to_owned());
        let project = parse_setting("sync.project", &project, wanted, name, mistakes);
        let dataset = self.dataset.unwrap_or_else(|| USUAL_DATASET.to_owned());
        let wanted = "is not a name of small letters, digits, - and _, at most 64";
        let dataset = parse_setting("sync.dataset", &dataset, wanted, dataset_name, mistakes);
        let version = self.version.unwrap_or_else(|| USUAL_VERSION.to_owned());
        let wanted = "is not a day such as 2025-01-06";
        let day = |text: &str| is_version(text).then(|| text.to_owned());
        let version = parse_setting("sync.version", &version, wanted, day, mistakes);
        let host = self.host.as_deref().and_then(|text| {
            parse_setting(
                "sync.host",
                text,
                BARE_ADDRESS,
                parse_bare_address,
                mistakes,
            )
        });
        let types = check_types("sync.types", self.types, &USUAL_TYPES, mistakes);
        let advice = self.advice_types;
        let advice_types = check_types("sync.advice_types", advice, &USUAL_ADVICE, mistakes);
        let file = self.token_file.as_deref();
        let token = check_token("sync.token", (tokens.read, file), mistakes);
        let file = self.write_token_file.as_deref();
        let write_token = check_token("sync.write_token", (tokens.write, file), mistakes);
        let is_writing_back = self.write_back.unwrap_or(false);
        if is_writing_back && write_token.is_none() {
            mistakes.push(format!(
                "sync.write_back: needs a token that may write there, in {SYNC_WRITE_TOKEN} or sync.write_token_file"
            ));
        }
        Some(SyncSettings {
            project: project?,
            host,
            version: version?,
            dataset: dataset?,
            token,
            types,
            is_trusted: self.trust_health_advice.unwrap_or(false),
            advice_types,
            write_token: write_token.filter(|_| is_writing_back),
            pace: SyncPace::default(),
        })
    }
}

fn check_types(
    name: &str,
    said: Option<Vec<String>>,
    usual: &[&str],
    mistakes: &mut Vec<String>,
) -> Vec<String> {
    let usual = || usual.iter().map(|kind| (*kind).to_owned()).collect();
    let types: Vec<String> = said.unwrap_or_else(usual);
    let wanted = "is not a type of documents";
    let kind = |text: &str| is_type(text).then(|| text.to_owned());
    let types = types.iter();
    types
        .filter_map(|text| parse_setting(name, text, wanted, kind, mistakes))
        .collect()
}

fn check_token(
    name: &str,
    (said, file): (Option<String>, Option<&Path>),
    mistakes: &mut Vec<String>,
) -> Option<String> {
    let read = || read_secret(&format!("{name}_file"), file?, mistakes);
    let token = said.or_else(read).filter(|token| !token.is_empty());
    if token.as_deref().is_some_and(|token| !is_token(token)) {
        mistakes.push(format!("{name}: has characters that no token has"));
    }
    token
}

/// The token of the environment.
pub fn token_from_environment() -> Option<String> {
    read_variable(SYNC_TOKEN)
}

impl SyncTokens {
    pub fn from_environment() -> Self {
        Self {
            read: token_from_environment(),
            write: read_variable(SYNC_WRITE_TOKEN),
        }
    }
}

fn read_variable(name: &str) -> Option<String> {
    let said = std::env::var(name).ok();
    said.map(|token| token.trim().to_owned())
        .filter(|token| !token.is_empty())
}

fn is_token(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// What is synced, for the operator.
pub fn describe_sync(sync: Option<&SyncSettings>) -> String {
    let Some(sync) = sync else {
        return "none: this site keeps its content itself".to_owned();
    };
    let token = if sync.token.is_some() {
        "with a token"
    } else {
        "without a token"
    };
    let advice = if sync.is_trusted {
        "health advice goes to the site at once"
    } else {
        "health advice waits for a doctor"
    };
    let readers = if sync.write_token.is_some() {
        "; likes and comments of readers are written there"
    } else {
        ""
    };
    format!(
        "{}/{}, {token}; {advice}{readers}",
        sync.project, sync.dataset
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_project_nothing_is_synced_and_mistakes_are_named() {
        let mut mistakes = Vec::new();
        let raw = RawSync {
            dataset: Some("Not looked at".to_owned()),
            ..RawSync::default()
        };
        assert_eq!(raw.check(SyncTokens::default(), &mut mistakes), None);
        assert!(mistakes.is_empty());
        let raw = RawSync {
            project: Some("Ünknown".to_owned()),
            dataset: Some("a b".to_owned()),
            version: Some("yesterday".to_owned()),
            host: Some("nowhere".to_owned()),
            types: Some(vec!["blog".to_owned(), "a b".to_owned()]),
            token_file: Some("/nowhere/token".into()),
            advice_types: Some(vec!["a b".to_owned()]),
            write_back: Some(true),
            ..RawSync::default()
        };
        assert_eq!(raw.check(SyncTokens::default(), &mut mistakes), None);
        assert_eq!(mistakes.len(), 8, "{mistakes:?}");
        assert!(mistakes.iter().any(|it| it.contains(SYNC_WRITE_TOKEN)));
    }

    #[test]
    fn what_is_not_said_is_as_in_the_specification_and_no_token_is_shown() {
        let mut mistakes = Vec::new();
        let raw = RawSync {
            project: Some("abc123".to_owned()),
            ..RawSync::default()
        };
        let tokens = || SyncTokens {
            read: Some("secret".to_owned()),
            write: Some("another-secret".to_owned()),
        };
        let sync = raw.clone().check(tokens(), &mut mistakes).unwrap();
        // A token alone tells nobody what readers do.
        assert_eq!(sync.write_token, None);
        let telling = RawSync {
            write_back: Some(true),
            ..raw
        };
        let telling = telling.check(tokens(), &mut mistakes).unwrap();
        assert_eq!(telling.write_token.as_deref(), Some("another-secret"));
        assert!(mistakes.is_empty(), "{mistakes:?}");
        assert_eq!(
            sync.base_url().unwrap().as_str(),
            "https://abc123.api.sanity.io/v2025-01-06/"
        );
        assert_eq!(sync.dataset, "production");
        assert!(!sync.is_trusted);
        let shown = format!("{sync:?}{telling:?}{}", describe_sync(Some(&telling)));
        assert!(!shown.contains("secret"), "{shown}");
    }
}
