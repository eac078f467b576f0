//! Comments, reactions, community questions, private threads, moderation.
//!
//! What people write stands in tables of this crate; what it stands under (posts), the rules that the desk sets, search
//! and the doctor's name come from the rest of the house through the traits of [`ports`]. A visitor is known by the
//! cookie of `web::Visitor` and is kept only as a fingerprint of it, so rows say that two items are of one visitor and
//! nothing about who that is. Of private questions everything readable is sealed under a key of the item.
//!
//! From the ground up: [`model`] and [`tables`], the rows of [`items`], what visitors write ([`reactions`],
//! [`comments`], [`questions`], [`question_threads`], [`followers`]), [`moderation`] of all of it, and what goes through everything
//! ([`personal_data`], [`samples`]).

mod alerts;
mod commented_post;
pub mod comments;
mod follow_up;
mod followers;
mod form_dispatch;
mod item_locks;
pub mod items;
mod jobs;
mod migrations;
pub mod model;
pub mod moderation;
mod notices;
pub mod personal_data;
pub mod ports;
pub mod question_threads;
pub mod questions;
pub mod reactions;
mod routes;
pub mod samples;
pub mod screening;
mod service;
pub mod tables;
mod vocabularies;

pub use jobs::{register_jobs, schedule_jobs};
pub use migrations::migrations;
pub use moderation::{CommunityDrafts, ComplaintSearch, QuestionSearch, ReportSearch, desk_routes};
pub use ports::CommunityPorts;
pub use routes::{openapi, router};
pub use service::CommunityService;
pub use tables::list_tables as tables;
pub use vocabularies::VOCABULARIES;
