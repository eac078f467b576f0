//! From a quote to a session in which the payer pays.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};
use kernel::{Email, Id, Money};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde::{Deserialize, Serialize};
use store::{Actor, Store, StoreError, WriteTx};
use url::Url;

use crate::model::{Event, Purpose, Status};
use crate::provider::{NewSession, Provider, ProviderError, Session};
use crate::records::applying::{Applied, apply};
use crate::records::attempts;
use crate::standing::Standing;
use crate::sweeping::sweep_later;
use crate::tables::{attempt, quote};
use crate::{PaymentError, Payments};

/// Stands where the payer was.
pub(crate) const FORGOTTEN: &str = "";
/// The first look after a payer who may have gone away.
const FIRST_SWEEP: Duration = Duration::minutes(2);

/// Who pays; need not be who is cared for. Sealed in the database.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payer {
    /// Where the receipt goes.
    pub email: Email,
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
pub struct Opened {
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

enum Reserved {
    /// This one is open already. With those whose place it takes.
    Open(Box<attempt::Model>, Vec<attempt::Model>),
    /// A session is to be asked for, as this process says meanwhile. With those whose place it takes.
    New(Box<attempt::Model>, Vec<attempt::Model>, Asking),
}

/// The attempts that this process asks sessions for at this moment. What is opened by nobody here was left by a process that
/// died, or is another node's: then whoever asks last has the payment, and the other's session is given to nobody.
#[derive(Clone, Debug, Default)]
pub(crate) struct AskedFor(Arc<Mutex<HashSet<String>>>);

impl AskedFor {
    fn begin(&self, id: &str) -> Asking {
        self.attempts().insert(id.to_owned());
        Asking {
            all: self.clone(),
            id: id.to_owned(),
        }
    }

    pub(crate) fn has(&self, id: &str) -> bool {
        self.attempts().contains(id)
    }

