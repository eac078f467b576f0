//! The calls of rooms: who sits where, and the offer of a page.

use axum::Router;
use axum::extract::{DefaultBodyLimit, State as Shared};
use axum::response::Response;
use chrono::{DateTime, Utc};
use kernel::ProblemDetails;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, Json, Path, Result, private_response};

use super::quality::CallQuality;
use super::seat_store::{FoundSeat, find_seat};
use super::service::{RoomCall, RoomService};
use super::tables::seat::{self, SeatRole};
use crate::MAX_OFFER_BYTES;

/// JSON around an offer, whose line ends are escaped.
const LARGEST_BODY: usize = 2 * MAX_OFFER_BYTES;

#[derive(Deserialize, ToSchema)]
pub struct RoomOffer {
    /// The offer of the page's `RTCPeerConnection` (SDP, RFC 8866), at most 64 KB.
    sdp: String,
    #[serde(default)]
    quality: CallQuality,
}

#[derive(Serialize, ToSchema)]
pub struct RoomAnswer {
    /// The answer (SDP). The relay is ICE-lite: there is nothing to trickle.
    sdp: String,
}

/// A seat, to whoever has its secret.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomSeat {
    role: SeatRole,
    opens_at: DateTime<Utc>,
    closes_at: DateTime<Utc>,
    is_open: bool,
}

fn seat_unknown() -> Error {
    let words = l10n::t!("rooms-seat-unknown");
    ProblemDetails::not_found(words)
        .with_code("seat_unknown")
        .into()
}

fn seat_over() -> Error {
    let title = l10n::t!("rooms-seat-over-title");
    ProblemDetails::new(410, "seat_over", title, l10n::t!("rooms-seat-over")).into()
}

fn seat_early() -> Error {
    let words = l10n::t!("rooms-seat-early");
    ProblemDetails::forbidden(words)
        .with_code("seat_early")
        .into()
}

/// A seat of a room: whose it is, and from when till when it can be taken.
#[utoipa::path(get, path = "/api/rooms/{seat}", operation_id = "read_room_seat", tag = "consultation",
    params(("seat" = String, Path, description = "The secret of the seat")),
    responses((status = 200, body = RoomSeat), (status = 404, description = "There is no such seat"),
        (status = 410, description = "The meeting is over")))]
async fn read_seat(
    Shared(rooms): Shared<RoomService>,
    Path(secret): Path<String>,
) -> Result<Response> {
    let (seat, is_open) = match find_seat(rooms.store(), &secret).await? {
        FoundSeat::Open(seat) => (seat, true),
        FoundSeat::Early(seat) => (seat, false),
        FoundSeat::Over => return Err(seat_over()),
        FoundSeat::Unknown => return Err(seat_unknown()),
    };
    Ok(private_response(Json(RoomSeat {
        role: seat.role,
        opens_at: seat.opens_at,
        closes_at: seat.closes_at,
        is_open,
    })))
}

/// Joins a room, or changes how much sound is asked for: an offer in, the answer out. A newer page takes the seat of an older one.
#[utoipa::path(post, path = "/api/rooms/{seat}/offer", operation_id = "offer_room_call", tag = "consultation",
    params(("seat" = String, Path, description = "The secret of the seat")), request_body = RoomOffer,
    responses((status = 200, body = RoomAnswer), (status = 403, description = "The room is not open yet"),
        (status = 404, description = "There is no such seat"), (status = 409, description = "All seats are taken"),
        (status = 410, description = "The meeting is over"), (status = 413, description = "The offer is too long"),
        (status = 422, description = "It is no offer"), (status = 503, description = "No node answers: try again")))]
async fn offer_call(
    Shared(rooms): Shared<RoomService>,
    Path(secret): Path<String>,
    Json(body): Json<RoomOffer>,
) -> Result<Response> {
    let seat = open_seat(&rooms, &secret).await?;
    let call = RoomCall {
        room: seat.room_id,
        role: seat.role,
        quality: body.quality,
        sdp: body.sdp,
    };
    let sdp = rooms.answer_offer(call).await?;
    Ok(private_response(Json(RoomAnswer { sdp })))
}

async fn open_seat(rooms: &RoomService, secret: &str) -> Result<seat::Model> {
    match find_seat(rooms.store(), secret).await? {
        FoundSeat::Open(seat) => Ok(seat),
        FoundSeat::Early(_) => Err(seat_early()),
        FoundSeat::Over => Err(seat_over()),
        FoundSeat::Unknown => Err(seat_unknown()),
    }
}

/// Tries the line before the time: an offer to a room of one, which hears nobody.
#[utoipa::path(post, path = "/api/rooms/{seat}/test", operation_id = "test_room_line", tag = "consultation",
    params(("seat" = String, Path, description = "The secret of the seat")), request_body = RoomOffer,
    responses((status = 200, body = RoomAnswer), (status = 404, description = "There is no such seat"),
        (status = 410, description = "The meeting is over"), (status = 422, description = "It is no offer")))]
async fn test_line(
    Shared(rooms): Shared<RoomService>,
    Path(secret): Path<String>,
    Json(body): Json<RoomOffer>,
) -> Result<Response> {
    match find_seat(rooms.store(), &secret).await? {
        FoundSeat::Open(_) | FoundSeat::Early(_) => {}
        FoundSeat::Over => return Err(seat_over()),
        FoundSeat::Unknown => return Err(seat_unknown()),
    }
    let sdp = rooms.answer_test(body.sdp).await?;
    Ok(private_response(Json(RoomAnswer { sdp })))
}

fn routes() -> OpenApiRouter<RoomService> {
    OpenApiRouter::default()
        .routes(routes!(offer_call))
        .routes(routes!(test_line))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .routes(routes!(read_seat))
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    routes().into_openapi()
}

pub fn router(rooms: RoomService) -> Router {
    Router::from(routes().with_state(rooms))
}
