//! Plain daily counts, with no visitor in them: no cookie, no address, no identity, nothing of one visit beside another.
//!
//! Counted per day of Lagos are pages that were served, articles that were read to their end, sites that links led to,
//! searches that found nothing, and steps of the shop. A page is named by its path without query, and only when such a page
//! exists; a link by the name of the site that it leads to; a search by its words only when they are few, look like no
//! name or number of a person, and were asked for three times that day; of the shop neither goods nor sums are named.
//!
//! Counts are gathered in memory and added to the database once a minute and at the stop; a crash loses a minute.

mod api;
mod migrations;
mod rows;
mod service;
mod tally;
mod terms;

pub use api::{DayCount, LinkCount, PageCount, SearchCount, StatisticsView, desk_routes, routes};
pub use migrations::migrations;
pub use service::{ArticlePages, ServedPage, Statistics};
pub use tally::CountKind;

pub fn tables() -> Vec<store::personal::TableDeclaration> {
    store::tables![rows::day]
}
