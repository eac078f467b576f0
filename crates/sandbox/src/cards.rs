//! Test cards, and what they do: the provider's own table.

use serde::{Deserialize, Serialize};

/// What becomes of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SandboxOutcome {
    /// Paid at once, one webhook.
    Success,
    Declined,
    Insufficient,
    NoToken,
    /// A bank transfer that arrives after ten minutes.
    PendingTransfer,
    /// The bank does not answer; the money was taken, which shows after two minutes.
    Timeout,
    DuplicateWebhook,
    NoWebhook,
    /// Left unfinished; the bank takes the money two hours later, after the payment's time is over.
    LateSuccess,
    #[serde(rename = "wrong_amount")]
    AmountMismatch,
    #[serde(rename = "wrong_currency")]
    CurrencyMismatch,
    PartialDebit,
    FeeOnTop,
    /// The provider says a word that nobody knows.
    Odd,
    Abandoned,
    /// Paid; whoever takes money with the card again is declined.
    AgainDeclined,
}

pub(crate) const GOALS: [(&str, &str); 14] = [
    ("", "What the card does"),
    ("declined", "Declined"),
    ("insufficient", "Not enough money"),
    ("pending_transfer", "Bank transfer, arrives in ten minutes"),
    (
        "timeout",
        "The bank does not answer, money taken two minutes later",
    ),
    ("duplicate_webhook", "Paid, told three times"),
    ("no_webhook", "Paid, nobody is told"),
    ("late_success", "Left unfinished, paid two hours later"),
    ("wrong_amount", "Another amount was asked for"),
    ("wrong_currency", "Another currency was taken"),
    ("partial_debit", "Only a part was taken"),
    ("fee_on_top", "The payer bears the fee"),
    ("odd", "A status that nobody knows"),
    ("again_declined", "Paid; declined when charged again"),
];

/// What the bank asks for before it pays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChallengeStep {
    Pin(String),
    Otp(String),
    Phone,
    /// A yes on the bank's own page, as 3-D Secure has it.
    Bank,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RefundOutcome {
    Processed,
    Failed,
    NeedsAttention,
}

pub(crate) struct TestCard {
    pub number: &'static str,
    pub cvv: &'static str,
    pub steps: &'static [(&'static str, &'static str)],
    pub goal: SandboxOutcome,
    pub refund: RefundOutcome,
    pub is_reusable: bool,
}

const fn build_card(number: &'static str, cvv: &'static str) -> TestCard {
    TestCard {
        number,
        cvv,
        steps: &[],
        goal: SandboxOutcome::Success,
        refund: RefundOutcome::Processed,
        is_reusable: false,
    }
}

/// The cards; any month that is not over.
pub(crate) const CARDS: [TestCard; 10] = [
    TestCard {
        is_reusable: true,
        ..build_card("4084084084084081", "408")
    },
    TestCard {
        steps: &[("pin", "1111")],
        ..build_card("507850785078507812", "081")
    },
    TestCard {
        steps: &[("pin", "1234"), ("otp", "123456")],
        ..build_card("5060666666666666666", "123")
    },
    TestCard {
        steps: &[("pin", "0000"), ("phone", ""), ("otp", "123456")],
        ..build_card("507850785078507804", "884")
    },
    TestCard {
        steps: &[("bank", "")],
        is_reusable: true,
        ..build_card("5192602720584796", "123")
    },
    TestCard {
        goal: SandboxOutcome::Declined,
        ..build_card("4084080000005408", "001")
    },
    TestCard {
        steps: &[("pin", "0000")],
        goal: SandboxOutcome::NoToken,
        ..build_card("507850785078507853", "082")
    },
    TestCard {
        goal: SandboxOutcome::Insufficient,
        ..build_card("4084080000670037", "787")
    },
    TestCard {
        refund: RefundOutcome::Failed,
        ..build_card("4084080000671803", "180")
    },
    TestCard {
        refund: RefundOutcome::NeedsAttention,
        ..build_card("4084080000671902", "190")
    },
];

impl TestCard {
    /// The card of a number as it is typed, with its CVV.
    pub(crate) fn find_card(number: &str, cvv: &str) -> Option<&'static Self> {
        let digits: String = number.chars().filter(char::is_ascii_digit).collect();
        CARDS
            .iter()
            .find(|card| card.number == digits && card.cvv == cvv.trim())
    }

    pub(crate) fn challenge_steps(&self) -> Vec<ChallengeStep> {
        let step = |(kind, right): &(&str, &str)| match *kind {
            "pin" => ChallengeStep::Pin((*right).to_owned()),
            "otp" => ChallengeStep::Otp((*right).to_owned()),
            "phone" => ChallengeStep::Phone,
            _ => ChallengeStep::Bank,
        };
        self.steps.iter().map(step).collect()
    }

    pub(crate) fn last4(&self) -> &'static str {
        &self.number[self.number.len() - 4..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_found_however_it_is_typed() {
        let found = TestCard::find_card("4084 0840 8408 4081", " 408 ").unwrap();
        assert_eq!(
            (found.goal, found.last4()),
            (SandboxOutcome::Success, "4081")
        );
        assert!(TestCard::find_card("4084084084084081", "409").is_none());
        assert!(TestCard::find_card("4242424242424242", "408").is_none());
    }

    #[test]
    fn every_goal_that_is_offered_is_known() {
        for (key, _) in GOALS.iter().skip(1) {
            serde_json::from_value::<SandboxOutcome>((*key).into()).unwrap();
        }
    }
}
