//! From a quote to a session in which the payer pays.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};
use kernel::{EmailAddress, Id, Money};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde::{Deserialize, Serialize};
use store::{Actor, Store, StoreError, WriteTx};
use url::Url;

use crate::attempt_polls::schedule_poll;
use crate::existing_attempts::ExistingAttempts;
use crate::model::{AttemptEvent, PaymentPurpose, PaymentStatus};
use crate::provider::{NewSession, PaymentProvider, ProviderError, ProviderSession};
use crate::records::attempts;
use crate::records::transitions::{AppliedEvent, apply_event};
use crate::tables::{attempt, quote};
use crate::{PaymentError, Payments};

/// Stands where the payer was.
pub(crate) const FORGOTTEN_PAYER: &str = "";
/// The first look after a payer who may have gone away.
const FIRST_POLL_DELAY: Duration = Duration::minutes(2);

/// Who pays; need not be who is cared for. Sealed in the database.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payer {
    /// Where the receipt goes.
    pub email: EmailAddress,
    /// As they write it.
    pub name: Option<String>,
    /// As they write it.
    pub phone: Option<String>,
}

impl std::fmt::Debug for Payer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Payer(…)")
    }
}

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

enum ReservedAttempt {
    /// This one is open already. With those whose place it takes.
    Open(Box<attempt::Model>, Vec<attempt::Model>),
    /// A session is to be asked for, as this process says meanwhile. With those whose place it takes.
    New(Box<attempt::Model>, Vec<attempt::Model>, OpeningGuard),
}

/// The attempts that this process asks sessions for at this moment. What is opened by nobody here was left by a process that
/// died, or is another node's: then whoever asks last has the payment, and the other's session is given to nobody.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpeningAttempts(Arc<Mutex<HashSet<String>>>);

impl OpeningAttempts {
    fn begin_opening(&self, id: &str) -> OpeningGuard {
        self.opening_ids().insert(id.to_owned());
        OpeningGuard {
            all: self.clone(),
            id: id.to_owned(),
        }
    }

    pub(crate) fn is_opening(&self, id: &str) -> bool {
        self.opening_ids().contains(id)
    }

