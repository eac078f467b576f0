//! Answers that come to the mailbox of the whole house, where bounces are sorted out first.

use async_trait::async_trait;
use mail::inbound::{InboundHandler, InboundMessage};
use store::{Actor, StoreError};

use super::delivery;
use super::parser::{self, ReceivedMail};
use crate::InquiryService;

pub struct InquiryReplyHandler(pub InquiryService);

#[async_trait]
impl InboundHandler for InquiryReplyHandler {
    async fn handle_message(&self, message: &InboundMessage) -> Result<bool, StoreError> {
        let arrived = ReceivedMail {
            to: message.to.iter().map(ToString::to_string).collect(),
            from: message
                .from
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            message_id: message.message_id.clone().unwrap_or_default(),
            text: parser::strip_quote(&message.text),
            is_automatic: message.is_automatic,
            attachments: message.files,
        };
        let outcome = delivery::deliver_mails(&self.0, &Actor::System, vec![arrived]).await?;
        Ok(outcome.unmatched == 0)
    }
}
