//! What somebody asks for, from the first answer to the end.
//!
//! A request begins as a draft that a sealed cookie opens. Its steps are plain forms; what they take is sealed in one row.
//! Without a price it is sent as it is; with one a payment is opened, and what payments tell by jobs moves it on. Every mail
//! is written in the transaction of its cause.

mod answers_view;
pub mod booking;
mod calendar;
pub mod calls;
pub mod contact;
pub mod draft;
pub mod erasing;
pub mod exporting;
pub mod feedback;
mod flash;
pub mod form_page;
pub mod mails;
mod migrations;
pub mod money_jobs;
mod names;
pub mod notices;
pub mod pages;
pub mod personal;
mod places;
pub mod records;
pub mod retention;
pub mod rooms;
pub mod sending;
pub mod session;
pub mod showing;
pub mod steps;
pub mod tables;
pub mod times;
pub mod view;
pub mod visits;
mod whose;

use async_trait::async_trait;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use http::HeaderMap;
use kernel::Problem;
use serde::de::IgnoredAny;
use store::{Jobs, WriteTx};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Error;

use crate::Care;
use crate::files::{self, Drafts, LARGEST_FORM};

pub use migrations::migrations;
pub use tables::request::Model as Request;

pub(crate) fn routes() -> OpenApiRouter<Care> {
    let form = post(steps::submit::post).layer(DefaultBodyLimit::max(LARGEST_FORM));
    OpenApiRouter::default()
        .routes(routes!(pages::read))
        .routes(routes!(pages::open_payment))
        .routes(routes!(pages::hold_time))
        .routes(routes!(pages::extend_time))
        .routes(routes!(booking::pages::read))
        .routes(routes!(places::list))
        .route("/api/consultation/request/pay", get(pages::read_pay))
        .route("/api/consultation/request/time", get(pages::read_time))
        .route(
            "/consultation/request",
            get(pages::start).post(pages::start),
        )
        .route("/consultation/request/{step}", form)
        .route("/consultation/booking/{token}", post(booking::post))
        .route(
            "/consultation/booking/{token}/continue",
            get(booking::lead_back),
        )
        .route(
            "/consultation/booking/{token}/calendar.ics",
            get(booking::calendar),
        )
        .merge(calls::routes())
}

pub(crate) fn with_handlers(jobs: Jobs, care: &Care) -> Jobs {
    money_jobs::with_handlers(jobs, care).handle_with(
        erasing::ERASE_DUE,
        care.clone(),
        |care, _: IgnoredAny| erasing::erase_due(care),
    )
}

/// Whose files the upload calls bring: the draft's that the cookie opens.
pub(crate) struct CookieDrafts(pub Care);

#[async_trait]
impl Drafts for CookieDrafts {
    async fn owner(&self, headers: &HeaderMap) -> Result<Option<files::Draft>, Error> {
        let Some(id) = session::request_of(self.0.store(), headers) else {
            return Ok(None);
        };
        let found = draft::Draft::find(&self.0, &id).await?;
        let found = found.filter(|draft| draft.row.state.is_being_written());
        Ok(found.map(|draft| files::Draft {
            request: id,
            photos: draft.settings.photos_allowed,
        }))
    }

    async fn accept(&self, tx: &WriteTx, request: &str) -> Result<(), Error> {
        let row = cases::lock::<Request>(tx, request).await?;
        if row.is_some_and(|row| row.state.is_being_written()) {
            return Ok(());
        }
        Err(Problem::conflict("This request was sent already.")
            .with_code("sent_already")
            .into())
    }
}
