//! What the desk has set. Defaults stand in no code: they are those of the settings document.

use kernel::settings::not_blank;
use kernel::{Currency, Money};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Amounts that are suggested in a currency.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Suggested {
    /// `NGN`, `GBP` or `USD`.
    #[serde(deserialize_with = "not_blank")]
    pub currency: String,
    /// Amounts in whole units, as `5000`.
    #[serde(default)]
    pub amounts: Vec<String>,
    /// The one that is ticked at first; empty for none.
    #[serde(default)]
    pub chosen: String,
    /// The smallest amount that is taken, in whole units.
    #[serde(deserialize_with = "not_blank")]
    pub minimum: String,
}

/// What a giver declares for UK Gift Aid.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct GiftAid {
    /// Version of the words.
    #[serde(deserialize_with = "not_blank")]
    pub version: String,
    /// What stands beside the box.
    #[serde(deserialize_with = "not_blank")]
    pub label: String,
    /// The words.
    #[serde(deserialize_with = "not_blank")]
    pub text: String,
}

/// The terms.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[schema(as = GivingTerms)]
pub struct TermsWords {
    /// What stands beside the box.
    #[serde(deserialize_with = "not_blank")]
    pub label: String,
    /// Where they can be read.
    #[serde(deserialize_with = "not_blank")]
    pub href: String,
    /// Their version; it is recorded who agreed to which.
    #[serde(deserialize_with = "not_blank")]
    pub version: String,
}

/// An account that money may be sent to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = GivingAccount)]
pub struct Account {
    /// `NGN`.
    pub currency: String,
    /// Name of the bank.
    pub bank: String,
    /// Name of the account.
    pub name: String,
    /// Its number.
    pub number: String,
    /// In the United Kingdom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sort_code: Option<String>,
    /// Where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iban: Option<String>,
    /// For transfers between countries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swift: Option<String>,
}

/// The settings of giving.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// Gifts by card are taken.
    pub open: bool,
    /// Gifts by bank transfer are taken.
    pub bank_open: bool,
    /// Monthly gifts are taken.
    pub monthly_open: bool,
    /// Thanks to givers are shown to everybody.
    pub wall_open: bool,
    /// UK Gift Aid is asked for. Only with a charity number.
    pub gift_aid_open: bool,
    /// The charity's number; empty where there is none: then nothing is called a charity.
    pub charity_number: String,
    /// `bedside` or `provider`.
    pub checkout_client: String,
    /// Who takes the money of further months: `house` or `provider`.
    pub monthly_by: String,
    /// Amounts that are suggested.
    pub suggested: Vec<Suggested>,
    /// What a giver declares for UK Gift Aid.
    pub gift_aid: GiftAid,
    /// The terms.
    pub terms: TermsWords,
    /// Days for which a card gift that nobody paid is kept.
    pub keep_unpaid_days: i64,
    /// Days for which givers' names and contacts are kept after the money came.
    pub keep_gift_days: i64,
    /// Tries to pay by card of one network (a /24, or a /64 of IPv6) in an hour: mobile networks share theirs.
    pub tries_per_network: u64,
    /// Card gifts of the last hour whose cards were declined: beyond that somebody tries cards from many places, and who pays
    /// confirms their address by mail first.
    pub tries_everywhere: u64,
    /// The texts of pages.
    pub words: Map<String, Value>,
    /// Where money may be sent.
    #[serde(skip)]
    pub accounts: Vec<Account>,
}

impl Settings {
    /// Whether UK Gift Aid may be asked for.
    #[must_use]
    pub fn has_gift_aid(&self) -> bool {
        self.gift_aid_open
            && !self.charity_number.trim().is_empty()
            && !self.gift_aid.text.trim().is_empty()
    }

    /// The amounts of a currency.
    #[must_use]
    pub fn suggested(&self, currency: Currency) -> Option<&Suggested> {
        let is_it = |one: &&Suggested| one.currency.eq_ignore_ascii_case(currency.code());
        self.suggested.iter().find(is_it)
    }

    /// The smallest amount in a currency.
    #[must_use]
    pub fn minimum(&self, currency: Currency) -> Option<Money> {
        let minimum = &self.suggested(currency)?.minimum;
        payments::model::parse_major(minimum, currency).ok()
    }

    /// A text of the pages; empty where there is none.
    #[must_use]
    pub fn word(&self, name: &str) -> &str {
        self.words
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    /// The accounts for a currency: its own first.
    #[must_use]
    pub fn accounts_for(&self, currency: Currency) -> Vec<Account> {
        let is_own = |account: &Account| account.currency.eq_ignore_ascii_case(currency.code());
        let (own, others): (Vec<_>, Vec<_>) = self.accounts.iter().cloned().partition(is_own);
        own.into_iter().chain(others).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(changes: &Value) -> Settings {
        testkit::settings("giving", changes)
    }

    #[test]
    fn gift_aid_needs_the_charity_number() {
        let on = json!({ "giftAidOpen": true });
        assert!(!read(&on).has_gift_aid());
        assert!(read(&json!({ "giftAidOpen": true, "charityNumber": "1234567" })).has_gift_aid());
        assert!(!read(&json!({ "charityNumber": "1234567" })).has_gift_aid());
    }

    #[test]
    fn the_smallest_amounts_are_read() {
        let settings = read(&json!({}));
        let least = settings.minimum(Currency::Ngn).unwrap();
        assert_eq!(least, Money::new(50_000, Currency::Ngn));
    }
}
