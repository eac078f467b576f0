//! What the calls of the desk work with.

use std::sync::Arc;

use crate::dispatch::MailDispatcher;
use crate::notices::push::PushSender;
use crate::outbox::Mailer;
use crate::server::MailRoutes;
use crate::templates::{MailSettingsSource, TemplateRenderer};

/// What the calls work with.
#[derive(Clone)]
pub struct MailDeskState {
    pub mailer: Mailer,
    pub templates: TemplateRenderer,
    pub settings: Arc<dyn MailSettingsSource>,
    pub dispatcher: MailDispatcher,
    pub routes: MailRoutes,
    pub push: PushSender,
}
