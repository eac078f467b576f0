//! Why an offer is not taken, in words for who sits before the page.

use kernel::ProblemDetails;
use web::Error;

use crate::OfferError;

pub(super) fn offer_problem(error: &OfferError) -> Error {
    match error {
        OfferError::TooLong => ProblemDetails::too_large(l10n::t!("rooms-offer-unreadable")),
        OfferError::RoomFull => {
            ProblemDetails::conflict(l10n::t!("rooms-full")).with_code("room_full")
        }
        OfferError::TooManyRooms | OfferError::Unavailable => {
            ProblemDetails::unavailable(l10n::t!("rooms-busy"))
        }
        // not shown: only what is no browser sends such an offer.
        _ => ProblemDetails::new(
            422,
            "offer_unreadable",
            l10n::t!("rooms-offer-unreadable"),
            error.to_string(),
        ),
    }
    .into()
}
