//! The embedded sandbox: a card provider that takes no money.
//!
//! It speaks Paystack's calls, checkout page, frame messages and webhooks on an origin of its own, because the browser
//! client resolves its calls from the root of a host. Its transactions stand in the database, so that a restart loses none,
//! and time passes for them by the clock of the house. Only test cards are taken; what they do is the provider's own table,
//! and a list of further outcomes stands on the checkout page. What the server side of the real checkout does is not
//! published: the page itself is ours.

mod browser_calls;
mod cards;
mod charge;
mod error;
mod frame;
mod jobs;
mod keys;
mod new_transaction;
mod pages;
mod rates;
mod recurring_charges;
mod refunds;
mod request_fields;
mod responses;
mod routes;
mod service;
mod settlements;
mod subscriptions;
mod tables;
mod transaction;
mod transaction_calls;
mod transaction_store;
mod webhook_jobs;
mod webhooks;

pub use service::Sandbox;
pub use tables::all_tables as tables;
