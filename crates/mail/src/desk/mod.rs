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

use staff::Permission::{ChangeSettings, ManageJobs, ReadMail, ResendMail};
use staff::{DeskRoutes, Right};
use utoipa_axum::routes;

pub use frame::page;
pub use setup::{MailServer, Way};

use crate::{Mailer, Post, SettingsSource, Templates};

/// What the calls work with.
#[derive(Clone)]
pub struct Desk {
    pub mailer: Mailer,
    pub templates: Templates,
    pub settings: Arc<dyn SettingsSource>,
    pub post: Post,
    pub way: Arc<Way>,
}

pub fn desk_routes() -> DeskRoutes<Desk> {
    DeskRoutes::new()
        .route(ReadMail, routes!(mails::list))
        .route(ChangeSettings, routes!(trying::test))
        .route(ReadMail, routes!(mails::one))
        .route(ReadMail, routes!(mails::html))
        .route(ResendMail, routes!(mails::resend))
        .route(ReadMail, routes!(templates::list))
        .route(ReadMail, routes!(templates::preview))
        .route(ReadMail, routes!(templates::html))
        .route(ReadMail, routes!(suppressions::list))
        .route(ResendMail, routes!(suppressions::add))
        .route(ResendMail, routes!(suppressions::remove))
        .route(ReadMail, routes!(setup::read))
        .route(ReadMail, routes!(standing::read))
        .route(ResendMail, routes!(standing::decide))
        .route(Right::ANYONE, routes!(notices::read, notices::choose))
        .route(ManageJobs, routes!(jobs::list))
        .route(ManageJobs, routes!(jobs::retry))
}
