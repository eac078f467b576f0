//! One try to pay: its states, and the one function that moves it between them.
//!
//! What the provider says, verified, is the only thing that makes an attempt paid. Cancelling and expiring end the wait for
//! it and let go of what was held; should the money come all the same, the attempt is settled all the same. So the state in
//! the end is a function of what the provider took, whatever the order in which we heard of it.

use kernel::{Id, Money};

use super::ledger::{JournalEntry, JournalKind, LedgerAccount};
use super::observation::{PaymentObservation, PaymentVerdict, judge_observation};
use super::{Amount, PaymentPurpose, ReviewReason};

store::stored_enum! {
    #[schema(as = PaymentStatus)]
    pub enum PaymentStatus {
        Opening = "opening" => Wait "Waiting for the payer",
        Open = "open" => Wait "Waiting for the payer",
        /// Nobody waits for the money any more. Should it come, it settles.
        Released = "released" => "Not paid",
        Settled = "settled" => Ok "Paid",
        Review = "review" => Bad "To check",
    }
}

impl PaymentStatus {
    /// Whether the payer may still pay.
    pub const fn is_waiting(self) -> bool {
        matches!(self, Self::Opening | Self::Open)
    }

    pub const fn has_money(self) -> bool {
        matches!(self, Self::Settled | Self::Review)
    }
}

store::stored_enum! {
    /// Why nobody waits for the money any more.
    #[schema(as = PaymentRelease)]
    pub enum PaymentRelease {
        Cancelled = "cancelled" => "Cancelled by the payer",
        Expired = "expired" => "Time ran out",
        /// The provider gave no session, so nobody can pay.
        Unopened = "unopened" => "Checkout did not open",
    }
}

/// An attempt, as far as its rules need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentAttempt {
    pub reference: Id,
    pub purpose: PaymentPurpose,
    pub provider: String,
    pub asked: Money,
    /// What of it covers the provider's fee, in minor units.
    pub covered_fee: i64,
    /// With real money.
    pub is_live: bool,
    /// At the fixed rate that stands in for a missing one.
    pub is_fallback_rate: bool,
    pub status: PaymentStatus,
    /// Why nobody waits, or waited, for the money. Stays when money comes later.
    pub release: Option<PaymentRelease>,
    pub received: Option<Amount>,
    /// What went back, in minor units of what was received.
    pub refunded: i64,
    /// Somebody here asked for a refund, whatever became of it.
    pub has_refunds: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptEvent {
    SessionMade,
    /// The provider gave none and will give none.
    SessionRefused,
    Observed {
        observation: PaymentObservation,
        is_paid_elsewhere: bool,
    },
    Cancel,
    Expire,
    /// Somebody takes held money for what it was meant to be.
    Accept {
        /// The same thing was paid by another attempt: then it stays held.
        is_paid_elsewhere: bool,
    },
    /// The provider gave so many minor units back. What is no amount, and more than came, is shown.
    Refunded(i64),
}

/// What follows from an event; done in the same transaction as the new state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptEffect {
    Post(JournalEntry),
    /// The feature is told that its subject is paid. Once for an attempt.
    Fulfil,
    /// The feature is told that nobody waits for the money any more. At most once, and never after it was told of the money.
    Release,
    Review(ReviewReason),
}

/// What becomes of an attempt. Events that change nothing answer the same attempt and no effects, so each may come any number
/// of times.
pub fn advance_attempt(
    attempt: &PaymentAttempt,
    event: &AttemptEvent,
) -> (PaymentAttempt, Vec<AttemptEffect>) {
    let mut next = attempt.clone();
    let effects = match event {
        AttemptEvent::SessionMade => {
            // A cancel may have come while the provider was asked, and it stands.
            if next.status == PaymentStatus::Opening {
                next.status = PaymentStatus::Open;
            }
            Vec::new()
        }
        AttemptEvent::SessionRefused => release_attempt(&mut next, PaymentRelease::Unopened),
        AttemptEvent::Cancel => release_attempt(&mut next, PaymentRelease::Cancelled),
        AttemptEvent::Expire => release_attempt(&mut next, PaymentRelease::Expired),
        AttemptEvent::Observed {
            observation,
            is_paid_elsewhere,
        } => apply_observation(&mut next, observation, *is_paid_elsewhere),
        AttemptEvent::Accept {
            is_paid_elsewhere: false,
        } => accept_attempt(&mut next),
        AttemptEvent::Accept { .. } => Vec::new(),
        AttemptEvent::Refunded(minor) => apply_refund(&mut next, *minor),
    };
    (next, effects)
}

fn release_attempt(attempt: &mut PaymentAttempt, why: PaymentRelease) -> Vec<AttemptEffect> {
    if !attempt.status.is_waiting() {
        return Vec::new();
    }
    attempt.status = PaymentStatus::Released;
    attempt.release = Some(why);
    vec![AttemptEffect::Release]
}

