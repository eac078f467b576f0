//! One try to pay: its states, and the one function that moves it between them.
//!
//! What the provider says, verified, is the only thing that makes an attempt paid. Cancelling and expiring end the wait for
//! it and let go of what was held; should the money come all the same, the attempt is settled all the same. So the state in
//! the end is a function of what the provider took, whatever the order in which we heard of it.

use kernel::{Id, Money};

use super::ledger::{Account, Journal, JournalKind};
use super::observation::{Observation, Verdict, judge};
use super::{Amount, Purpose, ReviewReason};

store::stored_enum! {
    #[schema(as = PaymentStatus)]
    pub enum Status {
        Opening = "opening" => Wait "Waiting for the payer",
        Open = "open" => Wait "Waiting for the payer",
        /// Nobody waits for the money any more. Should it come, it settles.
        Released = "released" => "Not paid",
        Settled = "settled" => Ok "Paid",
        Review = "review" => Bad "To check",
    }
}

impl Status {
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
    pub enum Release {
        Cancelled = "cancelled" => "Cancelled by the payer",
        Expired = "expired" => "Time ran out",
        /// The provider gave no session, so nobody can pay.
        Unopened = "unopened" => "Checkout did not open",
    }
}

/// An attempt, as far as its rules need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    pub reference: Id,
    pub purpose: Purpose,
    pub provider: String,
    pub asked: Money,
    /// With real money.
    pub is_live: bool,
    /// At the fixed rate that stands in for a missing one.
    pub is_fallback_rate: bool,
    pub status: Status,
    /// Why nobody waits, or waited, for the money. Stays when money comes later.
    pub release: Option<Release>,
    pub received: Option<Amount>,
    /// What went back, in minor units of what was received.
    pub refunded: i64,
    /// Somebody here asked for a refund, whatever became of it.
    pub has_refunds: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    SessionMade,
    /// The provider gave none and will give none.
    SessionRefused,
    Seen {
        observation: Observation,
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
pub enum Effect {
    Post(Journal),
    /// The feature is told that its subject is paid. Once for an attempt.
    Fulfil,
    /// The feature is told that nobody waits for the money any more. At most once, and never after it was told of the money.
    Release,
    Review(ReviewReason),
}

/// What becomes of an attempt. Events that change nothing answer the same attempt and no effects, so each may come any number
/// of times.
pub fn step(attempt: &Attempt, event: &Event) -> (Attempt, Vec<Effect>) {
    let mut next = attempt.clone();
    let effects = match event {
        Event::SessionMade => {
            if next.status == Status::Opening {
                next.status = Status::Open;
            }
            Vec::new()
        }
        Event::SessionRefused => release(&mut next, Release::Unopened),
        Event::Cancel => release(&mut next, Release::Cancelled),
        Event::Expire => release(&mut next, Release::Expired),
        Event::Seen {
            observation,
            is_paid_elsewhere,
        } => seen(&mut next, observation, *is_paid_elsewhere),
        Event::Accept {
            is_paid_elsewhere: false,
        } => accept(&mut next),
        Event::Accept { .. } => Vec::new(),
        Event::Refunded(minor) => refunded(&mut next, *minor),
    };
    (next, effects)
}

fn release(attempt: &mut Attempt, why: Release) -> Vec<Effect> {
    if !attempt.status.is_waiting() {
        return Vec::new();
    }
    attempt.status = Status::Released;
    attempt.release = Some(why);
    vec![Effect::Release]
}

fn seen(attempt: &mut Attempt, observation: &Observation, is_paid_elsewhere: bool) -> Vec<Effect> {
    let verdict = judge(
        attempt.reference,
        attempt.asked,
        attempt.is_live,
        observation,
    );
    match verdict {
        Verdict::Unpaid => Vec::new(),
        Verdict::Strange if attempt.status.has_money() => Vec::new(),
        Verdict::Strange => vec![Effect::Review(ReviewReason::UnknownStatus)],
        // What goes back was taken before: some of it may be here still, and its payer does not pay once more.
        Verdict::Reversed if !attempt.status.has_money() => {
            hold(attempt, observation, ReviewReason::Reversed)
        }
        // A payment that we gave back ourselves, in part or whole, is never seen as paid again.
        Verdict::Reversed if attempt.has_refunds => Vec::new(),
        Verdict::Reversed => vec![Effect::Review(ReviewReason::Reversed)],
        Verdict::Paid | Verdict::Wrong(_) if attempt.status.has_money() => Vec::new(),
        Verdict::Paid if is_paid_elsewhere => hold(attempt, observation, ReviewReason::PaidTwice),
        Verdict::Paid => settle(attempt, observation),
        Verdict::Wrong(mismatch) => hold(attempt, observation, mismatch.reason()),
    }
}

fn settle(attempt: &mut Attempt, observation: &Observation) -> Vec<Effect> {
    attempt.status = Status::Settled;
    attempt.received = Some(observation.amount);
    let clearing = Account::Clearing(attempt.provider.clone());
    let currency = observation.amount.currency;
    // Where the payer bears the provider's fee, it comes on top and is no income.
    let on_top = observation.amount.minor.saturating_sub(attempt.asked.minor);
    let fee = observation.fee.unwrap_or(0).max(0);
    let journal = Journal::new(JournalKind::Settlement)
        .moved(
            clearing.clone(),
            Account::Income(attempt.purpose),
            attempt.asked.into(),
        )
        .moved(
            clearing.clone(),
            Account::Fees,
            Amount::new(on_top, currency),
        )
        .moved(Account::Fees, clearing, Amount::new(fee, currency));
    let mut effects = vec![Effect::Post(journal), Effect::Fulfil];
    if attempt.is_fallback_rate {
        effects.push(Effect::Review(ReviewReason::FallbackRate));
    }
    effects
}

fn hold(attempt: &mut Attempt, observation: &Observation, why: ReviewReason) -> Vec<Effect> {
    attempt.status = Status::Review;
    // An amount that nobody can have paid is no money: it is shown, and nothing is booked of it.
    if observation.amount.minor <= 0 {
        return vec![Effect::Review(why)];
    }
    attempt.received = Some(observation.amount);
    let clearing = Account::Clearing(attempt.provider.clone());
    let fee = Amount::new(
        observation.fee.unwrap_or(0).max(0),
        observation.amount.currency,
    );
    let journal = Journal::new(JournalKind::Held)
        .moved(clearing.clone(), Account::Suspense, observation.amount)
        .moved(Account::Fees, clearing, fee);
    vec![Effect::Post(journal), Effect::Review(why)]
}

fn accept(attempt: &mut Attempt) -> Vec<Effect> {
    let Some(received) = attempt
        .received
        .filter(|_| attempt.status == Status::Review)
    else {
        return Vec::new();
    };
    let left = received.minor.saturating_sub(attempt.refunded);
    if left <= 0 {
        return Vec::new();
    }
    attempt.status = Status::Settled;
    let journal = Journal::new(JournalKind::Accepted).moved(
        Account::Suspense,
        Account::Income(attempt.purpose),
        Amount::new(left, received.currency),
    );
    vec![Effect::Post(journal), Effect::Fulfil]
}

fn refunded(attempt: &mut Attempt, minor: i64) -> Vec<Effect> {
    let Some(received) = attempt.received else {
        return Vec::new();
    };
    if minor <= 0 {
        return vec![Effect::Review(ReviewReason::WrongAmount)];
    }
    let given = match attempt.status {
        Status::Settled => Account::Refunds(attempt.purpose),
        _ => Account::Suspense,
    };
    attempt.refunded = attempt.refunded.saturating_add(minor);
    let journal = Journal::new(JournalKind::Refund).moved(
        given,
        Account::Clearing(attempt.provider.clone()),
        Amount::new(minor, received.currency),
    );
    let mut effects = vec![Effect::Post(journal)];
    if attempt.refunded > received.minor {
        effects.push(Effect::Review(ReviewReason::WrongAmount));
    }
    effects
}
