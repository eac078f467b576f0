//! The server: what is served, put together, and the loop that serves it.

mod accept_loop;
mod admin;
mod body_budget;
mod builtin;
mod config;
mod desk;
mod dialect;
mod head_timer;
mod metrics;
mod network_connections;
mod outcome;
mod paths;
mod request_service;
mod response;
mod site_server;
mod state;
mod timed_stream;

pub use config::ServerConfig;
pub use dialect::ServiceDialect;
pub use outcome::{ClientAddress, RequestId};
pub use site_server::{Server, WebBuild};
pub use state::OldAddresses;
