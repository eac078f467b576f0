//! Inquiries at the desk: one inbox over all forms.
//!
//! Who helps visitors sees who wrote and where it stands. Words that may tell about somebody's health are for those who may
//! read health details. Breaches are for those who answer for the house.

mod access;
mod actions;
pub mod breaches;
pub(crate) mod complaints;
mod corrections;
mod data_rights;
mod detail;
mod detail_view;
mod draft_subject;
mod exports;
mod feedback;
mod inbound;
mod list;
mod people_data;
mod person_requests;
mod replies;
mod restrictions;
mod search;
mod urgent;
pub mod views;

use axum::extract::DefaultBodyLimit;
use staff::DeskRoutes;
use staff::Permission::ChangeSettings;
use utoipa_axum::router::UtoipaMethodRouterExt;
use utoipa_axum::routes;

use self::access::LOOKING;
use crate::InquiryService;

pub use breaches::BreachSearch;
pub use draft_subject::InquiryDrafts;
pub use search::InquirySearch;

/// Bytes of a mailbox that is handed over, at most.
const LARGEST_MAILBOX: usize = 50 << 20;

pub fn desk_routes() -> DeskRoutes<InquiryService> {
    let limit = DefaultBodyLimit::max(LARGEST_MAILBOX);
    DeskRoutes::new()
        .route(LOOKING, routes!(list::list_inquiries))
        .route(LOOKING, routes!(list::count_inquiries))
        .route(LOOKING, routes!(urgent::list_urgent_inquiries))
        .route(LOOKING.as_export(), routes!(exports::export_inquiries))
        .route(LOOKING, routes!(replies::list_reply_templates))
        .route(LOOKING, routes!(list::list_assignees))
        .route(LOOKING, routes!(feedback::summarise_feedback))
        .route(ChangeSettings, routes!(inbound::get_inbound_setup))
        .route(LOOKING, routes!(inbound::hand_over_mails).layer(limit))
        .route(LOOKING, routes!(detail::get_inquiry))
        .route(LOOKING, routes!(replies::send_reply))
        .route(LOOKING, routes!(actions::add_note))
        .route(LOOKING, routes!(actions::assign_inquiry))
        .route(LOOKING, routes!(actions::move_inquiry))
        .route(LOOKING, routes!(actions::record_seen))
        .route(LOOKING, routes!(complaints::acknowledge_complaint))
        .route(LOOKING, routes!(complaints::decide_complaint))
        .route(LOOKING, routes!(detail::open_file))
        .route(LOOKING.as_export(), routes!(data_rights::export_inquiry))
        .route(
            LOOKING.with_reauthentication(),
            routes!(data_rights::erase_inquiry),
        )
        .merge(breaches::desk_routes())
        .merge(people_data::desk_routes())
        .merge(restrictions::desk_routes())
        .merge(corrections::desk_routes())
}
