//! Requests at the desk.
//!
//! Who helps visitors sees who asks, times and where a request stands. What people wrote about their health is for those
//! who may read health details; each view of it is a line of the audit log. Sums are for those who manage money. What ends a
//! request may send its money back, by the rules of the settings and never more or less, after a fresh proof of who asks.

mod detail;
mod detail_view;
mod draft_subject;
pub(crate) mod endings;
mod exports;
mod extension;
mod figures;
mod files;
mod guests;
mod health_details;
mod list;
mod messages;
mod notes;
mod personal_data;
mod references;
mod replies;
mod room;
mod room_view;
mod search;
mod text_length;
mod times;
pub mod views;
mod voice_notes;

use staff::Permission::{ReadHealthDetails, SupportVisitors};
use staff::{DeskRoutes, RouteRight};
use utoipa::OpenApi;
use utoipa_axum::routes;

use crate::service::ConsultationService;

pub use draft_subject::RequestDrafts;
pub use figures::RequestTimes;
pub use search::RequestSearch;

/// Looking is for those who help visitors and for those who read health details.
const REQUEST_READERS: RouteRight = RouteRight::one_of(&[ReadHealthDetails, SupportVisitors]);

#[derive(OpenApi)]
#[openapi(components(schemas(views::CareRow)))]
struct RequestSchemas;

pub fn request_routes() -> DeskRoutes<ConsultationService> {
    DeskRoutes::with_openapi(RequestSchemas::openapi())
        .route(REQUEST_READERS, routes!(list::list_requests))
        .route(REQUEST_READERS, routes!(list::count_requests))
        .route(
            REQUEST_READERS.as_export(),
            routes!(exports::export_requests),
        )
        .route(REQUEST_READERS, routes!(replies::list_reply_templates))
        .route(REQUEST_READERS, routes!(detail::get_request))
        .route(ReadHealthDetails, routes!(detail::read_story))
        .route(ReadHealthDetails, routes!(files::open_report))
        .route(ReadHealthDetails, routes!(messages::list_messages))
        .route(ReadHealthDetails, routes!(messages::read_attachment))
        .route(REQUEST_READERS, routes!(notes::acknowledge_booking))
        .route(REQUEST_READERS, routes!(notes::assign_request))
        .route(ReadHealthDetails, routes!(notes::add_note))
        .route(ReadHealthDetails, routes!(notes::record_visit))
        .route(ReadHealthDetails, routes!(room::open_room))
        .route(ReadHealthDetails, routes!(room::take_seat))
        .route(ReadHealthDetails, routes!(extension::offer_extension))
        .route(ReadHealthDetails, routes!(extension::withdraw_extension))
        .route(ReadHealthDetails, routes!(guests::invite_guest))
        .route(ReadHealthDetails, routes!(guests::remove_guest))
        .route(REQUEST_READERS, routes!(endings::get_refund_rule))
        .route(ReadHealthDetails, routes!(endings::finish_request))
        .route(
            REQUEST_READERS.with_reauthentication(),
            routes!(endings::record_no_show),
        )
        .route(
            REQUEST_READERS.with_reauthentication(),
            routes!(endings::cancel_request),
        )
        .route(
            REQUEST_READERS.with_reauthentication(),
            routes!(endings::review_request),
        )
        .route(REQUEST_READERS, routes!(times::list_free_times))
        .route(REQUEST_READERS, routes!(times::move_request))
        .route(REQUEST_READERS, routes!(replies::reply_to_request))
        .route(
            ReadHealthDetails.as_export(),
            routes!(personal_data::export_request),
        )
        .route(
            ReadHealthDetails.with_reauthentication(),
            routes!(personal_data::erase_request),
        )
        .merge(voice_notes::voice_note_routes(REQUEST_READERS))
}
