//! The desk's calls about the ports for the sound of calls: which they are, and whether a browser reaches them.

use axum::extract::{DefaultBodyLimit, State as Of};
use kernel::ProblemDetails;
use serde::Serialize;
use staff::DeskRoutes;
use staff::Permission::ChangeSettings;
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Json, Result};

use crate::line_test::{self, LineTestAnswer, LineTestOffer};
use crate::ports::{AddressReach, RoomAddress};
use crate::service::ConsultationService;

/// Who sets a site up may test it.
pub fn call_port_routes() -> DeskRoutes<ConsultationService> {
    DeskRoutes::new()
        .route(ChangeSettings, routes!(test_call_ports))
        .layer(DefaultBodyLimit::max(line_test::LARGEST_BODY))
        .route(ChangeSettings, routes!(get_call_setup))
}

/// How people talk in voice and video consultations.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallSetup {
    /// Where browsers look for the sound, each by UDP and by TCP; none where no port is open for it.
    addresses: Vec<CallAddress>,
    /// The address of rooms elsewhere, which are then used in place of those of this program.
    elsewhere: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct CallAddress {
    ip: String,
    port: u16,
    reach: AddressReach,
}

impl From<RoomAddress> for CallAddress {
    fn from(RoomAddress { at, reach }: RoomAddress) -> Self {
        Self {
            ip: at.ip().to_string(),
            port: at.port(),
            reach,
        }
    }
}

/// Where the sound of calls goes, as the operator and the settings say.
#[utoipa::path(get, path = "/api/desk/care/calls", operation_id = "desk_read_call_setup", tag = "desk",
    responses((status = 200, body = CallSetup)))]
async fn get_call_setup(Of(consultations): Of<ConsultationService>) -> Result<Json<CallSetup>> {
    let settings = consultations.load_settings().await?;
    let addresses = consultations.rooms().map(|rooms| rooms.addresses());
    let addresses = addresses.unwrap_or_default();
    Ok(Json(CallSetup {
        addresses: addresses.into_iter().map(CallAddress::from).collect(),
        elsewhere: Some(settings.room_address).filter(|address| !address.is_empty()),
    }))
}

/// Tries the ports from the caller's browser: an offer to a room of one, which hears nobody.
#[utoipa::path(post, path = "/api/desk/care/calls/test", operation_id = "desk_test_call_ports", tag = "desk",
    request_body = LineTestOffer,
    responses((status = 200, body = LineTestAnswer), (status = 409, description = "No port is open for the sound of calls"),
        (status = 413, description = "The offer is too long"), (status = 422, description = "It is no offer"),
        (status = 503, description = "Too many calls are held: try again")))]
async fn test_call_ports(
    Of(consultations): Of<ConsultationService>,
    Json(offer): Json<LineTestOffer>,
) -> Result<Json<LineTestAnswer>> {
    let rooms = consultations.rooms().ok_or_else(|| {
        let words = "No port is open for the sound of calls (rooms_media_listen).";
        ProblemDetails::conflict(words).with_code("calls_off")
    })?;
    let sdp = rooms.answer_test(offer.sdp).await?;
    Ok(Json(LineTestAnswer { sdp }))
}
