//! The price that a client names: compared, never charged.

use kernel::{Currency, Money};
use payments::model::parse_major;

use super::refusing::Refusal;
use crate::model::Package;

/// Compares a price text with what the package costs; none and an empty one say nothing.
pub fn compare(text: &str, package: &Package) -> Result<(), Refusal> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(());
    }
    let said = read(text).ok_or_else(Refusal::invalid_price)?;
    let is_right = package.prices.iter().any(|price| match said.currency {
        Some(currency) => *price == Money::new(said.minor, currency),
        None => price.minor == said.minor,
    });
    if is_right {
        return Ok(());
    }
    let all: Vec<String> = package.prices.iter().map(|price| price.text()).collect();
    Err(Refusal::price_mismatch(&all.join(", ")))
}

struct Said {
    minor: i64,
    currency: Option<Currency>,
}

fn read(text: &str) -> Option<Said> {
    if text.eq_ignore_ascii_case("free") {
        return Some(Said {
            minor: 0,
            currency: None,
        });
    }
    let has = |currency: &Currency| {
        text.starts_with(currency.sign())
            || text
                .get(..3)
                .is_some_and(|code| code.eq_ignore_ascii_case(currency.code()))
    };
    let currency = Currency::ALL.into_iter().find(has);
    let number = match currency {
        Some(currency) => text
            .strip_prefix(currency.sign())
            .or_else(|| text.get(3..))
            .unwrap_or_default(),
        None => text,
    };
    let money = parse_major(number, currency.unwrap_or(Currency::Usd)).ok()?;
    let is_signed = number.trim().starts_with(['$', '£', '₦']);
    (!is_signed).then_some(Said {
        minor: money.minor,
        currency,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn code(text: &str) -> Option<String> {
        let body = json!({ "title": "T", "prices": { "NGN": 2_400_000, "USD": 1800 } });
        let package = Package::read("p", &body).unwrap();
        match compare(text, &package) {
            Ok(()) => None,
            Err(Refusal::Said(problem, _)) => Some(problem.code),
            Err(Refusal::Failed(_)) => Some("failed".to_owned()),
        }
    }

    #[test]
    fn the_price_of_the_page_passes_and_another_is_told() {
        for right in ["", "$18", "₦24,000", "18", "18.00", "NGN 24,000", "usd 18"] {
            assert_eq!(code(right), None, "{right}");
        }
        for other in ["$17", "0", "free", "₦18", "£18", "24"] {
            assert_eq!(code(other).as_deref(), Some("price_mismatch"), "{other}");
        }
        for no in ["abc", "-18", "1e30", "$$18", "NaN", "$", "18.001"] {
            assert_eq!(code(no).as_deref(), Some("invalid_price"), "{no}");
        }
    }
}
