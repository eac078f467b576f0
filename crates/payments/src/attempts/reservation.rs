//! The place of an attempt: what there is of a subject already is looked at before money is asked for once more, for nobody
//! pays twice for the same thing.

use chrono::{DateTime, Duration, Utc};
use kernel::{EmailAddress, Id};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect};
use store::{Actor, Store, StoreError, WriteTx};

use super::checks::{AttemptChecks, RECHECK_INTERVAL};
use super::new_attempt::NewAttempt;
use super::opening_registry::{OpeningAttempts, OpeningGuard};
use super::poll_schedule::{FIRST_POLL_DELAY, schedule_poll};
use super::subject_rows::{can_be_checked, is_in_transit, select_open_attempts};
use crate::error::PaymentError;
use crate::model::{AttemptEvent, Payer, PaymentStatus};
use crate::providers::ProviderSet;
use crate::records::attempt_secrets::decrypt_payer;
use crate::records::attempts::{self, is_repeat, parse_reference};
use crate::records::transitions::apply_event;
use crate::settings::PaymentSettings;
use crate::tables::{attempt, fulfilment, quote};

/// How a subject stands for somebody who wants to pay it.
#[derive(Default)]
struct ExistingAttempts {
    open: Option<attempt::Model>,
    /// Attempts that nobody waits for any more, because this one takes their place.
    replaced: Vec<attempt::Model>,
}

/// The attempt that a payer is to pay.
pub(super) struct Reservation {
    pub(super) row: attempt::Model,
    /// Those whose place it takes.
    pub(super) replaced: Vec<attempt::Model>,
    /// A session is to be asked for, as this process says meanwhile; none where the attempt is open already.
    pub(super) opening: Option<OpeningGuard>,
}

/// Reserves attempts.
pub(crate) struct AttemptReservations {
    store: Store,
    providers: ProviderSet,
    checks: AttemptChecks,
    /// The attempts that this process asks sessions for.
    opening: OpeningAttempts,
    attempt_validity: Duration,
    pending_validity: Duration,
}

fn outcome_unknown() -> PaymentError {
    // not shown: it is the cause in the log
    PaymentError::Provider("The result of the previous payment is not known.".to_owned())
}

impl AttemptReservations {
    pub(super) fn new(
        store: Store,
        providers: ProviderSet,
        checks: AttemptChecks,
        settings: &PaymentSettings,
    ) -> Self {
        Self {
            store,
            providers,
            checks,
            opening: OpeningAttempts::default(),
            attempt_validity: settings.attempt_validity,
            pending_validity: settings.pending_validity,
        }
    }

    /// Finds the attempt that a quote can be paid with, or makes one in the place of others.
    pub(super) async fn reserve_attempt(
        &self,
        quote: Id,
        payer: &Payer,
        return_url: String,
    ) -> Result<Reservation, PaymentError> {
        // Asked before the transaction begins: SQLite has one writer, and a slow provider would hold up all the others.
        let since = self.check_other_attempts(quote, &payer.email).await?;
        let tx = self.store.begin(Actor::Visitor).await?;
        let quote = tx
            .lock_row::<quote::Entity>(quote.to_string())
            .await?
            .ok_or(PaymentError::QuoteNotFound)?;
        let existing = self
            .replace_other_attempts(&tx, &quote, &payer.email, since)
            .await?;
        let reserved = match existing.open {
            Some(row) => Reservation {
                row,
                replaced: existing.replaced,
                opening: None,
            },
            None => {
                let (row, opening) = self.insert_attempt(&tx, &quote, payer, return_url).await?;
                Reservation {
                    row,
                    replaced: existing.replaced,
                    opening: Some(opening),
                }
            }
        };
        tx.commit().await?;
        Ok(reserved)
    }

