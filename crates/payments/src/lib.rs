//! Payments: quotes, attempts, providers, settlement, refunds, ledger.
//!
//! A feature asks for a [`Quote`], opens an attempt of it ([`Payments::open_attempt`]) and sends the payer to the checkout. Whatever
//! the provider says about it afterwards, and however often, the provider is asked back, the answer is compared with what
//! was asked for, and the attempt is settled once, under a row lock, in one transaction with the ledger and the job that
//! tells the feature. What does not match waits for the desk. Features are told by jobs whose kinds [`model::PaymentPurpose`]
//! names; this crate knows none of them.

mod api;
mod attempts;
mod card_tries;
mod charges;
mod desk;
mod error;
mod jobs;
mod migrations;
pub mod model;
mod payer_index;
mod payer_pages;
mod payment_offer;
pub mod pdf_layout;
mod personal_data;
pub mod provider;
mod providers;
mod quotes;
pub mod rates;
mod receipts;
mod reconciliation;
mod records;
mod refunds;
mod review_alerts;
mod saved_methods;
mod service;
mod settings;
mod subject_references;
mod subjects;
mod subscriptions;
mod tables;
mod transfers;
mod vocabularies;
mod webhooks;

pub use api::{WEBHOOKS_PATH, currency_words, router, routes};
pub use attempts::{AttemptState, OpenedAttempt};
pub use card_tries::CardTry;
pub use desk::{MoneyMovement, MovementKind, PaymentSearch, PayoutSearch, desk_routes};
pub use error::PaymentError;
pub use jobs::{enqueue_periodic_jobs, with_handlers};
pub use migrations::migrations;
pub use model::Payer;
pub use payer_pages::{PayerCookie, PayerPage, PayerPages};
pub use payment_offer::{
    CheckoutSetup, CurrencyChoice, OfferWording, OpenedPayment, PaymentOffer, currency_label,
    format_rate,
};
pub use personal_data::PaymentPersonalData;
pub use quotes::{DisplayedRate, NewQuote, Quote};
pub use receipts::{PaymentReceipt, SellerDetails, SellerSource};
pub use refunds::{Refund, RefundRequest, RefundTotals};
pub use saved_methods::SavedMethodSummary;
pub use service::Payments;
pub use settings::PaymentSettings;
pub use subject_references::SubjectReferences;
pub use subjects::SubjectState;
pub use subscriptions::{AdoptedPayment, SubscriptionState};
pub use tables::all_tables as tables;
pub use tables::card_try::CARD_TRIES_WINDOW;
pub use vocabularies::VOCABULARIES;
