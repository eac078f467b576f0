//! HTTP clients for calls to other services: one TLS library and one set of root certificates for all of them.

mod client;
mod guarded_client;
mod network_policy;

pub use client::{client_builder, default_client};
pub use guarded_client::{NotPublicAddress, TooManyRedirects, guarded_client_builder};
pub use network_policy::NetworkPolicy;
