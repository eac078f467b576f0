//! What the rows of a subject's attempts say about money that may still come.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, Select};

use crate::model::{PaymentPurpose, PaymentRelease, PaymentStatus};
use crate::records::attempts::{self, is_repeat};
use crate::tables::attempt;

/// Attempts for a subject that wait or hold money, and of those that nobody waits for, but whose time to pay ended after
/// `since`, the ones whose money may still be on its way: who cancels stops no bank.
pub(super) fn select_open_attempts(
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

/// The provider had a session of it, and may know of money.
pub(super) const fn can_be_checked(row: &attempt::Model) -> bool {
    matches!(row.status, PaymentStatus::Open | PaymentStatus::Released)
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
pub(super) fn is_in_transit(row: &attempt::Model) -> bool {
    let is_charged = is_repeat(row) && row.checked_at.is_none();
    attempts::is_pending(row) || is_charged
}
