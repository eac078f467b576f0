//! Cookies that only this site reads: out of reach of scripts and, where the line is safe, of every other host.

use chrono::{DateTime, Duration, Utc};
use http::{HeaderMap, HeaderValue};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use store::{Store, StoreError};

use crate::preferences::cookies;

/// What the name of a cookie begins with that browsers take from this host alone, over https.
const HOST: &str = "__Host-";

/// A cookie to set. Over https its name begins with `__Host-`, so that no other host of the domain can set one like it.
pub(crate) fn set(name: &str, value: &str, seconds: i64, is_secure: bool) -> String {
    let (host, secure) = if is_secure {
        (HOST, "; Secure")
    } else {
        ("", "")
    };
    format!("{host}{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}

/// A cookie's value as the request sent it, and whether its name says that this host set it.
pub(crate) fn sent<'h>(headers: &'h HeaderMap, name: &str) -> Option<(&'h str, bool)> {
    let of_host = |sent: &str| sent.strip_prefix(HOST) == Some(name);
    let found = cookies(headers).find(|(sent, _)| of_host(sent));
    let found = found.map(|(_, value)| (value, true));
    found.or_else(|| {
        let plain = cookies(headers).find(|(sent, _)| *sent == name);
        plain.map(|(_, value)| (value, false))
    })
}

/// Cookies that take one away, under each name that it may have.
pub fn dropped_cookies(name: &str, is_secure: bool) -> Vec<HeaderValue> {
    let mut dropped = vec![set(name, "", 0, is_secure)];
    if is_secure {
        dropped.push(format!(
            "{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"
        ));
    }
    let value = |cookie: &String| HeaderValue::from_str(cookie).ok();
    dropped.iter().filter_map(value).collect()
}

/// A cookie that holds something sealed, with an end. Nothing of it is kept here.
#[derive(Clone, Copy, Debug)]
pub struct SealedCookie {
    name: &'static str,
    place: &'static str,
    kept: Duration,
}

#[derive(Serialize, Deserialize)]
struct Content<T> {
    #[serde(flatten)]
    own: T,
    until: DateTime<Utc>,
    /// Set under a name of this host alone. One that says so and comes under the plain name was put there by somebody else;
    /// those that were set before there were such names say nothing.
    #[serde(default)]
    is_hosts: bool,
}

impl SealedCookie {
    /// A cookie of this name, whose content is sealed for this place and kept so long.
    pub const fn new(name: &'static str, place: &'static str, kept: Duration) -> Self {
        Self { name, place, kept }
    }

    /// The cookie to set for an answer. `is_secure` when the site is reached over https.
    pub fn begun<T: Serialize>(
        &self,
        store: &Store,
        own: T,
        is_secure: bool,
    ) -> Result<String, StoreError> {
        let content = Content {
            own,
            until: store.clock().now() + self.kept,
            is_hosts: is_secure,
        };
        let json = serde_json::to_vec(&content).map_err(StoreError::other)?;
        let sealed = store.seal(self.place, &json)?;
        Ok(set(self.name, &sealed, self.kept.num_seconds(), is_secure))
    }

    /// What the request's cookie holds; none without a cookie, with one that is over, and with one that this site did not set
    /// there.
    pub fn content<T: DeserializeOwned>(&self, store: &Store, headers: &HeaderMap) -> Option<T> {
        let (sealed, is_hosts) = sent(headers, self.name)?;
        let json = store.unseal(self.place, sealed).ok()?;
        let content: Content<T> = serde_json::from_slice(&json).ok()?;
        let is_ours = is_hosts || !content.is_hosts;
        (is_ours && content.until > store.clock().now()).then_some(content.own)
    }

    pub fn dropped(&self, is_secure: bool) -> Vec<HeaderValue> {
        dropped_cookies(self.name, is_secure)
    }
}

#[cfg(test)]
mod tests {
    use http::header::COOKIE;

    use super::*;

    fn headers(cookie: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, HeaderValue::from_str(cookie).unwrap());
        headers
    }

    #[test]
    fn over_https_a_cookie_is_this_host_s() {
        assert_eq!(
            set("care", "a", 60, true),
            "__Host-care=a; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure"
        );
        assert_eq!(
            set("care", "a", 60, false),
            "care=a; Path=/; Max-Age=60; HttpOnly; SameSite=Lax"
        );
    }

    #[test]
    fn the_host_s_own_goes_before_one_that_others_may_set() {
        let both = headers("care=theirs; __Host-care=ours");
        assert_eq!(sent(&both, "care"), Some(("ours", true)));
        assert_eq!(sent(&headers("care=old"), "care"), Some(("old", false)));
        assert_eq!(sent(&headers("__Host-gift=a"), "care"), None);
    }

    #[test]
    fn both_names_are_dropped_over_https() {
        let names = |is_secure| {
            let dropped = dropped_cookies("care", is_secure);
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
