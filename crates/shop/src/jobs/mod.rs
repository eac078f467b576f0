//! Work after a commit: what payments report, orders whose time is over, what is erased each night, what lists of
//! products show.

mod handlers;
mod payment_events;
mod product_facts;

pub use handlers::{enqueue_periodic_jobs, with_handlers};
