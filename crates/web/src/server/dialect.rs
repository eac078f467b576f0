//! Paths at which the site answers like another service.

use http::HeaderMap;
use kernel::ProblemDetails;

/// How the site answers programs that were written for another service, at the paths of that one.
///
/// Whatever is sent to these paths only reads, or brings a token of its own that says what it may change. No cookie counts
/// there, so pages of others may post: no visitor is made of the sender, and it counts as a read.
pub trait ServiceDialect: Send + Sync + 'static {
    /// Whether a path is the other service's.
    fn speaks(&self, path: &str) -> bool;

    /// A problem as JSON in the other service's form, also for what no handler has seen.
    fn problem_body(&self, problem: &ProblemDetails) -> String;

    /// Adds what each answer carries, errors too: which pages of others may read it.
    fn add_headers(&self, request: &HeaderMap, answer: &mut HeaderMap);
}