    async fn insert_attempt(
        &self,
        tx: &WriteTx,
        quote: &quote::Model,
        payer: &Payer,
        return_url: String,
    ) -> Result<(attempt::Model, OpeningGuard), PaymentError> {
        if quote.valid_until <= tx.now() {
            return Err(PaymentError::QuoteExpired);
        }
        let currency = quote.amount_currency.parse().map_err(StoreError::other)?;
        let provider = self
            .providers
            .provider_for(currency)
            .ok_or(PaymentError::NoProvider(currency))?;
        let new = NewAttempt {
            provider: provider.as_ref(),
            quote,
            payer: Some(payer),
            return_url,
            validity: self.attempt_validity,
        };
        let row = new.build_row(&self.store, tx)?;
        // Before anybody else can see the row.
        let opening = self.opening.begin_opening(&row.id);
        let reference = parse_reference(&row)?;
        let row = attempt::Entity::insert(row.into_active_model())
            .exec_with_returning(tx.connection())
            .await?;
        // In the same transaction: without its chain of polls an attempt would never expire.
        schedule_poll(tx, reference, 0, tx.now() + FIRST_POLL_DELAY).await?;
        Ok((row, opening))
    }

    /// Asks what became of the attempts for the subject of a quote that another one would take the place of. That the
    /// provider does not answer changes nothing. Answers since when what is known of them is new enough.
    pub(crate) async fn check_other_attempts(
        &self,
        id: Id,
        email: &EmailAddress,
    ) -> Result<DateTime<Utc>, PaymentError> {
        let reader = self.store.reader();
        let connection = reader.connection();
        let now = self.store.clock().now();
        let since = now - RECHECK_INTERVAL;
        let found = quote::Entity::find_by_id(id.to_string())
            .one(connection)
            .await?;
        let Some(of) = found else { return Ok(since) };
        let rows = select_open_attempts(of.purpose, &of.subject, now - self.pending_validity)
            .all(connection)
            .await?;
        for row in rows.iter().filter(|row| can_be_checked(row)) {
            // The one that goes on need not be asked after: its payer is sent back to the same session.
            if attempts::is_pending(row) || !self.can_continue(row, &of.id, email, now) {
                self.checks
                    .refresh_attempt_state(parse_reference(row)?)
                    .await?;
            }
        }
        Ok(since)
    }

    /// Attempts for the subject of a quote that wait, hold money or may bring some, to be changed.
    ///
    /// # Errors
    /// [`PaymentError::AlreadyPaid`] and [`PaymentError::InReview`]: no more money is asked for.
    pub(crate) async fn lock_subject_attempts(
        &self,
        tx: &WriteTx,
        of: &quote::Model,
    ) -> Result<Vec<attempt::Model>, PaymentError> {
        // The subject's first quote serves as its lock: there may be no attempt yet that two requests could meet at.
        quote::Entity::find()
            .filter(quote::Column::Purpose.eq(of.purpose))
            .filter(quote::Column::Subject.eq(&of.subject))
            .order_by_asc(quote::Column::Id)
            .lock_exclusive()
            .one(tx.connection())
            .await?;
        let since = tx.now() - self.pending_validity;
        let rows = select_open_attempts(of.purpose, &of.subject, since)
            .lock_exclusive()
            .all(tx.connection())
            .await?;
        let paid = fulfilment::Entity::find_by_id((of.purpose, of.subject.clone()))
            .one(tx.connection())
            .await?;
        if let Some(paid) = paid {
            let reference = paid.reference.parse().map_err(StoreError::other)?;
            return Err(PaymentError::AlreadyPaid(reference));
        }
        match rows.iter().find(|row| attempts::is_held(row)) {
            Some(held) => Err(PaymentError::InReview(parse_reference(held)?)),
            None => Ok(rows),
        }
    }