fn apply_observation(
    attempt: &mut PaymentAttempt,
    observation: &PaymentObservation,
    is_paid_elsewhere: bool,
) -> Vec<AttemptEffect> {
    let verdict = judge_observation(
        attempt.reference,
        attempt.asked,
        attempt.is_live,
        observation,
    );
    match verdict {
        PaymentVerdict::Unpaid => Vec::new(),
        // Money that came is not put in doubt by a word that nobody here understands.
        PaymentVerdict::Unknown if attempt.status.has_money() => Vec::new(),
        PaymentVerdict::Unknown => vec![AttemptEffect::Review(ReviewReason::UnknownStatus)],
        // What goes back was taken before: some of it may be here still, and its payer does not pay once more.
        PaymentVerdict::Reversed if !attempt.status.has_money() => {
            hold_attempt(attempt, observation, ReviewReason::Reversed)
        }
        // A payment that we gave back ourselves, in part or whole, is never seen as paid again.
        PaymentVerdict::Reversed if attempt.has_refunds => Vec::new(),
        PaymentVerdict::Reversed => vec![AttemptEffect::Review(ReviewReason::Reversed)],
        PaymentVerdict::Paid | PaymentVerdict::Mismatched(_) if attempt.status.has_money() => {
            Vec::new()
        }
        PaymentVerdict::Paid if is_paid_elsewhere => {
            hold_attempt(attempt, observation, ReviewReason::PaidTwice)
        }
        PaymentVerdict::Paid => settle_attempt(attempt, observation),
        PaymentVerdict::Mismatched(mismatch) => {
            hold_attempt(attempt, observation, mismatch.review_reason())
        }
    }
}

fn settle_attempt(
    attempt: &mut PaymentAttempt,
    observation: &PaymentObservation,
) -> Vec<AttemptEffect> {
    attempt.status = PaymentStatus::Settled;
    attempt.received = Some(observation.amount);
    let clearing = LedgerAccount::Clearing(attempt.provider.clone());
    let currency = observation.amount.currency;
    // Where the payer bears the provider's fee, it comes on top and is no income; so does a fee that was asked for.
    let on_top = observation.amount.minor.saturating_sub(attempt.asked.minor);
    let covered = attempt.covered_fee.clamp(0, attempt.asked.minor.max(0));
    let income = Amount::new(attempt.asked.minor - covered, currency);
    let fee = observation.fee.unwrap_or(0).max(0);
    let journal = JournalEntry::new(JournalKind::Settlement)
        .with_movement(
            clearing.clone(),
            LedgerAccount::Income(attempt.purpose),
            income,
        )
        .with_movement(
            clearing.clone(),
            LedgerAccount::Fees,
            Amount::new(on_top.saturating_add(covered), currency),
        )
        .with_movement(LedgerAccount::Fees, clearing, Amount::new(fee, currency));
    let mut effects = vec![AttemptEffect::Post(journal), AttemptEffect::Fulfil];
    if attempt.is_fallback_rate {
        effects.push(AttemptEffect::Review(ReviewReason::FallbackRate));
    }
    effects
}

fn hold_attempt(
    attempt: &mut PaymentAttempt,
    observation: &PaymentObservation,
    why: ReviewReason,
) -> Vec<AttemptEffect> {
    attempt.status = PaymentStatus::Review;
    // An amount that nobody can have paid is no money: it is shown, and nothing is booked of it.
    if observation.amount.minor <= 0 {
        return vec![AttemptEffect::Review(why)];
    }
    attempt.received = Some(observation.amount);
    let clearing = LedgerAccount::Clearing(attempt.provider.clone());
    let fee = Amount::new(
        observation.fee.unwrap_or(0).max(0),
        observation.amount.currency,
    );
    let journal = JournalEntry::new(JournalKind::Held)
        .with_movement(
            clearing.clone(),
            LedgerAccount::Suspense,
            observation.amount,
        )
        .with_movement(LedgerAccount::Fees, clearing, fee);
    vec![AttemptEffect::Post(journal), AttemptEffect::Review(why)]
}

fn accept_attempt(attempt: &mut PaymentAttempt) -> Vec<AttemptEffect> {
    let Some(received) = attempt
        .received
        .filter(|_| attempt.status == PaymentStatus::Review)
    else {
        return Vec::new();
    };
    let left = received.minor.saturating_sub(attempt.refunded);
    if left <= 0 {
        return Vec::new();
    }
    attempt.status = PaymentStatus::Settled;
    let journal = JournalEntry::new(JournalKind::Accepted).with_movement(
        LedgerAccount::Suspense,
        LedgerAccount::Income(attempt.purpose),
        Amount::new(left, received.currency),
    );
    vec![AttemptEffect::Post(journal), AttemptEffect::Fulfil]
}

fn apply_refund(attempt: &mut PaymentAttempt, minor: i64) -> Vec<AttemptEffect> {
    let Some(received) = attempt.received else {
        return Vec::new();
    };
    if minor <= 0 {
        return vec![AttemptEffect::Review(ReviewReason::AmountMismatch)];
    }
    // Held money was never income: what goes back of it leaves suspense.
    let given = match attempt.status {
        PaymentStatus::Settled => LedgerAccount::Refunds(attempt.purpose),
        _ => LedgerAccount::Suspense,
    };
    attempt.refunded = attempt.refunded.saturating_add(minor);
    let journal = JournalEntry::new(JournalKind::Refund).with_movement(
        given,
        LedgerAccount::Clearing(attempt.provider.clone()),
        Amount::new(minor, received.currency),
    );
    let mut effects = vec![AttemptEffect::Post(journal)];
    // Booked all the same, because the provider did give it back; a person finds out why.
    if attempt.refunded > received.minor {
        effects.push(AttemptEffect::Review(ReviewReason::AmountMismatch));
    }
    effects
}
