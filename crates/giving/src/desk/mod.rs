//! Gifts at the desk: those who manage money see who gave, and say that money came.

mod commands;
mod exports;
mod gifts;
mod list_exports;
mod open_items;
mod plan_search;
mod plans;
mod references;
mod routes;
mod search;
mod transfers;
mod views;

pub use open_items::DonationTransfers;
pub use plan_search::PlanSearch;
pub use routes::desk_routes;
pub use search::DonationSearch;
