//! Inviting somebody into the room, as an interpreter, and taking it back.

use axum::extract::State as Of;
use cases::required_text;
use forms::{FieldType, PersonName};
use serde::Deserialize;
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::detail::request_response;
use super::views::CareRequest;
use crate::guests::{self, GuestRole, NewGuest, withdraw_guest};
use crate::service::ConsultationService;

/// Who is invited.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CareInviteBody)]
pub struct InviteBody {
    name: String,
    role: GuestRole,
}

/// Invites somebody into the room of a request's meeting, in place of who was invited as the same before.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/guests", operation_id = "desk_invite_guest", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "There is no room, or its time is over"),
        (status = 422, description = "Who, or as what, is missing")))]
pub async fn invite_guest(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<InviteBody>,
) -> Result<Json<CareRequest>> {
    let guest = NewGuest {
        name: required_text("name", "Enter a name.", &body.name, PersonName::MOST)?,
        role: body.role,
    };
    guests::invite_guest(&consultations, signed_in.actor(), &id, guest).await?;
    request_response(&consultations, &signed_in, &id).await
}

/// Takes an invitation back. Who sits in the room by it leaves.
#[utoipa::path(delete, path = "/api/desk/care/requests/{id}/guests/{role}", operation_id = "desk_withdraw_guest", tag = "desk",
    responses((status = 200, body = CareRequest)))]
pub async fn remove_guest(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path((id, role)): Path<(String, GuestRole)>,
) -> Result<Json<CareRequest>> {
    withdraw_guest(&consultations, signed_in.actor(), &id, role).await?;
    request_response(&consultations, &signed_in, &id).await
}
