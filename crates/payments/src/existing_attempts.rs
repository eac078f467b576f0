//! What there is of a subject already, looked at before money is asked for once more: nobody pays twice for the same thing.

use chrono::{DateTime, Utc};
use kernel::{EmailAddress, Id};
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use store::{StoreError, WriteTx};

use crate::attempt_checks::RECHECK_INTERVAL;
use crate::model::{AttemptEvent, PaymentPurpose, PaymentRelease, PaymentStatus};
use crate::records::attempts;
use crate::records::transitions::apply_event;
use crate::tables::{attempt, fulfilment, quote};
use crate::{PaymentError, Payments};

/// How a subject stands for somebody who wants to pay it.
#[derive(Default)]
pub(crate) struct ExistingAttempts {
    pub open: Option<attempt::Model>,
    /// Attempts that nobody waits for any more, because this one takes their place.
    pub replaced: Vec<attempt::Model>,
}

/// Attempts for a subject that wait or hold money, and of those that nobody waits for, but whose time to pay ended after
/// `since`, the ones whose money may still be on its way: who cancels stops no bank.
fn select_open_attempts(
    purpose: PaymentPurpose,
    subject: &str,
    since: DateTime<Utc>,
) -> Select<attempt::Entity> {
    use attempt::Column;
    // An answer from before the release does not count: until that moment the payer could still pay.
    let is_unasked = Condition::any()
        .add(Column::CheckedAt.is_null())
        .add(Expr::col(Column::CheckedAt).lt(Expr::col(Column::ReleasedAt)));
    let is_cancelled = Condition::all()
        .add(Column::Release.eq(PaymentRelease::Cancelled))
        .add(is_unasked);
    let may_come = Condition::any()
        .add(Column::Outcome.eq(attempts::PENDING_OUTCOME))
        .add(is_cancelled);
    let released = Condition::all()
        .add(Column::Status.eq(PaymentStatus::Released))
        .add(Column::ExpiresAt.gt(since))
        .add(may_come);
    let waits = Column::Status.is_in([
        PaymentStatus::Opening,
        PaymentStatus::Open,
        PaymentStatus::Review,
    ]);
    attempt::Entity::find()
        .filter(Column::Purpose.eq(purpose))
        .filter(Column::Subject.eq(subject))
        .filter(Condition::any().add(waits).add(released))
        // Callers lock these rows, and everybody in the same order, so that no two wait for each other.
        .order_by_asc(Column::Id)
}

/// The charge of ours for the subject that is not decided: no other is made beside it.
pub(crate) fn find_undecided_charge(rows: &[attempt::Model]) -> Option<attempt::Model> {
    let is_undecided = |row: &&attempt::Model| row.status.is_waiting() && is_repeat(row);
    rows.iter().find(is_undecided).cloned()
}

fn parse_reference(row: &attempt::Model) -> Result<Id, StoreError> {
    row.id.parse().map_err(StoreError::other)
}

fn outcome_unknown() -> PaymentError {
    PaymentError::Provider("It is not known what became of the payment before.".to_owned())
}

/// The provider had a session of it, and may know of money.
const fn can_be_checked(row: &attempt::Model) -> bool {
    matches!(row.status, PaymentStatus::Open | PaymentStatus::Released)
}

/// Taken by a charge of ours: who pays themselves comes back somewhere.
fn is_repeat(row: &attempt::Model) -> bool {
    row.return_url.is_empty()
}

/// A charge of ours that the provider was asked after and has not heard of. What it took by itself has a name of its own.
pub(crate) fn is_lost(row: &attempt::Model) -> bool {
    let is_missing = row.checked_at.is_some() && row.outcome.is_none();
    row.status == PaymentStatus::Open
        && is_repeat(row)
        && row.provider_reference.is_none()
        && is_missing
}

/// A bank is at work on it, or may be.
fn is_in_transit(row: &attempt::Model) -> bool {
    let is_charged = is_repeat(row) && row.checked_at.is_none();
    attempts::is_pending(row) || is_charged
}

impl Payments {
    /// Asks what became of the attempts for the subject of a quote that another one would take the place of. That the
    /// provider does not answer changes nothing. Answers since when what is known of them is new enough.
    pub(crate) async fn check_other_attempts(
        &self,
        id: Id,
        email: &EmailAddress,
    ) -> Result<DateTime<Utc>, PaymentError> {
        let reader = self.store().reader();
        let connection = reader.connection();
        let now = self.store().clock().now();
        let since = now - RECHECK_INTERVAL;
        let found = quote::Entity::find_by_id(id.to_string())
            .one(connection)
            .await?;
        let Some(of) = found else { return Ok(since) };
        let rows = select_open_attempts(
            of.purpose,
            &of.subject,
            now - self.settings().pending_validity,
        )
        .all(connection)
        .await?;
        for row in rows.iter().filter(|row| can_be_checked(row)) {
            // The one that goes on need not be asked after: its payer is sent back to the same session.
            if attempts::is_pending(row) || !self.can_continue(row, &of.id, email, now) {
                self.refresh_attempt_state(parse_reference(row)?).await?;
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
        let since = tx.now() - self.settings().pending_validity;
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
    /// As [`Payments::lock_subject_attempts`], [`PaymentError::FundsPending`], [`PaymentError::AttemptOpening`], and [`PaymentError::Provider`]
    /// where the provider could not be asked after another attempt.
    pub(crate) async fn replace_other_attempts(
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
                PaymentStatus::Opening if self.opening_attempts().is_opening(&row.id) => {
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
        let payer = self.decrypt_payer(row).ok().flatten();
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
        let can_be_asked = self.find_provider(&row.provider).is_some();
        can_be_checked(row) && !is_repeat(row) && known_at <= since && can_be_asked
    }

    /// Closes sessions that nobody shall pay any more, where the provider can.
    pub(crate) async fn close_sessions(&self, rows: &[attempt::Model]) -> Result<(), StoreError> {
        for row in rows {
            if let Some(provider) = self.find_provider(&row.provider)
                && let Err(error) = provider
                    .cancel_session(&self.build_known_payment(row)?)
                    .await
            {
                // It may be that it was paid in this moment: the sweep finds out.
                tracing::info!(reference = row.id, %error, "a session could not be closed");
            }
        }
        Ok(())
    }
}
