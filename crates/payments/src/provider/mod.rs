//! Whom money goes through, behind one trait.

mod answers;
mod error;
mod payment_provider;
pub mod paystack;
mod requests;
pub mod stripe;
mod webhook_event;

pub use answers::{
    ListedPayment, ListedPayout, ListedRefund, ProviderRefund, ProviderSession,
    ProviderSubscription, RefundPage, SubscriptionStatus,
};
pub use error::ProviderError;
pub use payment_provider::{ClientHosts, PaymentProvider, ProviderCapabilities};
pub use requests::{
    KnownPayment, NewCharge, NewPlan, NewRefund, NewSession, NewSubscription, PlanInterval,
    SavedMethod,
};
pub use webhook_event::{WebhookError, WebhookEvent, WebhookTopic};