    fn attempts(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A session is being asked for, as long as this lives.
struct Asking {
    all: AskedFor,
    id: String,
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.all.attempts().remove(&self.id);
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
    /// [`PaymentError::QuoteOver`], [`PaymentError::AlreadyPaid`], [`PaymentError::InReview`] and
    /// [`PaymentError::OnItsWay`] tell the payer not to pay; after [`PaymentError::Provider`] this attempt charged nothing, and
    /// it may be tried again.
    pub async fn open(
        &self,
        quote: Id,
        payer: Payer,
        label: &str,
        return_url: &str,
    ) -> Result<Opened, PaymentError> {
        let return_url = self.own_address(return_url)?;
        let since = self.ask_after_others(quote, &payer.email).await?;
        let reserved = self.reserve(quote, &payer, return_url, since).await?;
        let (row, replaced, _asking) = match reserved {
            Reserved::Open(row, replaced) => {
                self.close(&replaced).await?;
                return self.opened_before(&row);
            }
            Reserved::New(row, replaced, asking) => (*row, replaced, asking),
        };
        self.close(&replaced).await?;
        let amount = attempts::asked(&row)?;
        let provider = self
            .provider(&row.provider)
            .ok_or(PaymentError::NoProvider(amount.currency))?;
        let new = NewSession {
            reference: row.id.parse().map_err(StoreError::other)?,
            amount,
            email: payer.email,
            label: label.to_owned(),
            return_url: row.return_url.clone(),
            expires_at: row.expires_at,
        };
        let made = provider.create(&new).await;
        self.opened(new.reference, made).await
    }

    /// The same address as an absolute one of this site.
    fn own_address(&self, address: &str) -> Result<String, PaymentError> {
        let base = &self.terms().public_url;
        let joined: Option<Url> = base.join(address).ok();
        let own = joined.filter(|url| url.origin() == base.origin());
        own.map(String::from).ok_or(PaymentError::BadReturn)
    }

    async fn reserve(
        &self,
        quote: Id,
        payer: &Payer,
        return_url: String,
        since: DateTime<Utc>,
    ) -> Result<Reserved, PaymentError> {
        let payer_json = serde_json::to_vec(payer).map_err(StoreError::other)?;
        let tx = self.store().begin(Actor::Visitor).await?;
        let quote = tx
            .lock::<quote::Entity>(quote.to_string())
            .await?
            .ok_or(PaymentError::NoQuote)?;
        let standing = self.make_way(&tx, &quote, &payer.email, since).await?;
        let reserved = self
            .reserve_here(&tx, &quote, standing, &payer_json, return_url)
            .await?;
        tx.commit().await?;
        Ok(reserved)
    }

    async fn reserve_here(
        &self,
        tx: &WriteTx,
        quote: &quote::Model,
        standing: Standing,
        payer: &[u8],
        return_url: String,
    ) -> Result<Reserved, PaymentError> {
        let replaced = standing.replaced;
        if let Some(row) = standing.open {
            return Ok(Reserved::Open(Box::new(row), replaced));
        }
        if quote.valid_until <= tx.now() {
            return Err(PaymentError::QuoteOver);
        }
        let row = self.new_attempt(tx, quote, payer, return_url)?;
        // Before anybody else can see the row.
        let asking = self.asked_for().begin(&row.id);
        let reference = row.id.parse().map_err(StoreError::other)?;
        let row = attempt::Entity::insert(row.into_active_model())
            .exec_with_returning(tx.connection())
            .await?;
        sweep_later(tx, reference, 0, tx.now() + FIRST_SWEEP).await?;
        Ok(Reserved::New(Box::new(row), replaced, asking))
    }

    pub(crate) fn new_attempt(
        &self,
        tx: &WriteTx,
        quote: &quote::Model,
        payer: &[u8],
        return_url: String,
    ) -> Result<attempt::Model, PaymentError> {
        let currency = quote.amount_currency.parse().map_err(StoreError::other)?;
        let provider: &Arc<dyn Provider> = self
            .provider_for(currency)
            .ok_or(PaymentError::NoProvider(currency))?;
        self.new_attempt_with(provider, tx, quote, payer, return_url)
    }

    /// The same through a provider that is known already.
    pub(crate) fn new_attempt_with(
        &self,
        provider: &Arc<dyn Provider>,
        tx: &WriteTx,
        quote: &quote::Model,
        payer: &[u8],
        return_url: String,
    ) -> Result<attempt::Model, PaymentError> {
        let id = tx.id().to_string();
        Ok(attempt::Model {
            purpose: quote.purpose,
            subject: quote.subject.clone(),
            quote_id: quote.id.clone(),
            provider: provider.name().to_owned(),
            is_live: provider.is_live(),
            status: Status::Opening,
            amount_minor: quote.amount_minor,
            amount_currency: quote.amount_currency.clone(),
            is_fallback_rate: quote.rate_source.as_deref() == Some("fallback"),
            payer: self.store().seal(&place("payer", &id), payer)?,
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
            expires_at: tx.now() + self.terms().attempt_holds,
            checked_at: None,
            sweeps: 0,
            next_sweep_at: None,
            id,
        })
    }

    fn opened_before(&self, row: &attempt::Model) -> Result<Opened, PaymentError> {
        let reference = row.id.parse().map_err(StoreError::other)?;
        let session = session_of(self.store(), row)?.ok_or(PaymentError::NoPayment)?;
        self.opened_as(reference, session, row)
    }

    fn opened_as(
        &self,
        reference: Id,
        session: Session,
        row: &attempt::Model,
    ) -> Result<Opened, PaymentError> {
        Ok(Opened {
            reference,
            access_code: session.access_code,
            checkout_url: session.checkout_url,
            amount: attempts::asked(row)?,
            expires_at: row.expires_at,
            waits_until: row.expires_at + self.terms().pending_holds,
        })
    }

    async fn opened(
        &self,
        reference: Id,
        made: Result<Session, ProviderError>,
    ) -> Result<Opened, PaymentError> {
        let session = match made {
            Ok(session) => session,
            Err(error) => {
                tracing::warn!(%reference, %error, "no session for a payment");
                self.change(Actor::System, reference, Event::SessionRefused)
                    .await?;
                return Err(PaymentError::Provider(error.to_string()));
            }
        };
        let text = serde_json::to_vec(&session).map_err(StoreError::other)?;
        let sealed = self
            .store()
            .seal(&place("session", &reference.to_string()), &text)?;
        let tx = self.store().begin(Actor::System).await?;
        let applied = apply(&tx, reference, Event::SessionMade).await?;
        let applied = applied.ok_or(PaymentError::NoPayment)?;
        let mut row = applied.row.into_active_model();
        row.session = Set(Some(sealed));
        let row = row.update(tx.connection()).await?;
        tx.commit().await?;
        if row.status == Status::Open {
            return self.opened_as(reference, session, &row);
        }
        self.close(std::slice::from_ref(&row)).await?;
        Err(PaymentError::Refused(
            "This payment was cancelled. Please start again.",
        ))
    }

    pub(crate) async fn change(
        &self,
        actor: Actor,
        reference: Id,
        event: Event,
    ) -> Result<Option<Applied>, StoreError> {
        let tx = self.store().begin(actor).await?;
        let applied = apply(&tx, reference, event).await?;
        tx.commit().await?;
        Ok(applied)
    }

    /// Ends an attempt because the payer does not want to pay. Should the money come all the same, it settles all the same.
    /// Answers where the attempt stands then.
    ///
    /// # Errors
    /// [`PaymentError::NoPayment`], or when the database fails.
    pub async fn cancel(&self, reference: Id) -> Result<Status, PaymentError> {
        let applied = self
            .change(Actor::Visitor, reference, Event::Cancel)
            .await?;
        let row = applied.ok_or(PaymentError::NoPayment)?.row;
        if row.status == Status::Released {
            self.close(std::slice::from_ref(&row)).await?;
        }
        Ok(row.status)
    }

    /// Forgets who paid for a subject, in the feature's own transaction: what is left is money without a name.
    pub async fn forget_payer(
        tx: &WriteTx,
        purpose: Purpose,
        subject: &str,
    ) -> Result<(), StoreError> {
        tx.erases_of::<attempt::Entity>(&[]);
        attempt::Entity::update_many()
            .col_expr(attempt::Column::Payer, Expr::value(FORGOTTEN))
            .filter(attempt::Column::Purpose.eq(purpose))
            .filter(attempt::Column::Subject.eq(subject))
            .exec(tx.connection())
            .await?;
        Ok(())
    }

    /// Who pays; none once that was forgotten.
    pub(crate) fn payer(&self, row: &attempt::Model) -> Result<Option<Payer>, StoreError> {
        if row.payer == FORGOTTEN {
            return Ok(None);
        }
        let plain = self.store().unseal(&place("payer", &row.id), &row.payer)?;
        serde_json::from_slice(&plain)
            .map(Some)
            .map_err(StoreError::other)
    }
}

/// What is paid for, by whom and with what word for it in a quote's row.
fn place(column: &str, row: &str) -> String {
    format!("payments_attempt.{column}:{row}")
}

pub(crate) fn session_of(
    store: &Store,
    row: &attempt::Model,
) -> Result<Option<Session>, StoreError> {
    let Some(sealed) = &row.session else {
        return Ok(None);
    };
    let plain = store.unseal(&place("session", &row.id), sealed)?;
    serde_json::from_slice(&plain)
        .map(Some)
        .map_err(StoreError::other)
}
