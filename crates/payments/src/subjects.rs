//! What is to be paid, whichever attempts there are for it.

use kernel::Id;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use store::{Store, StoreError};

use crate::model::{PaymentPurpose, PaymentStatus};
use crate::records::{attempts, refunds};
use crate::tables::{attempt, fulfilment, review};

/// How something that is to be paid stands, all its attempts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubjectState {
    Paid(Id),
    /// Money came that does not match; somebody looks at this attempt.
    InReview(Id),
    Waiting(Id),
    Unpaid,
}

/// Looks after what is to be paid.
#[derive(Clone)]
pub(crate) struct PaidSubjects {
    pub(crate) store: Store,
}

impl PaidSubjects {
    pub(crate) async fn find_paid_reference(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<Id>, StoreError> {
        let reader = self.store.reader();
        let key = (purpose, subject.to_owned());
        let found = fulfilment::Entity::find_by_id(key)
            .one(reader.connection())
            .await?;
        found
            .map(|paid| paid.reference.parse().map_err(StoreError::other))
            .transpose()
    }

    /// Whether somebody, or the provider, has still to do something about money of a subject: an item of the review queue waits,
    /// or a refund has not come to its end.
    pub(crate) async fn has_open_money(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<bool, StoreError> {
        let reader = self.store.reader();
        let db = reader.connection();
        let references: Vec<String> = attempt::Entity::find()
            .select_only()
            .column(attempt::Column::Id)
            .filter(attempt::Column::Purpose.eq(purpose))
            .filter(attempt::Column::Subject.eq(subject))
            .into_tuple()
            .all(db)
            .await?;
        for reference in &references {
            let refunds = refunds::load_refunds(db, reference).await?;
            if refunds.iter().any(|row| !row.status.is_final()) {
                return Ok(true);
            }
        }
        let waiting = review::Entity::find()
            .filter(review::Column::Reference.is_in(references))
            .filter(review::Column::ResolvedAt.is_null());
        Ok(waiting.count(db).await? > 0)
    }

    /// How a subject stands. A feature that is told that an attempt was released asks this before it gives away what it
    /// held: the payer may have opened another one since.
    pub(crate) async fn find_subject_state(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<SubjectState, StoreError> {
        if let Some(reference) = self.find_paid_reference(purpose, subject).await? {
            return Ok(SubjectState::Paid(reference));
        }
        let reader = self.store.reader();
        let rows = attempt::Entity::find()
            .filter(attempt::Column::Purpose.eq(purpose))
            .filter(attempt::Column::Subject.eq(subject))
            .filter(attempt::Column::Status.ne(PaymentStatus::Released))
            .order_by_desc(attempt::Column::Id)
            .all(reader.connection())
            .await?;
        let held = rows.iter().find(|row| attempts::is_held(row));
        let waiting = || rows.iter().find(|row| row.status.is_waiting());
        // Held money comes first: whoever has paid must not be sent to the attempt that still waits.
        let Some(row) = held.or_else(waiting) else {
            return Ok(SubjectState::Unpaid);
        };
        let reference = row.id.parse().map_err(StoreError::other)?;
        Ok(match row.status {
            PaymentStatus::Review => SubjectState::InReview(reference),
            _ => SubjectState::Waiting(reference),
        })
    }
}
