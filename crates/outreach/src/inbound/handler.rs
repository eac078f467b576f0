//! Answers that come to the mailbox of the whole house, where bounces are sorted out first.

use async_trait::async_trait;
use mail::inbound::{InboundHandler, InboundMessage};
use store::{Actor, StoreError};

use super::parse::{self, Arrived};
use super::taking;
use crate::Outreach;

pub struct Answers(pub Outreach);

#[async_trait]
impl InboundHandler for Answers {
    async fn take(&self, message: &InboundMessage) -> Result<bool, StoreError> {
        let arrived = Arrived {
            to: message.to.iter().map(ToString::to_string).collect(),
            from: message
                .from
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            message_id: message.message_id.clone().unwrap_or_default(),
            text: parse::own_words(&message.text),
            is_automatic: message.is_automatic,
            attachments: message.files,
        };
        let came = taking::take(&self.0, &Actor::System, vec![arrived]).await?;
        Ok(came.unmatched == 0)
    }
}
