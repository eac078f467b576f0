//! A transaction of the sandbox, and what becomes of it.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::cards::{Goal, RefundEnd, Step};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Transaction {
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
    pub now: Standing,
    pub later: Option<(DateTime<Utc>, Standing)>,
    pub steps: Vec<Step>,
    pub goal: Option<Goal>,
    pub last4: Option<String>,
    pub is_reusable: bool,
    pub refund_end: RefundEnd,
    pub log: Option<Value>,
    pub refunded: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Standing {
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
pub(super) struct Told {
    pub after: Duration,
    pub times: u32,
}

impl Transaction {
    /// What the page says of a transaction that was just made: it was not finished yet.
    pub(super) fn untouched(asked: i64, currency: &str) -> Standing {
        Standing {
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

    pub(super) fn at(mut self, now: DateTime<Utc>) -> Self {
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

    fn paid(&self, at: DateTime<Utc>, channel: &str) -> Standing {
        Standing {
            status: "success".to_owned(),
            response: "Successful".to_owned(),
            requested: self.asked,
            amount: self.asked,
            currency: self.asked_currency.clone(),
            channel: channel.to_owned(),
            paid_at: Some(at),
            fees: Some(fee(self.asked, &self.asked_currency)),
        }
    }

    fn standing(&self, status: &str, response: &str, channel: &str) -> Standing {
        Standing {
            status: status.to_owned(),
            response: response.to_owned(),
            channel: channel.to_owned(),
            ..Self::untouched(self.asked, &self.asked_currency)
        }
    }

    /// Does what was meant to become of it, and says what the merchant is to be told.
    pub(super) fn reach(&mut self, goal: Goal, at: DateTime<Utc>) -> Option<Told> {
        let told = |minutes, times| {
            let after = Duration::minutes(minutes);
            Some(Told { after, times })
        };
        let paid = self.paid(at, "card");
        let declined = |status: &str, response: &str| self.standing(status, response, "card");
        let later = |minutes: i64, channel: &str| {
            let at = at + Duration::minutes(minutes);
            Some((at, self.paid(at, channel)))
        };
        let mut comes_later = None;
        let (now, told) = match goal {
            Goal::Abandoned => return None,
            Goal::Success | Goal::AgainDeclined => (paid, told(0, 1)),
            Goal::NoWebhook => (paid, None),
            Goal::DuplicateWebhook => (paid, told(0, 3)),
            Goal::Declined => (declined("abandoned", "Declined"), None),
            Goal::Insufficient => (declined("abandoned", "Insufficient Funds"), None),
            Goal::NoToken => {
                let response = "Token Not Generated. Customer Not Registered on Token Platform";
                (declined("failed", response), None)
            }
            Goal::Odd => (declined("quarantined", "Held"), None),
            Goal::PendingTransfer => {
                comes_later = later(10, "bank_transfer");
                let now = self.standing("pending", "Waiting for the transfer", "bank_transfer");
                (now, told(10, 1))
            }
            Goal::Timeout => {
                comes_later = later(2, "card");
                let now = self.standing("ongoing", "Issuer or switch inoperative", "card");
                (now, told(2, 1))
            }
            Goal::LateSuccess => {
                comes_later = later(120, "card");
                let now = Self::untouched(self.asked, &self.asked_currency);
                (now, told(120, 1))
            }
            Goal::WrongAmount => {
                let half = self.asked / 2;
                let now = Standing {
                    requested: half,
                    amount: half,
                    ..paid
                };
                (now, told(0, 1))
            }
            Goal::WrongCurrency => {
                let currency = "GHS".to_owned();
                (Standing { currency, ..paid }, told(0, 1))
            }
            Goal::PartialDebit => {
                let amount = self.asked * 9 / 10;
                (Standing { amount, ..paid }, told(0, 1))
            }
            Goal::FeeOnTop => {
                let amount = self.asked + fee(self.asked, &self.asked_currency);
                (Standing { amount, ..paid }, told(0, 1))
            }
        };
        if comes_later.is_some() {
            self.later = comes_later;
        }
        self.now = now;
        told
    }
}

/// 1.5 % and ₦100, the ₦100 waived below ₦2,500, at most ₦2,000; as the provider charges local cards.
fn fee(minor: i64, currency: &str) -> i64 {
    let share = minor * 15 / 1_000;
    if currency != "NGN" {
        return minor * 39 / 1_000;
    }
    let flat = if minor < 250_000 { 0 } else { 10_000 };
    (share + flat).min(200_000)
}
