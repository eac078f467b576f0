//! What a provider's webhook says.

/// What a webhook is about. Nothing of it is believed: the provider is asked back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebhookTopic {
    Payment,
    Refund,
    Dispute,
    Subscription,
    Invoice,
    Nothing,
}

/// A webhook whose signature is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookEvent {
    pub event: String,
    /// The same for each delivery of the same event.
    pub key: String,
    pub reference: Option<String>,
    /// The provider's own id of the payment, where the body may name only that; of a dispute that names no payment its own.
    pub provider_id: Option<String>,
    pub subscription: Option<String>,
    pub topic: WebhookTopic,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    /// The signature is missing, wrong or too old.
    #[error("the signature is not right")]
    Unsigned,
    #[error("the body is no event")]
    Unreadable,
}
