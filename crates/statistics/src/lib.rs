//! Plain daily counts, with no visitor in them: no cookie, no address, no identity, nothing of one visit beside another.
//!
//! Counted per day of Lagos are pages that were served, articles that were read to their end, sites that links led to,
//! searches that found nothing, and steps of the shop. A page is named by its path without query, and only when such a page
//! exists; a link by the name of the site that it leads to; a search by its words only when they are few, look like no
//! name or number of a person, and were asked for three times that day; of the shop neither goods nor sums are named.
//!
//! Figures of the practice (money, visits, answers) are not counted here: the features hand them over through
//! [`FigureSource`], for those who may see what they are made of.
//!
//! Counts are gathered in memory and added to the database once a minute and at the stop; a crash loses a minute.

mod api;
mod exports;
mod figures;
mod migrations;
mod period;
mod practice;
mod rows;
mod service;
mod tally;
mod terms;

pub use api::{DayCount, LinkCount, PageCount, SearchCount, StatisticsView, desk_routes, routes};
pub use figures::{FigureSeries, FigureSource, FigureSpan, FigureUnit};
pub use migrations::migrations;
pub use practice::{PracticeFigures, practice_routes};
pub use service::{ArticlePages, KindCount, ServedPage, Statistics};
pub use tally::CountKind;

pub fn tables() -> Vec<store::personal::TableDeclaration> {
    store::tables![rows::day]
}
