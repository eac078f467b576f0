//! Links that lead out of the house: whether they answer.
//!
//! Each is asked once when its document goes on the site, each month after that, and when somebody asks for it. What came
//! of it is advice among a document's checks and keeps nothing from being published.
mod ask;
mod find;
mod reach;
mod results;
mod rounds;
pub(super) mod routes;
pub(crate) mod table;

pub use ask::Asker;
pub use reach::Reach;
pub(super) use results::{checks, not_answering};
pub(super) use rounds::{JOB, ROUND, ask_all, ask_of, ask_published, next_round};
pub use routes::outside_routes;
