//! The mail server that an owner sets at the desk, and which way out holds: that of the configuration before that of the desk.

mod mail_routes;
mod saved_server;
pub mod table;

pub use mail_routes::{MailRoutes, RouteSetup, ServerUse};
pub use saved_server::{
    SavedServer, ServerSettings, find_server, lock_server, remove_server, save_server,
};
