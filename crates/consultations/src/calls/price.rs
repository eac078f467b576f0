//! The price that a client names: compared, never charged.

use kernel::{Currency, Money};

use super::errors::CallError;
use crate::model::ConsultationPackage;

/// Compares a price text with what the package costs; none and an empty one say nothing.
pub fn check_price(text: &str, package: &ConsultationPackage) -> Result<(), CallError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(());
    }
    let said = parse_price(text).ok_or_else(CallError::invalid_price)?;
    let is_right = package.prices.iter().any(|price| match said.currency {
        Some(currency) => *price == Money::new(said.minor, currency),
        None => price.minor == said.minor,
    });
    if is_right {
        return Ok(());
    }
    let all: Vec<String> = package
        .prices
        .iter()
        .map(|price| price.format_with_symbol())
        .collect();
    Err(CallError::price_mismatch(&all.join(", ")))
}

struct ClaimedPrice {
    minor: i64,
    currency: Option<Currency>,
}

fn parse_price(text: &str) -> Option<ClaimedPrice> {
    if text.eq_ignore_ascii_case("free") {
        return Some(ClaimedPrice {
            minor: 0,
            currency: None,
        });
    }
    let has = |currency: &Currency| {
        text.starts_with(currency.symbol())
            || text
                .get(..3)
                .is_some_and(|code| code.eq_ignore_ascii_case(currency.code()))
    };
    let currency = Currency::ALL.into_iter().find(has);
    let number = match currency {
        Some(currency) => text
            .strip_prefix(currency.symbol())
            .or_else(|| text.get(3..))
            .unwrap_or_default(),
        None => text,
    };
    // All our currencies have two decimals, so guessing one does not change the amount.
    let money = Money::parse_major(number, currency.unwrap_or(Currency::Usd)).ok()?;
    let is_signed = number.trim().starts_with(['$', '£', '₦']);
    (!is_signed).then_some(ClaimedPrice {
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
        let package = ConsultationPackage::from_document("p", &body).unwrap();
        match check_price(text, &package) {
            Ok(()) => None,
            Err(CallError::Rejected(problem, _)) => Some(problem.code),
            Err(CallError::Failed(_)) => Some("failed".to_owned()),
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
