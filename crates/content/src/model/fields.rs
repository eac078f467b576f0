//! Reading fields of a document that may lack any of them or hold another type there.
use kernel::dates::{format_long_date, parse_document_date};
use kernel::{Currency, Money, PracticeZone};
use serde_json::{Map, Value};

use crate::view::MoneyView;

/// The trimmed text of a field; empty when it is missing or not a text.
pub fn read_text<'a>(document: &'a Value, key: &str) -> &'a str {
    document
        .get(key)
        .and_then(Value::as_str)
        .map_or("", str::trim)
}

/// The trimmed text of a field, unless nothing stands in it.
pub fn read_some_text(document: &Value, key: &str) -> Option<String> {
    Some(read_text(document, key))
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
}

/// The items of a field; a single object counts as a list of one, anything else as none.
pub fn read_list<'a>(document: &'a Value, key: &str) -> &'a [Value] {
    document.get(key).map_or(&[], as_list)
}

/// The items of a value that is a list; a single object counts as a list of one, anything else as none.
pub fn as_list(value: &Value) -> &[Value] {
    match value {
        Value::Array(items) => items,
        one @ Value::Object(_) => std::slice::from_ref(one),
        _ => &[],
    }
}

/// The texts of a list, without blanks.
pub fn read_texts(document: &Value, key: &str) -> Vec<String> {
    read_list(document, key)
        .iter()
        .filter_map(Value::as_str)
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
        .collect()
}

/// A finite number, also when it was typed as text (`"40.50"`, `"$40.50"`).
pub fn read_number(document: &Value, key: &str) -> Option<f64> {
    let number = match document.get(key)? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text
            .trim()
            .trim_start_matches('$')
            .replace(',', "")
            .parse()
            .ok(),
        _ => None,
    };
    number.filter(|number: &f64| number.is_finite())
}

/// A whole number that is not negative.
pub fn read_count(document: &Value, key: &str) -> Option<u64> {
    to_count(document.get(key)?)
}

/// A count that is a number, or typed as text.
pub fn to_count(value: &Value) -> Option<u64> {
    value
        .as_u64()
        .or_else(|| value.as_str()?.trim().parse().ok())
}

/// True only when `true` stands there.
pub fn read_flag(document: &Value, key: &str) -> bool {
    document.get(key).and_then(Value::as_bool).unwrap_or(false)
}

/// `21 November 2026` (in Lagos) of a stored date; empty when it is no date.
pub fn date_text(stored: &str) -> String {
    parse_document_date(stored).map_or_else(String::new, |date| {
        format_long_date(date.to_date(PracticeZone::Lagos))
    })
}

/// What dates are sorted by as text: `YYYY-MM-DD`, or a moment in UTC; empty when it is no date.
pub fn date_key(stored: &str) -> String {
    match parse_document_date(stored) {
        Some(kernel::dates::DocumentDate::Day(day)) => day.format("%Y-%m-%d").to_string(),
        Some(kernel::dates::DocumentDate::Timestamp(moment)) => {
            moment.format("%Y-%m-%dT%H:%M:%SZ").to_string()
        }
        None => String::new(),
    }
}

/// Amounts by currency code (`{"NGN": 500000}`, minor units), naira, pounds and dollars in this order.
pub fn read_amounts(document: &Value, key: &str) -> Vec<Money> {
    let empty = Map::new();
    let amounts = document
        .get(key)
        .and_then(Value::as_object)
        .unwrap_or(&empty);
    Currency::ALL
        .iter()
        .filter_map(|currency| {
            let minor = amounts
                .get(currency.code())?
                .as_i64()
                .filter(|minor| *minor >= 0)?;
            Some(Money::new(minor, *currency))
        })
        .collect()
}

/// The same amounts as people read them.
pub fn read_prices(document: &Value, key: &str) -> Vec<MoneyView> {
    let amounts = read_amounts(document, key);
    amounts.into_iter().map(money_view).collect()
}

/// What a shop item costs, by currency: the typed amounts; where dollars are missing there, those of its imported `price`.
pub fn read_item_prices(item: &Value) -> Vec<Money> {
    let mut prices = read_amounts(item, "prices");
    let has_dollars = prices.iter().any(|money| money.currency == Currency::Usd);
    let imported = read_number(item, "price").filter(|price| *price >= 0.0);
    if let (false, Some(cents)) = (has_dollars, imported.and_then(to_cents)) {
        prices.push(Money::new(cents, Currency::Usd));
    }
    prices
}

/// Whole cents of a typed amount; `None` above ten million dollars, which is a typing mistake.
fn to_cents(dollars: f64) -> Option<i64> {
    if dollars > 10_000_000.0 {
        return None;
    }
    // By way of text, which rounds: as a float, 19.99 × 100 is a little less than 1,999.
    format!("{:.0}", dollars * 100.0).parse().ok()
}

pub fn money_view(money: Money) -> MoneyView {
    MoneyView {
        currency: money.currency.code().to_owned(),
        minor: money.minor,
        text: money.format_with_symbol(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_field_of_the_wrong_type_counts_as_missing() {
        let document = json!({"title": 7, "date": null, "icon": "x", "price": true, "likes": -1});
        assert_eq!(read_text(&document, "title"), "");
        assert_eq!(read_some_text(&document, "nothing"), None);
        assert!(read_list(&document, "icon").is_empty());
        assert_eq!(read_number(&document, "price"), None);
        assert_eq!(read_count(&document, "likes"), None);
        assert!(!read_flag(&document, "title"));
        assert!(read_prices(&document, "icon").is_empty());
        assert_eq!(read_text(&json!(null), "title"), "");
    }

    #[test]
    fn one_image_counts_as_a_list_of_one() {
        assert_eq!(
            read_list(&json!({"image": {"_type": "image"}}), "image").len(),
            1
        );
    }

    #[test]
    fn numbers_may_be_typed_as_text() {
        let document = json!({"a": "40.50", "b": "$1,200", "c": 3, "d": "NaN"});
        assert_eq!(read_number(&document, "a"), Some(40.5));
        assert_eq!(read_number(&document, "b"), Some(1200.0));
        assert_eq!(read_number(&document, "c"), Some(3.0));
        assert_eq!(read_number(&document, "d"), None);
    }

    #[test]
    fn prices_stand_in_one_order_with_their_text() {
        let found = read_prices(
            &json!({"prices": {"USD": 1050, "NGN": 500_000, "XXX": 1, "GBP": -1}}),
            "prices",
        );
        let texts: Vec<&str> = found.iter().map(|money| money.text.as_str()).collect();
        assert_eq!(texts, ["₦5,000", "$10.50"]);
    }

    #[test]
    fn date_keys_sort_by_the_moment() {
        assert_eq!(date_key("2025-03-01"), "2025-03-01");
        assert_eq!(
            date_key("2025-03-01T00:30:00+01:00"),
            "2025-02-28T23:30:00Z"
        );
        assert_eq!(date_key("soon"), "");
        assert_eq!(date_text("2026-11-21"), "21 November 2026");
        assert_eq!(date_text(""), "");
    }
}
