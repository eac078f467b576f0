//! What the desk sets for giving.

use chrono::Duration;
use forms::TermsSettings;
use kernel::{Currency, Money};
use payments::model::{CHECKOUT_CLIENTS, CardFee};
use serde_json::{Map, Value};
use transfers::BankAccount;

settings::part! {
    /// Amounts that are suggested in a currency.
    pub struct SuggestedAmounts {
        /// `NGN`, `GBP` or `USD`.
        pub currency: String, "Currency", required;
        /// Amounts in whole units, as `5000`.
        #[serde(default)]
        pub amounts: Vec<String>, "Amounts";
        /// The one that is ticked at first; empty for none.
        #[serde(default)]
        pub chosen: String, "Chosen";
        /// The smallest amount that is taken, in whole units.
        pub minimum: String, "Minimum", required;
    }
}

settings::part! {
    /// What the card provider keeps of a payment in a currency.
    pub struct CardFeeRate {
        pub currency: String, "Currency", required, one_of(&[
            ("NGN", "Nigerian naira"),
            ("GBP", "Pound sterling"),
            ("USD", "US dollar"),
        ]);
        /// As `1.5`.
        pub percent: String, "Percent", required, help("As the provider's price list says, such as 1.5.");
        /// In whole units, as `100`.
        #[serde(default)]
        pub fixed: String, "Fixed amount on top";
        #[serde(default)]
        pub fixed_from: String, "Smallest payment with the fixed amount";
        #[serde(default)]
        pub most: String, "Most that is kept of one payment", help("Leave it empty where there is no limit.");
    }
}

settings::part! {
    /// What a giver declares for UK Gift Aid.
    pub struct GiftAid {
        pub version: String, "Version", required;
        pub label: String, "Label", required;
        pub text: String, "Text", required;
    }
}

