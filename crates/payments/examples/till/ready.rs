//! A provider that is asked without a call and says of everything that it was paid: what is left is our own work.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use http::HeaderMap;
use kernel::Currency;
use payments::model::{Amount, Observation, Outcome};
use payments::provider::{
    Capabilities, ClientHosts, KnownPayment, ListedPayment, NewRefund, NewSession, Notice,
    Provider, ProviderError, RefundPage, SeenRefund, Session, WebhookError,
};

/// The provider. Every session of it is for ₦15,402.50.
pub struct Ready;

#[async_trait]
impl Provider for Ready {
    fn name(&self) -> &str {
        "ready"
    }

    fn is_live(&self) -> bool {
        false
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            currencies: &[Currency::Ngn],
            closes_sessions: false,
            partial_refunds: false,
            repeats: false,
        }
    }

    fn client_hosts(&self) -> Option<ClientHosts> {
        None
    }

    fn page_origin(&self) -> String {
        "http://localhost".to_owned()
    }

    async fn create(&self, new: &NewSession) -> Result<Session, ProviderError> {
        Ok(Session {
            access_code: new.reference.to_string(),
            checkout_url: "http://localhost/".to_owned(),
        })
    }

    async fn verify(&self, payment: &KnownPayment) -> Result<Observation, ProviderError> {
        Ok(Observation {
            reference: payment.reference,
            outcome: Outcome::Paid,
            requested: Some(1_540_250),
            amount: Amount::new(1_540_250, Currency::Ngn.into()),
            fee: Some(33_103),
            is_live: false,
            provider_id: payment.reference.to_string(),
            channel: Some("card".to_owned()),
            paid_at: None,
        })
    }

    async fn cancel(&self, _: &KnownPayment) -> Result<(), ProviderError> {
        Ok(())
    }

    async fn refund(&self, _: &NewRefund) -> Result<SeenRefund, ProviderError> {
        Err(ProviderError::Missing)
    }

    async fn refunds(&self, _: &KnownPayment) -> Result<Vec<SeenRefund>, ProviderError> {
        Ok(Vec::new())
    }

    async fn list_since(&self, _: DateTime<Utc>) -> Result<Vec<ListedPayment>, ProviderError> {
        Ok(Vec::new())
    }

    async fn refunds_since(
        &self,
        _since: DateTime<Utc>,
        _after: Option<&str>,
    ) -> Result<RefundPage, ProviderError> {
        Ok(RefundPage {
            refunds: Vec::new(),
            next: None,
        })
    }

    fn parse_webhook(&self, _: &HeaderMap, _: &[u8]) -> Result<Notice, WebhookError> {
        Err(WebhookError::Unsigned)
    }
}
