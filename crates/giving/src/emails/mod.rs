//! Mails to givers, and the links in them. None says more than what was given and for what.

mod donation_email;
mod instructions;
mod keys;
pub mod links;
mod plan_email;
mod statement_email;

pub use donation_email::{DonationEmail, enqueue_donation_email, enqueue_donation_email_again};
pub use instructions::send_instructions;
pub use keys::email_key_prefix;
pub use plan_email::{PlanEmail, enqueue_plan_email};
pub use statement_email::enqueue_statement_email;