    fn opening_ids(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A session is being asked for, as long as this lives.
struct OpeningGuard {
    all: OpeningAttempts,
    id: String,
}

impl Drop for OpeningGuard {
    fn drop(&mut self) {
        self.all.opening_ids().remove(&self.id);
    }
}

impl Payments {
    /// Opens an attempt to pay a quote. Asked again for the same quote it answers the same attempt while that may be paid;
    /// a new one, with a reference of its own, after it was cancelled or lost. An attempt that waits for money of another
    /// quote of the same subject, or that was opened with another address of the payer, is given up for it.
    ///
    /// `return_url` is where the payer comes back to, with `trxref` and `reference` added by the provider; an address of
    /// this site.
    ///
    /// # Errors
    /// [`PaymentError::QuoteExpired`], [`PaymentError::AlreadyPaid`], [`PaymentError::InReview`] and
    /// [`PaymentError::FundsPending`] tell the payer not to pay; after [`PaymentError::Provider`] this attempt charged nothing, and
    /// it may be tried again.
    pub async fn open_attempt(
        &self,
        quote: Id,
        payer: Payer,
        label: &str,
        return_url: &str,
    ) -> Result<OpenedAttempt, PaymentError> {
        let return_url = self.resolve_return_url(return_url)?;
        // Asked before the transaction begins: SQLite has one writer, and a slow provider would hold up all the others.
        let since = self.check_other_attempts(quote, &payer.email).await?;
        let reserved = self
            .reserve_attempt(quote, &payer, return_url, since)
            .await?;
        let (row, replaced, _asking) = match reserved {
            ReservedAttempt::Open(row, replaced) => {
                self.close_sessions(&replaced).await?;
                return self.load_opened_attempt(&row);
            }
            ReservedAttempt::New(row, replaced, asking) => (*row, replaced, asking),
        };
        self.close_sessions(&replaced).await?;
        let amount = attempts::requested_amount(&row)?;
        let provider = self
            .find_provider(&row.provider)
            .ok_or(PaymentError::NoProvider(amount.currency))?;
        let new = NewSession {
            reference: row.id.parse().map_err(StoreError::other)?,
            amount,
            email: payer.email,
            label: label.to_owned(),
            return_url: row.return_url.clone(),
            expires_at: row.expires_at,
        };
        // Only now that the row is committed: else a crash could leave a session that is paid and that nobody knows.
        let made = provider.create_session(&new).await;
        self.finish_opening(new.reference, made).await
    }

    /// The same address as an absolute one of this site.
    fn resolve_return_url(&self, address: &str) -> Result<String, PaymentError> {
        let base = &self.settings().public_url;
        let joined: Option<Url> = base.join(address).ok();
        // `join` lets an absolute address through as it is: unchecked, the provider would send payers to any site.
        let own = joined.filter(|url| url.origin() == base.origin());
        own.map(String::from).ok_or(PaymentError::InvalidReturnUrl)
    }

    async fn reserve_attempt(
        &self,
        quote: Id,
        payer: &Payer,
        return_url: String,
        since: DateTime<Utc>,
    ) -> Result<ReservedAttempt, PaymentError> {
        let payer_json = serde_json::to_vec(payer).map_err(StoreError::other)?;
        let tx = self.store().begin(Actor::Visitor).await?;
        let quote = tx
            .lock_row::<quote::Entity>(quote.to_string())
            .await?
            .ok_or(PaymentError::QuoteNotFound)?;
        let standing = self
            .replace_other_attempts(&tx, &quote, &payer.email, since)
            .await?;
        let reserved = self
            .reserve_attempt_in(&tx, &quote, standing, &payer_json, return_url)
            .await?;
        tx.commit().await?;
        Ok(reserved)
    }

    async fn reserve_attempt_in(
        &self,
        tx: &WriteTx,
        quote: &quote::Model,
        standing: ExistingAttempts,
        payer: &[u8],
        return_url: String,
    ) -> Result<ReservedAttempt, PaymentError> {
        let replaced = standing.replaced;
        if let Some(row) = standing.open {
            return Ok(ReservedAttempt::Open(Box::new(row), replaced));
        }
        if quote.valid_until <= tx.now() {
            return Err(PaymentError::QuoteExpired);
        }
        let row = self.build_attempt(tx, quote, payer, return_url)?;
        // Before anybody else can see the row.
        let asking = self.opening_attempts().begin_opening(&row.id);
        let reference = row.id.parse().map_err(StoreError::other)?;
        let row = attempt::Entity::insert(row.into_active_model())
            .exec_with_returning(tx.connection())
            .await?;
        // In the same transaction: without its chain of polls an attempt would never expire.
        schedule_poll(tx, reference, 0, tx.now() + FIRST_POLL_DELAY).await?;
        Ok(ReservedAttempt::New(Box::new(row), replaced, asking))
    }

    pub(crate) fn build_attempt(
        &self,
        tx: &WriteTx,
        quote: &quote::Model,
        payer: &[u8],
        return_url: String,
    ) -> Result<attempt::Model, PaymentError> {
        let currency = quote.amount_currency.parse().map_err(StoreError::other)?;
        let provider: &Arc<dyn PaymentProvider> = self
            .provider_for(currency)
            .ok_or(PaymentError::NoProvider(currency))?;
        self.build_attempt_with_provider(provider, tx, quote, payer, return_url)
    }

    /// The same through a provider that is known already.
    pub(crate) fn build_attempt_with_provider(
        &self,
        provider: &Arc<dyn PaymentProvider>,
        tx: &WriteTx,
        quote: &quote::Model,
        payer: &[u8],
        return_url: String,
    ) -> Result<attempt::Model, PaymentError> {
        let id = tx.new_id().to_string();
        Ok(attempt::Model {
            purpose: quote.purpose,
            subject: quote.subject.clone(),
            quote_id: quote.id.clone(),
            provider: provider.name().to_owned(),
            is_live: provider.is_live(),
            status: PaymentStatus::Opening,
            amount_minor: quote.amount_minor,
            amount_currency: quote.amount_currency.clone(),
            is_fallback_rate: quote.rate_source.as_deref() == Some("fallback"),
            payer: self
                .store()
                .encrypt_bytes(&attempt_aad("payer", &id), payer)?,
            return_url,
            session: None,
            release: None,
            released_at: None,
            received_minor: None,
            received_currency: None,
            refunded_minor: 0,
            fee_minor: None,
            provider_id: None,
            provider_reference: None,
            channel: None,
            outcome: None,
            paid_at: None,
            settled_at: None,
            created_at: tx.now(),
            expires_at: tx.now() + self.settings().attempt_validity,
            checked_at: None,
            sweeps: 0,
            next_sweep_at: None,
            id,
        })
    }

    fn load_opened_attempt(&self, row: &attempt::Model) -> Result<OpenedAttempt, PaymentError> {
        let reference = row.id.parse().map_err(StoreError::other)?;
        let session = decrypt_session(self.store(), row)?.ok_or(PaymentError::PaymentNotFound)?;
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
            waits_until: row.expires_at + self.settings().pending_validity,
        })
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
                self.apply_attempt_event(Actor::System, reference, AttemptEvent::SessionRefused)
                    .await?;
                return Err(PaymentError::Provider(error.to_string()));
            }
        };
        let text = serde_json::to_vec(&session).map_err(StoreError::other)?;
        let sealed = self
            .store()
            .encrypt_bytes(&attempt_aad("session", &reference.to_string()), &text)?;
        let tx = self.store().begin(Actor::System).await?;
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
        Err(PaymentError::Refused(
            "This payment was cancelled. Please start again.",
        ))
    }

    pub(crate) async fn apply_attempt_event(
        &self,
        actor: Actor,
        reference: Id,
        event: AttemptEvent,
    ) -> Result<Option<AppliedEvent>, StoreError> {
        let tx = self.store().begin(actor).await?;
        let applied = apply_event(&tx, reference, event).await?;
        tx.commit().await?;
        Ok(applied)
    }

    /// Ends an attempt because the payer does not want to pay. Should the money come all the same, it settles all the same.
    /// Answers where the attempt stands then.
    ///
    /// # Errors
    /// [`PaymentError::PaymentNotFound`], or when the database fails.
    pub async fn cancel_attempt(&self, reference: Id) -> Result<PaymentStatus, PaymentError> {
        let applied = self
            .apply_attempt_event(Actor::Visitor, reference, AttemptEvent::Cancel)
            .await?;
        let row = applied.ok_or(PaymentError::PaymentNotFound)?.row;
        if row.status == PaymentStatus::Released {
            self.close_sessions(std::slice::from_ref(&row)).await?;
        }
        Ok(row.status)
    }

    /// Forgets who paid for a subject, in the feature's own transaction: what is left is money without a name.
    pub async fn forget_payer(
        tx: &WriteTx,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<(), StoreError> {
        // An update leaves the old bytes in the database's files, and this has them scrubbed.
        tx.erases_of::<attempt::Entity>(&[]);
        attempt::Entity::update_many()
            .col_expr(attempt::Column::Payer, Expr::value(FORGOTTEN_PAYER))
            .filter(attempt::Column::Purpose.eq(purpose))
            .filter(attempt::Column::Subject.eq(subject))
            .exec(tx.connection())
            .await?;
        Ok(())
    }

    /// Who pays; none once that was forgotten.
    pub(crate) fn decrypt_payer(&self, row: &attempt::Model) -> Result<Option<Payer>, StoreError> {
        if row.payer == FORGOTTEN_PAYER {
            return Ok(None);
        }
        let plain = self
            .store()
            .decrypt_bytes(&attempt_aad("payer", &row.id), &row.payer)?;
        serde_json::from_slice(&plain)
            .map(Some)
            .map_err(StoreError::other)
    }
}

/// What is paid for, by whom and with what word for it in a quote's row.
fn attempt_aad(column: &str, row: &str) -> String {
    // Bound to its place, a sealed value that is copied into another row or column does not open there.
    format!("payments_attempt.{column}:{row}")
}

pub(crate) fn decrypt_session(
    store: &Store,
    row: &attempt::Model,
) -> Result<Option<ProviderSession>, StoreError> {
    let Some(sealed) = &row.session else {
        return Ok(None);
    };
    let plain = store.decrypt_bytes(&attempt_aad("session", &row.id), sealed)?;
    serde_json::from_slice(&plain)
        .map(Some)
        .map_err(StoreError::other)
}
