//! A provider that is asked without a call and says of everything that it was paid: what is left is our own work.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use http::HeaderMap;
use kernel::Currency;
use payments::model::{Amount, PaymentObservation, PaymentOutcome};
use payments::provider::{
    ClientHosts, KnownPayment, ListedPayment, NewRefund, NewSession, PaymentProvider,
    ProviderCapabilities, ProviderError, ProviderRefund, ProviderSession, RefundPage, WebhookError,
    WebhookEvent,
};

/// The provider. Every session of it is for ₦15,402.50.
pub struct Ready;

#[async_trait]
impl PaymentProvider for Ready {
    fn name(&self) -> &str {
        "ready"
    }

    fn is_live(&self) -> bool {
        false
    }

    fn capabilities(&self) -> ProviderCapabilities {
        ProviderCapabilities {
            currencies: &[Currency::Ngn],
            can_close_sessions: false,
            has_partial_refunds: false,
            supports_recurring: false,
        }
    }

    fn client_hosts(&self) -> Option<ClientHosts> {
        None
    }

    fn page_origin(&self) -> String {
        "http://localhost".to_owned()
    }

    async fn create_session(&self, new: &NewSession) -> Result<ProviderSession, ProviderError> {
        Ok(ProviderSession {
            access_code: new.reference.to_string(),
            checkout_url: "http://localhost/".to_owned(),
        })
    }

    async fn verify_payment(
        &self,
        payment: &KnownPayment,
    ) -> Result<PaymentObservation, ProviderError> {
        Ok(PaymentObservation {
            reference: payment.reference,
            outcome: PaymentOutcome::Paid,
            requested: Some(1_540_250),
            amount: Amount::new(1_540_250, Currency::Ngn.into()),
            fee: Some(33_103),
            is_live: false,
            provider_id: payment.reference.to_string(),
            channel: Some("card".to_owned()),
            paid_at: None,
        })
    }

    async fn cancel_session(&self, _: &KnownPayment) -> Result<(), ProviderError> {
        Ok(())
    }

    async fn create_refund(&self, _: &NewRefund) -> Result<ProviderRefund, ProviderError> {
        Err(ProviderError::NotFound)
    }

    async fn list_refunds(&self, _: &KnownPayment) -> Result<Vec<ProviderRefund>, ProviderError> {
        Ok(Vec::new())
    }

    async fn list_payments_since(
        &self,
        _: DateTime<Utc>,
    ) -> Result<Vec<ListedPayment>, ProviderError> {
        Ok(Vec::new())
    }

    async fn list_refunds_since(
        &self,
        _since: DateTime<Utc>,
        _after: Option<&str>,
    ) -> Result<RefundPage, ProviderError> {
        Ok(RefundPage {
            refunds: Vec::new(),
            next: None,
        })
    }

    fn parse_webhook(&self, _: &HeaderMap, _: &[u8]) -> Result<WebhookEvent, WebhookError> {
        Err(WebhookError::Unsigned)
    }
}
