//! Whatever the order in which things happen to an attempt, it ends where the provider's money says.
//!
//! Answers of the provider are asked for and applied at different moments, in any order and any number of times, as
//! callbacks, webhooks (double, late, reordered) and sweeps do; transactions are lost, as `kill -9` does. So it is for one
//! attempt alone and for each two that want to pay the same.

use std::collections::BTreeMap;

use kernel::{Currency, Id, Money};
use payments::model::{
    Amount, AttemptEffect, AttemptEvent, PaymentAttempt, PaymentObservation, PaymentOutcome,
    PaymentPurpose, PaymentStatus, advance_attempt,
};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

const SCHEDULES: u64 = 12_000;
const ASKED: Money = Money::new(1_540_250, Currency::Ngn);

/// What the provider's money does, step by step, if nobody refunds it.
#[derive(Clone, Copy, Debug)]
struct Script {
    name: &'static str,
    truth: &'static [Truth],
    refund: Option<i64>,
    ends: PaymentStatus,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Truth {
    Open,
    Pending,
    Failed,
    Paid,
    FeeOnTop,
    PartialDebit,
    OtherCurrency,
    Odd,
}

use Truth::{Failed, FeeOnTop, Odd, Open, OtherCurrency, Paid, PartialDebit, Pending};

const fn script(name: &'static str, truth: &'static [Truth], ends: PaymentStatus) -> Script {
    Script {
        name,
        truth,
        refund: None,
        ends,
    }
}

const SCRIPTS: [Script; 13] = [
    script("paid at once", &[Open, Paid], PaymentStatus::Settled),
    script(
        "declined, then paid",
        &[Open, Failed, Paid],
        PaymentStatus::Settled,
    ),
    script(
        "left, then paid late",
        &[Open, Open, Open, Paid],
        PaymentStatus::Settled,
    ),
    script("a transfer", &[Open, Pending, Paid], PaymentStatus::Settled),
    script(
        "payer bears the fee",
        &[Open, FeeOnTop],
        PaymentStatus::Settled,
    ),
    script(
        "an odd word on the way",
        &[Open, Odd, Paid],
        PaymentStatus::Settled,
    ),
    script("never paid", &[Open], PaymentStatus::Released),
    script(
        "always declined",
        &[Open, Failed, Failed],
        PaymentStatus::Released,
    ),
    script("too little", &[Open, PartialDebit], PaymentStatus::Review),
    script(
        "other currency",
        &[Open, OtherCurrency],
        PaymentStatus::Review,
    ),
    Script {
        refund: Some(540_250),
        ..script(
            "too little, and a part goes back",
            &[Open, PartialDebit],
            PaymentStatus::Review,
        )
    },
    Script {
        refund: Some(540_250),
        ..script("a part goes back", &[Open, Paid], PaymentStatus::Settled)
    },
    Script {
        refund: Some(1_540_250),
        ..script("all goes back", &[Open, Paid], PaymentStatus::Settled)
    },
];

/// What the provider keeps of each payment.
const FEE: i64 = 23_103;

/// One attempt, what the provider knows of it and what is heard of that.
struct Try {
    script: Script,
    at: usize,
    attempt: PaymentAttempt,
    in_flight: Vec<PaymentObservation>,
    /// A refund that will be asked for.
    due: Option<i64>,
    /// A refund that the provider works on.
    asked: Option<i64>,
    fulfilled: u32,
    released: u32,
}

impl Try {
    fn new(script: Script, number: u128) -> Self {
        let attempt = PaymentAttempt {
            reference: Id::from_parts(1, number),
            purpose: PaymentPurpose::Consultation,
            provider: "sandbox".to_owned(),
            asked: ASKED,
            covered_fee: 0,
            is_live: false,
            is_fallback_rate: false,
            status: PaymentStatus::Opening,
            release: None,
            received: None,
            refunded: 0,
            has_refunds: false,
        };
        Self {
            script,
            at: 0,
            attempt,
            in_flight: Vec::new(),
            due: script.refund,
            asked: None,
            fulfilled: 0,
            released: 0,
        }
    }

    fn observe(&self) -> PaymentObservation {
        let truth = self.script.truth[self.at];
        let (outcome, minor, currency) = match truth {
            Truth::Open => (PaymentOutcome::Open, ASKED.minor, "NGN"),
            Truth::Pending => (PaymentOutcome::Pending, ASKED.minor, "NGN"),
            Truth::Failed => (PaymentOutcome::Failed, ASKED.minor, "NGN"),
            Truth::Odd => (
                PaymentOutcome::Unknown("odd".to_owned()),
                ASKED.minor,
                "NGN",
            ),
            Truth::Paid => (PaymentOutcome::Paid, ASKED.minor, "NGN"),
            Truth::FeeOnTop => (PaymentOutcome::Paid, ASKED.minor + 33_104, "NGN"),
            Truth::PartialDebit => (PaymentOutcome::Paid, ASKED.minor - 1, "NGN"),
            Truth::OtherCurrency => (PaymentOutcome::Paid, ASKED.minor, "GHS"),
        };
        let outcome = if self.attempt.has_refunds {
            PaymentOutcome::Reversed
        } else {
            outcome
        };
        PaymentObservation {
            reference: self.attempt.reference,
            outcome,
            requested: Some(ASKED.minor),
            amount: Amount::new(minor, currency.parse().unwrap()),
            fee: Some(FEE),
            is_live: false,
            provider_id: "4099260516".to_owned(),
            channel: Some("card".to_owned()),
            paid_at: None,
        }
    }

