//! The same through the database, the jobs and the provider's calls: whatever happens in whatever order, also at once and
//! cut off in the middle, each payment ends where the provider's money says.

use std::time::Duration;

use kernel::Id;
use payments::model::{PaymentPurpose, PaymentStatus};
use payments::{AttemptState, OpenedAttempt, PaymentError, RefundRequest};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use store::Actor;
use tokio::time::timeout;

use crate::fixture::{Fixture, payer, success};

/// Schedules of one round, in a store of its own.
const SCHEDULES: u64 = 120;
const OUTCOMES: [(&str, PaymentStatus); 8] = [
    ("", PaymentStatus::Settled),
    ("no_webhook", PaymentStatus::Settled),
    ("duplicate_webhook", PaymentStatus::Settled),
    ("pending_transfer", PaymentStatus::Settled),
    ("late_success", PaymentStatus::Settled),
    ("partial_debit", PaymentStatus::Review),
    ("wrong_currency", PaymentStatus::Review),
    ("declined", PaymentStatus::Released),
];

/// How many rounds: `BEDSIDE_TEST_SCHEDULES` asks for more schedules than those of one.
fn rounds() -> u64 {
    let wanted = std::env::var("BEDSIDE_TEST_SCHEDULES");
    wanted.map_or(1, |count| count.parse::<u64>().unwrap().div_ceil(SCHEDULES))
}

async fn happens(
    site: &Fixture,
    opened: &OpenedAttempt,
    outcome: &str,
    random: &mut StdRng,
    is_paid: &mut bool,
) {
    let reference = opened.reference;
    match random.random_range(0..9) {
        0 if !*is_paid => {
            site.pay(opened, outcome).await;
            *is_paid = true;
        }
        1 => drop(
            site.payments
                .refresh_attempt_state(reference)
                .await
                .unwrap(),
        ),
        2 => drop(site.webhook(&success(reference)).await),
        3 => site.pass_minutes(random.random_range(1..40)),
        4 => drop(site.payments.cancel_attempt(reference).await.unwrap()),
        5 => drop(site.run_jobs().await),
        6 => {
            site.pass_minutes(1);
            let looks = tokio::join!(
                site.payments.refresh_attempt_state(reference),
                site.payments.refresh_attempt_state(reference),
                site.payments.refresh_attempt_state(reference)
            );
            looks.0.unwrap();
        }
        7 => {
            // Cut off after a moment, wherever it stands, as a process that is killed.
            let moment = Duration::from_micros(random.random_range(0..3_000));
            drop(timeout(moment, site.payments.refresh_attempt_state(reference)).await);
            drop(timeout(moment, site.jobs.run_due()).await);
        }
        _ => {
            let wanted = RefundRequest {
                reference,
                minor: Some(100_000),
                reason: "a part".to_owned(),
                by: Actor::System,
            };
            drop(site.payments.request_refund(wanted).await);
        }
    }
}

/// A new price, and a payment of it; none where money came, is held or on its way.
async fn again(site: &Fixture, subject: &str) -> Option<OpenedAttempt> {
    let quote = site
        .quoted(PaymentPurpose::Consultation, subject, 1_540_250)
        .await;
    let opened = site
        .payments
        .open_attempt(quote, payer(), "Consultation", "/");
    match opened.await {
        Ok(opened) => Some(opened),
        Err(
            PaymentError::AlreadyPaid(_)
            | PaymentError::InReview(_)
            | PaymentError::FundsPending(_),
        ) => None,
        Err(error) => panic!("{subject}: {error}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn any_order_ends_in_the_same_state_in_the_database() {
    for number in 0..rounds() {
        round(20_261_121 + number).await;
    }
}

async fn round(seed: u64) {
    let site = Fixture::new().await;
    let mut random = StdRng::seed_from_u64(seed);
    let mut all = Vec::new();
    for number in 0..SCHEDULES {
        let (outcome, end) = OUTCOMES[random.random_range(0..OUTCOMES.len())];
        let subject = format!("request-{number}");
        let opened = site.opened(&subject).await;
        let mut is_paid = false;
        let mut second = None;
        for _ in 0..random.random_range(2..12) {
            happens(&site, &opened, outcome, &mut random, &mut is_paid).await;
            if second.is_none() && random.random_ratio(1, 12) {
                second = again(&site, &subject).await;
            }
        }
        if let Some(second) = &second {
            site.pay(second, "").await;
        }
        if !is_paid {
            site.pay(&opened, outcome).await;
        }
        all.push(Paid {
            subject,
            outcome,
            end,
            first: opened.reference,
            second: second.map(|second| second.reference),
        });
    }
    // What was cut off is claimed again, and the sweep goes its way.
    for _ in 0..60 {
        site.pass_minutes(61);
        site.run_jobs().await;
    }
    let (mut clearing, mut settled, mut twice) = (0, 0, 0);
    for paid in all {
        for state in paid.ended(&site).await {
            let received = state.received;
            if let Some(received) = received.filter(|amount| amount.currency.as_str() == "NGN") {
                clearing += received.minor - state.refunded_minor;
                settled += 1;
            }
        }
        twice += u32::from(paid.second.is_some());
    }
    assert!(settled > 0 && clearing > 0 && twice > 0);
    site.ledger_is_right(clearing).await;
}

/// A subject whose first attempt was paid so, and the second, where there is one, as it should be.
struct Paid {
    subject: String,
    outcome: &'static str,
    end: PaymentStatus,
    first: Id,
    second: Option<Id>,
}

impl Paid {
    /// Where its attempts stand in the end, which has to be right.
    async fn ended(&self, site: &Fixture) -> Vec<AttemptState> {
        let name = format!("{} {}", self.subject, self.outcome);
        let mut states = Vec::new();
        for reference in [Some(self.first), self.second].into_iter().flatten() {
            states.push(
                site.payments
                    .find_attempt_state(reference)
                    .await
                    .unwrap()
                    .unwrap(),
            );
        }
        let first = states[0].status;
        // Whichever of two that are paid is heard of later is held.
        let is_held = self.second.is_some()
            && (self.end, first) == (PaymentStatus::Settled, PaymentStatus::Review)
            && states[1].status == PaymentStatus::Settled;
        assert!(first == self.end || is_held, "{name}: {states:?}");
        let settled = states
            .iter()
            .filter(|state| state.status == PaymentStatus::Settled);
        let settled = u32::try_from(settled.count()).unwrap();
        let is_paid = self.end == PaymentStatus::Settled || self.second.is_some();
        assert_eq!(settled, u32::from(is_paid), "{name}: {states:?}");
        assert_eq!(site.told(&self.subject, "settled"), settled, "{name}");
        let released = usize::try_from(site.told(&self.subject, "released")).unwrap();
        assert!(released <= states.len(), "{name}");
        states
    }
}
