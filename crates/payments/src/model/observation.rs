//! What a provider says about a payment, and what that means for us.

use chrono::{DateTime, Utc};
use kernel::{Id, Money};

use super::{Amount, ReviewReason};

/// What became of a payment, in the provider's own view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentOutcome {
    Paid,
    /// Nothing is decided: the payer may still pay. A payment that was left unfinished is of this kind too.
    Open,
    /// The payer is in the middle of it, or the bank does not answer: nothing is decided, and money may have been taken.
    Ongoing,
    /// The money is on its way: a bank transfer, a debit that takes days.
    Pending,
    /// The last try was declined. The payer may try another card.
    Failed,
    /// The money was taken and goes back, or went back.
    Reversed,
    Unknown(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentObservation {
    pub reference: Id,
    pub outcome: PaymentOutcome,
    /// What was asked for, where the provider tells it apart from what was charged.
    pub requested: Option<i64>,
    /// What was charged, or is to be. More than asked for where the payer bears the fee, less after a partial debit.
    pub amount: Amount,
    /// The provider's fee in minor units of the same currency, once it is known.
    pub fee: Option<i64>,
    /// Real money.
    pub is_live: bool,
    /// The provider's own id; text, because some are larger than 2^53.
    pub provider_id: String,
    /// `card`, `bank_transfer` and so on.
    pub channel: Option<String>,
    pub paid_at: Option<DateTime<Utc>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentMismatch {
    Reference,
    /// Test money for a live attempt, or the other way round.
    Mode,
    Currency,
    /// Less than asked for, or asked for by somebody else.
    Amount,
}

impl PaymentMismatch {
    pub const fn review_reason(self) -> ReviewReason {
        match self {
            Self::Reference => ReviewReason::ReferenceMismatch,
            Self::Mode => ReviewReason::ModeMismatch,
            Self::Currency => ReviewReason::CurrencyMismatch,
            Self::Amount => ReviewReason::AmountMismatch,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentVerdict {
    /// Paid, and all of it is as asked.
    Paid,
    /// Paid, but not as asked: somebody has to look.
    Mismatched(PaymentMismatch),
    /// Not paid; it may still be.
    Unpaid,
    Reversed,
    /// Not understood; treated as not paid, and shown to the desk.
    Unknown,
}

/// Compares an observation with what was asked for. The amount *requested* has to be ours exactly; what was charged may be
/// more (the payer bears the fee) and never less.
pub fn judge_observation(
    reference: Id,
    asked: Money,
    is_live: bool,
    seen: &PaymentObservation,
) -> PaymentVerdict {
    match seen.outcome {
        PaymentOutcome::Open
        | PaymentOutcome::Ongoing
        | PaymentOutcome::Pending
        | PaymentOutcome::Failed => {
            return PaymentVerdict::Unpaid;
        }
        PaymentOutcome::Unknown(_) => return PaymentVerdict::Unknown,
        PaymentOutcome::Reversed => return PaymentVerdict::Reversed,
        PaymentOutcome::Paid => {}
    }
    let requested = seen.requested.unwrap_or(seen.amount.minor);
    if seen.reference != reference {
        PaymentVerdict::Mismatched(PaymentMismatch::Reference)
    } else if seen.is_live != is_live {
        PaymentVerdict::Mismatched(PaymentMismatch::Mode)
    } else if seen.amount.currency != asked.currency.into() {
        PaymentVerdict::Mismatched(PaymentMismatch::Currency)
    } else if requested != asked.minor || seen.amount.minor < asked.minor {
        PaymentVerdict::Mismatched(PaymentMismatch::Amount)
    } else {
        PaymentVerdict::Paid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Currency;

    const ASKED: Money = Money::new(500_000, Currency::Ngn);

    fn reference() -> Id {
        Id::from_parts(1, 1)
    }

    fn paid() -> PaymentObservation {
        PaymentObservation {
            reference: reference(),
            outcome: PaymentOutcome::Paid,
            requested: Some(500_000),
            amount: ASKED.into(),
            fee: None,
            is_live: false,
            provider_id: "1".to_owned(),
            channel: None,
            paid_at: None,
        }
    }

    fn verdict(change: impl FnOnce(&mut PaymentObservation)) -> PaymentVerdict {
        let mut seen = paid();
        change(&mut seen);
        judge_observation(reference(), ASKED, false, &seen)
    }

    #[test]
    fn only_what_was_asked_for_settles() {
        assert_eq!(verdict(|_| {}), PaymentVerdict::Paid);
        let fee_on_top = verdict(|seen| seen.amount.minor = 507_700);
        assert_eq!(fee_on_top, PaymentVerdict::Paid);
        let without_requested = verdict(|seen| seen.requested = None);
        assert_eq!(without_requested, PaymentVerdict::Paid);
        let partial = verdict(|seen| seen.amount.minor = 499_999);
        assert_eq!(partial, PaymentVerdict::Mismatched(PaymentMismatch::Amount));
        let cheaper = verdict(|seen| seen.requested = Some(100));
        assert_eq!(cheaper, PaymentVerdict::Mismatched(PaymentMismatch::Amount));
        let dollars = verdict(|seen| seen.amount.currency = Currency::Usd.into());
        assert_eq!(
            dollars,
            PaymentVerdict::Mismatched(PaymentMismatch::Currency)
        );
        let live = verdict(|seen| seen.is_live = true);
        assert_eq!(live, PaymentVerdict::Mismatched(PaymentMismatch::Mode));
        let other = verdict(|seen| seen.reference = Id::from_parts(1, 2));
        assert_eq!(
            other,
            PaymentVerdict::Mismatched(PaymentMismatch::Reference)
        );
    }

    #[test]
    fn what_is_not_paid_never_settles() {
        for outcome in [
            PaymentOutcome::Open,
            PaymentOutcome::Ongoing,
            PaymentOutcome::Pending,
            PaymentOutcome::Failed,
        ] {
            assert_eq!(
                verdict(|seen| seen.outcome = outcome),
                PaymentVerdict::Unpaid
            );
        }
        assert_eq!(
            verdict(|seen| seen.outcome = PaymentOutcome::Reversed),
            PaymentVerdict::Reversed
        );
        let strange = PaymentOutcome::Unknown("odd".to_owned());
        assert_eq!(
            verdict(|seen| seen.outcome = strange),
            PaymentVerdict::Unknown
        );
    }
}
