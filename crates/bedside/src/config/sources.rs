//! The file, the environment and the command line, brought together.
use std::path::{Path, PathBuf};

use figment::{
    Figment,
    error::Kind,
    providers::{Env, Format, Serialized, Toml},
    value::{Dict, Value},
};

use super::{errors::ConfigErrors, raw::RawConfig};
use crate::{
    mail_config::{INBOUND_VARIABLE, PASSWORD_VARIABLE, TOKEN_VARIABLE},
    payments_config::SECRETS,
    places_config::MAPS_KEY,
    sync_config::{SYNC_TOKEN, SYNC_WRITE_TOKEN},
};

/// What the file, the environment and the command line say, later ones winning.
pub(super) fn merge_sources(
    file: Option<&Path>,
    command_line: RawConfig,
) -> Result<Figment, ConfigErrors> {
    let environment = Env::prefixed("BEDSIDE_")
        // A secret among the settings could be printed with the mistakes.
        .filter(|key| !is_test_switch(key.as_str()) && !is_secret(key.as_str()))
        .map(|key| group_key(key.as_str()).into());
    let command_line = Serialized::defaults(set_values(command_line)?);
    let mut figment = Figment::new();
    if let Some(file) = file {
        if !file.is_file() {
            return Err(ConfigErrors(vec![format!(
                "config file {} does not exist",
                file.display()
            )]));
        }
        figment = figment.merge(Toml::file_exact(file));
    } else {
        // The data folder has to be known before its file is read, so only the other two sources can name it.
        let data: Option<PathBuf> = Figment::new()
            .merge(environment.clone())
            .merge(command_line.clone())
            .extract_inner("data")
            .ok();
        let beside = data
            .unwrap_or_else(|| PathBuf::from("data"))
            .join("bedside.toml");
        if beside.is_file() {
            figment = figment.merge(Toml::file_exact(beside));
        }
    }
    Ok(figment.merge(environment).merge(command_line))
}

/// The command line without what it leaves out, which would take the place of what was said elsewhere.
fn set_values(command_line: RawConfig) -> Result<Dict, ConfigErrors> {
    fn without_gaps(values: Dict) -> Dict {
        let said = values.into_iter().filter_map(|(key, value)| match value {
            Value::Empty(..) => None,
            Value::Dict(tag, inner) => Some((key, Value::Dict(tag, without_gaps(inner)))),
            other => Some((key, other)),
        });
        said.collect()
    }
    let values =
        Value::serialize(command_line).map_err(|error| ConfigErrors(vec![error.to_string()]))?;
    Ok(values.into_dict().map(without_gaps).unwrap_or_default())
}

/// What can be read of it, and what cannot: keys that there are not, and values of another type. Each is left out once it is
/// noted, so that the next one is found.
pub(super) fn extract_config(figment: &Figment) -> (RawConfig, Vec<String>) {
    let mut values: Dict = match figment.extract() {
        Ok(values) => values,
        Err(errors) => {
            let mistakes = errors.into_iter().map(|error| error.to_string());
            return (RawConfig::default(), mistakes.collect());
        }
    };
    let mut mistakes = Vec::new();
    loop {
        match Value::from(values.clone()).deserialize::<RawConfig>() {
            Ok(raw) => return (raw, mistakes),
            Err(error) => {
                mistakes.push(describe_error(figment, &error));
                // What cannot be taken out would be met again for ever.
                if !remove_path(&mut values, &error.path) {
                    return (RawConfig::default(), mistakes);
                }
            }
        }
    }
}

/// What could not be read, and where it was said.
fn describe_error(figment: &Figment, error: &figment::Error) -> String {
    let key = error.path.join(".");
    let place = figment.find_metadata(&key).map(|said| match &said.source {
        Some(source) => source.to_string(),
        None => said.name.to_string(),
    });
    let place = place.map_or_else(String::new, |place| format!(" (in {place})"));
    match &error.kind {
        Kind::UnknownField(_, known) => {
            format!(
                "{key}: there is no such setting{place}; the settings are: {}",
                known.join(", ")
            )
        }
        Kind::InvalidType(actual, expected) => {
            format!("{key}: found {actual}, expected {expected}{place}")
        }
        other => format!("{key}: {other}{place}"),
    }
}

/// Takes away what stands at a path; of a list all of it. False where nothing stands there.
fn remove_path(values: &mut Dict, path: &[String]) -> bool {
    let Some((first, rest)) = path.split_first() else {
        return false;
    };
    if let (Some(Value::Dict(_, inner)), false) = (values.get_mut(first), rest.is_empty()) {
        return remove_path(inner, rest);
    }
    values.remove(first).is_some()
}

/// Variables that steer tests share the prefix but are no settings.
fn is_test_switch(key: &str) -> bool {
    key.to_ascii_lowercase().starts_with("test_")
}

/// Secrets are read where they are needed, and never land among the settings.
fn is_secret(key: &str) -> bool {
    let is = |variable: &str| {
        variable
            .strip_prefix("BEDSIDE_")
            .is_some_and(|name| key.eq_ignore_ascii_case(name))
    };
    let single = [
        PASSWORD_VARIABLE,
        INBOUND_VARIABLE,
        TOKEN_VARIABLE,
        MAPS_KEY,
        SYNC_TOKEN,
        SYNC_WRITE_TOKEN,
    ];
    single.into_iter().any(is) || SECRETS.into_iter().any(is)
}

/// `MAIL_SMTP` is `smtp` of `[mail]`.
fn group_key(key: &str) -> String {
    for group in ["content", "mail", "payments", "places", "sync"] {
        let rest = key.split_at_checked(group.len() + 1);
        if let Some((start, name)) = rest
            && start.eq_ignore_ascii_case(&format!("{group}_"))
        {
            return format!("{group}.{name}");
        }
    }
    key.to_owned()
}
