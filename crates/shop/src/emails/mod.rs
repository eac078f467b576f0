//! Mails about orders, each with the link to its page. What was bought stands in none of them: it may say something of a
//! person's health.

mod notices;
mod order_email;

pub use notices::{ShopNotice, notify_staff};
pub use order_email::{OrderEmail, email_key_prefix, enqueue_order_email, find_country};
