//! Asking the provider what became of a payment, and doing what follows.

use chrono::{DateTime, Duration, Utc};
use kernel::{Id, Money};
use store::StoreError;

use crate::checkout::decrypt_session;
use crate::model::{Amount, PaymentPurpose, PaymentRelease, PaymentStatus};
use crate::provider::{KnownPayment, ProviderError};
use crate::records::attempts;
use crate::tables::attempt::Model;
use crate::{PaymentError, Payments};

/// While somebody waits, the provider is asked no more often.
pub(crate) const RECHECK_INTERVAL: Duration = Duration::seconds(3);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptState {
    pub reference: Id,
    pub purpose: PaymentPurpose,
    pub subject: String,
    pub status: PaymentStatus,
    pub release: Option<PaymentRelease>,
    pub amount: Money,
    pub received: Option<Amount>,
    /// What went back, in minor units of what was received.
    pub refunded_minor: i64,
    /// The provider's last word: `open`, `ongoing`, `pending`, `failed`, `paid`, `reversed`, or its own.
    pub outcome: Option<String>,
    pub expires_at: DateTime<Utc>,
    pub settled_at: Option<DateTime<Utc>>,
    /// It was taken again with a saved method, without the payer.
    pub is_repeat: bool,
    /// Whether money moves; not in the sandbox, nor with a provider's test key.
    pub is_live: bool,
}

impl AttemptState {
    pub(crate) fn from_row(row: &Model) -> Result<Self, StoreError> {
        Ok(Self {
            reference: row.id.parse().map_err(StoreError::other)?,
            purpose: row.purpose,
            subject: row.subject.clone(),
            status: row.status,
            release: row.release,
            amount: attempts::requested_amount(row)?,
            received: attempts::received_amount(row)?,
            refunded_minor: row.refunded_minor,
            outcome: row.outcome.clone(),
            expires_at: row.expires_at,
            settled_at: row.settled_at,
            // Who pays themselves comes back somewhere.
            is_repeat: row.return_url.is_empty(),
            is_live: row.is_live,
        })
    }
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum CheckError {
    #[error("{0}")]
    Provider(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Payments {
    /// Where an attempt stands; none when there is no such attempt.
    pub async fn find_attempt_state(
        &self,
        reference: Id,
    ) -> Result<Option<AttemptState>, StoreError> {
        let reader = self.store().reader();
        let row = attempts::find_attempt(reader.connection(), reference).await?;
        row.as_ref().map(AttemptState::from_row).transpose()
    }

    /// Where the attempt stands that a provider calls so by its own id, as its checkout tells pages; none where no provider
    /// does.
    pub async fn find_state_by_provider_id(
        &self,
        own: &str,
    ) -> Result<Option<AttemptState>, StoreError> {
        let reader = self.store().reader();
        for provider in self.providers() {
            // An id is unique within one provider only, and the page that asks does not know which one it is.
            let row =
                attempts::find_by_provider_id(reader.connection(), provider.name(), own).await?;
            if let Some(row) = row {
                return AttemptState::from_row(&row).map(Some);
            }
        }
        Ok(None)
    }

    /// Where an attempt stands, after asking the provider if nobody did in the last moments. That the provider does not
    /// answer changes nothing.
    pub async fn refresh_attempt_state(
        &self,
        reference: Id,
    ) -> Result<Option<AttemptState>, PaymentError> {
        let reader = self.store().reader();
        let Some(row) = attempts::find_attempt(reader.connection(), reference).await? else {
            return Ok(None);
        };
        let now = self.store().clock().now();
        // Every open tab comes here again and again, and a test account takes 100 calls a minute (payments.md §7.7).
        let is_old = row.checked_at.is_none_or(|at| at + RECHECK_INTERVAL <= now);
        if !row.status.has_money() && row.status != PaymentStatus::Opening && is_old {
            match self.check_attempt_row(reference, &row).await {
                Ok(Some(row)) => return Ok(Some(AttemptState::from_row(&row)?)),
                Ok(None) => return Ok(None),
                Err(error) => tracing::warn!(%reference, %error, "a payment could not be checked"),
            }
        }
        Ok(Some(AttemptState::from_row(&row)?))
    }

    /// Asks the provider, whatever was known before, and settles, holds or releases. None when there is no such attempt.
    pub(crate) async fn check_attempt(&self, reference: Id) -> Result<Option<Model>, CheckError> {
        let reader = self.store().reader();
        match attempts::find_attempt(reader.connection(), reference).await? {
            Some(row) => self.check_attempt_row(reference, &row).await,
            None => Ok(None),
        }
    }

    async fn check_attempt_row(
        &self,
        reference: Id,
        row: &Model,
    ) -> Result<Option<Model>, CheckError> {
        let Some(provider) = self.find_provider(&row.provider) else {
            let words = format!("The provider {} is not configured any more.", row.provider);
            return Err(CheckError::Provider(words));
        };
        if self.is_backed_off(provider.name()) {
            let words = "The payment provider did not answer a moment ago.";
            return Err(CheckError::Provider(words.to_owned()));
        }
        let verified = provider
            .verify_payment(&self.build_known_payment(row)?)
            .await;
        // Any other answer, even a refusal, shows that the provider is there.
        let is_away = matches!(verified, Err(ProviderError::Unavailable(_)));
        self.record_availability(provider.name(), !is_away);
        match verified {
            Ok(seen) => Ok(self.record_observation(reference, seen).await?),
            Err(ProviderError::NotFound) => Ok(self.record_missing(reference).await?),
            Err(error) => Err(CheckError::Provider(error.to_string())),
        }
    }

    pub(crate) fn build_known_payment(&self, row: &Model) -> Result<KnownPayment, StoreError> {
        Ok(KnownPayment {
            reference: row.id.parse().map_err(StoreError::other)?,
            session: decrypt_session(self.store(), row)?,
            provider_id: row.provider_id.clone(),
            provider_reference: row.provider_reference.clone(),
        })
    }
}
