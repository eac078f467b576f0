//! Why a page is not shown.

use kernel::ProblemDetails;

pub(crate) fn undecodable_problem() -> ProblemDetails {
    ProblemDetails::bad_request(l10n::t!("web-address-unreadable"))
}

pub(super) fn crowded_problem() -> ProblemDetails {
    ProblemDetails::unavailable(l10n::t!("web-site-busy"))
}
