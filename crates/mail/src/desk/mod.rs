//! The desk's calls: mails, whether they get out, their templates, what people are told of, and work that was given up.

mod delivery_status;
mod frame;
mod jobs;
mod mails;
mod notices;
mod setup;
mod suppressions;
mod templates;
mod test_mail;

use std::sync::Arc;

use staff::Permission::{ChangeSettings, ManageJobs, ReadMail, ResendMail};
use staff::{DeskRoutes, RouteRight};
use utoipa_axum::routes;

pub use frame::build_sandboxed_page;
pub use setup::{MailServer, TransportInfo};

use crate::{MailDispatcher, MailSettingsSource, Mailer, TemplateRenderer};

/// What the calls work with.
#[derive(Clone)]
pub struct MailDeskState {
    pub mailer: Mailer,
    pub templates: TemplateRenderer,
    pub settings: Arc<dyn MailSettingsSource>,
    pub dispatcher: MailDispatcher,
    pub transport: Arc<TransportInfo>,
}

pub fn desk_routes() -> DeskRoutes<MailDeskState> {
    DeskRoutes::new()
        .route(ReadMail, routes!(mails::list_mails))
        .route(ChangeSettings, routes!(test_mail::send_test_mail))
        .route(ReadMail, routes!(mails::get_mail))
        .route(ReadMail, routes!(mails::show_mail))
        .route(ResendMail, routes!(mails::resend_mail))
        .route(ReadMail, routes!(templates::list_mail_templates))
        .route(ReadMail, routes!(templates::preview_mail))
        .route(ReadMail, routes!(templates::preview_mail_page))
        .route(ReadMail, routes!(suppressions::list_suppressions))
        .route(ResendMail, routes!(suppressions::add_suppression))
        .route(ResendMail, routes!(suppressions::remove_suppression))
        .route(ReadMail, routes!(setup::get_mail_setup))
        .route(ReadMail, routes!(delivery_status::get_delivery_status))
        .route(ResendMail, routes!(delivery_status::decide_kept_mails))
        .route(
            RouteRight::ANYONE,
            routes!(notices::get_notice_choices, notices::update_notice_choices),
        )
        .route(ManageJobs, routes!(jobs::list_dead_jobs))
        .route(ManageJobs, routes!(jobs::retry_dead_job))
}
