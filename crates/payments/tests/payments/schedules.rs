//! Whatever the order in which things happen to an attempt, it ends where the provider's money says.
//!
//! Answers of the provider are asked for and applied at different moments, in any order and any number of times, as
//! callbacks, webhooks (double, late, reordered) and sweeps do; transactions are lost, as `kill -9` does.

use std::collections::BTreeMap;

use kernel::{Currency, Id, Money};
use payments::model::{
    Amount, Attempt, Effect, Event, Observation, Outcome, Purpose, Status, step,
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
    ends: Status,
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

const fn script(name: &'static str, truth: &'static [Truth], ends: Status) -> Script {
    Script {
        name,
        truth,
        refund: None,
        ends,
    }
}

const SCRIPTS: [Script; 12] = [
    script("paid at once", &[Open, Paid], Status::Settled),
    script(
        "declined, then paid",
        &[Open, Failed, Paid],
        Status::Settled,
    ),
    script(
        "left, then paid late",
        &[Open, Open, Open, Paid],
        Status::Settled,
    ),
    script("a transfer", &[Open, Pending, Paid], Status::Settled),
    script("payer bears the fee", &[Open, FeeOnTop], Status::Settled),
    script(
        "an odd word on the way",
        &[Open, Odd, Paid],
        Status::Settled,
    ),
    script("never paid", &[Open], Status::Released),
    script("always declined", &[Open, Failed, Failed], Status::Released),
    script("too little", &[Open, PartialDebit], Status::Review),
    script("other currency", &[Open, OtherCurrency], Status::Review),
    Script {
        refund: Some(540_250),
        ..script("a part goes back", &[Open, Paid], Status::Settled)
    },
    Script {
        refund: Some(1_540_250),
        ..script("all goes back", &[Open, Paid], Status::Settled)
    },
];

struct World {
    script: Script,
    at: usize,
    attempt: Attempt,
    in_flight: Vec<Observation>,
    is_refund_asked: bool,
    is_refund_noted: bool,
    fulfilled: u32,
    released: u32,
    accounts: BTreeMap<(String, String), i64>,
    random: StdRng,
}

impl World {
    fn new(script: Script, seed: u64) -> Self {
        let attempt = Attempt {
            reference: Id::from_parts(1, 1),
            purpose: Purpose::Consultation,
            provider: "sandbox".to_owned(),
            asked: ASKED,
            is_live: false,
            is_fallback_rate: false,
            status: Status::Opening,
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
            is_refund_asked: false,
            is_refund_noted: false,
            fulfilled: 0,
            released: 0,
            accounts: BTreeMap::new(),
            random: StdRng::seed_from_u64(seed),
        }
    }

    fn observe(&self) -> Observation {
        let truth = self.script.truth[self.at];
        let (outcome, minor, currency) = match truth {
            Truth::Open => (Outcome::Open, ASKED.minor, "NGN"),
            Truth::Pending => (Outcome::Pending, ASKED.minor, "NGN"),
            Truth::Failed => (Outcome::Failed, ASKED.minor, "NGN"),
            Truth::Odd => (Outcome::Unknown("odd".to_owned()), ASKED.minor, "NGN"),
            Truth::Paid => (Outcome::Paid, ASKED.minor, "NGN"),
            Truth::FeeOnTop => (Outcome::Paid, ASKED.minor + 33_104, "NGN"),
            Truth::PartialDebit => (Outcome::Paid, ASKED.minor - 1, "NGN"),
            Truth::OtherCurrency => (Outcome::Paid, ASKED.minor, "GHS"),
        };
        let outcome = if self.is_refund_asked {
            Outcome::Reversed
        } else {
            outcome
        };
        Observation {
            reference: self.attempt.reference,
            outcome,
            requested: Some(ASKED.minor),
            amount: Amount::new(minor, currency.parse().unwrap()),
            fee: Some(23_103),
            is_live: false,
            provider_id: "4099260516".to_owned(),
            channel: Some("card".to_owned()),
            paid_at: None,
        }
    }

    /// One transaction; one in eight is lost with the process before its commit.
    fn write(&mut self, event: &Event) {
        let is_lost = self.random.random_ratio(1, 8);
        let (next, effects) = step(&self.attempt, event);
        if !is_lost {
            self.commit(next, &effects);
        }
    }

    fn commit(&mut self, next: Attempt, effects: &[Effect]) {
        self.attempt = next;
        for effect in effects {
            match effect {
                Effect::Fulfil => self.fulfilled += 1,
                Effect::Release => {
                    assert_eq!(self.fulfilled, 0, "released after it was paid");
                    self.released += 1;
                }
                Effect::Review(_) => {}
                Effect::Post(journal) => {
                    assert!(journal.sums().values().all(|sum| *sum == 0));
                    for line in journal.lines() {
                        let account = (line.account.to_string(), line.amount.currency.to_string());
                        *self.accounts.entry(account).or_default() += line.amount.minor;
                    }
                }
            }
        }
    }

    fn apply(&mut self, which: usize, is_kept: bool) {
        let observation = self.in_flight[which].clone();
        if !is_kept {
            self.in_flight.swap_remove(which);
        }
        self.write(&Event::Seen {
            observation,
            is_paid_elsewhere: false,
        });
    }

    fn refund(&mut self) {
        if self.script.refund.is_some() && self.attempt.status.has_money() {
            self.attempt.has_refunds = true;
            self.is_refund_asked = true;
        }
    }

    /// The refund's row and the attempt change in one transaction.
    fn refund_is_done(&mut self) {
        let Some(minor) = self
            .script
            .refund
            .filter(|_| self.is_refund_asked && !self.is_refund_noted)
        else {
            return;
        };
        let (next, effects) = step(&self.attempt, &Event::Refunded(minor));
        if self.random.random_ratio(7, 8) {
            self.is_refund_noted = true;
            self.commit(next, &effects);
        }
    }

    fn happens(&mut self) {
        match self.random.random_range(0..10) {
            0 => self.at = (self.at + 1).min(self.script.truth.len() - 1),
            1..=3 => self.in_flight.push(self.observe()),
            4 | 5 if !self.in_flight.is_empty() => {
                let which = self.random.random_range(0..self.in_flight.len());
                let is_kept = self.random.random();
                self.apply(which, is_kept);
            }
            6 => self.write(&Event::SessionMade),
            7 if self.random.random() => self.write(&Event::Cancel),
            7 => self.write(&Event::Expire),
            8 => self.refund(),
            9 => self.refund_is_done(),
            _ => {}
        }
    }

    /// The sweep goes on until there is nothing left to find out.
    fn drain(&mut self) {
        self.at = self.script.truth.len() - 1;
        for _ in 0..40 {
            if self.in_flight.is_empty() {
                self.in_flight.push(self.observe());
            }
            self.apply(0, false);
            self.write(&Event::Expire);
            self.refund();
            self.refund_is_done();
        }
    }

    fn end(&self) -> String {
        format!(
            "{:?} {:?} {:?} fulfilled {} {:?}",
            self.attempt.status,
            self.attempt.received,
            self.attempt.refunded,
            self.fulfilled,
            self.accounts
        )
    }
}

#[test]
fn any_order_ends_in_the_same_state() {
    for script in SCRIPTS {
        let mut ends: BTreeMap<String, u64> = BTreeMap::new();
        for seed in 0..SCHEDULES / SCRIPTS.len() as u64 {
            let mut world = World::new(script, seed);
            let length = world.random.random_range(1..60);
            for _ in 0..length {
                world.happens();
            }
            world.drain();
            assert_eq!(world.attempt.status, script.ends, "{} {seed}", script.name);
            let paid = u32::from(script.ends == Status::Settled);
            assert_eq!(world.fulfilled, paid, "{} {seed}", script.name);
            assert!(world.released <= 1, "{} {seed}", script.name);
            *ends.entry(world.end()).or_default() += 1;
        }
        assert_eq!(ends.len(), 1, "{}: {ends:#?}", script.name);
    }
}
