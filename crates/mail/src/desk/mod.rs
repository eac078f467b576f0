//! The desk's calls: mails, whether they get out, their templates, what people are told of, and work that was given up.

mod frame;
mod jobs;
mod mails;
mod notices;
mod setup;
mod standing;
mod suppressions;
mod templates;
mod trying;

use std::sync::Arc;

use axum::Router;
use axum::routing::{delete, get, post};
use staff::{DeskRoute, Permission};
use utoipa::OpenApi;

pub use frame::page;
pub use setup::{MailServer, Way};

use crate::{Mailer, Post, SettingsSource, Templates};

/// Who may make which call.
pub const DESK_ROUTES: &[DeskRoute] = &[
    DeskRoute::needs("GET", "/api/desk/mails", Permission::ReadMail),
    DeskRoute::needs("GET", "/api/desk/mails/{id}", Permission::ReadMail),
    DeskRoute::needs("GET", "/api/desk/mails/{id}/html", Permission::ReadMail),
    DeskRoute::needs(
        "POST",
        "/api/desk/mails/{id}/resend",
        Permission::ResendMail,
    ),
    DeskRoute::needs("POST", "/api/desk/mails/test", Permission::ChangeSettings),
    DeskRoute::needs("GET", "/api/desk/mail-templates", Permission::ReadMail),
    DeskRoute::needs(
        "POST",
        "/api/desk/mail-templates/{name}/preview",
        Permission::ReadMail,
    ),
    DeskRoute::needs(
        "POST",
        "/api/desk/mail-templates/{name}/html",
        Permission::ReadMail,
    ),
    DeskRoute::needs("GET", "/api/desk/mail/suppressions", Permission::ReadMail),
    DeskRoute::needs(
        "POST",
        "/api/desk/mail/suppressions",
        Permission::ResendMail,
    ),
    DeskRoute::needs(
        "DELETE",
        "/api/desk/mail/suppressions/{id}",
        Permission::ResendMail,
    ),
    DeskRoute::needs("GET", "/api/desk/mail/setup", Permission::ReadMail),
    DeskRoute::needs("GET", "/api/desk/mail/standing", Permission::ReadMail),
    DeskRoute::needs("POST", "/api/desk/mail/kept", Permission::ResendMail),
    DeskRoute::anyone("GET", "/api/desk/me/notices"),
    DeskRoute::anyone("PUT", "/api/desk/me/notices"),
    DeskRoute::needs("GET", "/api/desk/jobs", Permission::ManageJobs),
    DeskRoute::needs("POST", "/api/desk/jobs/{id}/retry", Permission::ManageJobs),
];

/// What the calls work with.
#[derive(Clone)]
pub(crate) struct Desk {
    pub mailer: Mailer,
    pub templates: Templates,
    pub settings: Arc<dyn SettingsSource>,
    pub post: Post,
    pub way: Arc<Way>,
}

/// The calls; to be guarded by [`staff::Staff::guard`] with [`DESK_ROUTES`].
pub fn desk_router(
    mailer: Mailer,
    templates: Templates,
    settings: Arc<dyn SettingsSource>,
    post_office: Post,
    way: Way,
) -> Router {
    Router::new()
        .route("/api/desk/mails", get(mails::list))
        .route("/api/desk/mails/test", post(trying::test))
        .route("/api/desk/mails/{id}", get(mails::one))
        .route("/api/desk/mails/{id}/html", get(mails::html))
        .route("/api/desk/mails/{id}/resend", post(mails::resend))
        .route("/api/desk/mail-templates", get(templates::list))
        .route(
            "/api/desk/mail-templates/{name}/preview",
            post(templates::preview),
        )
        .route(
            "/api/desk/mail-templates/{name}/html",
            post(templates::html),
        )
        .route(
            "/api/desk/mail/suppressions",
            get(suppressions::list).post(suppressions::add),
        )
        .route(
            "/api/desk/mail/suppressions/{id}",
            delete(suppressions::remove),
        )
        .route("/api/desk/mail/setup", get(setup::read))
        .route("/api/desk/mail/standing", get(standing::read))
        .route("/api/desk/mail/kept", post(standing::decide))
        .route(
            "/api/desk/me/notices",
            get(notices::read).put(notices::choose),
        )
        .route("/api/desk/jobs", get(jobs::list))
        .route("/api/desk/jobs/{id}/retry", post(jobs::retry))
        .with_state(Desk {
            mailer,
            templates,
            settings,
            post: post_office,
            way: Arc::new(way),
        })
}

/// The calls as an OpenAPI document.
pub fn openapi() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

#[derive(OpenApi)]
#[openapi(paths(
    mails::list,
    mails::one,
    mails::html,
    mails::resend,
    trying::test,
    templates::list,
    templates::preview,
    templates::html,
    suppressions::list,
    suppressions::add,
    suppressions::remove,
    setup::read,
    standing::read,
    standing::decide,
    notices::read,
    notices::choose,
    jobs::list,
    jobs::retry
))]
struct Api;
