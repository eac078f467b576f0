//! What the calls of the desk work with.

use std::sync::Arc;

use super::transport_info::TransportInfo;
use crate::dispatch::MailDispatcher;
use crate::notices::push::PushSender;
use crate::outbox::Mailer;
use crate::templates::{MailSettingsSource, TemplateRenderer};

/// What the calls work with.
#[derive(Clone)]
pub struct MailDeskState {
    pub mailer: Mailer,
    pub templates: TemplateRenderer,
    pub settings: Arc<dyn MailSettingsSource>,
    pub dispatcher: MailDispatcher,
    pub transport: Arc<TransportInfo>,
    pub push: PushSender,
}
