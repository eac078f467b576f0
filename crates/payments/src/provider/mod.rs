//! Whom money goes through, behind one trait.

pub mod paystack;
pub mod stripe;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use http::HeaderMap;
use kernel::{Currency, EmailAddress, Id, Money};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::model::{Amount, PaymentObservation, RefundStatus};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProviderCapabilities {
    pub currencies: &'static [Currency],
    /// Whether an unpaid session can be closed at the provider; otherwise it can be paid until it ends by itself.
    pub can_close_sessions: bool,
    pub has_partial_refunds: bool,
    /// Whether it takes money again and again from who agreed to it: by a charge of ours, and by subscriptions of its own.
    pub supports_recurring: bool,
}

/// Where the payer's browser meets a provider that our checkout client speaks to. Addresses with a slash at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientHosts {
    pub api: Url,
    pub checkout: Url,
    pub wallet: Url,
    /// Its own client, where it has one: a script.
    pub script: Option<Url>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    pub reference: Id,
    pub amount: Money,
    /// Where the provider sends its own receipt.
    pub email: EmailAddress,
    /// What the checkout shows; never what somebody suffers from.
    pub label: String,
    pub return_url: String,
    /// Until when it may be paid, where the provider can end it.
    pub expires_at: DateTime<Utc>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProviderSession {
    /// What the checkout client opens it with.
    pub access_code: String,
    pub checkout_url: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPayment {
    pub reference: Id,
    pub session: Option<ProviderSession>,
    pub provider_id: Option<String>,
    /// What the provider calls it, where that is not our reference.
    pub provider_reference: Option<String>,
}

impl KnownPayment {
    /// What the provider calls it.
    pub fn name_at_provider(&self) -> String {
        let own = || self.reference.to_string();
        self.provider_reference.clone().unwrap_or_else(own)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRefund {
    /// Our id of it. It stands in the refund's note at the provider, so that it is found again after a crash.
    pub id: Id,
    pub payment: KnownPayment,
    pub amount: Amount,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderRefund {
    /// Our id, where the provider's note has one: none for a refund that was made at the provider's own desk.
    pub id: Option<Id>,
    pub provider_id: String,
    /// Where it stands: `Pending`, `NeedsAttention`, `Processed` or `Failed`.
    pub status: RefundStatus,
    /// How much, in minor units of the payment's currency.
    pub minor: i64,
}

/// What money can be taken with again. Shown to nobody but the provider.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedMethod {
    pub authorization: String,
    /// The address that it belongs to: the provider takes it with no other.
    pub email: EmailAddress,
    pub customer: String,
    /// `card`, `bank` and so on.
    pub channel: String,
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
    pub reference: Id,
    pub amount: Money,
    pub method: SavedMethod,
    /// What it is for; never what somebody suffers from.
    pub label: String,
}

store::stored_enum! {
    pub enum PlanInterval {
        Monthly = "monthly",
        Annually = "annually",
    }
}

/// A plan at the provider: so much, so often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPlan {
    pub name: String,
    pub amount: Money,
    pub interval: PlanInterval,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSubscription {
    pub plan: String,
    pub method: SavedMethod,
    pub starts_at: DateTime<Utc>,
}

store::stored_enum! {
    pub enum SubscriptionStatus {
        Active = "active",
        /// It ends with the time that was paid.
        Ending = "ending",
        /// The last time came to nothing; the provider may try again.
        Attention = "attention",
        Ended = "ended",
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct ProviderSubscription {
    pub code: String,
    /// What it is ended with, where the provider asks for it.
    pub token: String,
    pub status: SubscriptionStatus,
    pub next_at: Option<DateTime<Utc>>,
    pub plan: Option<String>,
}

impl std::fmt::Debug for ProviderSubscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SeenSubscription")
            .field("status", &self.status)
            .field("next_at", &self.next_at)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPayment {
    /// The reference as the provider has it; it need not be one of ours.
    pub reference: String,
    pub observation: Option<PaymentObservation>,
    pub is_paid: bool,
    /// Whether it went back, or a part of it.
    pub is_reversed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRefund {
    /// The provider's own id of the payment that it is of, where the list says it.
    pub payment: Option<String>,
    /// What the provider calls that payment, where the list says it.
    pub reference: Option<String>,
    pub refund: ProviderRefund,
}

#[derive(Debug)]
pub struct RefundPage {
    /// Its refunds, or why one of them cannot be read.
    pub refunds: Vec<Result<ListedRefund, ProviderError>>,
    /// What the page after it is asked for with; none on the last one.
    pub next: Option<String>,
}

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

/// Why a provider did not do what it was asked. The texts are for the desk and hold no personal data.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// It does not answer anybody now: no connection, too many calls, a fault on their side, a key that is not accepted.
    #[error("{0}")]
    Unavailable(String),
    /// It may work later: an answer that is not understood.
    #[error("{0}")]
    Retryable(String),
    #[error("{0}")]
    Refused(String),
    #[error("the provider knows no such payment")]
    NotFound,
    #[error("the reference was used before")]
    Duplicate,
}

/// Somebody who takes money for us. Every call may be made again; none is believed to have failed before it was asked after.
#[async_trait]
pub trait PaymentProvider: Send + Sync + 'static {
    /// A short name that stays: it stands in rows and in the webhook's address.
    fn name(&self) -> &str;

    /// Whether the money is real.
    fn is_live(&self) -> bool;

    fn capabilities(&self) -> ProviderCapabilities;

    /// Where the checkout client meets it; none for one whose payers are always sent to its own page.
    fn client_hosts(&self) -> Option<ClientHosts>;

    /// The origin of the page that it can be paid on without a client.
    fn page_origin(&self) -> String;

    /// Makes a session.
    ///
    /// # Errors
    /// [`ProviderError::Duplicate`] for a reference that was used before.
    async fn create_session(&self, new: &NewSession) -> Result<ProviderSession, ProviderError>;

    /// Asks what became of a payment.
    ///
    /// # Errors
    /// [`ProviderError::NotFound`] when the provider has not heard of it.
    async fn verify_payment(
        &self,
        payment: &KnownPayment,
    ) -> Result<PaymentObservation, ProviderError>;

    /// Closes an unpaid session, where the provider can; otherwise does nothing.
    ///
    /// # Errors
    /// When the provider does not answer, or the session was paid.
    async fn cancel_session(&self, payment: &KnownPayment) -> Result<(), ProviderError>;

    /// Gives money back.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] when it is more than is left, or the payment was not paid.
    async fn create_refund(&self, new: &NewRefund) -> Result<ProviderRefund, ProviderError>;

    async fn list_refunds(
        &self,
        payment: &KnownPayment,
    ) -> Result<Vec<ProviderRefund>, ProviderError>;

    /// All payments that were made since a moment and were paid or went back.
    async fn list_payments_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Vec<ListedPayment>, ProviderError>;

    /// A page of the refunds that were made since a moment, whenever their payments were: ours, and those of the provider's
    /// own desk. `after` is the [`RefundPage::next`] of the page before. One may come twice, when others are made meanwhile.
    async fn list_refunds_since(
        &self,
        since: DateTime<Utc>,
        after: Option<&str>,
    ) -> Result<RefundPage, ProviderError>;

    /// What a payment was made with, where money can be taken with it again.
    ///
    /// # Errors
    /// [`ProviderError::NotFound`] when the provider has not heard of the payment.
    async fn find_saved_method(
        &self,
        _payment: &KnownPayment,
    ) -> Result<Option<SavedMethod>, ProviderError> {
        Ok(None)
    }

    /// Takes money with a saved method. What became of it is asked after like any payment: this answer is not believed.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] when the provider does not do this, or not with this method.
    async fn charge_saved_method(&self, _new: &NewCharge) -> Result<(), ProviderError> {
        Err(recurring_not_supported())
    }

    /// Makes a plan; answers the provider's word for it.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] when the provider has no plans.
    async fn create_plan(&self, _new: &NewPlan) -> Result<String, ProviderError> {
        Err(recurring_not_supported())
    }

    /// Lets somebody join a plan.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] when the provider has no plans, or not with this method.
    async fn create_subscription(
        &self,
        _new: &NewSubscription,
    ) -> Result<ProviderSubscription, ProviderError> {
        Err(recurring_not_supported())
    }

    /// Asks how a subscription stands.
    ///
    /// # Errors
    /// [`ProviderError::NotFound`] when there is none of that word.
    async fn fetch_subscription(&self, _code: &str) -> Result<ProviderSubscription, ProviderError> {
        Err(ProviderError::NotFound)
    }

    /// All subscriptions of a customer to a plan, whoever made them.
    ///
    /// # Errors
    /// When the provider does not answer, or not with all of them.
    async fn list_subscriptions(
        &self,
        _customer: &str,
        _plan: &str,
    ) -> Result<Vec<ProviderSubscription>, ProviderError> {
        Err(recurring_not_supported())
    }

    /// Ends a subscription: no more money is taken. One that is over stays over.
    async fn cancel_subscription(
        &self,
        _subscription: &ProviderSubscription,
    ) -> Result<(), ProviderError> {
        Err(recurring_not_supported())
    }

    /// Reads a webhook, whose signature is compared in constant time over the raw body.
    fn parse_webhook(&self, headers: &HeaderMap, body: &[u8])
    -> Result<WebhookEvent, WebhookError>;
}

fn recurring_not_supported() -> ProviderError {
    ProviderError::Refused("This provider takes no money again.".to_owned())
}
