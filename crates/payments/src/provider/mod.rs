//! Whom money goes through, behind one trait.

pub mod paystack;
pub mod stripe;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use http::HeaderMap;
use kernel::{Currency, Email, Id, Money};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::model::{Amount, Observation, RefundStatus};

/// What a provider can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The currencies that it takes.
    pub currencies: &'static [Currency],
    /// Whether an unpaid session can be closed at the provider; otherwise it can be paid until it ends by itself.
    pub closes_sessions: bool,
    /// Whether a part can go back.
    pub partial_refunds: bool,
}

/// Where the payer's browser meets a provider that our checkout client speaks to. Addresses with a slash at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientHosts {
    /// Its calls for browsers.
    pub api: Url,
    /// Its checkout, to be framed.
    pub checkout: Url,
    /// Its calls for wallets.
    pub wallet: Url,
    /// Its own client, where it has one: a script.
    pub script: Option<Url>,
}

/// A session to be made, in which the payer will pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    /// Our reference.
    pub reference: Id,
    /// What is to be paid.
    pub amount: Money,
    /// Where the provider sends its own receipt.
    pub email: Email,
    /// What the checkout shows; never what somebody suffers from.
    pub label: String,
    /// Where the payer comes back to.
    pub return_url: String,
    /// Until when it may be paid, where the provider can end it.
    pub expires_at: DateTime<Utc>,
}

/// A session of a provider.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// What the checkout client opens it with.
    pub access_code: String,
    /// The page that it can be paid on.
    pub checkout_url: String,
}

/// A payment, as far as we know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPayment {
    /// Our reference.
    pub reference: Id,
    /// The session, once it was made.
    pub session: Option<Session>,
    /// The provider's own id, once it was told.
    pub provider_id: Option<String>,
}

/// Money to be given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRefund {
    /// Our id of it. It stands in the refund's note at the provider, so that it is found again after a crash.
    pub id: Id,
    /// The payment.
    pub payment: KnownPayment,
    /// How much.
    pub amount: Amount,
}

/// What a provider says about a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenRefund {
    /// Our id, where the provider's note has one: none for a refund that was made at the provider's own desk.
    pub id: Option<Id>,
    /// The provider's own id.
    pub provider_id: String,
    /// Where it stands: `Pending`, `NeedsAttention`, `Processed` or `Failed`.
    pub status: RefundStatus,
    /// How much, in minor units of the payment's currency.
    pub minor: i64,
}

/// A payment in a provider's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPayment {
    /// The reference as the provider has it; it need not be one of ours.
    pub reference: String,
    /// What it says, where the reference is one of ours.
    pub observation: Option<Observation>,
    /// Whether money was taken.
    pub is_paid: bool,
}

/// What a webhook is about. Nothing of it is believed: the provider is asked back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A payment.
    Payment,
    /// A refund.
    Refund,
    /// A dispute.
    Dispute,
    /// Something that we do not need.
    Nothing,
}

/// A webhook whose signature is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What happened, in the provider's words.
    pub event: String,
    /// The same for each delivery of the same event.
    pub key: String,
    /// The payment's reference, as the body says.
    pub reference: Option<String>,
    /// What it is about.
    pub about: About,
}

/// Why a webhook is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    /// The signature is missing, wrong or too old.
    #[error("the signature is not right")]
    Unsigned,
    /// The body is no event.
    #[error("the body is no event")]
    Unreadable,
}

/// Why a provider did not do what it was asked. The texts are for the desk and hold no personal data.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// It does not answer anybody now: no connection, too many calls, a fault on their side, a key that is not accepted.
    #[error("{0}")]
    Away(String),
    /// It may work later: an answer that is not understood.
    #[error("{0}")]
    Later(String),
    /// It will not work.
    #[error("{0}")]
    Refused(String),
    /// It knows no such payment.
    #[error("the provider knows no such payment")]
    Missing,
    /// The reference was used before.
    #[error("the reference was used before")]
    Duplicate,
}

/// Somebody who takes money for us. Every call may be made again; none is believed to have failed before it was asked after.
#[async_trait]
pub trait Provider: Send + Sync + 'static {
    /// A short name that stays: it stands in rows and in the webhook's address.
    fn name(&self) -> &str;

    /// Whether the money is real.
    fn is_live(&self) -> bool;

    /// What it can do.
    fn capabilities(&self) -> Capabilities;

    /// Where the checkout client meets it; none for one whose payers are always sent to its own page.
    fn client_hosts(&self) -> Option<ClientHosts>;

    /// The origin of the page that it can be paid on without a client.
    fn page_origin(&self) -> String;

    /// Makes a session.
    ///
    /// # Errors
    /// [`ProviderError::Duplicate`] for a reference that was used before.
    async fn create(&self, new: &NewSession) -> Result<Session, ProviderError>;

    /// Asks what became of a payment.
    ///
    /// # Errors
    /// [`ProviderError::Missing`] when the provider has not heard of it.
    async fn verify(&self, payment: &KnownPayment) -> Result<Observation, ProviderError>;

    /// Closes an unpaid session, where the provider can; otherwise does nothing.
    ///
    /// # Errors
    /// When the provider does not answer, or the session was paid.
    async fn cancel(&self, payment: &KnownPayment) -> Result<(), ProviderError>;

    /// Gives money back.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] when it is more than is left, or the payment was not paid.
    async fn refund(&self, new: &NewRefund) -> Result<SeenRefund, ProviderError>;

    /// All refunds of a payment.
    ///
    /// # Errors
    /// When the provider does not answer.
    async fn refunds(&self, payment: &KnownPayment) -> Result<Vec<SeenRefund>, ProviderError>;

    /// All payments that were made since a moment and were paid or went back.
    ///
    /// # Errors
    /// When the provider does not answer.
    async fn list_since(&self, since: DateTime<Utc>) -> Result<Vec<ListedPayment>, ProviderError>;

    /// Reads a webhook, whose signature is compared in constant time over the raw body.
    ///
    /// # Errors
    /// When the signature is not right or the body is no event.
    fn parse_webhook(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice, WebhookError>;
}
