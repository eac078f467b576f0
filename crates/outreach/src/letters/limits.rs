//! How often one address is written to because somebody else typed it. The address is known by a fingerprint alone, for a
//! day, so that it also counts for letters that were erased since.

use chrono::Duration;
use kernel::Email;
use store::{RateWindow, StoreError, WriteTx};

use crate::Outreach;

/// What is looked back upon.
pub const MAILS: RateWindow = RateWindow::new("outreach_attempt", Duration::days(1));
/// Mails of one purpose to one address in a day.
pub const DAILY: u64 = 3;

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
pub async fn may_be_written_to(
    outreach: &Outreach,
    tx: &WriteTx,
    email: &Email,
    purpose: Purpose,
) -> Result<bool, StoreError> {
    let folded = email.folded();
    let store = outreach.store();
    let mark = store.fingerprint(purpose.key(), folded.as_bytes())?;
    MAILS.count(tx, &[(mark, DAILY)]).await
}
