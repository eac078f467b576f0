//! A transaction of the sandbox, and what becomes of it.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::cards::{ChallengeStep, RefundOutcome, SandboxOutcome};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct SandboxTransaction {
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
pub(super) struct TransactionState {
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
pub(super) struct WebhookSchedule {
    pub after: Duration,
    pub times: u32,
}

impl SandboxTransaction {
    /// What the page says of a transaction that was just made: it was not finished yet.
    pub(super) fn abandoned_state(asked: i64, currency: &str) -> TransactionState {
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

    pub(super) fn at_time(mut self, now: DateTime<Utc>) -> Self {
        if let Some((_, standing)) = self.later.take_if(|(at, _)| *at <= now) {
            self.now = standing;
        }
        self
    }

    pub(super) fn is_paid(&self) -> bool {
        matches!(
            self.now.status.as_str(),
            "success" | "reversed" | "reversal-pending"
        )
    }

    /// Whether money is on its way, or came: it cannot be paid again.
    pub(super) fn is_taken(&self) -> bool {
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
    pub(super) fn advance_to(
        &mut self,
        goal: SandboxOutcome,
        at: DateTime<Utc>,
    ) -> Option<WebhookSchedule> {
        let schedule = |minutes, times| {
            let after = Duration::minutes(minutes);
            Some(WebhookSchedule { after, times })
        };
        let paid = self.paid_state(at, "card");
        let declined = |status: &str, response: &str| self.unpaid_state(status, response, "card");
        let later = |minutes: i64, channel: &str| {
            let at = at + Duration::minutes(minutes);
            Some((at, self.paid_state(at, channel)))
        };
        let mut comes_later = None;
        let (now, schedule) = match goal {
            SandboxOutcome::Abandoned => return None,
            SandboxOutcome::Success | SandboxOutcome::AgainDeclined => (paid, schedule(0, 1)),
            SandboxOutcome::NoWebhook => (paid, None),
            SandboxOutcome::DuplicateWebhook => (paid, schedule(0, 3)),
            SandboxOutcome::Declined => (declined("abandoned", "Declined"), None),
            SandboxOutcome::Insufficient => (declined("abandoned", "Insufficient Funds"), None),
            SandboxOutcome::NoToken => {
                let response = "Token Not Generated. Customer Not Registered on Token Platform";
                (declined("failed", response), None)
            }
            SandboxOutcome::Odd => (declined("quarantined", "Held"), None),
            SandboxOutcome::PendingTransfer => {
                comes_later = later(10, "bank_transfer");
                let now = self.unpaid_state("pending", "Waiting for the transfer", "bank_transfer");
                (now, schedule(10, 1))
            }
            SandboxOutcome::Timeout => {
                comes_later = later(2, "card");
                let now = self.unpaid_state("ongoing", "Issuer or switch inoperative", "card");
                (now, schedule(2, 1))
            }
            SandboxOutcome::LateSuccess => {
                comes_later = later(120, "card");
                let now = Self::abandoned_state(self.asked, &self.asked_currency);
                (now, schedule(120, 1))
            }
            SandboxOutcome::AmountMismatch => {
                let half = self.asked / 2;
                let now = TransactionState {
                    requested: half,
                    amount: half,
                    ..paid
                };
                (now, schedule(0, 1))
            }
            SandboxOutcome::CurrencyMismatch => {
                let currency = "GHS".to_owned();
                (TransactionState { currency, ..paid }, schedule(0, 1))
            }
            SandboxOutcome::PartialDebit => {
                let amount = self.asked * 9 / 10;
                (TransactionState { amount, ..paid }, schedule(0, 1))
            }
            SandboxOutcome::FeeOnTop => {
                let amount = self.asked + calculate_fee(self.asked, &self.asked_currency);
                (TransactionState { amount, ..paid }, schedule(0, 1))
            }
        };
        if comes_later.is_some() {
            self.later = comes_later;
        }
        self.now = now;
        schedule
    }
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
