//! Single values of the operator's settings, read and checked.
use std::{fmt, ops::RangeInclusive};

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

/// What an address of a whole host has to be.
pub const BARE_ADDRESS: &str = "must be http(s)://host[:port] without a path";

pub fn parse_bare_address(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok();
    url.filter(|url| {
        matches!(url.scheme(), "http" | "https") && url.path() == "/" && url.query().is_none()
    })
}
