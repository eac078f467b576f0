//! A visitor who wrote something: known by a cookie that is set at the first write and never before.

use std::convert::Infallible;
use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use http::request::Parts;
use http::{HeaderMap, HeaderValue};
use store::Token;

use crate::limits::{RequestLimits, too_many_requests};
use crate::preferences::cart_count_cookie;
use crate::{Error, cookie};

const COOKIE: &str = "visitor";
/// How long it is kept: a year, in seconds.
const COOKIE_SECONDS: i64 = 31_536_000;
/// 16 random bytes, as the cookie writes them.
const LENGTH: usize = 22;

/// Who writes. Asking for it in a write's handler is what makes the cookie; in a read ask for `Option<Visitor>`.
#[derive(Clone, Debug)]
pub struct Visitor {
    id: Arc<str>,
    known: bool,
    /// Known by a name that also other hosts of the domain can set: from before cookies were this host's.
    by_plain_name: bool,
    asked_for: Arc<AtomicBool>,
    address: Option<VisitorAddress>,
}

#[derive(Clone)]
struct VisitorAddress {
    limits: Arc<RequestLimits>,
    subscriber: IpAddr,
}

impl fmt::Debug for VisitorAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Address").finish_non_exhaustive()
    }
}

impl Visitor {
    /// The visitor of a request: the one of the cookie, or a new one.
    pub(crate) fn from_headers(headers: &HeaderMap) -> Self {
        let sent = cookie::find_cookie(headers, COOKIE).filter(|(id, _)| is_id(id));
        let id = sent.map_or_else(
            || Token::base64::<16>().into_secret(),
            |(id, _)| id.to_owned(),
        );
        Self {
            id: Arc::from(id),
            known: sent.is_some(),
            by_plain_name: sent.is_some_and(|(_, is_hosts)| !is_hosts),
            asked_for: Arc::default(),
            address: None,
        }
    }

    /// The same visitor, who is counted when new by where they come from.
    pub(crate) fn with_address(self, subscriber: IpAddr, limits: Arc<RequestLimits>) -> Self {
        let address = Some(VisitorAddress { limits, subscriber });
        Self { address, ..self }
    }

    /// Notes that a handler asks who writes; of a new visitor it is the address that may be refused.
    fn require_allowance(&self) -> Result<(), Error> {
        // Counted once for each request, however many extractors and handlers ask.
        let is_first = !self.asked_for.swap(true, Relaxed);
        let address = self.address.as_ref();
        let Some(address) = address.filter(|_| is_first && !self.known) else {
            return Ok(());
        };
        let taken = address.limits.new_visitors.take_one(&address.subscriber);
        taken.map_err(too_many_requests)
    }

    /// A random id: it says nothing about the person.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether the visitor was here before, so that the id came with the request.
    pub fn is_known(&self) -> bool {
        self.known
    }

    /// A new visitor who was given this id before, in an answer that was lost.
    pub(crate) fn with_lost_id(id: &str) -> Self {
        Self {
            id: Arc::from(id),
            known: false,
            by_plain_name: false,
            asked_for: Arc::new(AtomicBool::new(true)),
            address: None,
        }
    }

    pub(crate) fn is_new_and_wanted(&self) -> bool {
        !self.known && self.asked_for.load(Relaxed)
    }

    /// The cookie to set, where a handler asked for a visitor who is new, or whose cookie is not this host's yet.
    pub(crate) fn new_cookie(&self, secure: bool) -> Option<HeaderValue> {
        let is_moving = secure && self.by_plain_name && self.asked_for.load(Relaxed);
        if !is_moving && !self.is_new_and_wanted() {
            return None;
        }
        HeaderValue::from_str(&cookie::format_cookie(
            COOKIE,
            &self.id,
            COOKIE_SECONDS,
            secure,
        ))
        .ok()
    }

    /// The visitor's cookie taken away, with the one that counts their cart.
    pub fn expired_cookies(secure: bool) -> Vec<HeaderValue> {
        let mut expired = cookie::expired_cookies(COOKIE, secure);
        expired.extend(cart_count_cookie(0, secure));
        expired
    }
}

fn is_id(text: &str) -> bool {
    // By its shape only: an id that somebody made up is a new visitor like any other.
    text.len() == LENGTH
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Error> {
        let visitor = parts.extensions.get::<Self>().cloned();
        let visitor = visitor
            .ok_or_else(|| Error::internal(anyhow::anyhow!("a read asked for a visitor")))?;
        visitor.require_allowance()?;
        Ok(visitor)
    }
}

impl<S: Send + Sync> OptionalFromRequestParts<S> for Visitor {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Option<Self>, Infallible> {
        let sent = Self::from_headers(&parts.headers);
        Ok(sent.known.then_some(sent))
    }
}
