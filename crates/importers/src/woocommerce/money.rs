//! Prices of a shop.
use kernel::{Currency, Money};

/// What a table does not say of its shop.
#[derive(Debug, Clone)]
pub struct WooCommerceShop {
    /// Currency of its prices.
    pub currency: Currency,
    /// Sign between whole units and their parts: `.`, or `,` as in `1.234,50`.
    pub decimal_sign: char,
    /// Where the shop stood, as `https://example.org`; pictures and links are read against it. Empty when unknown.
    pub site_address: String,
}

impl WooCommerceShop {
    /// An amount in minor units, without a float on the way; `None` for what is no amount. More than two decimals are taken
    /// when only zeros follow.
    pub(super) fn read_amount(&self, text: &str) -> Option<Money> {
        let plain: String = text
            .chars()
            .filter(|character| !character.is_whitespace())
            .collect();
        let plain = if self.decimal_sign == ',' {
            plain.replace('.', "").replace(',', ".")
        } else {
            plain
        };
        let (whole, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
        let (kept, rest) = decimals.split_at_checked(decimals.len().min(2))?;
        if !rest.bytes().all(|digit| digit == b'0') {
            return None;
        }
        let number = if kept.is_empty() {
            whole.to_owned()
        } else {
            format!("{whole}.{kept}")
        };
        Money::parse_major(&number, self.currency).ok()
    }
}
