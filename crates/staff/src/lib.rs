//! People who sign in: passwords, passkeys, one-time codes, roles, sessions, the audit log's reader.
//!
//! A feature's desk calls are plain axum handlers that ask for [`SignedIn`]. The feature exports them as [`DeskRoutes`], each
//! declared with the right that it needs; [`Staff::guard_routes`] enforces the rights in one place, and what is not declared
//! answers nobody.

mod addresses;
mod api;
mod codes;
mod common_passwords;
mod desk_routes;
mod device;
mod doctors;
mod familiar_networks;
mod guard;
mod link_acceptance;
mod links;
mod list_table;
mod members;
mod migrations;
mod passkeys;
mod password;
mod ports;
mod recovery_codes;
mod refusal;
mod relying_party;
pub mod rights;
mod roles;
mod search;
mod service;
mod sessions;
mod signed_in;
mod staff_search;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
mod throttle;
mod totp;

pub use addresses::{find_active_email, list_holder_emails, load_names};
pub use api::desk_routes;
pub use desk_routes::DeskRoutes;
pub use list_table::{
    ListTable, MOST_TABLE_ROWS, TABLE_BATCH, TableActors, format_table_flag, format_table_time,
    format_table_times,
};
pub use migrations::migrations;
pub use ports::{
    InviteEmail, NewDoctorEmail, ResetEmail, SiteProfile, StaffMailer, StaffPorts, SubjectNames,
};
pub use rights::{AccessLevel, DeskRoute, Permission, Role, RouteRight};
pub use roles::RoleSet;
pub use search::{SearchEntry, SearchSource, SourceFacts, TypedWords, retain_readable};
pub use service::Staff;
pub use signed_in::SignedIn;
pub use staff_search::StaffSearch;

pub const VOCABULARIES: kernel::VocabularyTables =
    &[("Role", Role::TERMS), ("Permission", Permission::TERMS)];

pub fn tables() -> Vec<store::personal::TableDeclaration> {
    use tables::{attempt, ceremony, familiar, link, member, passkey, recovery_code, session};
    store::tables! {
        attempt, ceremony, familiar, link, member, passkey, recovery_code, session
    }
}
