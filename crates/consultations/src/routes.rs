//! The calls and forms of visitors.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::drafts::CookieDrafts;
use crate::files::{self, LARGEST_FORM};
use crate::form::{pages, places, submit};
use crate::{booking, calendar_feed, calls, guests, line_test, service::ConsultationService};

pub fn router(consultations: ConsultationService) -> Router {
    let drafts = Arc::new(CookieDrafts(consultations.clone()));
    Router::new()
        .merge(files::uploads_router(consultations.files().clone(), drafts))
        .merge(booking::messages::api::router(consultations.clone()))
        .merge(Router::from(routes().with_state(consultations)))
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = routes().into_openapi();
    document.merge(files::openapi());
    document.merge(booking::messages::api::openapi());
    document
}

fn routes() -> OpenApiRouter<ConsultationService> {
    let form = post(submit::submit_step).layer(DefaultBodyLimit::max(LARGEST_FORM));
    OpenApiRouter::default()
        .routes(routes!(booking::room_api::test_line))
        .layer(DefaultBodyLimit::max(line_test::LARGEST_BODY))
        .routes(routes!(pages::get_request_page))
        .routes(routes!(pages::open_payment))
        .routes(routes!(pages::hold_time))
        .routes(routes!(pages::extend_time))
        .routes(routes!(booking::pages::get_booking))
        .routes(routes!(booking::room_api::enter_room))
        .routes(routes!(guests::api::read_guest))
        .routes(routes!(guests::api::enter_room_as_guest))
        .routes(routes!(booking::visit_summary::get_summary_pdf))
        .routes(routes!(places::list_consultation_places))
        // Paths that have a `POST` of their own no longer reach `{step}`, so their `GET` needs a route too.
        .route("/api/consultation/request/pay", get(pages::get_pay_page))
        .route("/api/consultation/request/time", get(pages::get_time_page))
        .route(
            "/consultation/request",
            get(pages::redirect_to_form).post(pages::redirect_to_form),
        )
        .route("/consultation/request/{step}", form)
        .route(
            "/consultation/booking/{token}",
            post(booking::pages::submit_booking_form).layer(DefaultBodyLimit::max(LARGEST_FORM)),
        )
        .route(
            "/consultation/booking/{token}/continue",
            get(booking::pages::redirect_to_booking),
        )
        .route(
            "/consultation/booking/{token}/calendar.ics",
            get(booking::pages::get_calendar_file),
        )
        .route(
            "/calendar/{file}",
            get(calendar_feed::public::get_calendar_feed),
        )
        .merge(calls::routes())
}
