//! The calls of the desk, and who may make them.

use staff::Permission::{ChangeSettings, ManageJobs, ManagePeople, ReadMail, ResendMail};
use staff::{DeskRoutes, RouteRight};
use utoipa_axum::routes;

use super::state::MailDeskState;
use super::{
    delivery_status, exports, jobs, mails, notices, push_devices, server, setup, suppressions,
    templates, test_mail,
};

pub fn desk_routes() -> DeskRoutes<MailDeskState> {
    DeskRoutes::new()
        .route(ReadMail, routes!(mails::list_mails))
        .route(ReadMail.as_export(), routes!(exports::export_mails))
        .route(ChangeSettings, routes!(test_mail::send_test_mail))
        .route(ReadMail, routes!(mails::get_mail))
        .route(ReadMail, routes!(mails::show_mail))
        .route(ResendMail, routes!(mails::resend_mail))
        .route(ReadMail, routes!(templates::list_mail_templates))
        .route(ReadMail, routes!(templates::preview_mail))
        .route(ReadMail, routes!(templates::preview_mail_page))
        .route(ReadMail, routes!(suppressions::list_suppressions))
        .route(
            ReadMail.as_export(),
            routes!(suppressions::export_suppressions),
        )
        .route(ResendMail, routes!(suppressions::add_suppression))
        .route(ResendMail, routes!(suppressions::see_returned_mail))
        .route(ResendMail, routes!(suppressions::remove_suppression))
        .route(ReadMail, routes!(setup::get_mail_setup))
        // The owner's: whoever names the server reads every mail, links that let people in among them.
        .route(
            ManagePeople.with_reauthentication(),
            routes!(server::save_mail_server, server::remove_mail_server),
        )
        .route(
            ManagePeople.with_reauthentication(),
            routes!(server::try_mail_server),
        )
        .route(ReadMail, routes!(delivery_status::get_delivery_status))
        .route(ResendMail, routes!(delivery_status::decide_kept_mails))
        .route(
            RouteRight::ANYONE,
            routes!(notices::get_notice_choices, notices::update_notice_choices),
        )
        .route(RouteRight::ANYONE, routes!(notices::update_quiet_hours))
        .route(
            RouteRight::ANYONE,
            routes!(
                push_devices::list_push_devices,
                push_devices::add_push_device
            ),
        )
        .route(
            RouteRight::ANYONE,
            routes!(push_devices::delete_push_device),
        )
        .route(RouteRight::ANYONE, routes!(push_devices::test_push_device))
        .route(RouteRight::ANYONE, routes!(push_devices::list_push_notices))
        .route(ManageJobs, routes!(jobs::list_dead_jobs))
        .route(ManageJobs.as_export(), routes!(jobs::export_dead_jobs))
        .route(ManageJobs, routes!(jobs::retry_dead_job))
}
