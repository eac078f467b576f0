//! What is to be paid, whichever attempts there are for it.

use kernel::Id;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::StoreError;

use crate::Payments;
use crate::model::{Purpose, Status};
use crate::tables::{attempt, fulfilment};

/// How something that is to be paid stands, all its attempts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubjectState {
    /// Paid, by this attempt.
    Paid(Id),
    /// Money came that does not match; somebody looks at this attempt.
    InReview(Id),
    /// This attempt may be paid now.
    Waiting(Id),
    /// Nobody waits for money.
    Nobody,
}

impl Payments {
    /// The attempt that paid a subject; none while it is not paid.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn paid(&self, purpose: Purpose, subject: &str) -> Result<Option<Id>, StoreError> {
        let reader = self.store().reader();
        let key = (purpose, subject.to_owned());
        let found = fulfilment::Entity::find_by_id(key)
            .one(reader.connection())
            .await?;
        found
            .map(|paid| paid.reference.parse().map_err(StoreError::other))
            .transpose()
    }

    /// How a subject stands. A feature that is told that an attempt was released asks this before it gives away what it
    /// held: the payer may have opened another one since.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn subject(
        &self,
        purpose: Purpose,
        subject: &str,
    ) -> Result<SubjectState, StoreError> {
        if let Some(reference) = self.paid(purpose, subject).await? {
            return Ok(SubjectState::Paid(reference));
        }
        let reader = self.store().reader();
        let rows = attempt::Entity::find()
            .filter(attempt::Column::Purpose.eq(purpose))
            .filter(attempt::Column::Subject.eq(subject))
            .filter(attempt::Column::Status.ne(Status::Released))
            .order_by_desc(attempt::Column::Id)
            .all(reader.connection())
            .await?;
        let found = rows.iter().find(|row| row.status == Status::Review);
        let Some(row) = found.or(rows.first()) else {
            return Ok(SubjectState::Nobody);
        };
        let reference = row.id.parse().map_err(StoreError::other)?;
        Ok(match row.status {
            Status::Review => SubjectState::InReview(reference),
            _ => SubjectState::Waiting(reference),
        })
    }
}
