//! Subscriptions that a provider runs by itself. What it took is taken over as an attempt of ours, asked after and settled
//! like any payment; what it says about the subscription is told to the feature.

mod adoption;
mod payment_subscriptions;
mod pending;
mod plans;
mod provider_updates;
mod state;

pub use adoption::AdoptedPayment;
pub(crate) use adoption::{SubscriptionAdoption, find_adopted_subject};
pub(crate) use payment_subscriptions::PaymentSubscriptions;
pub(crate) use provider_updates::{
    SUBSCRIPTION_JOB, enqueue_subscription_update, process_subscription_update,
};
pub use state::SubscriptionState;
