//! How often one address is written to because somebody else typed it. The address is known by a fingerprint alone, for a
//! day, so that it also counts for inquiries that were erased since.

use kernel::EmailAddress;
use store::{StoreError, WriteTx};

use crate::InquiryService;
use crate::tables::mail_window::MAIL_WINDOW;

/// Mails of one purpose to one address in a day.
pub const DAILY: u64 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailPurpose {
    /// Asking a parent or guardian.
    Guardian,
    /// Telling a volunteer that one agreed.
    Agreed,
}

impl MailPurpose {
    const fn hash_purpose(self) -> &'static str {
        match self {
            Self::Guardian => "outreach_attempt.guardian",
            Self::Agreed => "outreach_attempt.agreed",
        }
    }
}

/// Whether an address may be written to once more; it is counted then.
pub async fn may_send_to(
    inquiries: &InquiryService,
    tx: &WriteTx,
    email: &EmailAddress,
    purpose: MailPurpose,
) -> Result<bool, StoreError> {
    let folded = email.case_folded();
    let store = inquiries.store();
    let address_hash = store.keyed_hash(purpose.hash_purpose(), folded.as_bytes())?;
    MAIL_WINDOW.count(tx, &[(address_hash, DAILY)]).await
}
