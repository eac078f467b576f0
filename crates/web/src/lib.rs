//! What each request passes: server loop, page cache, renderer, limits, security headers.
//!
//! A request's way: [`server`] accepts it; a stored page or a file is answered at once; a page that is not stored is
//! made by [`pages`] (API reads in-process, then [`renderer`]) and kept by [`cache`]; anything else goes to the axum
//! router that the features put together. Handlers answer [`Error`] and ask for [`Visitor`], [`Pages`], [`FormBody`],
//! [`Form`], [`Json`], [`Query`], [`Path`].

mod answer;
mod assets;
mod body;
pub mod cache;
mod client;
mod cookie;
mod error;
mod extract;
pub mod files;
mod form_body;
mod idempotency;
mod limits;
mod migrations;
pub mod multipart;
mod origin;
pub mod pages;
mod plain;
mod preferences;
pub mod renderer;
mod security;
mod server;
mod visitor;
mod waiting_form;

pub use answer::{personal, tagged};
pub use assets::Assets;
pub use client::{Network, network_of, subscriber};
pub use cookie::{SealedCookie, dropped_cookies};
pub use error::{Error, Result, invalid_field};
pub use extract::{Form, Json, Path, Query, lenient_number};
pub use form_body::{FormBody, FormFile};
pub use idempotency::{Idempotency, random_key};
pub use limits::LimitConfig;
pub use migrations::migrations;
pub use pages::{FormState, FormValue, Pages};
pub use preferences::{Preferences, Theme, is_local_path};
pub use security::{CheckoutSources, ScriptsWanted};
pub use server::{ClientAddress, RequestId, Server, ServerConfig, WebBuild};
pub use visitor::Visitor;

pub fn tables() -> Vec<store::personal::Table> {
    store::tables![idempotency::table, waiting_form::table]
}
