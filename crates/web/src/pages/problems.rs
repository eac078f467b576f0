//! Why a page is not shown.

use kernel::ProblemDetails;

pub(crate) fn undecodable_problem() -> ProblemDetails {
    ProblemDetails::bad_request(
        "This address cannot be read. Please check it, or start from the home page.",
    )
}

pub(super) fn crowded_problem() -> ProblemDetails {
    ProblemDetails::unavailable("The site is very busy right now. Please try again in a minute.")
}
