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
    /// Whether it takes money again and again from who agreed to it: by a charge of ours, and by subscriptions of its own.
    pub repeats: bool,
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
    /// What the provider calls it, where that is not our reference.
    pub provider_reference: Option<String>,
}

impl KnownPayment {
    /// What the provider calls it.
    pub fn name(&self) -> String {
        let own = || self.reference.to_string();
        self.provider_reference.clone().unwrap_or_else(own)
    }
}

/// Money to be given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRefund {
    /// Our id of it. It stands in the refund's note at the provider, so that it is found again after a crash.
    pub id: Id,
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

/// What money can be taken with again. Shown to nobody but the provider.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedMethod {
    /// The provider's word for it.
    pub authorization: String,
    /// The address that it belongs to: the provider takes it with no other.
    pub email: Email,
    /// The provider's word for the payer.
    pub customer: String,
    /// `card`, `bank` and so on.
    pub channel: String,
    /// The last signs of the card's or the account's number.
    pub last4: String,
    /// `MM/YYYY`, where it ends.
    pub expires: Option<String>,
}

impl std::fmt::Debug for SavedMethod {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SavedMethod(…)")
    }
}

/// Money to be taken with a saved method, without the payer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCharge {
    /// Our reference.
    pub reference: Id,
    /// What is to be taken.
    pub amount: Money,
    pub method: SavedMethod,
    /// What it is for; never what somebody suffers from.
    pub label: String,
}

store::stored_enum! {
    /// How often a provider's own plan takes money.
    pub enum Interval {
        /// Each month.
        Monthly = "monthly",
        /// Each year.
        Annually = "annually",
    }
}

/// A plan at the provider: so much, so often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPlan {
    /// What the provider's letters call it.
    pub name: String,
    /// How much each time.
    pub amount: Money,
    /// How often.
    pub interval: Interval,
}

/// Somebody who joins a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSubscription {
    /// The provider's word for the plan.
    pub plan: String,
    /// With what it is paid.
    pub method: SavedMethod,
    /// When money is taken first.
    pub starts_at: DateTime<Utc>,
}

store::stored_enum! {
    /// Where a subscription stands at the provider.
    pub enum SubscriptionStatus {
        /// Money is taken.
        Active = "active",
        /// It ends with the time that was paid.
        Ending = "ending",
        /// The last time came to nothing; the provider may try again.
        Attention = "attention",
        /// It is over.
        Ended = "ended",
    }
}

/// What a provider says about a subscription.
#[derive(Clone, PartialEq, Eq)]
pub struct SeenSubscription {
    /// The provider's word for it.
    pub code: String,
    /// What it is ended with, where the provider asks for it.
    pub token: String,
    /// Where it stands.
    pub status: SubscriptionStatus,
    /// When money is taken next.
    pub next_at: Option<DateTime<Utc>>,
    /// The provider's word for the plan, where it says it.
    pub plan: Option<String>,
}

impl std::fmt::Debug for SeenSubscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SeenSubscription")
            .field("status", &self.status)
            .field("next_at", &self.next_at)
            .finish_non_exhaustive()
    }
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
    /// Whether it went back, or a part of it.
    pub is_reversed: bool,
}

/// A refund in a provider's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRefund {
    /// The provider's own id of the payment that it is of, where the list says it.
    pub payment: Option<String>,
    /// What the provider calls that payment, where the list says it.
    pub reference: Option<String>,
    /// The refund.
    pub seen: SeenRefund,
}

/// A page of a provider's list of refunds.
#[derive(Debug)]
pub struct RefundPage {
    /// Its refunds, or why one of them cannot be read.
    pub refunds: Vec<Result<ListedRefund, ProviderError>>,
    /// What the page after it is asked for with; none on the last one.
    pub next: Option<String>,
}

/// What a webhook is about. Nothing of it is believed: the provider is asked back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    Payment,
    Refund,
    Dispute,
    /// A subscription of the provider's own.
    Subscription,
    /// One payment of such a subscription.
    Invoice,
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
    /// The provider's own id of the payment, where the body may name only that; of a dispute that names no payment its own.
    pub provider_id: Option<String>,
    /// The subscription, as the body says.
    pub subscription: Option<String>,
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

    /// A page of the refunds that were made since a moment, whenever their payments were: ours, and those of the provider's
    /// own desk. `after` is the [`RefundPage::next`] of the page before. One may come twice, when others are made meanwhile.
    ///
    /// # Errors
    /// When the provider does not answer.
    async fn refunds_since(
        &self,
        since: DateTime<Utc>,
        after: Option<&str>,
    ) -> Result<RefundPage, ProviderError>;

    /// What a payment was made with, where money can be taken with it again.
    ///
    /// # Errors
    /// [`ProviderError::Missing`] when the provider has not heard of the payment.
    async fn saved_method(
        &self,
        payment: &KnownPayment,
    ) -> Result<Option<SavedMethod>, ProviderError> {
        let _ = payment;
        Ok(None)
    }

    /// Takes money with a saved method. What became of it is asked after like any payment: this answer is not believed.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] when the provider does not do this, or not with this method.
    async fn charge_again(&self, new: &NewCharge) -> Result<(), ProviderError> {
        let _ = new;
        Err(cannot_repeat())
    }

    /// Makes a plan; answers the provider's word for it.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] when the provider has no plans.
    async fn create_plan(&self, new: &NewPlan) -> Result<String, ProviderError> {
        let _ = new;
        Err(cannot_repeat())
    }

    /// Lets somebody join a plan.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] when the provider has no plans, or not with this method.
    async fn subscribe(&self, new: &NewSubscription) -> Result<SeenSubscription, ProviderError> {
        let _ = new;
        Err(cannot_repeat())
    }

    /// Asks how a subscription stands.
    ///
    /// # Errors
    /// [`ProviderError::Missing`] when there is none of that word.
    async fn subscription(&self, code: &str) -> Result<SeenSubscription, ProviderError> {
        let _ = code;
        Err(ProviderError::Missing)
    }

    /// All subscriptions of a customer to a plan, whoever made them.
    ///
    /// # Errors
    /// When the provider does not answer, or not with all of them.
    async fn subscriptions_of(
        &self,
        customer: &str,
        plan: &str,
    ) -> Result<Vec<SeenSubscription>, ProviderError> {
        let _ = (customer, plan);
        Err(cannot_repeat())
    }

    /// Ends a subscription: no more money is taken. One that is over stays over.
    ///
    /// # Errors
    /// When the provider does not answer.
    async fn disable(&self, subscription: &SeenSubscription) -> Result<(), ProviderError> {
        let _ = subscription;
        Err(cannot_repeat())
    }

    /// Reads a webhook, whose signature is compared in constant time over the raw body.
    ///
    /// # Errors
    /// When the signature is not right or the body is no event.
    fn parse_webhook(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice, WebhookError>;
}

fn cannot_repeat() -> ProviderError {
    ProviderError::Refused("This provider takes no money again.".to_owned())
}
