//! A transaction of the sandbox, and what becomes of it.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cards::{ChallengeStep, RefundOutcome, SandboxOutcome};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SandboxTransaction {
    pub id: i64,
    pub reference: String,
    pub access_code: String,
    pub email: String,
    #[serde(default)]
    pub first_name: Option<String>,
    #[serde(default)]
    pub last_name: Option<String>,
    #[serde(default)]
    pub phone: Option<String>,
    #[serde(default)]
    pub label: Option<String>,
    pub asked: i64,
    pub asked_currency: String,
    pub callback_url: Option<String>,
    pub metadata: Value,
    pub channels: Vec<String>,
    pub created_at: DateTime<Utc>,
    pub now: TransactionState,
    pub later: Option<(DateTime<Utc>, TransactionState)>,
    pub steps: Vec<ChallengeStep>,
    pub goal: Option<SandboxOutcome>,
    pub last4: Option<String>,
    pub is_reusable: bool,
    pub refund_end: RefundOutcome,
    pub log: Option<Value>,
    pub refunded: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TransactionState {
    pub status: String,
    pub response: String,
    pub requested: i64,
    pub amount: i64,
    pub currency: String,
    pub channel: String,
    pub paid_at: Option<DateTime<Utc>>,
    pub fees: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WebhookSchedule {
    pub after: Duration,
    pub times: u32,
}

impl SandboxTransaction {
    /// What the page says of a transaction that was just made: it was not finished yet.
    pub(crate) fn abandoned_state(asked: i64, currency: &str) -> TransactionState {
        TransactionState {
            status: "abandoned".to_owned(),
            response: "The transaction was not completed".to_owned(),
            requested: asked,
            amount: asked,
            currency: currency.to_owned(),
            channel: String::new(),
            paid_at: None,
            fees: None,
        }
    }

    pub(crate) fn at_time(mut self, now: DateTime<Utc>) -> Self {
        if let Some((_, standing)) = self.later.take_if(|(at, _)| *at <= now) {
            self.now = standing;
        }
        self
    }

    pub(crate) fn is_paid(&self) -> bool {
        matches!(
            self.now.status.as_str(),
            "success" | "reversed" | "reversal-pending"
        )
    }

    /// Whether money is on its way, or came: it cannot be paid again.
    pub(crate) fn is_taken(&self) -> bool {
        self.is_paid() || self.later.is_some() || self.now.status == "pending"
    }

    fn paid_state(&self, at: DateTime<Utc>, channel: &str) -> TransactionState {
        TransactionState {
            status: "success".to_owned(),
            response: "Successful".to_owned(),
            requested: self.asked,
            amount: self.asked,
            currency: self.asked_currency.clone(),
            channel: channel.to_owned(),
            paid_at: Some(at),
            fees: Some(calculate_fee(self.asked, &self.asked_currency)),
        }
    }

    fn unpaid_state(&self, status: &str, response: &str, channel: &str) -> TransactionState {
        TransactionState {
            status: status.to_owned(),
            response: response.to_owned(),
            channel: channel.to_owned(),
            ..Self::abandoned_state(self.asked, &self.asked_currency)
        }
    }

    /// Does what was meant to become of it, and says what the merchant is to be told.
    pub(crate) fn advance_to(
        &mut self,
        goal: SandboxOutcome,
        at: DateTime<Utc>,
    ) -> Option<WebhookSchedule> {
        let (now, schedule) = match goal {
            SandboxOutcome::Abandoned => return None,
            SandboxOutcome::Success | SandboxOutcome::AgainDeclined => {
                (self.paid_state(at, "card"), schedule_webhooks(0, 1))
            }
            SandboxOutcome::NoWebhook => (self.paid_state(at, "card"), None),
            SandboxOutcome::DuplicateWebhook => {
                (self.paid_state(at, "card"), schedule_webhooks(0, 3))
            }
            SandboxOutcome::Declined
            | SandboxOutcome::Insufficient
            | SandboxOutcome::NoToken
            | SandboxOutcome::Odd => (self.declined_state(goal), None),
            SandboxOutcome::PendingTransfer
            | SandboxOutcome::Timeout
            | SandboxOutcome::LateSuccess => self.delay_payment(goal, at),
            SandboxOutcome::AmountMismatch
            | SandboxOutcome::CurrencyMismatch
            | SandboxOutcome::PartialDebit
            | SandboxOutcome::FeeOnTop => {
                (self.mismatched_state(goal, at), schedule_webhooks(0, 1))
            }
        };
        self.now = now;
        schedule
    }

    fn declined_state(&self, goal: SandboxOutcome) -> TransactionState {
        let (status, response) = match goal {
            SandboxOutcome::Declined => ("abandoned", "Declined"),
            SandboxOutcome::Insufficient => ("abandoned", "Insufficient Funds"),
            SandboxOutcome::NoToken => (
                "failed",
                "Token Not Generated. Customer Not Registered on Token Platform",
            ),
            _ => ("quarantined", "Held"),
        };
        self.unpaid_state(status, response, "card")
    }

    /// Paid after a while; answers what it is until then.
    fn delay_payment(
        &mut self,
        goal: SandboxOutcome,
        at: DateTime<Utc>,
    ) -> (TransactionState, Option<WebhookSchedule>) {
        let (minutes, channel, now) = match goal {
            SandboxOutcome::PendingTransfer => {
                let words = "Waiting for the transfer";
                let now = self.unpaid_state("pending", words, "bank_transfer");
                (10, "bank_transfer", now)
            }
            SandboxOutcome::Timeout => {
                let words = "Issuer or switch inoperative";
                (2, "card", self.unpaid_state("ongoing", words, "card"))
            }
            _ => {
                let now = Self::abandoned_state(self.asked, &self.asked_currency);
                (120, "card", now)
            }
        };
        let then = at + Duration::minutes(minutes);
        self.later = Some((then, self.paid_state(then, channel)));
        (now, schedule_webhooks(minutes, 1))
    }

    /// Paid, but not as it was asked for.
    fn mismatched_state(&self, goal: SandboxOutcome, at: DateTime<Utc>) -> TransactionState {
        let mut paid = self.paid_state(at, "card");
        match goal {
            SandboxOutcome::AmountMismatch => {
                paid.requested = self.asked / 2;
                paid.amount = self.asked / 2;
            }
            SandboxOutcome::CurrencyMismatch => paid.currency = "GHS".to_owned(),
            SandboxOutcome::PartialDebit => paid.amount = self.asked * 9 / 10,
            _ => paid.amount = self.asked + calculate_fee(self.asked, &self.asked_currency),
        }
        paid
    }
}

fn schedule_webhooks(minutes: i64, times: u32) -> Option<WebhookSchedule> {
    let after = Duration::minutes(minutes);
    Some(WebhookSchedule { after, times })
}

/// 1.5 % and ₦100, the ₦100 waived below ₦2,500, at most ₦2,000; as the provider charges local cards.
fn calculate_fee(minor: i64, currency: &str) -> i64 {
    let share = minor * 15 / 1_000;
    if currency != "NGN" {
        return minor * 39 / 1_000;
    }
    let flat = if minor < 250_000 { 0 } else { 10_000 };
    (share + flat).min(200_000)
}
