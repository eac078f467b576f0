//! What can be asked for.

use kernel::text::fold_for_comparison;
use kernel::{Currency, Money};
use scheduling::MeetingChannel;
use serde_json::Value;

/// Titles and names that need a report (spec 2 §5), whatever the document says.
const WITH_REPORT: [&str; 4] = [
    "blood tests",
    "scan reports",
    "blood tests and scan report",
    "blood-tests-and-scan-report",
];

/// A consultation package as it is published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsultationPackage {
    /// Its document id.
    pub id: String,
    /// Its name in links and records.
    pub name: String,
    /// Its title, which old clients call `consultationType`.
    pub title: String,
    /// How it is paid, as `per session`.
    pub billing: String,
    pub features: Vec<String>,
    /// The tag on its card, as `Emergency`.
    pub tag: Option<String>,
    /// What it costs, a price for each currency.
    pub prices: Vec<Money>,
    pub original_prices: Vec<Money>,
    pub needs_report: bool,
    /// Length of the meeting; 0 where the reply is written.
    pub minutes: u32,
    /// Minutes that are kept free before a meeting.
    pub before: u32,
    /// Minutes that are kept free after it.
    pub after: u32,
    pub channels: Vec<MeetingChannel>,
    /// Ids of those who may do it; everybody when empty.
    pub clinicians: Vec<String>,
}

/// No id of anybody: where a list of people would be empty, which means everybody.
const NOBODY: &str = "nobody";

impl ConsultationPackage {
    /// Leaves it to those of some people who may do it anyway. Where there are none, nobody has a time for it.
    pub fn restrict_to(&mut self, people: &[String]) {
        if self.clinicians.is_empty() {
            self.clinicians = people.to_vec();
        } else {
            self.clinicians.retain(|id| people.contains(id));
        }
        if self.clinicians.is_empty() {
            self.clinicians.push(NOBODY.to_owned());
        }
    }

    /// Reads a published document; none without a title or a price.
    pub fn from_document(id: &str, body: &Value) -> Option<Self> {
        let text = |name: &str| {
            body.get(name)
                .and_then(Value::as_str)
                .unwrap_or_default()
                .trim()
                .to_owned()
        };
        let title = text("title");
        let prices = parse_prices(body.get("prices"));
        if title.is_empty() || prices.is_empty() {
            return None;
        }
        let name = Some(text("name")).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| title.replace(' ', "-"));
        let number = |name: &str| {
            let found = body.get(name).and_then(Value::as_u64).unwrap_or(0);
            u32::try_from(found.min(24 * 60)).unwrap_or(0)
        };
        let channels = parse_texts(body.get("channels"));
        let channels: Vec<MeetingChannel> =
            channels.iter().filter_map(|key| key.parse().ok()).collect();
        let is_named = WITH_REPORT.iter().any(|named| {
            fold_for_comparison(&title) == *named || fold_for_comparison(&name) == *named
        });
        Some(Self {
            id: id.to_owned(),
            billing: text("type"),
            features: parse_texts(body.get("features")),
            tag: Some(text("tag")).filter(|tag| !tag.is_empty()),
            original_prices: self::parse_prices(body.get("originalPrices")),
            needs_report: is_named || body.get("needsReport") == Some(&Value::Bool(true)),
            minutes: number("minutes"),
            before: number("bufferBefore"),
            after: number("bufferAfter"),
            channels: if channels.is_empty() {
                vec![MeetingChannel::Video, MeetingChannel::Audio]
            } else {
                channels
            },
            clinicians: parse_texts(body.get("clinicians")),
            prices,
            title,
            name,
        })
    }

    /// Whether somebody means this package by a word: its name, its title or its id, in any case.
    pub fn matches_name(&self, word: &str) -> bool {
        let word = fold_for_comparison(word.trim());
        [&self.name, &self.title, &self.id]
            .into_iter()
            .any(|own| fold_for_comparison(own) == word)
    }

    pub fn is_free(&self) -> bool {
        self.prices.iter().all(|price| price.minor == 0)
    }

    pub fn price_in(&self, currency: Currency) -> Option<Money> {
        self.prices
            .iter()
            .copied()
            .find(|price| price.currency == currency)
    }

    /// The price that another currency is worked out from: dollars, as the site's prices always were, else the first one.
    pub fn base_price(&self) -> Option<Money> {
        self.price_in(Currency::Usd)
            .or_else(|| self.prices.first().copied())
    }
}

fn parse_prices(value: Option<&Value>) -> Vec<Money> {
    let of = |currency: Currency| {
        let minor = value?.get(currency.code())?.as_i64()?;
        (minor >= 0).then(|| Money::new(minor, currency))
    };
    Currency::ALL.into_iter().filter_map(of).collect()
}

fn parse_texts(value: Option<&Value>) -> Vec<String> {
    let items = value.and_then(Value::as_array).into_iter().flatten();
    items
        .filter_map(|item| item.as_str().map(str::to_owned))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_document_is_read_and_found_by_any_of_its_names() {
        let body = json!({ "title": "Blood Tests and Scan Report", "name": "Blood-Tests-and-Scan-Report",
            "prices": { "NGN": 1_500_000, "USD": 1200 }, "type": "one time", "features": ["A", "B"] });
        let package = ConsultationPackage::from_document("package-x", &body).unwrap();
        assert!(package.needs_report && !package.is_free());
        assert_eq!(package.base_price(), Some(Money::new(1200, Currency::Usd)));
        for word in [
            "blood tests and scan report",
            "Blood-Tests-and-Scan-Report",
            "package-x",
        ] {
            assert!(package.matches_name(word), "{word}");
        }
        assert!(!package.matches_name("Blood"));
        assert!(ConsultationPackage::from_document("x", &json!({ "title": "No price" })).is_none());
    }

    #[test]
    fn nothing_to_pay_is_free_and_a_missing_price_is_not() {
        let of = |prices: Value| {
            ConsultationPackage::from_document("x", &json!({ "title": "T", "prices": prices }))
        };
        assert!(of(json!({ "NGN": 0, "USD": 0 })).unwrap().is_free());
        assert!(!of(json!({ "NGN": 0, "USD": 100 })).unwrap().is_free());
        assert!(of(json!({ "NGN": -1 })).is_none());
    }
}