    /// Makes way for an attempt of a quote: what may be paid with it already is found, what waits for money of another one, or
    /// of a payer with another address, is given up. Nothing is given up on what was known before `since`.
    ///
    /// # Errors
    /// As [`Self::lock_subject_attempts`], [`PaymentError::FundsPending`], [`PaymentError::AttemptOpening`], and [`PaymentError::Provider`]
    /// where the provider could not be asked after another attempt.
    async fn replace_other_attempts(
        &self,
        tx: &WriteTx,
        of: &quote::Model,
        email: &EmailAddress,
        since: DateTime<Utc>,
    ) -> Result<ExistingAttempts, PaymentError> {
        let mut standing = ExistingAttempts::default();
        let rows = self.lock_subject_attempts(tx, of).await?;
        // The newest first.
        for row in rows.into_iter().rev().filter(|row| !row.status.has_money()) {
            let reference = parse_reference(&row)?;
            // Before its status is looked at: even a cancelled attempt may be paid by a bank that is at work on it.
            if is_in_transit(&row) {
                return Err(PaymentError::FundsPending(reference));
            }
            match row.status {
                PaymentStatus::Opening if self.opening.is_opening(&row.id) => {
                    return Err(PaymentError::AttemptOpening);
                }
                // Its process is gone and its session with it, or another node learns that it is late: nobody can pay it.
                PaymentStatus::Opening => {
                    drop(apply_event(tx, reference, AttemptEvent::SessionRefused).await?)
                }
                // Nobody can pay a charge of ours.
                _ if is_repeat(&row) => {}
                _ if standing.open.is_none()
                    && self.can_continue(&row, &of.id, email, tx.now()) =>
                {
                    standing.open = Some(row);
                }
                // Giving up an attempt that was paid a moment ago would ask the payer for the same money again.
                _ if self.is_outcome_unknown(&row, since) => return Err(outcome_unknown()),
                // Given up before.
                PaymentStatus::Released => {}
                _ => {
                    let given_up = apply_event(tx, reference, AttemptEvent::Cancel).await?;
                    standing
                        .replaced
                        .extend(given_up.map(|applied| applied.row));
                }
            }
        }
        Ok(standing)
    }

    /// Whether an attempt is the one to pay a quote with. The provider's receipt goes to the address that it was opened with.
    fn can_continue(
        &self,
        row: &attempt::Model,
        quote: &str,
        email: &EmailAddress,
        now: DateTime<Utc>,
    ) -> bool {
        row.status == PaymentStatus::Open
            && row.quote_id == quote
            && row.expires_at > now
            && row.session.is_some()
            && !self.has_other_payer(row, email)
    }

    fn has_other_payer(&self, row: &attempt::Model, email: &EmailAddress) -> bool {
        let payer = decrypt_payer(&self.store, row).ok().flatten();
        payer.is_some_and(|payer| payer.email != *email)
    }

    /// Looks through attempts for one that a bank sends money for, or that may have been paid since it was asked after.
    ///
    /// # Errors
    /// [`PaymentError::FundsPending`], and [`PaymentError::Provider`] where that is not known.
    pub(crate) fn require_no_pending_money(
        &self,
        rows: &[attempt::Model],
        since: DateTime<Utc>,
    ) -> Result<(), PaymentError> {
        if let Some(row) = rows.iter().find(|row| is_in_transit(row)) {
            return Err(PaymentError::FundsPending(parse_reference(row)?));
        }
        if rows.iter().any(|row| self.is_outcome_unknown(row, since)) {
            return Err(outcome_unknown());
        }
        Ok(())
    }

    /// Whether a payer may have paid since the provider was asked. Of one that is not configured any more nothing more can be
    /// known.
    fn is_outcome_unknown(&self, row: &attempt::Model, since: DateTime<Utc>) -> bool {
        // Nobody can have paid before it was created, so that moment is as good as an answer.
        let known_at = row.checked_at.unwrap_or(row.created_at);
        let can_be_asked = self.providers.find_provider(&row.provider).is_some();
        can_be_checked(row) && !is_repeat(row) && known_at <= since && can_be_asked
    }
}
