//! The desk's calls of this crate: signing in, one's own account, people, rights, the audit log.

mod audit;
mod doctors;
mod factors;
mod invites;
mod links;
mod me;
mod nul;
mod people;
mod prove;
mod resets;
mod session;

use axum::middleware::from_fn;
use utoipa_axum::routes;

use crate::Permission::{ManagePeople, ReadAudit, ReadHealthDetails};
use crate::{DeskRoutes, Right, Staff};

pub fn desk_routes() -> DeskRoutes<Staff> {
    DeskRoutes::new()
        .route(Right::SETUP, routes!(session::read))
        .route(Right::OPEN, routes!(session::sign_in))
        .route(Right::OPEN, routes!(session::code))
        .route(Right::OPEN, routes!(session::passkey_options))
        .route(Right::OPEN, routes!(session::passkey))
        .route(Right::OPEN, routes!(session::sign_out))
        .route(Right::OPEN, routes!(links::read))
        .route(Right::OPEN, routes!(links::accept))
        .route(Right::SETUP, routes!(me::read, me::rename))
        .route(Right::SETUP, routes!(me::password))
        .route(
            Right::SETUP.reauthenticated(),
            routes!(factors::passkey_options),
        )
        .route(Right::SETUP, routes!(factors::add_passkey))
        .route(
            Right::SETUP.reauthenticated(),
            routes!(factors::delete_passkey),
        )
        .route(
            Right::SETUP.reauthenticated(),
            routes!(factors::begin_totp, factors::end_totp),
        )
        .route(Right::SETUP, routes!(factors::confirm_totp))
        .route(
            Right::SETUP.reauthenticated(),
            routes!(factors::renew_codes),
        )
        .route(Right::SETUP, routes!(me::end_session))
        .route(Right::SETUP, routes!(me::end_others))
        .route(Right::SETUP, routes!(prove::prove))
        .route(Right::SETUP, routes!(prove::passkey_options))
        .route(Right::SETUP, routes!(prove::passkey))
        .route(ManagePeople, routes!(people::list))
        .route(ManagePeople.reauthenticated(), routes!(invites::invite))
        .route(ManagePeople, routes!(invites::withdraw))
        .route(ManagePeople.reauthenticated(), routes!(people::change))
        .route(ManagePeople, routes!(people::end_sessions))
        .route(ManagePeople.reauthenticated(), routes!(resets::reset))
        .route(ReadHealthDetails, routes!(doctors::waiting))
        .route(ReadHealthDetails.reauthenticated(), routes!(doctors::agree))
        .route(Right::ANYONE, routes!(people::rights))
        .route(ReadAudit, routes!(audit::list))
        .route(ReadAudit.exporting(), routes!(audit::csv))
        .route(ReadAudit, routes!(audit::verify))
        .layer(from_fn(nul::refuse))
}
