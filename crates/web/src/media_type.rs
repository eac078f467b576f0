//! Media types that several answers bear.

use http::HeaderValue;

pub(crate) const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
