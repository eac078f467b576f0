//! Mails on their way out: held back where nobody wants them, handed over.

mod dispatcher;
mod mail_route;
mod rate_limits;
mod send_job;
mod sender_addresses;

pub use dispatcher::{DispatchError, MailDispatcher};
pub use mail_route::MailRoute;
pub use rate_limits::MailRateLimits;
pub use send_job::SendMailHandler;
pub use sender_addresses::SenderAddresses;
