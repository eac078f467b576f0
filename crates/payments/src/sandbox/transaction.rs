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
    /// What the merchant asked for.
    pub asked: i64,
    pub asked_currency: String,
    pub callback_url: Option<String>,
    pub metadata: Value,
    pub channels: Vec<String>,
    pub created_at: DateTime<Utc>,
    pub now: Standing,
    /// What it becomes by itself.
    pub later: Option<(DateTime<Utc>, Standing)>,
    /// What the bank still asks for, and what comes of it then.
    pub steps: Vec<Step>,
    pub goal: Option<Goal>,
    pub last4: Option<String>,
    pub is_reusable: bool,
    pub refund_end: RefundEnd,
    /// As the browser wrote it: untrusted.
    pub log: Option<Value>,
    pub refunded: i64,
}

/// How a transaction stands.
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

/// What the merchant is told, and when.
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

    /// The transaction as it is at a moment.
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
        let later = |this: &mut Self, minutes: i64, now: Standing, channel: &str| {
            let at = at + Duration::minutes(minutes);
            this.later = Some((at, this.paid(at, channel)));
            this.now = now;
        };
        match goal {
            Goal::Success | Goal::NoWebhook | Goal::DuplicateWebhook | Goal::AgainDeclined => {
                self.now = paid;
            }
            Goal::Declined => self.now = self.standing("abandoned", "Declined", "card"),
            Goal::Insufficient => {
                self.now = self.standing("abandoned", "Insufficient Funds", "card")
            }
            Goal::NoToken => {
                self.now = self.standing(
                    "failed",
                    "Token Not Generated. Customer Not Registered on Token Platform",
                    "card",
                )
            }
            Goal::PendingTransfer => {
                let now = self.standing("pending", "Waiting for the transfer", "bank_transfer");
                later(self, 10, now, "bank_transfer");
            }
            Goal::Timeout => {
                let now = self.standing("ongoing", "Issuer or switch inoperative", "card");
                later(self, 2, now, "card");
            }
            Goal::LateSuccess => {
                let now = self.standing("abandoned", "The transaction was not completed", "");
                later(self, 120, now, "card");
            }
            Goal::WrongAmount => {
                self.now = Standing {
                    requested: self.asked / 2,
                    amount: self.asked / 2,
                    ..paid
                }
            }
            Goal::WrongCurrency => {
                self.now = Standing {
                    currency: "GHS".to_owned(),
                    ..paid
                }
            }
            Goal::PartialDebit => {
                self.now = Standing {
                    amount: self.asked * 9 / 10,
                    ..paid
                }
            }
            Goal::FeeOnTop => {
                let fee = fee(self.asked, &self.asked_currency);
                self.now = Standing {
                    amount: self.asked + fee,
                    ..paid
                };
            }
            Goal::Odd => self.now = self.standing("quarantined", "Held", "card"),
            Goal::Abandoned => {}
        }
        match goal {
            Goal::Success
            | Goal::AgainDeclined
            | Goal::WrongAmount
            | Goal::WrongCurrency
            | Goal::PartialDebit
            | Goal::FeeOnTop => told(0, 1),
            Goal::DuplicateWebhook => told(0, 3),
            Goal::PendingTransfer => told(10, 1),
            Goal::Timeout => told(2, 1),
            Goal::LateSuccess => told(120, 1),
            _ => None,
        }
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
