//! A provider whose payers pay at once.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use http::HeaderMap;
use kernel::{Currency, Id, Money};
use payments::model::{Amount, PaymentObservation, PaymentOutcome, RefundStatus};
use payments::provider::{
    ClientHosts, KnownPayment, ListedPayment, NewRefund, NewSession, PaymentProvider,
    ProviderCapabilities, ProviderError, ProviderRefund, ProviderSession, RefundPage, WebhookError,
    WebhookEvent,
};

/// What the provider was asked for, and what it gave back.
#[derive(Default)]
struct Calls {
    sessions: Vec<(Id, Money)>,
    refunds: Vec<(Id, ProviderRefund)>,
}

/// Every session is paid as soon as somebody asks.
#[derive(Clone, Default)]
pub struct InstantProvider(Arc<Mutex<Calls>>);

impl InstantProvider {
    /// What went back, in minor units.
    pub fn refunded(&self) -> Vec<i64> {
        let calls = self.0.lock().unwrap();
        calls.refunds.iter().map(|(_, seen)| seen.minor).collect()
    }

    fn asked(&self, reference: Id) -> Option<Money> {
        let calls = self.0.lock().unwrap();
        let mut sessions = calls.sessions.iter();
        sessions
            .find(|(own, _)| *own == reference)
            .map(|(_, money)| *money)
    }
}

#[async_trait]
impl PaymentProvider for InstantProvider {
    fn name(&self) -> &str {
        "instant"
    }

    fn is_live(&self) -> bool {
        false
    }

    fn capabilities(&self) -> ProviderCapabilities {
        ProviderCapabilities {
            currencies: &[Currency::Ngn],
            can_close_sessions: false,
            has_partial_refunds: true,
            supports_recurring: false,
        }
    }

    fn client_hosts(&self) -> Option<ClientHosts> {
        None
    }

    fn page_origin(&self) -> String {
        "https://pay.example".to_owned()
    }

    async fn create_session(&self, new: &NewSession) -> Result<ProviderSession, ProviderError> {
        self.0
            .lock()
            .unwrap()
            .sessions
            .push((new.reference, new.amount));
        Ok(ProviderSession {
            access_code: new.reference.to_string(),
            checkout_url: format!("https://pay.example/{}", new.reference),
        })
    }

    async fn verify_payment(
        &self,
        payment: &KnownPayment,
    ) -> Result<PaymentObservation, ProviderError> {
        let money = self
            .asked(payment.reference)
            .ok_or(ProviderError::NotFound)?;
        Ok(PaymentObservation {
            reference: payment.reference,
            outcome: PaymentOutcome::Paid,
            requested: Some(money.minor),
            amount: Amount::from(money),
            fee: None,
            is_live: false,
            provider_id: payment.reference.to_string(),
            channel: Some("card".to_owned()),
            paid_at: None,
        })
    }

    async fn cancel_session(&self, _payment: &KnownPayment) -> Result<(), ProviderError> {
        Ok(())
    }

    async fn create_refund(&self, new: &NewRefund) -> Result<ProviderRefund, ProviderError> {
        let seen = ProviderRefund {
            id: Some(new.id),
            provider_id: new.id.to_string(),
            status: RefundStatus::Processed,
            minor: new.amount.minor,
        };
        let mut calls = self.0.lock().unwrap();
        calls.refunds.push((new.payment.reference, seen.clone()));
        Ok(seen)
    }

    async fn list_refunds(
        &self,
        payment: &KnownPayment,
    ) -> Result<Vec<ProviderRefund>, ProviderError> {
        let calls = self.0.lock().unwrap();
        let own = calls
            .refunds
            .iter()
            .filter(|(own, _)| *own == payment.reference);
        Ok(own.map(|(_, seen)| seen.clone()).collect())
    }

    async fn list_payments_since(
        &self,
        _since: DateTime<Utc>,
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

    fn parse_webhook(
        &self,
        _headers: &HeaderMap,
        _body: &[u8],
    ) -> Result<WebhookEvent, WebhookError> {
        Err(WebhookError::Unreadable)
    }
}
