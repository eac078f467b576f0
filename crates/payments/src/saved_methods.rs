//! What money can be taken with again: the method of a first payment, kept for who agreed to it.

use kernel::{Currency, Id};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, Store, StoreError, WriteTx};

use crate::error::PaymentError;
use crate::model::PaymentPurpose;
use crate::provider::{ProviderError, SavedMethod};
use crate::providers::ProviderSet;
use crate::records::attempt_secrets::build_known_payment;
use crate::records::attempts;
use crate::tables::method;

/// Why nothing can be taken again.
// not shown: only jobs charge a saved card, and they then ask the giver
pub(crate) const NO_METHOD: PaymentError =
    PaymentError::Refused("There is no saved card to charge.");

/// A method that money may be taken with again, as far as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMethodSummary {
    /// As `card ending 4081`.
    pub label: String,
    /// `MM/YYYY`, where it ends.
    pub expires: Option<String>,
}

impl SavedMethodSummary {
    fn from_saved(method: &SavedMethod) -> Self {
        let digits = &method.last4;
        let words = match method.channel.as_str() {
            "" | "card" => l10n::t!("payments-method-card", digits = digits),
            channel => l10n::t!(
                "payments-method-other",
                kind = channel.replace('_', " "),
                digits = digits
            ),
        };
        Self {
            label: words,
            expires: method.expires.clone(),
        }
    }
}

fn method_aad(id: &str) -> String {
    format!("payments_method.method:{id}")
}

/// Keeps methods.
#[derive(Clone)]
pub(crate) struct SavedMethods {
    pub(crate) store: Store,
    pub(crate) providers: ProviderSet,
}

impl SavedMethods {
    /// Whether money in that currency can be taken again without the payer.
    pub(crate) fn can_charge_again(&self, currency: Currency) -> bool {
        self.providers
            .provider_for(currency)
            .is_some_and(|provider| provider.capabilities().supports_recurring)
    }

    /// Keeps what a settled attempt was paid with, to be used again for `subject`; an earlier one is replaced. None where
    /// the bank allows it not.
    ///
    /// # Errors
    /// [`PaymentError::Provider`] when the provider does not answer: it may be tried again.
    pub(crate) async fn save_method(
        &self,
        reference: Id,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<SavedMethodSummary>, PaymentError> {
        let reader = self.store.reader();
        let row = attempts::find_attempt(reader.connection(), reference).await?;
        let row = row.ok_or(PaymentError::PaymentNotFound)?;
        let provider = self
            .providers
            .find_provider(&row.provider)
            .ok_or(PaymentError::PaymentNotFound)?;
        if !provider.capabilities().supports_recurring {
            return Ok(None);
        }
        let found = provider
            .find_saved_method(&build_known_payment(&self.store, &row)?)
            .await;
        let found = match found {
            Ok(found) => found,
            Err(ProviderError::NotFound) => None,
            Err(error) => return Err(PaymentError::Provider(error.to_string())),
        };
        let Some(found) = found else { return Ok(None) };
        let kept = SavedMethodSummary::from_saved(&found);
        self.upsert_method(purpose, subject, &row.provider, &found)
            .await?;
        Ok(Some(kept))
    }

    async fn upsert_method(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        provider: &str,
        found: &SavedMethod,
    ) -> Result<(), StoreError> {
        let id = self.store.clock().new_id().to_string();
        let json = serde_json::to_vec(found).map_err(StoreError::other)?;
        let row = method::ActiveModel {
            purpose: Set(purpose),
            subject: Set(subject.to_owned()),
            provider: Set(provider.to_owned()),
            method: Set(self.store.encrypt_bytes(&method_aad(&id), &json)?),
            saved_at: Set(self.store.clock().now()),
            id: Set(id),
        };
        let same = OnConflict::columns([method::Column::Purpose, method::Column::Subject])
            .update_columns([
                // The id is part of what the method is sealed for, so it changes along with it.
                method::Column::Id,
                method::Column::Provider,
                method::Column::Method,
                method::Column::SavedAt,
            ])
            .to_owned();
        let tx = self.store.begin(Actor::System).await?;
        method::Entity::insert(row)
            .on_conflict(same)
            .exec_without_returning(tx.connection())
            .await?;
        tx.commit().await
    }

    pub(crate) async fn find_method_summary(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<SavedMethodSummary>, StoreError> {
        let found = self.find_saved_method(purpose, subject).await?;
        Ok(found.map(|(_, method)| SavedMethodSummary::from_saved(&method)))
    }

    pub(crate) async fn find_saved_method(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<(String, SavedMethod)>, StoreError> {
        let reader = self.store.reader();
        let row = method::Entity::find()
            .filter(method::Column::Purpose.eq(purpose))
            .filter(method::Column::Subject.eq(subject))
            .one(reader.connection())
            .await?;
        let Some(row) = row else { return Ok(None) };
        let plain = self
            .store
            .decrypt_bytes(&method_aad(&row.id), &row.method)?;
        let method = serde_json::from_slice(&plain).map_err(StoreError::other)?;
        Ok(Some((row.provider, method)))
    }
}

/// Forgets the method of a subject, in the feature's own transaction: no more money can be taken.
pub(crate) async fn delete_method(
    tx: &WriteTx,
    purpose: PaymentPurpose,
    subject: &str,
) -> Result<(), StoreError> {
    method::Entity::delete_many()
        .filter(method::Column::Purpose.eq(purpose))
        .filter(method::Column::Subject.eq(subject))
        .exec(tx.connection())
        .await?;
    Ok(())
}
