//! Exchange rates: exact decimals, never a float.

use std::str::FromStr;

use kernel::{Currency, Money};

/// How many parts of one unit a rate is kept in.
const MICROS_PER_UNIT: i64 = 1_000_000;
/// A hundredth of a per cent.
const BASIS_POINTS: i128 = 10_000;

/// How much of a currency one United States dollar buys, in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExchangeRate(i64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter a rate in figures above zero, such as 1540.25")]
pub struct RateError;

impl ExchangeRate {
    pub const ONE: Self = Self(MICROS_PER_UNIT);

    /// A rate of millionths; above zero and below a million whole units.
    pub fn from_micros(micros: i64) -> Result<Self, RateError> {
        if (1..MICROS_PER_UNIT * MICROS_PER_UNIT).contains(&micros) {
            Ok(Self(micros))
        } else {
            Err(RateError)
        }
    }

    pub const fn micros(self) -> i64 {
        self.0
    }

    /// The rate with a margin on top, in hundredths of a per cent.
    pub fn with_margin(self, basis_points: u16) -> Self {
        let with = i128::from(self.0) * (BASIS_POINTS + i128::from(basis_points)) / BASIS_POINTS;
        i64::try_from(with).map_or(self, Self)
    }

    /// As people read it: `1,540.25`, at most four decimals, two where these are enough.
    pub fn text(self) -> String {
        let whole = Money::new(self.0 / MICROS_PER_UNIT * 100, Currency::Usd).format_with_symbol();
        let decimals = format!("{:06}", self.0 % MICROS_PER_UNIT);
        let decimals = decimals[..4].trim_end_matches('0');
        let whole = whole.trim_start_matches('$');
        if decimals.is_empty() {
            whole.to_owned()
        } else {
            format!("{whole}.{decimals:0<2}")
        }
    }

    /// Money in another currency, through the dollar, rounded to the nearest minor unit, halves up. None where the result
    /// is no amount.
    pub fn convert_money(money: Money, from: Self, to: Self, currency: Currency) -> Option<Money> {
        // Amounts and rates go up to 10^12 each, and their product does not fit an i64.
        let value = i128::from(money.minor) * i128::from(to.0);
        let divisor = i128::from(from.0);
        let minor = (2 * value + divisor).div_euclid(2 * divisor);
        Some(Money::new(i64::try_from(minor).ok()?, currency))
    }
}

impl FromStr for ExchangeRate {
    type Err = RateError;

    /// Reads a decimal such as `1540.254`; more than six decimals are cut off. No exponent, no sign.
    fn from_str(text: &str) -> Result<Self, RateError> {
        let (whole, decimals) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
        let figures =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !figures(whole) || !figures(decimals) || whole.len() > 9 {
            return Err(RateError);
        }
        let decimals = decimals.get(..6).unwrap_or(decimals);
        let micros = format!("{whole}{decimals:0<6}");
        Self::from_micros(micros.parse().map_err(|_| RateError)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_rate_is_read_and_written_exactly() {
        for (text, micros, shown) in [
            ("1540.25", 1_540_250_000, "1,540.25"),
            ("450", 450_000_000, "450"),
            ("0.7899999", 789_999, "0.7899"),
            ("1540.5", 1_540_500_000, "1,540.50"),
        ] {
            let rate: ExchangeRate = text.parse().unwrap();
            assert_eq!((rate.micros(), rate.text().as_str()), (micros, shown));
        }
        for text in [
            "",
            "0",
            "-1",
            "1e3",
            "1,5",
            ".5",
            "5.",
            "NaN",
            "9999999999",
            "0.0000001",
        ] {
            assert!(text.parse::<ExchangeRate>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_dollar_price_becomes_naira() {
        let naira: ExchangeRate = "1540.25".parse().unwrap();
        let price = Money::new(19_99, Currency::Usd);
        let converted =
            ExchangeRate::convert_money(price, ExchangeRate::ONE, naira, Currency::Ngn).unwrap();
        assert_eq!(converted.format_with_symbol(), "₦30,789.60");
        let with_margin = naira.with_margin(150);
        assert_eq!(with_margin.text(), "1,563.3537");
        let pounds: ExchangeRate = "0.8".parse().unwrap();
        let price = Money::new(8_00, Currency::Gbp);
        let converted = ExchangeRate::convert_money(price, pounds, naira, Currency::Ngn).unwrap();
        assert_eq!(converted.format_with_symbol(), "₦15,402.50");
        let huge = Money::new(i64::MAX, Currency::Usd);
        assert_eq!(
            ExchangeRate::convert_money(huge, ExchangeRate::ONE, naira, Currency::Ngn),
            None
        );
    }

    proptest! {
        #[test]
        fn a_conversion_is_within_half_a_minor_unit(minor in 0_i64..1_000_000_000, micros in 1_i64..100_000_000_000) {
            let rate = ExchangeRate::from_micros(micros).unwrap();
            let converted = ExchangeRate::convert_money(Money::new(minor, Currency::Usd), ExchangeRate::ONE, rate, Currency::Ngn).unwrap();
            let exact = i128::from(minor) * i128::from(micros);
            let error = (i128::from(converted.minor) * i128::from(MICROS_PER_UNIT) - exact).abs();
            prop_assert!(2 * error <= i128::from(MICROS_PER_UNIT));
        }

        #[test]
        fn a_larger_price_never_costs_less(a in 0_i64..1_000_000_000, b in 0_i64..1_000_000_000, micros in 1_i64..100_000_000_000) {
            let rate = ExchangeRate::from_micros(micros).unwrap();
            let naira = |minor| ExchangeRate::convert_money(Money::new(minor, Currency::Usd), ExchangeRate::ONE, rate, Currency::Ngn).unwrap().minor;
            prop_assert!((a <= b) == (naira(a) <= naira(b)) || naira(a) == naira(b));
        }
    }
}