settings::group! {
    pub struct GivingSettings: "giving", "Giving" {
        pub open: bool = true, "Gifts are open", in_group("Taking gifts");
        pub bank_open: bool = true, "Gifts by bank transfer", in_group("Taking gifts");
        pub monthly_open: bool = true, "Monthly gifts", in_group("Taking gifts");
        /// Thanks to givers are shown to everybody.
        pub wall_open: bool = true, "Show donors who agree on the page", in_group("Taking gifts");
        /// UK Gift Aid is asked for. Only with a charity number.
        pub gift_aid_open: bool = false, "Ask UK taxpayers for Gift Aid", in_group("Gift Aid");
        /// The charity's number; empty where there is none: then nothing is called a charity.
        pub charity_number: String = "", "Charity number", in_group("Gift Aid");
        /// `bedside` or `provider`.
        pub checkout_client: String = "bedside", "Payment form", one_of(&CHECKOUT_CLIENTS), in_group("Taking gifts");
        /// Who takes the money of further months: `house` or `provider`.
        pub monthly_by: String = "house", "How further monthly payments are taken", one_of(&[
            ("house", "This site, with the card used for the first payment"),
            ("provider", "The card provider, as a subscription"),
        ]), in_group("Taking gifts");
        pub suggested: Vec<SuggestedAmounts> = [
            {"currency": "NGN", "amounts": ["2000", "5000", "10000", "25000"], "chosen": "5000", "minimum": "500"},
            {"currency": "GBP", "amounts": ["5", "10", "25", "50"], "chosen": "10", "minimum": "2"},
            {"currency": "USD", "amounts": ["5", "10", "25", "50"], "chosen": "10", "minimum": "2"}
        ], "Suggested";
        /// Who gives by card may pay these on top. None for a currency: there it is not offered.
        pub card_fees: Vec<CardFeeRate> = [
            {"currency": "NGN", "percent": "1.5", "fixed": "100", "fixedFrom": "2500", "most": "2000"}
        ], "Card fees",
            help("What your card provider keeps, by the currency that is paid in. Compare it with your contract: donors who cover the fee pay what these numbers say. Remove a currency to stop offering it there.");
        pub gift_aid: GiftAid = {
            "version": "1",
            "label": "Add Gift Aid to this gift",
            "text": "I am a UK taxpayer. I want Gift Aid to be claimed on this gift. I understand that if I pay less Income Tax and/or Capital Gains Tax than the amount of Gift Aid claimed on all my donations in that tax year, it is my responsibility to pay any difference."
        }, "Gift aid", in_group("Gift Aid");
        pub terms: TermsSettings = {
            "label": "I agree to the terms and privacy policy",
            "href": "/policy",
            "version": "1"
        }, "Terms";
        pub keep_unpaid_days: i64 = 60, "Days to keep unpaid card gifts", in_group("Limits and keeping data");
        pub keep_gift_days: i64 = 2555, "Days to keep donors' names after the payment", in_group("Limits and keeping data");
        /// Tries to pay by card of one network (a /24, or a /64 of IPv6) in an hour: mobile networks share theirs.
        pub tries_per_network: u64 = 60, "Card payment attempts from one network in an hour", between(10, 10_000),
            help("Thieves test stolen cards with small gifts. Raise the limit before an event where many people share one connection."), in_group("Limits and keeping data");
        /// Card gifts of the last hour whose cards were declined: beyond that somebody tries cards from many places, and who
        /// pays confirms their address by mail first.
        pub tries_everywhere: u64 = 300, "Unpaid card gifts in an hour before new ones are stopped", between(50, 100_000),
            help("Raise the limit before a broadcast that asks many people to give at once."), in_group("Limits and keeping data");
        pub words: Map<String, Value> = {
            "heading": "Give",
            "intro": "Choose an amount and how to give it. You see the exact sum before you pay.",
            "formHeading": "Give by card or bank transfer",
            "once": "Once",
            "monthly": "Every month",
            "monthlyNote": "You can stop at any time with the link in each email. We never take money without telling you.",
            "amountLabel": "How much would you like to give?",
            "ownAmount": "Another amount",
            "currencyLabel": "In which currency?",
            "fundLabel": "What is it for?",
            "mostNeeded": "Where it is needed most",
            "restricted": "If a project has all it needs, we use your gift for the one nearest to it.",
            "methodCard": "Card",
            "methodBank": "Bank transfer",
            "nameLabel": "Your name",
            "emailLabel": "Your email",
            "phoneLabel": "Your phone number",
            "showLabel": "May we thank you by name?",
            "showNamed": "Yes, show my name",
            "showAnonymous": "No, keep my gift anonymous",
            "dedicationLabel": "In honour or in memory of",
            "giftAidLabel": "Gift Aid",
            "coverFeeLabel": "Add the card fee, so that all of my gift arrives",
            "companyLabel": "Company name",
            "companyNumberLabel": "Registration number",
            "continue": "Continue",
            "payNow": "Pay Now",
            "cancel": "Cancel",
            "thanks": "Thank You",
            "thanksText": "We have your gift. You will get a receipt by email.",
            "bankHeading": "Give by bank transfer",
            "bankNote": "Write the reference on your transfer, so that we know it is yours. These accounts never change by phone or chat.",
            "bankLegal": "",
            "saidPaid": "I have paid",
            "proofHint": "A screenshot or a photo of the slip helps us find your transfer. PDF, JPG or PNG, up to 10 MB.",
            "wallHeading": "Thank you",
            "statementHeading": "Your gifts and receipts",
            "statementIntro": "Enter the email address that you gave with. We send you a link to all your gifts and receipts.",
            "receiptNote": "Thank you for your gift. Please keep this page for your records.",
            "closed": "Giving online is not open yet. Please write to us and we will answer with the details."
        }, "Texts";
        beside {
            pub accounts: Vec<BankAccount>;
        }
    }
}

impl CardFeeRate {
    /// None where a number cannot be read: then nothing is offered rather than something wrong.
    fn to_fee(&self) -> Option<(Currency, CardFee)> {
        let currency: Currency = self.currency.parse().ok()?;
        let fee = CardFee {
            rate: u32::try_from(parse_hundredths(&self.percent)?).ok()?,
            fixed: parse_hundredths(&self.fixed)?,
            fixed_from: parse_hundredths(&self.fixed_from)?,
            most: match self.most.trim() {
                "" => None,
                most => Some(parse_hundredths(most)?),
            },
        };
        Some((currency, fee))
    }
}

