//! What somebody asks for, from the first answer to the end.
//!
//! A request begins as a draft that a sealed cookie opens. Its steps are plain forms; what they take is sealed in one row.
//! Without a price it is sent as it is; with one a payment is opened, and what payments tell by jobs moves it on. Every mail
//! is written in the transaction of its cause.

mod answer_summary;
pub mod arrival;
pub mod booking;
mod calendar;
pub mod calls;
pub mod contact;
pub mod draft;
pub mod emails;
pub mod erasure;
pub mod export;
pub mod feedback;
mod flash;
pub mod form_page;
mod migrations;
pub mod money_jobs;
pub mod notices;
mod ownership;
pub mod pages;
pub mod personal;
mod places;
pub mod records;
pub mod retention;
pub mod rooms;
pub mod session;
pub mod step_view;
pub mod steps;
pub mod tables;
pub mod times;
pub mod view;
mod visitor_names;
pub mod visits;

use async_trait::async_trait;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use http::HeaderMap;
use kernel::ProblemDetails;
use serde::de::IgnoredAny;
use store::{JobRunner, WriteTx};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Error;

use crate::ConsultationService;
use crate::files::{self, LARGEST_FORM, UploadDrafts};

pub use migrations::migrations;
pub use tables::request::Model as Request;

pub(crate) fn routes() -> OpenApiRouter<ConsultationService> {
    let form = post(steps::submit::submit_step).layer(DefaultBodyLimit::max(LARGEST_FORM));
    OpenApiRouter::default()
        .routes(routes!(pages::get_request_page))
        .routes(routes!(pages::open_payment))
        .routes(routes!(pages::hold_time))
        .routes(routes!(pages::extend_time))
        .routes(routes!(booking::pages::get_booking))
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
            post(booking::submit_booking_form),
        )
        .route(
            "/consultation/booking/{token}/continue",
            get(booking::redirect_to_booking),
        )
        .route(
            "/consultation/booking/{token}/calendar.ics",
            get(booking::get_calendar_file),
        )
        .merge(calls::routes())
}

pub(crate) fn with_handlers(jobs: JobRunner, care: &ConsultationService) -> JobRunner {
    money_jobs::with_handlers(jobs, care).with_job_function(
        erasure::ERASE_DUE,
        care.clone(),
        |care, _: IgnoredAny| erasure::erase_due_requests(care),
    )
}

/// Whose files the upload calls bring: the draft's that the cookie opens.
pub(crate) struct CookieDrafts(pub ConsultationService);

#[async_trait]
impl UploadDrafts for CookieDrafts {
    async fn find_draft(&self, headers: &HeaderMap) -> Result<Option<files::UploadDraft>, Error> {
        let Some(id) = session::request_of(self.0.store(), headers) else {
            return Ok(None);
        };
        let found = draft::RequestDraft::find_draft(&self.0, &id).await?;
        let found = found.filter(|draft| draft.row.state.is_being_written());
        Ok(found.map(|draft| files::UploadDraft {
            request: id,
            photos: draft.settings.photos_allowed,
        }))
    }

    async fn lock_draft(&self, tx: &WriteTx, request: &str) -> Result<(), Error> {
        let row = cases::lock_case::<Request>(tx, request).await?;
        if row.is_some_and(|row| row.state.is_being_written()) {
            return Ok(());
        }
        Err(ProblemDetails::conflict("This request was sent already.")
            .with_code("sent_already")
            .into())
    }
}
