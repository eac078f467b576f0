//! The desk's calls: mails, whether they get out, their templates, what people are told of, and work that was given up.

mod delivery_status;
mod exports;
mod frame;
mod jobs;
mod mails;
mod notices;
mod push_devices;
mod routes;
mod search;
mod server;
mod setup;
mod state;
mod suppressions;
mod templates;
mod test_mail;

pub use frame::build_sandboxed_page;
pub use routes::desk_routes;
pub use search::{MailSearch, SuppressionSearch};
pub use state::MailDeskState;