/// `1.5` as 150; nothing typed is nothing.
fn parse_hundredths(typed: &str) -> Option<i64> {
    let (whole, rest) = typed.trim().split_once('.').unwrap_or((typed.trim(), ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if rest.len() > 2 || whole.len() > 12 || !digits(whole) || !digits(rest) {
        return None;
    }
    format!("0{whole}{rest:0<2}").parse().ok()
}

impl GivingSettings {
    /// How long a card gift that nobody paid, or any that was given up, is kept.
    pub fn unpaid_retention(&self) -> Duration {
        // Never less than a day: with nought a gift would be forgotten before it can be paid.
        Duration::days(self.keep_unpaid_days.clamp(1, 3_650))
    }

    /// How long givers' names and contacts are kept after the money came.
    pub fn donation_retention(&self) -> Duration {
        Duration::days(self.keep_gift_days.clamp(30, 36_500))
    }

    pub fn has_gift_aid(&self) -> bool {
        self.gift_aid_open
            && !self.charity_number.trim().is_empty()
            && !self.gift_aid.text.trim().is_empty()
    }

    /// The fees of cards that can be covered, by the currency that is paid in.
    pub fn covered_fees(&self) -> Vec<(Currency, CardFee)> {
        self.card_fees
            .iter()
            .filter_map(CardFeeRate::to_fee)
            .collect()
    }

    pub fn suggested(&self, currency: Currency) -> Option<&SuggestedAmounts> {
        let is_it = |one: &&SuggestedAmounts| one.currency.eq_ignore_ascii_case(currency.code());
        self.suggested.iter().find(is_it)
    }

    pub fn minimum_for(&self, currency: Currency) -> Option<Money> {
        let minimum = &self.suggested(currency)?.minimum;
        Money::parse_major(minimum, currency).ok()
    }

    pub fn copy_text(&self, name: &str) -> &str {
        self.words
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    /// The accounts for a currency: its own first.
    pub fn accounts_for(&self, currency: Currency) -> Vec<BankAccount> {
        transfers::sort_accounts(&self.accounts, currency)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(changes: &Value) -> GivingSettings {
        testkit::settings(changes)
    }

    #[test]
    fn gift_aid_needs_the_charity_number() {
        let on = json!({ "giftAidOpen": true });
        assert!(!read(&on).has_gift_aid());
        assert!(read(&json!({ "giftAidOpen": true, "charityNumber": "1234567" })).has_gift_aid());
        assert!(!read(&json!({ "charityNumber": "1234567" })).has_gift_aid());
    }

    #[test]
    fn fees_of_cards_are_read_or_left_out() {
        let fees = |rate: Value| read(&json!({ "cardFees": [rate] })).covered_fees();
        let naira = read(&json!({})).covered_fees();
        assert_eq!(naira.len(), 1);
        let fee = naira.first().unwrap().1;
        assert_eq!(
            (fee.rate, fee.fixed, fee.fixed_from, fee.most),
            (150, 10_000, 250_000, Some(200_000))
        );
        let plain = fees(json!({ "currency": "GBP", "percent": "2.95", "fixed": "0.3" }));
        let fee = plain.first().unwrap().1;
        assert_eq!((fee.rate, fee.fixed, fee.most), (295, 30, None));
        for percent in ["a lot", "-1", "1.234", "1,5"] {
            let rate = json!({ "currency": "GBP", "percent": percent });
            assert!(fees(rate).is_empty(), "{percent}");
        }
    }

    #[test]
    fn the_smallest_amounts_are_read() {
        let settings = read(&json!({}));
        let least = settings.minimum_for(Currency::Ngn).unwrap();
        assert_eq!(least, Money::new(50_000, Currency::Ngn));
    }
}
