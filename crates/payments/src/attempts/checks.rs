//! Asking the provider what became of a payment, and doing what follows.

use chrono::Duration;
use kernel::Id;
use store::{Store, StoreError};

use super::observations::ObservationWriter;
use super::state::AttemptState;
use crate::error::PaymentError;
use crate::model::PaymentStatus;
use crate::provider::ProviderError;
use crate::providers::ProviderSet;
use crate::records::attempt_secrets::build_known_payment;
use crate::records::attempts;
use crate::tables::attempt::Model;

/// While somebody waits, the provider is asked no more often.
pub(super) const RECHECK_INTERVAL: Duration = Duration::seconds(3);

#[derive(Debug, thiserror::Error)]
pub(crate) enum CheckError {
    #[error("{0}")]
    Provider(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<CheckError> for PaymentError {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Provider(why) => Self::Provider(why),
            CheckError::Store(error) => error.into(),
        }
    }
}

/// Asks providers, and has written down what they say.
#[derive(Clone)]
pub(crate) struct AttemptChecks {
    pub(super) store: Store,
    pub(super) providers: ProviderSet,
    pub(super) observations: ObservationWriter,
}

impl AttemptChecks {
    /// Where an attempt stands; none when there is no such attempt.
    pub(crate) async fn find_attempt_state(
        &self,
        reference: Id,
    ) -> Result<Option<AttemptState>, StoreError> {
        let reader = self.store.reader();
        let row = attempts::find_attempt(reader.connection(), reference).await?;
        row.as_ref().map(AttemptState::from_row).transpose()
    }

    /// Where the attempt stands that a provider calls so by its own id, as its checkout tells pages; none where no provider
    /// does.
    pub(crate) async fn find_state_by_provider_id(
        &self,
        own: &str,
    ) -> Result<Option<AttemptState>, StoreError> {
        let reader = self.store.reader();
        for provider in self.providers.all() {
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
    pub(crate) async fn refresh_attempt_state(
        &self,
        reference: Id,
    ) -> Result<Option<AttemptState>, PaymentError> {
        let reader = self.store.reader();
        let Some(row) = attempts::find_attempt(reader.connection(), reference).await? else {
            return Ok(None);
        };
        let now = self.store.clock().now();
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
        let reader = self.store.reader();
        match attempts::find_attempt(reader.connection(), reference).await? {
            Some(row) => self.check_attempt_row(reference, &row).await,
            None => Ok(None),
        }
    }

    /// The same, and where the attempt stands then.
    ///
    /// # Errors
    /// [`PaymentError::PaymentNotFound`]; [`PaymentError::Provider`] when nothing is known yet.
    pub(crate) async fn check_attempt_state(
        &self,
        reference: Id,
    ) -> Result<AttemptState, PaymentError> {
        let row = self.check_attempt(reference).await?;
        let row = row.ok_or(PaymentError::PaymentNotFound)?;
        Ok(AttemptState::from_row(&row)?)
    }

    async fn check_attempt_row(
        &self,
        reference: Id,
        row: &Model,
    ) -> Result<Option<Model>, CheckError> {
        let Some(provider) = self.providers.find_provider(&row.provider) else {
            let words = l10n::t!("payments-check-provider-gone", provider = &row.provider);
            return Err(CheckError::Provider(words));
        };
        if self.providers.is_backed_off(provider.name()) {
            let words = l10n::t!("payments-check-provider-away");
            return Err(CheckError::Provider(words.to_owned()));
        }
        let verified = provider
            .verify_payment(&build_known_payment(&self.store, row)?)
            .await;
        // Any other answer, even a refusal, shows that the provider is there.
        let is_away = matches!(verified, Err(ProviderError::Unavailable(_)));
        self.providers
            .record_availability(provider.name(), !is_away);
        match verified {
            Ok(seen) => Ok(self
                .observations
                .record_observation(reference, seen)
                .await?),
            Err(ProviderError::NotFound) => Ok(self.observations.record_missing(reference).await?),
            Err(error) => Err(CheckError::Provider(error.to_string())),
        }
    }
}
