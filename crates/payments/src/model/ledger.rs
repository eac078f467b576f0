//! Double entry: every journal entry moves money between accounts and sums to nothing.

use std::collections::BTreeMap;
use std::fmt;

use super::{Amount, CurrencyCode, PaymentPurpose};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LedgerAccount {
    Clearing(String),
    Income(PaymentPurpose),
    Refunds(PaymentPurpose),
    Fees,
    /// Money that came and waits for somebody to say what it is.
    Suspense,
}

impl fmt::Display for LedgerAccount {
    /// As it is stored: `clearing:paystack`, `income:donation`, `suspense`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clearing(provider) => write!(f, "clearing:{provider}"),
            Self::Income(purpose) => write!(f, "income:{purpose}"),
            Self::Refunds(purpose) => write!(f, "refunds:{purpose}"),
            Self::Fees => f.write_str("fees"),
            Self::Suspense => f.write_str("suspense"),
        }
    }
}

store::stored_enum! {
    pub enum JournalKind {
        Settlement = "settlement" => "Payment received",
        Held = "held" => "Payment received and held",
        Accepted = "accepted" => "Held payment accepted",
        Refund = "refund" => "Refunded",
        Transfer = "transfer" => "Transfer received",
        TransferBack = "transfer_back" => "Transfer reversed",
        Cash = "cash" => "Paid in hand",
    }
}

/// One side of an entry: positive is a debit, negative a credit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalLine {
    pub account: LedgerAccount,
    /// Signed minor units.
    pub amount: Amount,
}

/// An entry that sums to nothing in every currency; there is no way to build another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEntry {
    kind: JournalKind,
    lines: Vec<JournalLine>,
}

impl JournalEntry {
    /// An entry that moves nothing yet.
    pub fn new(kind: JournalKind) -> Self {
        let lines = Vec::new();
        Self { kind, lines }
    }

    /// The same entry with money moved: `debit` gains what `credit` gives. Nothing is moved of zero.
    pub fn with_movement(
        mut self,
        debit: LedgerAccount,
        credit: LedgerAccount,
        amount: Amount,
    ) -> Self {
        // The smallest i64 has no counterpart: with it the entry could not balance, so nothing is moved.
        let given = amount.minor.checked_neg();
        if let Some(minor) = given.filter(|minor| *minor != 0) {
            self.lines.push(JournalLine {
                account: debit,
                amount,
            });
            let amount = Amount { minor, ..amount };
            self.lines.push(JournalLine {
                account: credit,
                amount,
            });
        }
        self
    }

    pub const fn kind(&self) -> JournalKind {
        self.kind
    }

    pub fn lines(&self) -> &[JournalLine] {
        &self.lines
    }

    pub fn sums(&self) -> BTreeMap<CurrencyCode, i128> {
        let mut sums = BTreeMap::new();
        for line in &self.lines {
            *sums.entry(line.amount.currency).or_default() += i128::from(line.amount.minor);
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Currency;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_entry_always_balances(amounts in proptest::collection::vec((any::<i64>(), 0_usize..3), 0..8)) {
            let mut journal = JournalEntry::new(JournalKind::Settlement);
            for (minor, which) in amounts {
                let amount = Amount::new(minor, Currency::ALL[which].into());
                journal = journal.with_movement(LedgerAccount::Fees, LedgerAccount::Suspense, amount);
            }
            prop_assert!(journal.sums().values().all(|sum| *sum == 0));
        }
    }

    #[test]
    fn accounts_have_lasting_names() {
        let names = [
            LedgerAccount::Clearing("paystack".to_owned()),
            LedgerAccount::Income(PaymentPurpose::Donation),
            LedgerAccount::Refunds(PaymentPurpose::Consultation),
            LedgerAccount::Fees,
            LedgerAccount::Suspense,
        ];
        assert_eq!(
            names.map(|name| name.to_string()),
            [
                "clearing:paystack",
                "income:donation",
                "refunds:consultation",
                "fees",
                "suspense"
            ]
        );
    }
}
