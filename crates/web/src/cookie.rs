//! Cookies that only this site reads: out of reach of scripts and, where the line is safe, of every other host.

use chrono::{DateTime, Duration, Utc};
use http::header::COOKIE;
use http::{HeaderMap, HeaderValue};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use store::{Store, StoreError};

/// What the name of a cookie begins with that browsers take from this host alone, over https.
const HOST_PREFIX: &str = "__Host-";

/// A cookie to set. Over https its name begins with `__Host-`, so that no other host of the domain can set one like it.
pub(crate) fn format_cookie(name: &str, value: &str, seconds: i64, is_secure: bool) -> String {
    let (host, secure) = if is_secure {
        (HOST_PREFIX, "; Secure")
    } else {
        ("", "")
    };
    format!("{host}{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}

/// A cookie of a plain value that is no secret: scripts of this site may read it.
pub(crate) fn format_readable_cookie(
    name: &str,
    value: &str,
    seconds: u32,
    is_secure: bool,
) -> Option<HeaderValue> {
    let secure = if is_secure { "; Secure" } else { "" };
    let cookie = format!("{name}={value}; Path=/; Max-Age={seconds}; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).ok()
}

pub(crate) fn parse_cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
}

/// A cookie's value as the request sent it, and whether its name says that this host set it.
pub(crate) fn find_cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<(&'h str, bool)> {
    let of_host = |sent: &str| sent.strip_prefix(HOST_PREFIX) == Some(name);
    // The host's own name first: another host of the domain may have set the plain one.
    let found = parse_cookies(headers).find(|(sent, _)| of_host(sent));
    let found = found.map(|(_, value)| (value, true));
    found.or_else(|| {
        let plain = parse_cookies(headers).find(|(sent, _)| *sent == name);
        plain.map(|(_, value)| (value, false))
    })
}

/// Cookies that take one away, under each name that it may have.
pub fn expired_cookies(name: &str, is_secure: bool) -> Vec<HeaderValue> {
    let mut dropped = vec![format_cookie(name, "", 0, is_secure)];
    if is_secure {
        // The plain name too, under which cookies were set before, or when the site ran without https.
        dropped.push(format!(
            "{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"
        ));
    }
    let value = |cookie: &String| HeaderValue::from_str(cookie).ok();
    dropped.iter().filter_map(value).collect()
}

/// A cookie that holds something sealed, with an end. Nothing of it is kept here.
#[derive(Clone, Copy, Debug)]
pub struct EncryptedCookie {
    name: &'static str,
    aad: &'static str,
    lifetime: Duration,
}

#[derive(Serialize, Deserialize)]
struct CookieContent<T> {
    #[serde(flatten)]
    own: T,
    until: DateTime<Utc>,
    /// Set under a name of this host alone. One that says so and comes under the plain name was put there by somebody else;
    /// those that were set before there were such names say nothing.
    #[serde(default)]
    is_hosts: bool,
}

impl EncryptedCookie {
    /// A cookie of this name, whose content is sealed for this place and kept so long.
    pub const fn new(name: &'static str, place: &'static str, kept: Duration) -> Self {
        Self {
            name,
            aad: place,
            lifetime: kept,
        }
    }

    /// The cookie to set for an answer. `is_secure` when the site is reached over https.
    pub fn encrypt_cookie<T: Serialize>(
        &self,
        store: &Store,
        own: T,
        is_secure: bool,
    ) -> Result<String, StoreError> {
        let content = CookieContent {
            own,
            until: store.clock().now() + self.lifetime,
            is_hosts: is_secure,
        };
        let json = serde_json::to_vec(&content).map_err(StoreError::other)?;
        let sealed = store.encrypt_bytes(self.aad, &json)?;
        Ok(format_cookie(
            self.name,
            &sealed,
            self.lifetime.num_seconds(),
            is_secure,
        ))
    }

    /// What the request's cookie holds; none without a cookie, with one that is over, and with one that this site did not set
    /// there.
    pub fn decrypt_content<T: DeserializeOwned>(
        &self,
        store: &Store,
        headers: &HeaderMap,
    ) -> Option<T> {
        let (sealed, is_hosts) = find_cookie(headers, self.name)?;
        let json = store.decrypt_bytes(self.aad, sealed).ok()?;
        let content: CookieContent<T> = serde_json::from_slice(&json).ok()?;
        let is_ours = is_hosts || !content.is_hosts;
        (is_ours && content.until > store.clock().now()).then_some(content.own)
    }

    pub fn expire_cookies(&self, is_secure: bool) -> Vec<HeaderValue> {
        expired_cookies(self.name, is_secure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookie: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, HeaderValue::from_str(cookie).unwrap());
        headers
    }

    #[test]
    fn over_https_a_cookie_is_this_host_s() {
        assert_eq!(
            format_cookie("care", "a", 60, true),
            "__Host-care=a; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure"
        );
        assert_eq!(
            format_cookie("care", "a", 60, false),
            "care=a; Path=/; Max-Age=60; HttpOnly; SameSite=Lax"
        );
    }

    #[test]
    fn the_host_s_own_goes_before_one_that_others_may_set() {
        let both = headers("care=theirs; __Host-care=ours");
        assert_eq!(find_cookie(&both, "care"), Some(("ours", true)));
        assert_eq!(
            find_cookie(&headers("care=old"), "care"),
            Some(("old", false))
        );
        assert_eq!(find_cookie(&headers("__Host-gift=a"), "care"), None);
    }

    #[test]
    fn both_names_are_dropped_over_https() {
        let names = |is_secure| {
            let dropped = expired_cookies("care", is_secure);
            let name = |cookie: &HeaderValue| {
                let text = cookie.to_str().unwrap();
                assert!(text.contains("=; Path=/; Max-Age=0; "), "{text}");
                text.split('=').next().unwrap().to_owned()
            };
            dropped.iter().map(name).collect::<Vec<_>>()
        };
        assert_eq!(names(true), ["__Host-care", "care"]);
        assert_eq!(names(false), ["care"]);
    }
}
