//! Offering more time in a visit.

use axum::extract::State as Of;
use staff::SignedIn;
use web::{Json, Path, Result};

use super::detail::request_response;
use super::views::CareRequest;
use crate::extensions;
use crate::service::ConsultationService;

/// Offers a quarter of an hour more, and keeps it in the clinician's calendar. The payer finds it on the page of the booking.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/extension", operation_id = "desk_offer_extension", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "It is not the time for it, or the clinician has something else then")))]
pub async fn offer_extension(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<CareRequest>> {
    extensions::offer_extension(&consultations, &signed_in, &id).await?;
    request_response(&consultations, &signed_in, &id).await
}

/// Takes the offer back while nobody has paid it.
#[utoipa::path(delete, path = "/api/desk/care/requests/{id}/extension", operation_id = "desk_withdraw_extension", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "There is no offer, or it is paid")))]
pub async fn withdraw_extension(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<CareRequest>> {
    extensions::withdraw_extension(&consultations, signed_in.actor(), &id).await?;
    request_response(&consultations, &signed_in, &id).await
}
