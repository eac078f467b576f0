//! Amounts as providers write them, and which can be paid.

use std::fmt;
use std::str::FromStr;

use kernel::{Currency, Money, MoneyParseError};
use serde::{Deserialize, Serialize};

/// A currency code as a provider writes it; it need not be one that we keep prices in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CurrencyCode([u8; 3]);

/// An amount in minor units of any currency. Signed in the ledger, positive elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Amount {
    pub minor: i64,
    pub currency: CurrencyCode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AmountError {
    #[error("{}", l10n::t!("payments-amount-unreadable"))]
    Unreadable,
    #[error("{}", l10n::t!("payments-amount-not-positive"))]
    NotPositive,
    #[error("{}", describe_too_small(.0))]
    TooSmall(Money),
    #[error("{}", l10n::t!("payments-amount-too-large"))]
    TooLarge,
    // not shown: nobody types a currency here, only programs send one
    #[error("A currency is three letters, such as NGN")]
    NoCurrency,
}

fn describe_too_small(least: &Money) -> String {
    l10n::t!(
        "payments-amount-too-small",
        least = least.format_with_symbol()
    )
}

impl CurrencyCode {
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or("XXX")
    }
}

impl FromStr for CurrencyCode {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Self, AmountError> {
        let bytes: [u8; 3] = text
            .as_bytes()
            .try_into()
            .map_err(|_| AmountError::NoCurrency)?;
        if bytes.iter().all(u8::is_ascii_alphabetic) {
            Ok(Self(bytes.map(|byte| byte.to_ascii_uppercase())))
        } else {
            Err(AmountError::NoCurrency)
        }
    }
}

impl From<Currency> for CurrencyCode {
    fn from(currency: Currency) -> Self {
        Self(match currency {
            Currency::Ngn => *b"NGN",
            Currency::Gbp => *b"GBP",
            Currency::Usd => *b"USD",
        })
    }
}

impl TryFrom<String> for CurrencyCode {
    type Error = AmountError;

    fn try_from(text: String) -> Result<Self, AmountError> {
        text.parse()
    }
}

impl From<CurrencyCode> for String {
    fn from(code: CurrencyCode) -> Self {
        code.as_str().to_owned()
    }
}

impl fmt::Display for CurrencyCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for CurrencyCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Amount {
    pub const fn new(minor: i64, currency: CurrencyCode) -> Self {
        Self { minor, currency }
    }

    /// For people: as [`Money::text`] where we know the currency, else `GHS 10.50`.
    pub fn text(self) -> String {
        self.money().map_or_else(
            || {
                let dollars = Money::new(self.minor, Currency::Usd);
                dollars
                    .format_with_code()
                    .replacen("USD", self.currency.as_str(), 1)
            },
            Money::format_with_symbol,
        )
    }

    pub fn money(self) -> Option<Money> {
        let currency = self.currency.as_str().parse().ok()?;
        Some(Money::new(self.minor, currency))
    }
}

impl From<Money> for Amount {
    fn from(money: Money) -> Self {
        Self::new(money.minor, money.currency.into())
    }
}

/// The smallest card payment in a currency: the provider's own minimum for naira and dollars (Paystack's table), and 0.30
/// for pounds (Stripe's).
pub const fn minimum_payment(currency: Currency) -> Money {
    let minor = match currency {
        Currency::Ngn => 50_00,
        Currency::Usd => 2_00,
        Currency::Gbp => 30,
    };
    Money::new(minor, currency)
}

pub fn check_payable(money: Money) -> Result<Money, AmountError> {
    let least = minimum_payment(money.currency);
    match money.minor {
        ..=0 => Err(AmountError::NotPositive),
        minor if minor < least.minor => Err(AmountError::TooSmall(least)),
        minor if minor > Money::LARGEST => Err(AmountError::TooLarge),
        _ => Ok(money),
    }
}

impl From<MoneyParseError> for AmountError {
    fn from(error: MoneyParseError) -> Self {
        match error {
            MoneyParseError::Unreadable => Self::Unreadable,
            MoneyParseError::TooLarge => Self::TooLarge,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_paid_is_above_the_minimum() {
        let of = |minor| check_payable(Money::new(minor, Currency::Ngn));
        assert_eq!(of(0), Err(AmountError::NotPositive));
        assert_eq!(of(-100), Err(AmountError::NotPositive));
        assert_eq!(
            of(49_99).unwrap_err().to_string(),
            "The smallest amount is ₦50"
        );
        assert!(of(50_00).is_ok());
        assert_eq!(of(i64::MAX), Err(AmountError::TooLarge));
    }

    #[test]
    fn any_three_letters_are_a_code() {
        let code: CurrencyCode = "ghs".parse().unwrap();
        assert_eq!(Amount::new(1_050, code).text(), "GHS 10.50");
        assert_eq!(Amount::new(500_000, Currency::Ngn.into()).text(), "₦5,000");
        for text in ["", "N", "NAIRA", "N1N", "₦"] {
            assert!(text.parse::<CurrencyCode>().is_err(), "{text}");
        }
    }
}