    /// What of the money did not go back.
    fn left(&self) -> i64 {
        let received = self.attempt.received.map_or(0, |amount| amount.minor);
        received - self.attempt.refunded
    }

    fn ask_back(&mut self, minor: i64) {
        self.attempt.has_refunds = true;
        self.asked = Some(minor);
    }
}

/// One subject, its attempts and the ledger.
struct World {
    tries: Vec<Try>,
    /// By which attempt the subject is paid.
    paid_by: Option<usize>,
    /// Somebody decides about held money.
    has_desk: bool,
    accounts: BTreeMap<(String, String), i64>,
    random: StdRng,
}

impl World {
    fn new(scripts: &[Script], has_desk: bool, seed: u64) -> Self {
        let tries = scripts.iter().zip(1..);
        Self {
            tries: tries
                .map(|(script, number)| Try::new(*script, number))
                .collect(),
            paid_by: None,
            has_desk,
            accounts: BTreeMap::new(),
            random: StdRng::seed_from_u64(seed),
        }
    }

    fn is_paid_elsewhere(&self, which: usize) -> bool {
        self.paid_by.is_some_and(|by| by != which)
    }

    /// One transaction; one in eight is lost with the process before its commit.
    fn write(&mut self, which: usize, event: &AttemptEvent) -> bool {
        let is_kept = self.random.random_ratio(7, 8);
        let (next, effects) = advance_attempt(&self.tries[which].attempt, event);
        if is_kept {
            self.commit(which, next, &effects);
        }
        is_kept
    }

    fn commit(&mut self, which: usize, next: PaymentAttempt, effects: &[AttemptEffect]) {
        self.tries[which].attempt = next;
        for effect in effects {
            match effect {
                AttemptEffect::Fulfil => {
                    assert_eq!(self.paid_by, None, "paid twice");
                    self.paid_by = Some(which);
                    self.tries[which].fulfilled += 1;
                }
                AttemptEffect::Release => {
                    let one = &mut self.tries[which];
                    assert_eq!(one.fulfilled, 0, "released after it was paid");
                    one.released += 1;
                }
                AttemptEffect::Review(_) => {}
                AttemptEffect::Post(journal) => {
                    assert!(journal.sums().values().all(|sum| *sum == 0));
                    for line in journal.lines() {
                        let account = (line.account.to_string(), line.amount.currency.to_string());
                        *self.accounts.entry(account).or_default() += line.amount.minor;
                    }
                }
            }
        }
    }

    fn hear(&mut self, which: usize, word: usize, is_kept: bool) {
        let observation = self.tries[which].in_flight[word].clone();
        if !is_kept {
            self.tries[which].in_flight.swap_remove(word);
        }
        let event = AttemptEvent::Observed {
            observation,
            is_paid_elsewhere: self.is_paid_elsewhere(which),
        };
        self.write(which, &event);
    }

    fn refund(&mut self, which: usize) {
        let one = &mut self.tries[which];
        if one.attempt.status.has_money()
            && one.asked.is_none()
            && let Some(minor) = one.due.take()
        {
            one.ask_back(minor);
        }
    }

    /// The refund's row and the attempt change in one transaction.
    fn refund_is_done(&mut self, which: usize) {
        if let Some(minor) = self.tries[which].asked
            && self.write(which, &AttemptEvent::Refunded(minor))
        {
            self.tries[which].asked = None;
        }
    }

    /// Held money is taken, as long as none of it is on its way back; what was paid a second time goes back.
    fn decide(&mut self, which: usize) {
        let is_paid_elsewhere = self.is_paid_elsewhere(which);
        let one = &mut self.tries[which];
        if !self.has_desk || one.attempt.status != PaymentStatus::Review || one.asked.is_some() {
            return;
        }
        if is_paid_elsewhere && one.due.is_none() && one.left() > 0 {
            return one.ask_back(one.left());
        }
        self.write(which, &AttemptEvent::Accept { is_paid_elsewhere });
    }

