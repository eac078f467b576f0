//! Giving: gifts by card and by bank, once and monthly, to projects; Gift Aid, receipts, statements.
//!
//! A gift is kept before anything is paid. That money came is told by payments, or said by a person at the desk who looked
//! at the bank's statement; never by a browser. What a project raised is read from the ledger. Settings, projects and
//! pictures come from the rest of the house through traits that `bedside` wires.
//!
//! Its rooms, each made of those before it: [`model`] and `tables`; `service` with the ports; `emails` with the links in
//! them; `gifts`; `monthly`; `pages` of donors; [`personal_data`]; [`desk`]; `jobs`.
// The default words of the pages are one JSON literal.
#![recursion_limit = "256"]

pub mod desk;
mod emails;
mod gifts;
mod jobs;
mod migrations;
pub mod model;
mod monthly;
mod pages;
pub mod personal_data;
mod service;
mod tables;

pub use desk::{DonationSearch, DonationTransfers, PlanSearch, desk_routes};
pub use jobs::{enqueue_periodic_jobs, with_handlers};
pub use migrations::migrations;
pub use pages::{DonationPages, openapi, router};
pub use service::Giving;
pub use service::ports::{self, GivingPorts};
pub use tables::all_tables as tables;

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("GiftState", model::DonationState::TERMS),
    ("GiftMethod", model::DonationMethod::TERMS),
    ("GivingPlanState", model::PlanState::TERMS),
];
