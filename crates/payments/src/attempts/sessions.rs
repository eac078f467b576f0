//! Sessions at the provider, in which payers pay.

use chrono::{DateTime, Duration, Utc};
use kernel::{EmailAddress, Id, Money};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, Store, StoreError};

use crate::error::PaymentError;
use crate::model::{AttemptEvent, PaymentStatus};
use crate::provider::{NewSession, ProviderError, ProviderSession};
use crate::providers::ProviderSet;
use crate::records::transitions::{apply_event, commit_event};
use crate::records::{attempt_secrets, attempts};
use crate::tables::attempt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedAttempt {
    pub reference: Id,
    /// What the checkout client resumes it with.
    pub access_code: String,
    /// The page that it can be paid on without a client.
    pub checkout_url: String,
    pub amount: Money,
    pub expires_at: DateTime<Utc>,
    /// Until when money that was paid in time may still be on its way.
    pub waits_until: DateTime<Utc>,
}

/// Sessions of attempts: asked for, found again, closed.
pub(crate) struct CheckoutSessions {
    pub(super) store: Store,
    pub(super) providers: ProviderSet,
    pub(super) pending_validity: Duration,
}

impl CheckoutSessions {
    /// Asks the provider for a session of an attempt. Only now that the row is committed: else a crash could leave a session
    /// that is paid and that nobody knows.
    pub(super) async fn request_session(
        &self,
        row: &attempt::Model,
        email: EmailAddress,
        label: &str,
    ) -> Result<OpenedAttempt, PaymentError> {
        let amount = attempts::requested_amount(row)?;
        let provider = self
            .providers
            .find_provider(&row.provider)
            .ok_or(PaymentError::NoProvider(amount.currency))?;
        let new = NewSession {
            reference: attempts::parse_reference(row)?,
            amount,
            email,
            label: label.to_owned(),
            return_url: row.return_url.clone(),
            expires_at: row.expires_at,
        };
        let made = provider.create_session(&new).await;
        self.finish_opening(new.reference, made).await
    }

    async fn finish_opening(
        &self,
        reference: Id,
        made: Result<ProviderSession, ProviderError>,
    ) -> Result<OpenedAttempt, PaymentError> {
        let session = match made {
            Ok(session) => session,
            Err(error) => {
                tracing::warn!(%reference, %error, "no session for a payment");
                let refused = AttemptEvent::SessionRefused;
                commit_event(&self.store, Actor::System, reference, refused).await?;
                return Err(PaymentError::Provider(error.to_string()));
            }
        };
        let sealed = attempt_secrets::encrypt_session(&self.store, reference, &session)?;
        let tx = self.store.begin(Actor::System).await?;
        let applied = apply_event(&tx, reference, AttemptEvent::SessionMade).await?;
        let applied = applied.ok_or(PaymentError::PaymentNotFound)?;
        let mut row = applied.row.into_active_model();
        row.session = Set(Some(sealed));
        let row = row.update(tx.connection()).await?;
        tx.commit().await?;
        // It may have been cancelled while the provider was asked; then nobody is given its session.
        if row.status == PaymentStatus::Open {
            return self.build_opened_attempt(reference, session, &row);
        }
        self.close_sessions(std::slice::from_ref(&row)).await?;
        Err(PaymentError::Refused(l10n::t!(
            "payments-refused-cancelled"
        )))
    }

    /// The session of an attempt that is open already.
    pub(super) fn resume_session(
        &self,
        row: &attempt::Model,
    ) -> Result<OpenedAttempt, PaymentError> {
        let reference = attempts::parse_reference(row)?;
        let session = attempt_secrets::decrypt_session(&self.store, row)?
            .ok_or(PaymentError::PaymentNotFound)?;
        self.build_opened_attempt(reference, session, row)
    }

    fn build_opened_attempt(
        &self,
        reference: Id,
        session: ProviderSession,
        row: &attempt::Model,
    ) -> Result<OpenedAttempt, PaymentError> {
        Ok(OpenedAttempt {
            reference,
            access_code: session.access_code,
            checkout_url: session.checkout_url,
            amount: attempts::requested_amount(row)?,
            expires_at: row.expires_at,
            waits_until: row.expires_at + self.pending_validity,
        })
    }

    /// Closes sessions that nobody shall pay any more, where the provider can.
    pub(super) async fn close_sessions(&self, rows: &[attempt::Model]) -> Result<(), StoreError> {
        for row in rows {
            if let Some(provider) = self.providers.find_provider(&row.provider)
                && let Err(error) = provider
                    .cancel_session(&attempt_secrets::build_known_payment(&self.store, row)?)
                    .await
            {
                // It may be that it was paid in this moment: the sweep finds out.
                tracing::info!(reference = row.id, %error, "a session could not be closed");
            }
        }
        Ok(())
    }
}
