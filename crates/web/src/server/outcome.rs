//! What is known of a request, and what it led to.

use std::net::IpAddr;

use axum::body::Body;
use axum::response::IntoResponse;
use bytes::Bytes;
use http::{HeaderMap, Method, Response, Uri};
use http_body_util::Full;
use kernel::Id;

use super::metrics::AnsweredBy;
use crate::Error;
use crate::problems::wants_page;
use crate::visitor::Visitor;

/// A body: bytes at hand, or whatever a route answers.
pub(super) type ResponseBody = http_body_util::Either<Full<Bytes>, Body>;

/// The id of a request, which the visitor can quote and the log line carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestId(pub Id);

/// The address that asks, after trusted proxies. Not to be logged or stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

/// What a request led to: the answer, who made it, and the pattern that the log names.
pub(super) struct RequestOutcome {
    pub response: Response<ResponseBody>,
    pub by: AnsweredBy,
    pub pattern: String,
}

/// What of a request is still needed when the answer is there.
pub(super) struct RequestSummary {
    pub id: Id,
    pub method: Method,
    pub uri: Uri,
    pub headers: HeaderMap,
    pub visitor: Option<Visitor>,
}

impl RequestSummary {
    pub(super) fn path(&self) -> &str {
        self.uri.path()
    }

    pub(super) fn wants_page(&self) -> bool {
        wants_page(self.path(), &self.headers)
    }
}

/// An answer that is an error, finished (request id, page or JSON) later.
pub(super) fn refused_outcome(error: impl Into<Error>) -> RequestOutcome {
    RequestOutcome {
        response: error.into().into_response().map(ResponseBody::Right),
        by: AnsweredBy::Refused,
        pattern: "refused".to_owned(),
    }
}
