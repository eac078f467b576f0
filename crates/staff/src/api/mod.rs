//! The desk's calls of this crate: signing in, one's own account, people, rights, the audit log.

mod audit;
mod audit_names;
mod audit_search;
mod doctors;
mod factors;
mod invites;
mod links;
mod nul_filter;
mod own_account;
mod people;
mod reauthentication;
mod resets;
mod session;

use axum::middleware::from_fn;
use utoipa_axum::routes;

use crate::Permission::{ManagePeople, ReadAudit, ReadHealthDetails};
use crate::{DeskRoutes, RouteRight, Staff};

pub fn desk_routes() -> DeskRoutes<Staff> {
    sign_in_routes()
        .merge(own_account_routes())
        .merge(people_routes())
        .route(ReadAudit, routes!(audit::list_audit_lines))
        .route(ReadAudit.as_export(), routes!(audit::export_audit_csv))
        .route(ReadAudit, routes!(audit::verify_audit_chain))
        .layer(from_fn(nul_filter::reject_nul))
}

fn sign_in_routes() -> DeskRoutes<Staff> {
    DeskRoutes::new()
        .route(RouteRight::SETUP, routes!(session::get_session))
        .route(RouteRight::OPEN, routes!(session::sign_in))
        .route(RouteRight::OPEN, routes!(session::sign_in_with_code))
        .route(RouteRight::OPEN, routes!(session::passkey_options))
        .route(RouteRight::OPEN, routes!(session::sign_in_with_passkey))
        .route(RouteRight::OPEN, routes!(session::sign_out))
        .route(RouteRight::OPEN, routes!(links::get_desk_link))
        .route(RouteRight::OPEN, routes!(links::accept_desk_link))
}

fn own_account_routes() -> DeskRoutes<Staff> {
    DeskRoutes::new()
        .route(
            RouteRight::SETUP,
            routes!(
                own_account::get_own_account,
                own_account::rename_own_account
            ),
        )
        .route(RouteRight::SETUP, routes!(own_account::set_password))
        .route(
            RouteRight::SETUP.with_reauthentication(),
            routes!(factors::passkey_options),
        )
        .route(RouteRight::SETUP, routes!(factors::add_passkey))
        .route(
            RouteRight::SETUP.with_reauthentication(),
            routes!(factors::delete_passkey),
        )
        .route(
            RouteRight::SETUP.with_reauthentication(),
            routes!(factors::begin_totp, factors::end_totp),
        )
        .route(RouteRight::SETUP, routes!(factors::confirm_totp))
        .route(
            RouteRight::SETUP.with_reauthentication(),
            routes!(factors::renew_codes),
        )
        .route(RouteRight::SETUP, routes!(own_account::end_session))
        .route(RouteRight::SETUP, routes!(own_account::end_others))
        .route(RouteRight::SETUP, routes!(reauthentication::prove_identity))
        .route(
            RouteRight::SETUP,
            routes!(reauthentication::passkey_options),
        )
        .route(
            RouteRight::SETUP,
            routes!(reauthentication::prove_with_passkey),
        )
}

fn people_routes() -> DeskRoutes<Staff> {
    DeskRoutes::new()
        .route(ManagePeople, routes!(people::list_people))
        .route(ManagePeople.as_export(), routes!(people::export_people))
        .route(
            ManagePeople.with_reauthentication(),
            routes!(invites::create_invite),
        )
        .route(ManagePeople, routes!(invites::withdraw_invite))
        .route(
            ManagePeople.with_reauthentication(),
            routes!(people::change_person),
        )
        .route(ManagePeople, routes!(people::end_sessions))
        .route(
            ManagePeople.with_reauthentication(),
            routes!(resets::create_reset),
        )
        .route(ReadHealthDetails, routes!(doctors::list_waiting_doctors))
        .route(
            ReadHealthDetails.with_reauthentication(),
            routes!(doctors::agree_to_doctor),
        )
        .route(RouteRight::ANYONE, routes!(people::list_rights))
}
