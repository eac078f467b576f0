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

/// Why a typed amount is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoneyParseError {
    #[error("it is no amount in figures, with at most two decimals")]
    Unreadable,
    #[error("it is larger than any amount that is taken")]
    TooLarge,
}

/// An amount in minor units (kobo, pence, cents).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct Money {
    /// Minor units; 100 make one of the currency.
    pub minor: i64,
    pub currency: Currency,
}

impl Money {
    /// The largest amount that is taken, in minor units: beyond it somebody's programme has gone wrong.
    pub const LARGEST: i64 = 1_000_000_000_000;

    pub const fn new(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// Reads a price as people type it, `25`, `1,250.50`, `$10`, `₦5000`, without a float on the way: at most two decimals,
    /// which are the minor units. A sign must be the currency's own.
    pub fn parse_major(text: &str, currency: Currency) -> Result<Self, MoneyParseError> {
        let text = text.trim();
        let text = text.strip_prefix(currency.symbol()).unwrap_or(text).trim();
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let groups: Vec<&str> = whole.split(',').collect();
        let is_grouped = groups.len() == 1
            || (groups[1..].iter().all(|group| group.len() == 3)
                && (1..=3).contains(&groups[0].len()));
        let whole = groups.concat();
        let figures = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let is_bare_point = text.contains('.') && decimals.is_empty();
        // With two decimals, 15 digits are still well within an i64.
        if whole.len() > 15 && figures(&whole) {
            return Err(MoneyParseError::TooLarge);
        }
        let is_whole = is_grouped && !whole.is_empty() && whole.len() <= 15 && figures(&whole);
        if !is_whole || decimals.len() > 2 || !figures(decimals) || is_bare_point {
            return Err(MoneyParseError::Unreadable);
        }
        let minor: i64 = format!("{whole}{decimals:0<2}")
            .parse()
            .map_err(|_| MoneyParseError::Unreadable)?;
        if minor > Self::LARGEST {
            return Err(MoneyParseError::TooLarge);
        }
        Ok(Self::new(minor, currency))
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
    use proptest::prelude::*;

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

    #[test]
    fn typed_amounts_become_minor_units_without_a_float() {
        for (text, minor) in [
            ("19.99", 1_999),
            ("25", 2_500),
            ("1,250.5", 125_050),
            ("$10", 1_000),
            (" 0.30 ", 30),
            ("0", 0),
            ("9,999,999.99", 999_999_999),
        ] {
            let money = Money::parse_major(text, Currency::Usd);
            assert_eq!(money, Ok(Money::new(minor, Currency::Usd)), "{text}");
        }
        for text in [
            "", "-5", "+5", "1e30", "1.234", "12,34", ",5", "5.", ".5", "₦5", "five", "1 000",
            "NaN", "٣",
        ] {
            assert_eq!(
                Money::parse_major(text, Currency::Usd),
                Err(MoneyParseError::Unreadable),
                "{text}"
            );
        }
        let endless = "9".repeat(40);
        assert_eq!(
            Money::parse_major(&endless, Currency::Ngn),
            Err(MoneyParseError::TooLarge)
        );
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(minor in 0_i64..Money::LARGEST, which in 0_usize..3) {
            let money = Money::new(minor, Currency::ALL[which]);
            prop_assert_eq!(Money::parse_major(&money.format_with_symbol(), money.currency), Ok(money));
        }

        #[test]
        fn no_text_is_more_than_it_says(text in "\\PC{0,24}") {
            if let Ok(money) = Money::parse_major(&text, Currency::Ngn) {
                prop_assert!((0..=Money::LARGEST).contains(&money.minor));
            }
        }
    }
}
