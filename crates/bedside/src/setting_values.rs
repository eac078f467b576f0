//! Single values of the operator's settings, read and checked.
use std::{fmt, ops::RangeInclusive, path::Path};

use url::Url;

/// What `read` makes of a setting's words; where it makes nothing of them, a mistake says what is `wanted`.
pub fn parse_setting<T>(
    key: &str,
    text: &str,
    wanted: &str,
    read: impl FnOnce(&str) -> Option<T>,
    mistakes: &mut Vec<String>,
) -> Option<T> {
    let value = read(text);
    if value.is_none() {
        mistakes.push(format!("{key}: '{text}' {wanted}"));
    }
    value
}

pub fn check_range<T: PartialOrd + fmt::Display + Copy>(
    key: &str,
    value: T,
    range: RangeInclusive<T>,
    mistakes: &mut Vec<String>,
) -> T {
    if !range.contains(&value) {
        let (least, most) = range.into_inner();
        mistakes.push(format!("{key}: {value} is not between {least} and {most}"));
    }
    value
}

/// A secret that stands alone in a file.
pub fn read_secret(key: &str, file: &Path, mistakes: &mut Vec<String>) -> Option<String> {
    match std::fs::read_to_string(file) {
        // Editors end a file with a line break, which is no part of a password.
        Ok(text) => Some(text.trim_end_matches(['\r', '\n']).to_owned()),
        Err(error) => {
            let file = file.display();
            mistakes.push(format!("{key}: {file} cannot be read: {error}"));
            None
        }
    }
}

/// What an address of a whole host has to be.
pub const BARE_ADDRESS: &str = "must be http(s)://host[:port] without a path";

pub fn parse_bare_address(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok();
    url.filter(|url| {
        matches!(url.scheme(), "http" | "https") && url.path() == "/" && url.query().is_none()
    })
}
