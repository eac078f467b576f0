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

use axum::Router;
use axum::middleware::from_fn;
use axum::routing::{delete, get, patch, post};
use utoipa::OpenApi;

use crate::{DeskRoute, Permission, Staff};

/// The calls and who may make them.
pub const ROUTES: &[DeskRoute] = &[
    DeskRoute::setup("GET", "/api/desk/session"),
    DeskRoute::open("POST", "/api/desk/sign-in"),
    DeskRoute::open("POST", "/api/desk/sign-in/code"),
    DeskRoute::open("POST", "/api/desk/sign-in/passkey/options"),
    DeskRoute::open("POST", "/api/desk/sign-in/passkey"),
    DeskRoute::open("POST", "/api/desk/sign-out"),
    DeskRoute::open("GET", "/api/desk/links/{token}"),
    DeskRoute::open("POST", "/api/desk/links/{token}/accept"),
    DeskRoute::setup("GET", "/api/desk/me"),
    DeskRoute::setup("PATCH", "/api/desk/me"),
    DeskRoute::setup("POST", "/api/desk/me/password"),
    DeskRoute::setup("POST", "/api/desk/me/passkeys/options").reauthenticate(),
    DeskRoute::setup("POST", "/api/desk/me/passkeys"),
    DeskRoute::setup("DELETE", "/api/desk/me/passkeys/{id}").reauthenticate(),
    DeskRoute::setup("POST", "/api/desk/me/totp").reauthenticate(),
    DeskRoute::setup("POST", "/api/desk/me/totp/confirm"),
    DeskRoute::setup("DELETE", "/api/desk/me/totp").reauthenticate(),
    DeskRoute::setup("POST", "/api/desk/me/recovery-codes").reauthenticate(),
    DeskRoute::setup("DELETE", "/api/desk/me/sessions/{id}"),
    DeskRoute::setup("POST", "/api/desk/me/sessions/end-others"),
    DeskRoute::setup("POST", "/api/desk/me/reauthenticate"),
    DeskRoute::setup("POST", "/api/desk/me/reauthenticate/passkey/options"),
    DeskRoute::setup("POST", "/api/desk/me/reauthenticate/passkey"),
    DeskRoute::needs("GET", "/api/desk/people", Permission::ManagePeople),
    DeskRoute::needs("POST", "/api/desk/people/invites", Permission::ManagePeople).reauthenticate(),
    DeskRoute::needs(
        "DELETE",
        "/api/desk/people/invites/{id}",
        Permission::ManagePeople,
    ),
    DeskRoute::needs("PATCH", "/api/desk/people/{id}", Permission::ManagePeople).reauthenticate(),
    DeskRoute::needs(
        "POST",
        "/api/desk/people/{id}/end-sessions",
        Permission::ManagePeople,
    ),
    DeskRoute::needs(
        "POST",
        "/api/desk/people/{id}/reset",
        Permission::ManagePeople,
    )
    .reauthenticate(),
    DeskRoute::needs(
        "GET",
        "/api/desk/doctors/waiting",
        Permission::ReadHealthDetails,
    ),
    DeskRoute::needs(
        "POST",
        "/api/desk/doctors/{id}/agree",
        Permission::ReadHealthDetails,
    )
    .reauthenticate(),
    DeskRoute::anyone("GET", "/api/desk/rights"),
    DeskRoute::needs("GET", "/api/desk/audit", Permission::ReadAudit),
    DeskRoute::needs("GET", "/api/desk/audit.csv", Permission::ReadAudit).exports(),
    DeskRoute::needs("GET", "/api/desk/audit/verify", Permission::ReadAudit),
];

/// The calls.
pub fn router(staff: Staff) -> Router {
    Router::new()
        .route("/api/desk/session", get(session::read))
        .route("/api/desk/sign-in", post(session::sign_in))
        .route("/api/desk/sign-in/code", post(session::code))
        .route(
            "/api/desk/sign-in/passkey/options",
            post(session::passkey_options),
        )
        .route("/api/desk/sign-in/passkey", post(session::passkey))
        .route("/api/desk/sign-out", post(session::sign_out))
        .route("/api/desk/links/{token}", get(links::read))
        .route("/api/desk/links/{token}/accept", post(links::accept))
        .route("/api/desk/me", get(me::read).patch(me::rename))
        .route("/api/desk/me/password", post(me::password))
        .route(
            "/api/desk/me/passkeys/options",
            post(factors::passkey_options),
        )
        .route("/api/desk/me/passkeys", post(factors::add_passkey))
        .route(
            "/api/desk/me/passkeys/{id}",
            delete(factors::delete_passkey),
        )
        .route(
            "/api/desk/me/totp",
            post(factors::begin_totp).delete(factors::end_totp),
        )
        .route("/api/desk/me/totp/confirm", post(factors::confirm_totp))
        .route("/api/desk/me/recovery-codes", post(factors::renew_codes))
        .route("/api/desk/me/sessions/{id}", delete(me::end_session))
        .route("/api/desk/me/sessions/end-others", post(me::end_others))
        .route("/api/desk/me/reauthenticate", post(prove::prove))
        .route(
            "/api/desk/me/reauthenticate/passkey/options",
            post(prove::passkey_options),
        )
        .route("/api/desk/me/reauthenticate/passkey", post(prove::passkey))
        .route("/api/desk/people", get(people::list))
        .route("/api/desk/people/invites", post(invites::invite))
        .route("/api/desk/people/invites/{id}", delete(invites::withdraw))
        .route("/api/desk/people/{id}", patch(people::change))
        .route(
            "/api/desk/people/{id}/end-sessions",
            post(people::end_sessions),
        )
        .route("/api/desk/people/{id}/reset", post(resets::reset))
        .route("/api/desk/doctors/waiting", get(doctors::waiting))
        .route("/api/desk/doctors/{id}/agree", post(doctors::agree))
        .route("/api/desk/rights", get(people::rights))
        .route("/api/desk/audit", get(audit::list))
        .route("/api/desk/audit.csv", get(audit::csv))
        .route("/api/desk/audit/verify", get(audit::verify))
        .layer(from_fn(nul::refuse))
        .with_state(staff)
}

/// The calls as an OpenAPI document.
#[derive(Debug, OpenApi)]
#[openapi(paths(
    session::read,
    session::sign_in,
    session::code,
    session::passkey_options,
    session::passkey,
    session::sign_out,
    links::read,
    links::accept,
    me::read,
    me::rename,
    me::password,
    factors::passkey_options,
    factors::add_passkey,
    factors::delete_passkey,
    factors::begin_totp,
    factors::end_totp,
    factors::confirm_totp,
    factors::renew_codes,
    me::end_session,
    me::end_others,
    prove::prove,
    prove::passkey_options,
    prove::passkey,
    people::list,
    invites::invite,
    invites::withdraw,
    people::change,
    people::end_sessions,
    resets::reset,
    doctors::waiting,
    doctors::agree,
    people::rights,
    audit::list,
    audit::csv,
    audit::verify,
))]
pub struct Api;
