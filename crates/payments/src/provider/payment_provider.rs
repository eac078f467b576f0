//! What every provider can do, behind one trait.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use http::HeaderMap;
use kernel::Currency;
use url::Url;

use super::answers::{
    ListedPayment, ListedPayout, ProviderRefund, ProviderSession, ProviderSubscription, RefundPage,
};
use super::error::ProviderError;
use super::requests::{
    KnownPayment, NewCharge, NewPlan, NewRefund, NewSession, NewSubscription, SavedMethod,
};
use super::webhook_event::{WebhookError, WebhookEvent};
use crate::model::PaymentObservation;

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

    /// All payouts to the organisation's bank that were made since a moment.
    async fn list_payouts_since(
        &self,
        _since: DateTime<Utc>,
    ) -> Result<Vec<ListedPayout>, ProviderError> {
        Ok(Vec::new())
    }

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
