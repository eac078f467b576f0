//! Work after a commit: what payments report, orders whose time is over, what is erased each night.

mod handlers;
mod payment_events;

pub use handlers::{enqueue_periodic_jobs, with_handlers};
