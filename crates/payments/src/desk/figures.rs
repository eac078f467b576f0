//! What came and what went, for the figures of the practice.

use chrono::{DateTime, Utc};
use store::StoreError;

use crate::model::{JournalKind, LedgerAccount, PaymentPurpose};
use crate::records::ledger::list_account_lines;
use crate::records::payouts::list_paid_payouts;
use crate::service::Payments;

/// What of an entry of the ledger the practice has more or less by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MovementKind {
    Income(PaymentPurpose),
    Refund(PaymentPurpose),
    /// What providers keep.
    Fee,
    /// What providers sent on to the bank; it was counted as income before.
    Payout,
}

/// One movement of money, as the ledger has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoneyMovement {
    pub at: DateTime<Utc>,
    pub kind: MovementKind,
    /// What came, went back or was kept; less than nothing for a transfer that was booked by mistake and taken back.
    pub minor: i64,
    pub currency: String,
    /// Money that was received, rather than a correction of it.
    pub is_receipt: bool,
}

impl Payments {
    /// Income, refunds and fees from one time up to, not including, another. What is held for a decision is neither.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn list_movements(
        &self,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> Result<Vec<MoneyMovement>, StoreError> {
        let reader = self.store().reader();
        let lines = list_account_lines(reader.connection(), from, to, &accounts()).await?;
        // An account that a newer version wrote is left out rather than counted as something else.
        let movements = lines.into_iter().filter_map(|line| {
            let kind = find_kind(&line.account)?;
            // Income is a credit, and so less than nothing in the ledger; refunds and fees are debits.
            let minor = match kind {
                MovementKind::Income(_) => line.minor.checked_neg()?,
                MovementKind::Refund(_) | MovementKind::Fee | MovementKind::Payout => line.minor,
            };
            let is_income = matches!(kind, MovementKind::Income(_));
            Some(MoneyMovement {
                at: line.at,
                kind,
                minor,
                currency: line.currency,
                is_receipt: is_income && minor > 0 && line.kind != JournalKind::TransferBack,
            })
        });
        let paid = list_paid_payouts(reader.connection(), from, to).await?;
        let paid = paid.into_iter().map(|payout| MoneyMovement {
            at: payout.arrives_at,
            kind: MovementKind::Payout,
            minor: payout.amount_minor,
            currency: payout.amount_currency,
            is_receipt: false,
        });
        Ok(movements.chain(paid).collect())
    }
}

fn accounts() -> Vec<String> {
    let purposes = PaymentPurpose::ALL.into_iter();
    let of = |purpose| {
        [
            LedgerAccount::Income(purpose),
            LedgerAccount::Refunds(purpose),
        ]
    };
    let accounts = purposes.flat_map(of).chain([LedgerAccount::Fees]);
    accounts.map(|account| account.to_string()).collect()
}

fn find_kind(account: &str) -> Option<MovementKind> {
    match account.split_once(':') {
        Some(("income", purpose)) => purpose.parse().ok().map(MovementKind::Income),
        Some(("refunds", purpose)) => purpose.parse().ok().map(MovementKind::Refund),
        Some(_) => None,
        None => (account == LedgerAccount::Fees.to_string()).then_some(MovementKind::Fee),
    }
}
