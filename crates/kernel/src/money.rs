//! Amounts of money: whole minor units and a currency, never a float.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The currencies that prices are kept in.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Nigerian naira, 100 kobo.
    Ngn,
    /// Pound sterling, 100 pence.
    Gbp,
    /// United States dollar, 100 cents.
    Usd,
}

/// The code is not one of NGN, GBP, USD.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("currency must be NGN, GBP or USD")]
pub struct CurrencyError;

impl Currency {
    /// Every currency, in the order in which a visitor is offered them.
    pub const ALL: [Self; 3] = [Self::Ngn, Self::Gbp, Self::Usd];

    /// ISO 4217 code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ngn => "NGN",
            Self::Gbp => "GBP",
            Self::Usd => "USD",
        }
    }

    /// The sign that stands before an amount; naira is U+20A6, never a bare N.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Ngn => "₦",
            Self::Gbp => "£",
            Self::Usd => "$",
        }
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Currency {
    type Err = CurrencyError;

    /// Takes the code in any case.
    fn from_str(code: &str) -> Result<Self, CurrencyError> {
        Self::ALL
            .into_iter()
            .find(|c| c.code().eq_ignore_ascii_case(code))
            .ok_or(CurrencyError)
    }
}

/// An amount in minor units (kobo, pence, cents).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct Money {
    /// Minor units; 100 make one of the currency.
    pub minor: i64,
    pub currency: Currency,
}

impl Money {
    pub const fn new(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// For a page: `₦5,000`, `£24.99`, `$10`, `$10.50`; minor units only when there are some.
    pub fn format_with_symbol(self) -> String {
        format!(
            "{}{}{}",
            self.minus_sign(),
            self.currency.symbol(),
            self.grouped_digits()
        )
    }

    /// Where the sign cannot be shown (text messages, old fonts): `NGN 5,000`.
    pub fn format_with_code(self) -> String {
        format!(
            "{}{} {}",
            self.minus_sign(),
            self.currency.code(),
            self.grouped_digits()
        )
    }

    fn minus_sign(self) -> &'static str {
        if self.minor < 0 { "-" } else { "" }
    }

    fn grouped_digits(self) -> String {
        // `abs` would overflow at the smallest number there is.
        let minor = self.minor.unsigned_abs();
        let whole = (minor / 100).to_string();
        let mut digits = String::with_capacity(whole.len() + whole.len() / 3 + 3);
        for (place, digit) in whole.chars().enumerate() {
            if place > 0 && (whole.len() - place).is_multiple_of(3) {
                digits.push(',');
            }
            digits.push(digit);
        }
        match minor % 100 {
            0 => digits,
            rest => format!("{digits}.{rest:02}"),
        }
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.format_with_symbol())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_reads_as_the_style_says() {
        for (minor, currency, text) in [
            (500_000, Currency::Ngn, "₦5,000"),
            (500_050, Currency::Ngn, "₦5,000.50"),
            (2_499, Currency::Gbp, "£24.99"),
            (1_000, Currency::Usd, "$10"),
            (1_050, Currency::Usd, "$10.50"),
            (5, Currency::Usd, "$0.05"),
            (0, Currency::Gbp, "£0"),
            (99_900, Currency::Ngn, "₦999"),
            (100_000, Currency::Ngn, "₦1,000"),
            (12_345_678_900, Currency::Ngn, "₦123,456,789"),
            (-1_550, Currency::Gbp, "-£15.50"),
            (i64::MIN, Currency::Usd, "-$92,233,720,368,547,758.08"),
        ] {
            assert_eq!(Money::new(minor, currency).format_with_symbol(), text);
        }
    }

    #[test]
    fn money_without_its_sign_names_the_code() {
        assert_eq!(
            Money::new(500_000, Currency::Ngn).format_with_code(),
            "NGN 5,000"
        );
    }

    #[test]
    fn currencies_are_read_by_code_in_any_case() {
        assert_eq!("ngn".parse(), Ok(Currency::Ngn));
        assert_eq!("GBP".parse(), Ok(Currency::Gbp));
        assert_eq!("EUR".parse::<Currency>(), Err(CurrencyError));
        assert_eq!(
            serde_json::to_string(&Money::new(1, Currency::Usd)).unwrap(),
            r#"{"minor":1,"currency":"USD"}"#
        );
    }
}
