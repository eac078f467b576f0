//! The way out of the house that holds now.

use std::sync::Arc;

use super::sender_addresses::SenderAddresses;
use crate::transport::{MailTransport, TransportInfo};

/// Who takes mail, and whom it comes from.
#[derive(Clone)]
pub struct MailRoute {
    pub transport: Arc<dyn MailTransport>,
    pub sender: SenderAddresses,
    /// The same for people to read.
    pub info: TransportInfo,
}
