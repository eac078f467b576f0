//! Plans and subscriptions: money that the sandbox takes by itself when its time comes, with the provider's events.

mod calls;
mod invoices;
mod lists;
mod subscription;
mod subscription_store;

pub(crate) use calls::{
    create_plan, create_subscription, disable_subscription, enable_subscription, get_plan,
    get_subscription,
};
pub(crate) use invoices::{INVOICE_JOB, process_invoice};
pub(crate) use lists::{list_plans, list_subscriptions};
