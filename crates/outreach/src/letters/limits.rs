//! How often one address is written to because somebody else typed it. The address is known by a fingerprint alone, for a
//! day, so that it also counts for letters that were erased since.

use chrono::Duration;
use kernel::Email;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};
use store::{StoreError, WriteTx};

use crate::Outreach;
use crate::tables::attempt::{Column, Entity, Model};

/// What is looked back upon.
const DAY: Duration = Duration::days(1);
/// Mails of one purpose to one address in a day.
pub const DAILY: u64 = 3;

/// What a mail is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Asking a parent or guardian.
    Guardian,
    /// Telling a volunteer that one agreed.
    Agreed,
}

impl Purpose {
    const fn key(self) -> &'static str {
        match self {
            Self::Guardian => "outreach_attempt.guardian",
            Self::Agreed => "outreach_attempt.agreed",
        }
    }
}

/// Whether an address may be written to once more; it is counted then.
///
/// # Errors
/// When the database fails.
pub async fn may_be_written_to(
    outreach: &Outreach,
    tx: &WriteTx,
    email: &Email,
    purpose: Purpose,
) -> Result<bool, StoreError> {
    let folded = email.folded();
    let store = outreach.store();
    let mark = store.fingerprint(purpose.key(), folded.as_bytes())?;
    // What was counted while the clock was ahead does not count.
    let lately = Entity::find()
        .filter(Column::Mark.eq(&mark))
        .filter(Column::At.between(tx.now() - DAY, tx.now()));
    if lately.count(tx.connection()).await? >= DAILY {
        return Ok(false);
    }
    let row = Model {
        id: tx.id().to_string(),
        mark,
        at: tx.now(),
    };
    Entity::insert(row.into_active_model())
        .exec_without_returning(tx.connection())
        .await?;
    Ok(true)
}

/// Forgets what was counted long enough ago.
///
/// # Errors
/// When the database fails.
pub async fn forget_old(tx: &WriteTx) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::At.not_between(tx.now() - DAY, tx.now()))
        .exec(tx.connection())
        .await?;
    Ok(())
}
