//! What each request passes: server loop, page cache, renderer, limits, security headers.
//!
//! A request's way: [`server`] accepts it; a stored page or a file is answered at once; a page that is not stored is
//! made by [`pages`] (API reads in-process, then [`renderer`]) and kept by [`cache`]; anything else goes to the axum
//! router that the features put together. Handlers answer [`Error`] and ask for [`Visitor`], [`Pages`], [`FormBody`],
//! [`Form`], [`Json`], [`Query`], [`Path`].

mod assets;
mod body;
pub mod cache;
mod cache_headers;
mod client;
mod content_disposition;
mod cookie;
mod cookie_check;
mod error;
mod extract;
pub mod files;
mod form_body;
mod form_state;
mod idempotency;
mod limits;
mod media_type;
mod migrations;
pub mod multipart;
mod origin;
pub mod pages;
mod plain;
mod preferences;
mod problems;
mod reading_settings;
pub mod renderer;
mod security;
mod server;
mod visitor;
mod waiting_form;

pub use assets::AssetSource;
pub use cache_headers::{attachment_response, private_response, tagged_response};
pub use client::{IpNetwork, public_network, subscriber_prefix};
pub use content_disposition::content_disposition;
pub use cookie::{EncryptedCookie, expired_cookies};
pub use cookie_check::wrap_with_cookie_check;
pub use error::{Error, Result, invalid_field};
pub use extract::{Form, Json, Path, Query, lenient_number};
pub use form_body::{FormBody, FormFile};
pub use form_state::{FormState, FormValue};
pub use idempotency::{IdempotencyLayer, random_key};
pub use limits::LimitConfig;
pub use migrations::migrations;
pub use pages::Pages;
pub use preferences::{
    Preferences, Theme, cart_count_cookie, chosen_place, chosen_place_cookie, has_cart_count,
    is_local_path,
};
pub use reading_settings::{ReadingSettings, TextSize};
pub use security::{CheckoutSources, ScriptPolicy};
pub use server::{
    ClientAddress, OldAddresses, RequestId, Server, ServerConfig, ServiceDialect, WebBuild,
};
pub use visitor::Visitor;

pub fn tables() -> Vec<store::personal::TableDeclaration> {
    store::tables![idempotency::table, waiting_form::table]
}
