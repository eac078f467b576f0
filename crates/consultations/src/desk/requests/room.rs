//! Opening the room of a meeting.

use axum::extract::State as Of;
use kernel::ProblemDetails;
use staff::SignedIn;
use web::{Json, Path, Result};

use super::detail::request_response;
use super::views::CareRequest;
use crate::requests::records;
use crate::requests::tables::request::Model;
use crate::rooms::{self, EARLY_MINUTES};
use crate::service::ConsultationService;

/// Opens the room of a meeting: from then on the patient finds it on the page of the booking.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/room", operation_id = "desk_open_room", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "There is no room, or its time is not near")))]
pub async fn open_room(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<CareRequest>> {
    let settings = consultations.load_settings().await?;
    let tx = consultations.store().begin(signed_in.actor()).await?;
    let row = cases::lock_visible_case::<Model>(&tx, &id).await?;
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    let time = scheduling::find_appointment(tx.connection(), &id).await?;
    let opened = match time.filter(|time| rooms::has_room(&settings, &answers, time)) {
        Some(time) => rooms::open_room(consultations.store(), &tx, &time).await?,
        None => false,
    };
    tx.commit().await?;
    if !opened {
        let words = format!("You can open the room from {EARLY_MINUTES} minutes before the start.");
        return Err(ProblemDetails::conflict(words).with_code("no_room").into());
    }
    request_response(&consultations, &signed_in, &id).await
}
