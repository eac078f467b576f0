//! Where payers go on from the page that waits.

use axum::response::Response;
use chrono::Duration;
use http::header::SET_COOKIE;
use http::{HeaderMap, HeaderValue};
use serde::{Deserialize, Serialize};
use store::{Store, StoreError};
use utoipa::ToSchema;
use web::EncryptedCookie;

use crate::model::PaymentPurpose;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PayerPage {
    pub href: String,
    pub label: String,
}

/// Knows where payers go on from the page that waits.
pub trait PayerPages: Send + Sync + 'static {
    /// The page of a subject for who asks with these headers. None where they do not show that it is theirs: a reference
    /// is known to more people than the payer.
    fn find_page(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        asked: &HeaderMap,
    ) -> Option<PayerPage>;
}

/// Knows no page; until somebody is named who does.
pub(crate) struct NoPages;

impl PayerPages for NoPages {
    fn find_page(
        &self,
        _purpose: PaymentPurpose,
        _subject: &str,
        _asked: &HeaderMap,
    ) -> Option<PayerPage> {
        None
    }
}

/// Tells the page that waits whose subject it is: a cookie that holds the code of its own page, and that only this site can
/// read. It stays as long as a payer may stay away: some ways to pay take days.
pub struct PayerCookie {
    cookie: EncryptedCookie,
    purpose: PaymentPurpose,
    /// The path of the subject's page, before its code.
    path: &'static str,
    label: fn() -> &'static str,
}

#[derive(Serialize, Deserialize)]
struct PayerCookieContent {
    // Cookies of a version before name it otherwise.
    #[serde(alias = "gift", alias = "order")]
    subject: String,
    #[serde(alias = "token")]
    code: String,
}

impl PayerCookie {
    /// `encryption_purpose` as [`EncryptedCookie::new`] has it; `path` ends with a slash.
    pub const fn new(
        (name, encryption_purpose): (&'static str, &'static str),
        purpose: PaymentPurpose,
        path: &'static str,
        label: fn() -> &'static str,
    ) -> Self {
        Self {
            cookie: EncryptedCookie::new(name, encryption_purpose, Duration::days(7)),
            purpose,
            path,
            label,
        }
    }

    /// The answer with the cookie. `site` is where the site is reached.
    pub fn remember_payer(
        &self,
        (store, site): (&Store, &str),
        subject: &str,
        code: &str,
        mut response: Response,
    ) -> Result<Response, StoreError> {
        let content = PayerCookieContent {
            subject: subject.to_owned(),
            code: code.to_owned(),
        };
        // Browsers drop a `Secure` cookie that comes over plain http, as from a site that is tried without a certificate.
        let is_secure = site.starts_with("https://");
        let cookie = self.cookie.encrypt_cookie(store, content, is_secure)?;
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        Ok(response)
    }

    /// As [`PayerPages::find_page`].
    pub fn find_page(
        &self,
        store: &Store,
        purpose: PaymentPurpose,
        subject: &str,
        asked: &HeaderMap,
    ) -> Option<PayerPage> {
        let read = || self.cookie.decrypt_content(store, asked);
        let payer: PayerCookieContent = (purpose == self.purpose).then(read).flatten()?;
        (payer.subject == subject).then(|| PayerPage {
            href: format!("{}{}", self.path, payer.code),
            label: (self.label)().to_owned(),
        })
    }
}