    fn happens(&mut self) {
        let which = self.random.random_range(0..self.tries.len());
        match self.random.random_range(0..11) {
            0 => self.goes_on(which),
            1..=3 => self.look(which),
            4 | 5 if !self.tries[which].in_flight.is_empty() => {
                let word = self
                    .random
                    .random_range(0..self.tries[which].in_flight.len());
                let is_kept = self.random.random();
                self.hear(which, word, is_kept);
            }
            6 => drop(self.write(which, &AttemptEvent::SessionMade)),
            7 if self.random.random() => drop(self.write(which, &AttemptEvent::Cancel)),
            7 => drop(self.write(which, &AttemptEvent::Expire)),
            8 => self.refund(which),
            9 => self.refund_is_done(which),
            10 => self.decide(which),
            _ => {}
        }
    }

    fn goes_on(&mut self, which: usize) {
        let one = &mut self.tries[which];
        one.at = (one.at + 1).min(one.script.truth.len() - 1);
    }

    fn look(&mut self, which: usize) {
        let seen = self.tries[which].observe();
        self.tries[which].in_flight.push(seen);
    }

    /// The sweep goes on until there is nothing left to find out.
    fn drain(&mut self) {
        for one in &mut self.tries {
            one.at = one.script.truth.len() - 1;
        }
        for _ in 0..40 {
            for which in 0..self.tries.len() {
                if self.tries[which].in_flight.is_empty() {
                    self.look(which);
                }
                self.hear(which, 0, false);
                self.write(which, &AttemptEvent::Expire);
                self.refund(which);
                self.refund_is_done(which);
                self.decide(which);
            }
        }
    }

    /// Some steps in any order, and then all that is left.
    fn run(&mut self) {
        for _ in 0..self.random.random_range(1..60) {
            self.happens();
        }
        self.drain();
    }

    fn sum(&self, account: &str, currency: &str) -> i64 {
        let key = (account.to_owned(), currency.to_owned());
        self.accounts.get(&key).copied().unwrap_or_default()
    }

    fn end(&self) -> String {
        let one = &self.tries[0];
        format!(
            "{:?} {:?} {:?} fulfilled {} {:?}",
            one.attempt.status,
            one.attempt.received,
            one.attempt.refunded,
            one.fulfilled,
            self.accounts
        )
    }
}

#[test]
fn any_order_ends_in_the_same_state() {
    for script in SCRIPTS {
        let mut ends: BTreeMap<String, u64> = BTreeMap::new();
        for seed in 0..SCHEDULES / SCRIPTS.len() as u64 {
            let mut world = World::new(&[script], false, seed);
            world.run();
            let one = &world.tries[0];
            assert_eq!(one.attempt.status, script.ends, "{} {seed}", script.name);
            let paid = u32::from(script.ends == PaymentStatus::Settled);
            assert_eq!(one.fulfilled, paid, "{} {seed}", script.name);
            assert!(one.released <= 1, "{} {seed}", script.name);
            *ends.entry(world.end()).or_default() += 1;
        }
        assert_eq!(ends.len(), 1, "{}: {ends:#?}", script.name);
    }
}

/// A request that was priced anew and opened twice, while the desk takes what is held and gives back what came twice.
#[test]
fn two_attempts_pay_a_subject_once() {
    let pairs = SCRIPTS.len() * SCRIPTS.len();
    for first in SCRIPTS {
        for second in SCRIPTS {
            for seed in 0..SCHEDULES / pairs as u64 {
                let mut world = World::new(&[first, second], true, seed);
                world.run();
                let name = format!("{}; {}; {seed}", first.name, second.name);
                is_paid_once(&world, &name);
                is_all_booked(&world, &name);
            }
        }
    }
}

fn is_paid_once(world: &World, name: &str) {
    let has_money = |one: &Try| one.script.ends != PaymentStatus::Released;
    let fulfilled: u32 = world.tries.iter().map(|one| one.fulfilled).sum();
    let wanted = u32::from(world.tries.iter().any(has_money));
    assert_eq!(fulfilled, wanted, "{name}");
    for (which, one) in world.tries.iter().enumerate() {
        let status = one.attempt.status;
        let is_paying = world.paid_by == Some(which);
        assert_eq!(
            status == PaymentStatus::Settled,
            is_paying,
            "{name}: {status:?}"
        );
        assert_eq!(status.has_money(), has_money(one), "{name}: {status:?}");
        assert!(one.released <= 1, "{name}");
        if status == PaymentStatus::Review {
            assert_eq!(one.left(), 0, "{name}: held for good");
        }
    }
}

/// Nothing is held any more, and the provider has what did not go back, less its fees.
fn is_all_booked(world: &World, name: &str) {
    for currency in ["NGN", "GHS"] {
        let came = world.tries.iter().filter(|one| {
            let received = one.attempt.received;
            received.is_some_and(|amount| amount.currency.as_str() == currency)
        });
        let there: i64 = came.map(|one| one.left() - FEE).sum();
        assert_eq!(world.sum("clearing:sandbox", currency), there, "{name}");
        assert_eq!(world.sum("suspense", currency), 0, "{name}");
    }
}
